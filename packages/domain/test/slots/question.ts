/** A small studio for tests to change: one resource, Monday to Sunday 09:00 to 12:00 in Kyiv, services of an hour. */
import { toInstant } from '../../src/time/index.ts'
import { cutSlots, toSlots } from '../../src/slots/index.ts'
import type { CycleFrame, DayFrame, SlotQuestion, SlotResource } from '../../src/slots/types.ts'

/** `'09:30'` as wall seconds; `'25:00'` is one o'clock of the next date. */
export const clock = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number) as [number, number]
  return hours * 3600 + minutes * 60
}

/** `'09:30-13:00'`, every day of the week. */
export const everyDay = (...spans: string[]): CycleFrame[] =>
  spans.flatMap((span) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...frame(span), first_day: null, last_day: null })),
  )

export const onDate = (date: string, type: 'ON' | 'OFF', span: string): DayFrame => ({
  date,
  type,
  ...frame(span),
})

const frame = (span: string) => {
  const [start_time, end_time] = span.split('-').map(clock) as [number, number]
  return { start_time, end_time }
}

type Booking = { date: string; from: string; to: string; lane?: number }

export const resource = (
  fields: Partial<SlotResource> & { works?: string[]; bookings?: Booking[]; timeZone?: string } = {},
): SlotResource => {
  const { works, bookings = [], timeZone = 'Europe/Kyiv', ...rest } = fields
  const instant = (date: string, time: string) => toInstant(timeZone, date, clock(time)) as number
  return {
    id: 'anna',
    capacity: 1,
    workingTime: works ? { cycle_frames: everyDay(...works), day_frames: [] } : null,
    busy: bookings.flatMap(({ date, from, to, lane = 0 }) => [lane, instant(date, from), instant(date, to)]),
    ...rest,
  }
}

/** A Wednesday in summer, asked on the day before. */
export const DATE = '2026-07-15'

export const question = (fields: Partial<SlotQuestion> = {}): SlotQuestion => ({
  timeZone: 'Europe/Kyiv',
  now: Date.parse('2026-07-14T06:00:00Z') / 1000,
  firstDay: DATE,
  lastDay: fields.firstDay ?? DATE,
  branchWorkingTime: { cycle_frames: everyDay('09:00-12:00'), day_frames: [] },
  resources: [resource()],
  durationSeconds: 3600,
  bufferBeforeSeconds: 0,
  bufferAfterSeconds: 0,
  stepSeconds: 1800,
  mode: 'BY_STEP',
  startAlign: 'WORK_START',
  startAlignCustomSeconds: 0,
  minTimeStrategy: 'NOW',
  minNoticeSeconds: 0,
  includeTaken: false,
  includePast: false,
  ...fields,
})

/** The starts a client sees, as on a clock: `09:00`, taken or past ones in brackets. */
export const startsOn = (asked: SlotQuestion, date = asked.firstDay, resourceIndex = 0): string[] =>
  (toSlots(cutSlots(asked))[resourceIndex]?.date_slots.find((day) => day.date === date)?.slots ?? []).map(
    ({ time, available }) => (available ? reads(time.start_time) : `(${reads(time.start_time)})`),
  )

export const reads = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
