/**
 * Formats money, days, times and lengths with Intl only, so that no word lists are needed. S9.format.
 * Days are `YYYY-MM-DD`, times and lengths whole seconds, money minor units.
 */
import type { Currency, Locale } from '@zapys/contract'
import { fallbackLocale, localeOf } from './locales.ts'

/**
 * `short` 07.05.2026 in every language, `long` 7 May 2026, `weekday` Thursday, 7 May, `brief` Thu, 7 May.
 * Inside a sentence: `day` is 7 May, because «до понеділок» is no Ukrainian and «до 7 травня» is;
 * `inside` and `weekdayInside` are `brief` and `weekday` without a capital letter, «перенесено на чт, 7 трав.».
 */
export type DateStyle = 'short' | 'long' | 'weekday' | 'brief' | 'day' | 'inside' | 'weekdayInside'

export type Formats = {
  /** 12350 is 123.50 and 12300 is 123, with the currency's narrow sign where the language puts it; negative is −123. */
  money(amountMinor: number, currency: Currency): string
  /** A number with a maximum or exact number of decimals. */
  number(value: number, digits?: { max: number } | { exactly: number }): string
  /**
   * A price for a narrow cell: 960.50, ≈1,251 for 1250.50, ≈126K for 125100, with its sign if a currency is given.
   * Rounded up, so that the client never pays more than shown. A rounded price has ≈, because it is not exact.
   */
  moneyShort(amountMinor: number, currency?: Currency): string
  date(day: string, style?: DateStyle): string
  /** Seconds from local midnight as HH:mm; 25:30 of a night shift is shown as 01:30. */
  time(secondsFromMidnight: number): string
  /** A length in hours and minutes: 5400 is 1 hr 30 min. Seconds are dropped. */
  duration(seconds: number): string
  /** A validity period in the correct plural form: 3 months, 3 місяці. S9.period. */
  period(period: { unit: 'day' | 'month' | 'year'; count: number }): string
  /** Heading with month and year: May 2026; with `lastDay` a range: November – December 2026. */
  monthName(day: string, lastDay?: string): string
  /** Heading for consecutive days, both included: 23 – 29 November. */
  days(firstDay: string, lastDay: string): string
  /** The same in digits, for narrow places: 23.11 – 29.11. */
  daysShort(firstDay: string, lastDay: string): string
  /** Name of a zone on that day: Eastern European Summer Time. `instantMs` in milliseconds. */
  zoneName(timeZone: string, instantMs: number): string
  /** 1 is Monday, 7 is Sunday. */
  weekday(isoWeekday: number): string
  weekdayShort(isoWeekday: number): string
}

// Days are not instants: they are formatted in UTC, where no clock change can move them.
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const twoDigits = (value: number) => String(value).padStart(2, '0')
const DAY_SECONDS = 86_400
/** In minor units: from these on, prices are shown in whole units and in thousands. */
const [SHORT_FROM, COMPACT_FROM] = [1_000_00, 100_000_00]
/** Unit of a compact number, in minor units: thousands, millions. */
const compactStep = (amountMinor: number) => 100 * 1000 ** Math.floor(Math.log10(amountMinor / 100) / 3)

/** Lists repeat a few prices; each cached text has about fifty bytes. */
const MAX_SAID = 1000

/** Caches Intl objects by their arguments, because creating one is slow. At `most` entries the cache is cleared. */
function cached<Parts extends readonly (string | number | undefined)[], Made>(
  make: (...parts: Parts) => Made,
  most = Infinity,
): (...parts: Parts) => Made {
  const known = new Map<string, Made>()
  return (...parts) => {
    const key = parts.join(' ')
    let made = known.get(key)
    if (made === undefined) {
      if (known.size >= most) known.clear()
      known.set(key, (made = make(...parts)))
    }
    return made
  }
}

const dateStyles = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  brief: { weekday: 'short', day: 'numeric', month: 'short' },
  inside: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayInside: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long' },
  weekdayLong: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** Unsupported languages use Ukrainian. */
export const createFormats = (language: Locale = fallbackLocale): Formats => formatsIn(localeOf(language))

const formatsIn = cached((locale: Locale): Formats => {
  const capitalized = (word: string) => word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1)
  const date = cached(
    (style: keyof typeof dateStyles) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateStyles[style] }),
  )
  const monthOf = (day: string) => date('month').format(utc(day))
  const zone = cached(
    (timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }),
  )
  const number = cached(
    (least: number, most: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }),
  )
  const inCurrency = (currency: Currency) =>
    ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const
  const exactly = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })
  const money = cached(
    (currency: Currency, digits: number) =>
      new Intl.NumberFormat(locale, { ...inCurrency(currency), ...exactly(digits) }),
  )
  const moneyShort = cached(
    (currency: Currency | undefined, digits: number, notation: 'standard' | 'compact') =>
      new Intl.NumberFormat(locale, {
        ...(currency && inCurrency(currency)),
        ...exactly(digits),
        notation,
        compactDisplay: 'short',
        roundingMode: 'ceil',
      }),
  )
  const unitFormat = cached(
    (unit: string, unitDisplay: 'short' | 'long') =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }),
  )
  const unit = (count: number, name: string, unitDisplay: 'short' | 'long' = 'short') =>
    unitFormat(name, unitDisplay).format(count)

  const moneyInFull = cached((amountMinor: number, currency: Currency) => {
    const parts = money(currency, amountMinor % 100 === 0 ? 0 : 2).formatToParts(amountMinor / 100)
    return withMinus(signOfLettersLast(parts).map(({ value }) => value))
  }, MAX_SAID)

  return {
    money: moneyInFull,
    number(value, digits = { max: 3 }) {
      const [least, most] = 'max' in digits ? [0, digits.max] : [digits.exactly, digits.exactly]
      return withMinus([number(least, most).format(value)])
    },
    moneyShort(amountMinor, currency) {
      // With a currency sign the price is exact to the hundredth; without one it summarizes a day.
      const isWhole = amountMinor % 100 === 0 || amountMinor >= (currency ? COMPACT_FROM : SHORT_FROM)
      const step = amountMinor >= COMPACT_FROM ? compactStep(amountMinor) : isWhole ? 100 : 1
      const isCompact = amountMinor >= COMPACT_FROM
      const format = moneyShort(currency, isWhole ? 0 : 2, isCompact ? 'compact' : 'standard')
      return `${amountMinor % step === 0 ? '' : '≈'}${format.format(amountMinor / 100)}`
    },
    date(day, style = 'short') {
      if (style === 'short') return day.split('-').toReversed().join('.')
      // Drop the word for "year": its period would collide with that of the sentence.
      const words = date(style)
        .format(utc(day))
        .replace(/\s[рг]\.$/, '')
      return style === 'weekday' || style === 'brief' ? capitalized(words) : words
    },
    time(secondsFromMidnight) {
      const seconds = secondsFromMidnight % DAY_SECONDS
      return `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor((seconds % 3600) / 60))}`
    },
    duration(seconds) {
      const hours = Math.floor(seconds / 3600)
      const minutes = Math.floor((seconds % 3600) / 60)
      const parts = hours === 0 ? [] : [unit(hours, 'hour')]
      if (minutes > 0 || hours === 0) parts.push(unit(minutes, 'minute'))
      return parts.join(' ')
    },
    period: ({ unit: name, count }) => unit(count, name, 'long'),
    monthName: (day, lastDay = day) => capitalized(monthsInRow(day, lastDay, monthOf)),
    days(firstDay, lastDay) {
      const days = date('day').formatRange(utc(firstDay), utc(lastDay))
      // Some engines put thin spaces around the dash; server and browser must render the same text.
      return days.replaceAll('\u2009', ' ')
    },
    daysShort: (firstDay, lastDay) =>
      [firstDay, lastDay].map((day) => `${day.slice(8)}.${day.slice(5, 7)}`).join(' – '),
    zoneName(timeZone, instantMs) {
      const parts = zone(timeZone).formatToParts(instantMs)
      return capitalized(parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone)
    },
    weekday(isoWeekday) {
      return capitalized(date('weekdayLong').format(utc(`2024-01-0${isoWeekday}`)))
    },
    weekdayShort(isoWeekday) {
      // 1 January 2024 was a Monday. Polish adds a period, which a column heading does not need.
      const day = utc(`2024-01-0${isoWeekday}`)
      return date('weekdayShort').format(day).replace(/\.$/, '')
    },
  }
})

/** A month alone is in the nominative; with a year Intl adds 'р.' in uk and 'г.' in ru. */
function monthsInRow(firstDay: string, lastDay: string, monthOf: (day: string) => string): string {
  const yearOf = (day: string) => day.slice(0, 4)
  const last = `${monthOf(lastDay)} ${yearOf(lastDay)}`
  if (firstDay.slice(0, 7) === lastDay.slice(0, 7)) return last
  const isOneYear = yearOf(firstDay) === yearOf(lastDay)
  return `${monthOf(firstDay)}${isOneYear ? '' : ` ${yearOf(firstDay)}`} – ${last}`
}

/** Intl writes a hyphen in all four languages; negative amounts need a minus sign. */
const withMinus = (parts: string[]) => parts.join('').replace('-', '\u2212')

/** English puts every sign in front. Letters as a sign would give 'zł 170', which is unusual for prices in złoty. */
function signOfLettersLast(parts: Intl.NumberFormatPart[]): Intl.NumberFormatPart[] {
  const sign = parts.find(({ type }) => type === 'currency')
  if (sign === undefined || !/^\p{L}/u.test(sign.value) || parts.at(-1) === sign) return parts
  const amount = parts.filter(({ type }) => type !== 'currency' && type !== 'literal')
  return [...amount, { type: 'literal', value: '\u00a0' }, sign]
}
