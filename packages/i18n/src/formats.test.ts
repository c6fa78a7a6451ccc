import { describe, expect, it } from 'vitest'
import type { Currency, Locale } from '@zapys/contract'
import { createFormats } from './formats.ts'
import { fallbackLocale, localeOf, locales } from './locales.ts'

// Intl parts groups and signs with no-break spaces.
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('languages', () => {
  // proves S9.locale.1 S9.locale.2 S9.locale.3
  it('there are exactly uk, en, pl and ru, and uk stands in for any other', () => {
    expect(locales.toSorted()).toEqual(['en', 'pl', 'ru', 'uk'])
    expect(fallbackLocale).toBe('uk')
    expect(['pl-PL', 'EN', 'ru_UA', 'de', '', null, undefined].map(localeOf)).toEqual([
      'pl',
      'en',
      'ru',
      'uk',
      'uk',
      'uk',
      'uk',
    ])
  })
})

describe('days in a row', () => {
  it.each<[string, string, Locale, string, string]>([
    ['2026-11-23', '2026-11-29', 'en', 'November 23 – 29', 'one month is named once'],
    ['2026-11-23', '2026-11-29', 'uk', '23–29 листопада', 'in the genitive'],
    ['2026-11-30', '2026-12-06', 'pl', '30 listopada – 6 grudnia', 'a week of two months'],
    [
      '2026-12-28',
      '2027-01-03',
      'ru',
      '28 декабря 2026 г. – 3 января 2027 г.',
      'only there the years are named',
    ],
  ])('%s to %s in %s reads %s: %s', (firstDay, lastDay, locale, text) => {
    expect(plain(createFormats(locale).days(firstDay, lastDay))).toBe(text)
  })
})

it('days in a row are in figures where there is little room', () => {
  expect(createFormats('uk').daysShort('2026-11-30', '2026-12-06')).toBe('30.11 – 06.12')
})

describe('months in a row', () => {
  it.each<[string, string, Locale, string, string]>([
    ['2026-11-02', '2026-11-30', 'uk', 'Листопад 2026', 'one month is named once'],
    ['2026-11-30', '2026-12-06', 'uk', 'Листопад – грудень 2026', 'so is one year'],
    ['2026-11-30', '2026-12-06', 'pl', 'Listopad – grudzień 2026', 'only the first word is large'],
    ['2026-11-30', '2026-12-06', 'en', 'November – December 2026', 'months are large in English'],
    ['2026-12-28', '2027-01-03', 'ru', 'Декабрь 2026 – январь 2027', 'both years are named'],
  ])('%s to %s in %s reads %s: %s', (firstDay, lastDay, locale, text) => {
    expect(createFormats(locale).monthName(firstDay, lastDay)).toBe(text)
  })
})

describe('for how long something is valid', () => {
  it.each<[number, 'day' | 'month' | 'year', Record<Locale, string>, string]>([
    // proves S9.period.4
    [1, 'day', { uk: '1 день', en: '1 day', pl: '1 dzień', ru: '1 день' }, 'one day'],
    // proves S9.period.4
    [3, 'day', { uk: '3 дні', en: '3 days', pl: '3 dni', ru: '3 дня' }, 'a few days'],
    // proves S9.period.4
    [30, 'day', { uk: '30 днів', en: '30 days', pl: '30 dni', ru: '30 дней' }, 'many days'],
    // proves S9.period.5
    [1, 'month', { uk: '1 місяць', en: '1 month', pl: '1 miesiąc', ru: '1 месяц' }, 'one'],
    // proves S9.period.5
    [3, 'month', { uk: '3 місяці', en: '3 months', pl: '3 miesiące', ru: '3 месяца' }, 'few'],
    // proves S9.period.5
    [6, 'month', { uk: '6 місяців', en: '6 months', pl: '6 miesięcy', ru: '6 месяцев' }, 'many'],
    // proves S9.period.5
    [
      21,
      'month',
      { uk: '21 місяць', en: '21 months', pl: '21 miesięcy', ru: '21 месяц' },
      'twenty-one are as one, and not in Polish',
    ],
    // proves S9.period.6
    [1, 'year', { uk: '1 рік', en: '1 year', pl: '1 rok', ru: '1 год' }, 'one year'],
    // proves S9.period.6
    [2, 'year', { uk: '2 роки', en: '2 years', pl: '2 lata', ru: '2 года' }, 'a few years'],
    // proves S9.period.6
    [5, 'year', { uk: '5 років', en: '5 years', pl: '5 lat', ru: '5 лет' }, 'many years'],
  ])('%i of a %s read %j: %s', (count, unit, byLocale) => {
    for (const locale of locales)
      expect(plain(createFormats(locale).period({ unit, count })), locale).toBe(byLocale[locale])
  })
})

describe('the name of a zone', () => {
  it.each<[Locale, string, string]>([
    ['en', '2027-06-09T10:00:00Z', 'Eastern European Summer Time'],
    ['en', '2027-01-09T10:00:00Z', 'Eastern European Standard Time'],
    ['uk', '2027-06-09T10:00:00Z', 'За східноєвропейським літнім часом'],
    ['pl', '2027-06-09T10:00:00Z', 'Czas wschodnioeuropejski letni'],
    ['ru', '2027-06-09T10:00:00Z', 'Восточная Европа, летнее время'],
  ])('in %s at %s reads %s', (locale, instant, name) => {
    expect(createFormats(locale).zoneName('Europe/Kyiv', Date.parse(instant))).toBe(name)
  })
})

describe('a price in a narrow cell', () => {
  it.each<[number, Currency | undefined, Locale, string, string]>([
    [30600, undefined, 'uk', '306', 'figures alone'],
    [30600, 'UAH', 'uk', '306 ₴', 'with its sign where there is room'],
    [96050, 'UAH', 'en', '₴960.50', 'below a thousand to the hundredth'],
    [125050, undefined, 'uk', '≈1 251', 'rounded up, and marked as that: nobody pays more than was shown'],
    [125001, undefined, 'pl', '≈1251', 'by however little it is more'],
    [125000, undefined, 'pl', '1250', 'nothing is left out'],
    [99999, undefined, 'pl', '999,99', 'below a thousand to the hundredth, figures alone too'],
    [125001, 'PLN', 'pl', '1250,01 zł', 'beside its sign to the hundredth'],
    [96050, 'UAH', 'uk', '960,50 ₴', 'beside its sign to the hundredth'],
    [1250050, 'UAH', 'en', '₴12,500.50', 'however many thousands'],
    [12510000, undefined, 'en', '≈126K', 'thousands from a hundred thousand on, rounded up too'],
    [12600000, undefined, 'en', '126K', 'a whole number of thousands'],
    [120000000, undefined, 'en', '≈2M', 'of millions it is shown as well'],
    [200000000, undefined, 'en', '2M', 'a whole number of millions'],
    [0, undefined, 'ru', '0', 'free'],
  ])('%i %s in %s reads %s: %s', (amount, currency, locale, text) => {
    expect(plain(createFormats(locale).moneyShort(amount, currency))).toBe(text)
  })
})

describe('money', () => {
  it.each<[number, Currency, Record<Locale, string>, string]>([
    // proves S9.price.1 S9.price.2
    [
      12350,
      'UAH',
      { uk: '123,50 ₴', en: '₴123.50', pl: '123,50 ₴', ru: '123,50 ₴' },
      'minor units are hundredths; not whole, so two decimals',
    ],
    // proves S9.price.3 S3.enum.1
    [12300, 'UAH', { uk: '123 ₴', en: '₴123', pl: '123 ₴', ru: '123 ₴' }, 'a whole price has no decimals'],
    // proves S3.enum.1
    [
      12305,
      'USD',
      { uk: '123,05 $', en: '$123.05', pl: '123,05 $', ru: '123,05 $' },
      'a cent below ten keeps its zero',
    ],
    // proves S3.enum.1
    [
      17000,
      'PLN',
      { uk: '170 zł', en: '170 zł', pl: '170 zł', ru: '170 zł' },
      'a sign of letters stands behind in English too',
    ],
    [
      123450,
      'PLN',
      { uk: '1 234,50 zł', en: '1,234.50 zł', pl: '1234,50 zł', ru: '1 234,50 zł' },
      'Polish does not group four digits',
    ],
    [
      123456700,
      'UAH',
      { uk: '1 234 567 ₴', en: '₴1,234,567', pl: '1 234 567 ₴', ru: '1 234 567 ₴' },
      'grouped by three',
    ],
    // proves S3.enum.1
    [50000, 'RUB', { uk: '500 ₽', en: '₽500', pl: '500 ₽', ru: '500 ₽' }, 'the narrow sign'],
    // proves S3.enum.1
    [5, 'EUR', { uk: '0,05 €', en: '€0.05', pl: '0,05 €', ru: '0,05 €' }, 'less than one'],
    [0, 'UAH', { uk: '0 ₴', en: '₴0', pl: '0 ₴', ru: '0 ₴' }, 'free is worded by the screen, not here'],
    [
      -19550,
      'UAH',
      { uk: '−195,50 ₴', en: '−₴195.50', pl: '−195,50 ₴', ru: '−195,50 ₴' },
      'a minus and no hyphen',
    ],
    [
      -4000,
      'PLN',
      { uk: '−40 zł', en: '−40 zł', pl: '−40 zł', ru: '−40 zł' },
      'the minus stays in front where the sign moves',
    ],
  ])('%i %s reads %o: %s', (amount, currency, wording) => {
    const read = (locale: Locale) => plain(createFormats(locale).money(amount, currency))
    expect(Object.fromEntries(locales.map((locale) => [locale, read(locale)]))).toEqual(wording)
  })
})

describe('numbers', () => {
  it.each<[number, { max: number } | { exactly: number } | undefined, Locale, string, string]>([
    [4.75, { exactly: 1 }, 'uk', '4,8', 'a mean of ratings'],
    [5, { exactly: 1 }, 'en', '5.0', 'beside others with one digit'],
    [2, { max: 1 }, 'pl', '2', 'two megabytes'],
    [1.26, { max: 1 }, 'ru', '1,3', 'no more digits than told'],
    [-1234.5, undefined, 'uk', '−1 234,5', 'with a minus'],
  ])('%d with %o in %s reads %s: %s', (value, digits, locale, text) => {
    expect(plain(createFormats(locale).number(value, digits))).toBe(text)
  })
})

describe('days and times', () => {
  // proves S9.format.1
  it.each(locales)('a date reads DD.MM.YYYY in %s', (locale) => {
    expect(createFormats(locale).date('2026-05-07')).toBe('07.05.2026')
  })

  it('the first day of a month stays in its month wherever the reader is', () => {
    expect(createFormats('en').monthName('2026-03-01')).toBe('March 2026')
    expect(createFormats('en').date('2026-03-01', 'weekday')).toBe('Sunday, March 1')
    expect(createFormats('pl').date('2026-03-01', 'long')).toBe('1 marca 2026')
  })

  it.each<[Locale, string, string]>([
    ['uk', 'Листопад – грудень 2026', 'Грудень 2026 – січень 2027'],
    ['en', 'November – December 2026', 'December 2026 – January 2027'],
    ['pl', 'Listopad – grudzień 2026', 'Grudzień 2026 – styczeń 2027'],
    ['ru', 'Ноябрь – декабрь 2026', 'Декабрь 2026 – январь 2027'],
  ])(
    'two months in a row name their year once in %s, unless it changes between them',
    (locale, same, turn) => {
      const { monthName } = createFormats(locale)
      expect(monthName('2026-11-01', '2026-12-31')).toBe(same)
      expect(monthName('2026-12-05', '2027-01-01')).toBe(turn)
      expect(monthName('2026-12-05', '2026-12-31')).toBe(monthName('2026-12-05'))
    },
  )

  it.each<[Locale, string]>([
    ['uk', '23 листопада'],
    ['en', 'November 23'],
    ['pl', '23 listopada'],
    ['ru', '23 ноября'],
  ])('a day in the middle of a sentence reads in %s "%s"', (locale, words) => {
    expect(createFormats(locale).date('2026-11-23', 'day')).toBe(words)
  })

  it.each<[Locale, string]>([
    ['uk', 'вт, 1 груд.'],
    ['en', 'Tue, Dec 1'],
    ['pl', 'wt., 1 gru'],
    ['ru', 'вт, 1 дек.'],
  ])(
    'a weekday in the middle of a sentence has in %s no capital letter that is not its own: "%s"',
    (locale, words) => {
      expect(createFormats(locale).date('2026-12-01', 'inside')).toBe(words)
    },
  )

  it.each<[Locale, string]>([
    ['uk', 'вівторок, 1 грудня'],
    ['en', 'Tuesday, December 1'],
    ['pl', 'wtorek, 1 grudnia'],
    ['ru', 'вторник, 1 декабря'],
  ])('so has a whole weekday in %s: "%s"', (locale, words) => {
    expect(createFormats(locale).date('2026-12-01', 'weekdayInside')).toBe(words)
  })

  it.each([
    [0, '00:00', 'midnight'],
    [34_200, '09:30', 'half past nine'],
    [57_659, '16:00', 'seconds are not shown'],
    [86_399, '23:59', 'the last minute'],
    [86_400, '00:00', 'midnight at the end of the day'],
    [91_800, '01:30', 'a night shift goes on after midnight'],
  ])('%i seconds from midnight read %s: %s', (seconds, text) => {
    expect(createFormats('uk').time(seconds)).toBe(text)
  })

  it.each<[Locale | 'de', string, string]>([
    // proves S9.weekday.1
    ['en', 'Mon Tue Wed Thu Fri Sat Sun', 'weekday abbreviations exist for en'],
    // proves S9.weekday.2
    ['ru', 'пн вт ср чт пт сб вс', 'weekday abbreviations exist for ru'],
    // proves S9.weekday.3
    ['pl', 'pon wt śr czw pt sob niedz', 'weekday abbreviations exist for pl'],
    // proves S9.weekday.4
    [
      'uk',
      'пн вт ср чт пт сб нд',
      'weekday abbreviations exist as a default set in Ukrainian, used for uk and any other language',
    ],
    // proves S9.weekday.4
    ['de', 'пн вт ср чт пт сб нд', 'any other language falls back to Ukrainian'],
  ])('the week in %s is %s %s', (locale, week) => {
    const formats = createFormats(locale as Locale)
    expect([1, 2, 3, 4, 5, 6, 7].map(formats.weekdayShort).join(' ')).toBe(week)
  })

  it.each([
    ['uk', 'Понеділок', 'Неділя'],
    ['en', 'Monday', 'Sunday'],
    ['pl', 'Poniedziałek', 'Niedziela'],
    ['ru', 'Понедельник', 'Воскресенье'],
  ] as const)('has full names in %s', (locale, monday, sunday) => {
    const { weekday } = createFormats(locale)
    expect([weekday(1), weekday(7)]).toEqual([monday, sunday])
  })
})

describe('lengths', () => {
  it.each<[number, Locale, string]>([
    [5400, 'uk', '1 год 30 хв'],
    [3600, 'en', '1 hr'],
    [2700, 'pl', '45 min'],
    [7200, 'ru', '2 ч'],
    [0, 'uk', '0 хв'],
  ])('%i seconds in %s read %s', (seconds, locale, text) => {
    expect(plain(createFormats(locale).duration(seconds))).toBe(text)
  })

  // proves S9.locale.4
  it('a length is worded in Ukrainian when no language is named', () => {
    expect(plain(createFormats().duration(3600))).toBe('1 год')
  })
})
