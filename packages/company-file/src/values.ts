/** Formats of lengths, hours and money in a company file; parsed to seconds and minor units. */
import { DAY_SECONDS } from '@zapys/domain/time'
import { locales, textLines } from '@zapys/contract'
import { z } from 'zod'

const MINUTE = 60
const HOUR = 3600

const clock = /^(\d{1,2}):([0-5]\d)$/
const spanPattern = String.raw`\d{1,2}:[0-5]\d-\d{1,2}:[0-5]\d`

const two = (number: number) => String(number).padStart(2, '0')
const writeClock = (seconds: number) =>
  `${two(Math.floor(seconds / HOUR))}:${two(Math.floor((seconds % HOUR) / MINUTE))}`

function readClock(text: string): number {
  const [, hours, minutes] = clock.exec(text)!
  return Number(hours) * HOUR + Number(minutes) * MINUTE
}

/** Seconds from midnight; an end past 24:00 belongs to the following night. */
export type Span = { start_time: number; end_time: number }

const readSpan = (text: string): Span => {
  const [start = '', end = ''] = text.split('-')
  return { start_time: readClock(start), end_time: readClock(end) }
}
const writeSpan = ({ start_time, end_time }: Span) => `${writeClock(start_time)}-${writeClock(end_time)}`

const isRange = ({ start_time, end_time }: Span) => start_time < end_time && end_time <= 2 * DAY_SECONDS

const isSpan = (span: Span) => isRange(span) && span.start_time < DAY_SECONDS

const SPAN_REASON = 'is no stretch of hours such as 10:00-19:00 (22:00-26:00 goes on into the night)'

const spanThat = (isAllowed: (span: Span) => boolean) =>
  z.codec(
    z
      .string()
      .regex(new RegExp(`^${spanPattern}$`), SPAN_REASON)
      .refine((text) => !text.match(spanPattern) || isAllowed(readSpan(text)), SPAN_REASON),
    z.custom<Span>(),
    { decode: readSpan, encode: writeSpan },
  )

/** `10:00-19:00`. */
export const spanOfHours = spanThat(isSpan)

/** Starts of bookings, in a night shift also after midnight: `25:00-27:00`. */
export const startHours = spanThat(isRange)

export const weekdayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** ISO weekday, Monday is 1. */
export type WeeklyFrame = Span & { weekday: number }

const spansPattern = new RegExp(`^${spanPattern}(, *${spanPattern})*$`)
const spansOf = (text: string) => text.split(',').map((part) => readSpan(part.trim()))

/** Hours of one day: `10:00-14:00, 15:00-19:00`. */
const hoursOfDay = z
  .string()
  .regex(spansPattern, SPAN_REASON)
  .refine((text) => !spansPattern.test(text) || spansOf(text).every(isSpan), SPAN_REASON)
  .refine((text) => {
    if (!spansPattern.test(text)) return true
    const spans = spansOf(text).toSorted((one, other) => one.start_time - other.start_time)
    return spans.every((span, index) => index === 0 || spans[index - 1]!.end_time <= span.start_time)
  }, 'has hours that overlap')

/** Hours of a week, by weekdays. */
export const weeklyHours = z.codec(
  z.partialRecord(z.enum(weekdayNames), hoursOfDay).meta({
    description: 'Hours by weekday: monday: 10:00-14:00, 15:00-19:00. A day that is not named is free.',
  }),
  z.custom<WeeklyFrame[]>(),
  {
    decode: (week) =>
      weekdayNames.flatMap((name, index) =>
        week[name] === undefined ? [] : spansOf(week[name]).map((span) => ({ weekday: index + 1, ...span })),
      ),
    encode: (frames) =>
      Object.fromEntries(
        weekdayNames.flatMap((name, index) => {
          const own = frames
            .filter(({ weekday }) => weekday === index + 1)
            .toSorted((one, other) => one.start_time - other.start_time)
          return own.length === 0 ? [] : [[name, own.map(writeSpan).join(', ')]]
        }),
      ),
  },
)

const units = [
  { name: 'd', seconds: DAY_SECONDS },
  { name: 'h', seconds: HOUR },
  { name: 'min', seconds: MINUTE },
  { name: 's', seconds: 1 },
]
const lengthPattern = /^(?=\d)(?:(\d+) ?d ?)?(?:(\d+) ?h ?)?(?:(\d+) ?min ?)?(?:(\d+) ?s)?$/

const readLength = (text: string): number =>
  lengthPattern
    .exec(text)!
    .slice(1)
    .reduce((sum, count, index) => sum + Number(count ?? 0) * units[index]!.seconds, 0)

function writeLength(seconds: number): string {
  let left = seconds
  const parts = units.flatMap(({ name, seconds: unit }) => {
    const count = Math.floor(left / unit)
    left -= count * unit
    return count === 0 ? [] : [`${count} ${name}`]
  })
  return parts.join(' ') || '0 min'
}

/** `1 h 30 min`, parsed to seconds. */
export const lengthOfTime = z.codec(
  z
    .string({
      error: ({ input }) =>
        typeof input === 'number'
          ? `needs a unit: ${input} min, or ${input} s`
          : 'is no length such as 45 min or 1 h 30 min',
    })
    .regex(lengthPattern, 'is no length such as 45 min or 1 h 30 min')
    .meta({ description: 'A length of time: 45 min, 1 h 30 min, 2 d.' }),
  z.int().min(0),
  { decode: readLength, encode: writeLength },
)

/** `450` or `450.50`, parsed to minor units. All supported currencies have hundredths. */
export const money = z.codec(
  z
    .number('must be a number such as 450 or 450.50')
    .min(0, 'must not be negative')
    .max(10_000_000, 'is too much')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'has more than two decimals')
    .meta({ description: 'Money in whole units of the currency, with up to two decimals: 450 or 450.50.' }),
  z.int(),
  { decode: (value) => Math.round(value * 100), encode: (minor) => minor / 100 },
)

const longText = textLines(10_000)

/** A text in the company's own language, or in several, including the own one. */
export const text = z
  .union(
    [longText, z.partialRecord(z.enum(locales), longText)],
    'must be a text, or texts by language (uk, en, pl, ru)',
  )
  .meta({ description: 'A text in the language of the company, or in several: { uk: …, en: … }.' })
export type Text = z.output<typeof text>
