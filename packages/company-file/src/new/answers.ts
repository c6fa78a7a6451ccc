/** The six questions of a new company file and their answers. Invalid answers are rejected with a plain explanation. */
import { currencies, type Currency, type Locale, locales } from '@zapys/contract'
import { keysOf } from '@zapys/contract/values'
import { orNearest } from '../nearest.ts'
import { zoneOfCity } from './cities.ts'
import { weekdayNames, type WeeklyFrame, weeklyHours } from '../values.ts'
import { type TradeName, trades } from './trades.ts'

export type Answers = {
  name: string
  trade: TradeName
  place: { city: string; timezone: string }
  currency: Currency
  languages: [Locale, ...Locale[]]
  hours: WeeklyFrame[]
}

export class AnswerProblem extends Error {
  override name = 'AnswerProblem'
}

type Question<Answer> = {
  question: string
  /** Default for an empty answer. */
  usual?: string
  read(text: string): Answer
}

const tradeNames = keysOf(trades)

export const questions: { [Name in keyof Answers]: Question<Answers[Name]> } = {
  name: { question: 'What is the company called?', read: required },
  trade: {
    question: `What does it do? (${tradeNames.join(', ')})`,
    read: (text) => oneOf(text, tradeNames, 'trade'),
  },
  place: {
    question: 'In which city?',
    usual: 'Kyiv',
    read: readPlace,
  },
  currency: {
    question: `In which currency? (${currencies.join(', ')})`,
    usual: 'UAH',
    read: (text) => oneOf(text.toUpperCase(), currencies, 'currency'),
  },
  languages: {
    question: `In which languages, the own one first? (${locales.join(', ')})`,
    usual: 'uk, en',
    read: (text) => {
      const [own, ...others] = text.split(',').map((word) => oneOf(word.trim(), locales, 'language'))
      return [own!, ...new Set(others.filter((locale) => locale !== own))]
    },
  },
  hours: {
    question: 'When is it open?',
    usual: 'mon-fri 09:00-19:00, sat 10:00-17:00',
    read: readHours,
  },
}

function required(text: string): string {
  if (text.trim() === '') throw new AnswerProblem('A company needs a name.')
  return text.trim()
}

function oneOf<Word extends string>(text: string, known: readonly Word[], what: string): Word {
  const word = text.trim()
  const match = known.find((candidate) => candidate.toLowerCase() === word.toLowerCase())
  if (match === undefined)
    throw new AnswerProblem(`“${word}” is no ${what}${orNearest(word, known)}: ${known.join(', ')}.`)
  return match
}

/** `Lviv`; for an unknown city `Bakhmut, Europe/Kyiv`. */
function readPlace(text: string): Answers['place'] {
  const [city = '', named] = text.split(',').map((part) => part.trim())
  if (city === '') throw new AnswerProblem('A company is somewhere: name a city.')
  const zones = Intl.supportedValuesOf('timeZone')
  const cityName = named ?? city
  const zone = zones.find(
    (candidate) =>
      candidate.toLowerCase() === cityName.toLowerCase() ||
      candidate.split('/').at(-1)!.toLowerCase() === cityName.toLowerCase().replaceAll(' ', '_'),
  )
  // Some zone lists have Kiev instead of Kyiv.
  const timezone = /^(europe\/)?kyiv$/i.test(cityName) ? 'Europe/Kyiv' : (zone ?? zoneOfCity(cityName))
  if (timezone === undefined)
    throw new AnswerProblem(
      `“${cityName}” is no known city and no time zone${orNearest(cityName, zones)}: write both, as “Bakhmut, Europe/Kyiv”.`,
    )
  return { city, timezone }
}

const shortNames = weekdayNames.map((name) => name.slice(0, 3))

/** `mon-fri 9-19, sat 10:00-17:00`, or `daily 8-22`; hours without days apply to every day. */
function readHours(text: string): WeeklyFrame[] {
  const week: Record<string, string> = {}
  for (const written of text.split(',')) {
    const part = written.replaceAll(/\s*[-–—]\s*/g, '-')
    const hoursText = /^\s*\d/.test(part) ? `daily ${part}` : part
    const [, first = '', last, span = ''] =
      /^\s*([a-z]+)(?:\s*-\s*([a-z]+))?\s+(\S+)\s*$/i.exec(hoursText) ?? []
    const hours = span.replaceAll(
      /(\d{1,2})(?:[:.](\d{2}))?(?=-|$)/g,
      (_, hour: string, minute = '00') => `${hour}:${minute}`,
    )
    if (hours === '')
      throw new AnswerProblem(
        `“${part.trim()}” are no hours: say it like “mon-fri 09:00-19:00, sat 10:00-17:00”.`,
      )
    for (const index of daysOf(first, last)) {
      const name = weekdayNames[index]!
      week[name] = week[name] === undefined ? hours : `${week[name]}, ${hours}`
    }
  }
  const read = weeklyHours.safeParse(week)
  if (!read.success) throw new AnswerProblem(`“${text.trim()}” ${read.error.issues[0]!.message}.`)
  return read.data
}

function daysOf(first: string, last: string | undefined): number[] {
  if (/^(daily|every)/i.test(first)) return [0, 1, 2, 3, 4, 5, 6]
  const [from, until] = [first, last ?? first].map((word) => {
    const index = shortNames.indexOf(word.slice(0, 3).toLowerCase())
    if (index === -1) throw new AnswerProblem(`“${word}” is no weekday: ${shortNames.join(', ')}.`)
    return index
  }) as [number, number]
  return Array.from({ length: ((until - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)
}
