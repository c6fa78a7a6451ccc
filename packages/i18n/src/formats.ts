/**
 * Wording of money, days, times and lengths by Intl alone, so that no word list has to be kept. S9.format.
 * Days are `YYYY-MM-DD`, times and lengths whole seconds, money minor units.
 */
import type { Currency, Locale } from '@zapys/contract'
import { fallbackLocale, localeOf } from './locales.ts'

/**
 * `short` 07.05.2026 in every language, `long` 7 May 2026, `weekday` Thursday, 7 May, `brief` Thu, 7 May. For the middle of
 * a sentence: `day` is 7 May, because «до понеділок» is no Ukrainian and «до 7 травня» is; `inside` and
 * `weekdayInside` are `brief` and `weekday` without a capital letter, «перенесено на чт, 7 трав.».
 */
export type DateStyle = 'short' | 'long' | 'weekday' | 'brief' | 'day' | 'inside' | 'weekdayInside'

export type Formats = {
  /** 12350 is 123.50 and 12300 is 123, with the currency's narrow sign where the language puts it; less than 0 is −123. */
  money(amountMinor: number, currency: Currency): string
  /** A number with at most, or exactly, so many digits behind the point. */
  number(value: number, digits?: { max: number } | { exactly: number }): string
  /**
   * A price for a narrow cell: 960.50, ≈1,251 for 1250.50, ≈126K for 125100, with its sign where a currency is given. It
   * is rounded up, so that the client never pays more than shown. A rounded price has ≈, because it is not exact.
   */
  moneyShort(amountMinor: number, currency?: Currency): string
  date(day: string, style?: DateStyle): string
  /** Seconds from local midnight as HH:mm; a night shift's 25:30 reads 01:30. */
  time(secondsFromMidnight: number): string
  /** A length in hours and minutes: 5400 is 1 hr 30 min. Seconds are left out. */
  duration(seconds: number): string
  /** For how long something is valid, each word in its form: 3 months, 3 місяці. S9.period. */
  period(period: { unit: 'day' | 'month' | 'year'; count: number }): string
  /** The month and year of a day, as a heading: May 2026; or the months from it to another: November – December 2026. */
  monthName(day: string, lastDay?: string): string
  /** Some days in a row, both included, as a heading: 23 – 29 November. */
  days(firstDay: string, lastDay: string): string
  /** The same in figures, where there is little room: 23.11 – 29.11. */
  daysShort(firstDay: string, lastDay: string): string
  /** A zone as people call it on that day: Eastern European Summer Time. `instantMs` in milliseconds. */
  zoneName(timeZone: string, instantMs: number): string
  /** 1 is Monday, 7 is Sunday. */
  weekday(isoWeekday: number): string
  weekdayShort(isoWeekday: number): string
}

// Days are not instants: they are worded in UTC, where no change of clocks can move them.
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const twoDigits = (value: number) => String(value).padStart(2, '0')
const DAY_SECONDS = 86_400
/** In minor units: from here on whole units say enough, and thousands. */
const [SHORT_FROM, COMPACT_FROM] = [1_000_00, 100_000_00]
/** What a compact figure counts in, in minor units: thousands, millions. */
const compactStep = (amountMinor: number) => 100 * 1000 ** Math.floor(Math.log10(amountMinor / 100) / 3)

/** A list says the same few prices again and again; each is some fifty bytes. */
const MAX_SAID = 1000

/** Intl objects are slow to make and quick to use: each is made once for what it is made of; of `most` all go at once. */
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

/** An unsupported language is worded in Ukrainian. */
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
      // Beside its sign a price is what will be paid, to the hundredth; figures alone are of a day.
      const isWhole = amountMinor % 100 === 0 || amountMinor >= (currency ? COMPACT_FROM : SHORT_FROM)
      const step = amountMinor >= COMPACT_FROM ? compactStep(amountMinor) : isWhole ? 100 : 1
      const isCompact = amountMinor >= COMPACT_FROM
      const format = moneyShort(currency, isWhole ? 0 : 2, isCompact ? 'compact' : 'standard')
      return `${amountMinor % step === 0 ? '' : '≈'}${format.format(amountMinor / 100)}`
    },
    date(day, style = 'short') {
      if (style === 'short') return day.split('-').toReversed().join('.')
      // A year needs no word of its own, and its point would stand before that of the sentence.
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
      // Some programs write thin spaces around the dash: a page must read the same on the server and in every browser.
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
      // 1 January 2024 was a Monday. Polish adds a full stop, which no column heading needs.
      const day = utc(`2024-01-0${isoWeekday}`)
      return date('weekdayShort').format(day).replace(/\.$/, '')
    },
  }
})

/** A month alone is in the nominative; together with a year Intl adds 'р.' in uk and 'г.' in ru. */
function monthsInRow(firstDay: string, lastDay: string, monthOf: (day: string) => string): string {
  const yearOf = (day: string) => day.slice(0, 4)
  const last = `${monthOf(lastDay)} ${yearOf(lastDay)}`
  if (firstDay.slice(0, 7) === lastDay.slice(0, 7)) return last
  const isOneYear = yearOf(firstDay) === yearOf(lastDay)
  return `${monthOf(firstDay)}${isOneYear ? '' : ` ${yearOf(firstDay)}`} – ${last}`
}

/** Intl writes a hyphen in all four languages; a sum that is taken off has a minus. */
const withMinus = (parts: string[]) => parts.join('').replace('-', '\u2212')

/** English puts every sign in front. A sign of letters would read 'zł 170', which is unusual where prices are in złoty. */
function signOfLettersLast(parts: Intl.NumberFormatPart[]): Intl.NumberFormatPart[] {
  const sign = parts.find(({ type }) => type === 'currency')
  if (sign === undefined || !/^\p{L}/u.test(sign.value) || parts.at(-1) === sign) return parts
  const amount = parts.filter(({ type }) => type !== 'currency' && type !== 'literal')
  return [...amount, { type: 'literal', value: '\u00a0' }, sign]
}
