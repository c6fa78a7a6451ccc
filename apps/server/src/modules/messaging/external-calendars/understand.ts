/** When somebody is busy, out of a calendar file (iCalendar). docs/rules/calendars.md */
import { addDays, type LocalDate, toInstant } from '@zapys/domain/time'
import ical, { type CalendarResponse, type VEvent } from 'node-ical'
import { withKnownZones } from './known-zones.ts'
import { printable } from './printable.ts'

export type CalendarText = {
  text: string
  /** Of the branch: for whole days, and times that name no zone that is known. */
  timeZone: string
  /** What lies outside is left out; epoch seconds. */
  from: number
  until: number
}

export type BusyTime = {
  title: string
  /** Epoch seconds. */
  from: number
  until: number
}

export type Understood = {
  /** By start; those at the same time once. */
  times: BusyTime[]
  /** Entries that block no time, and those that cannot be understood. */
  leftOut: Record<'free' | 'cancelled' | 'own' | 'unclear', number>
  /** Unknown zones, the first twenty; their times are read in the zone of the branch. */
  strange: string[]
}

/** It is no calendar, or says more than anybody can do. */
export class NotUnderstood extends Error {}

const MAX_ENTRIES = 20_000
const MAX_TIMES = 10_000
/** Longer ones have begun before the range and are met in it. */
const LONGEST_MS = 92 * 86_400_000

/** By the clock of a process in UTC alone: the parser takes days as those of its own clock. Throws `NotUnderstood`. */
export function understand({ text, timeZone, from, until }: CalendarText): Understood {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new NotUnderstood('it is no calendar')
  const { text: known, strange } = withKnownZones(text.trimStart(), timeZone)
  const entries = Object.values(parsed(known))
  if (entries.length > MAX_ENTRIES) throw new NotUnderstood(`it has more than ${MAX_ENTRIES} entries`)
  const leftOut = { free: 0, cancelled: 0, own: 0, unclear: 0 }
  const times = new Map<string, BusyTime>()
  const keep = (title: string, starts: Date, ends: Date) => {
    const time = { title, from: starts.getTime() / 1000, until: ends.getTime() / 1000 }
    if (!(time.from < time.until) || time.until <= from || time.from >= until) return
    times.set(`${time.from} ${time.until}`, time)
    if (times.size > MAX_TIMES) throw new NotUnderstood(`it has more than ${MAX_TIMES} busy times`)
  }
  const range = { from: new Date(from * 1000 - LONGEST_MS), to: new Date(until * 1000) }
  for (const entry of entries) {
    if (entry?.type === 'VFREEBUSY')
      for (const { type, start, end } of entry.freebusy ?? []) if (type !== 'FREE') keep('', start, end)
    if (entry?.type !== 'VEVENT') continue
    const why = reasonToLeaveOut(entry)
    if (why !== undefined) leftOut[why] += 1
    if (why === 'own' || why === 'unclear') continue
    try {
      for (const instance of instancesOf(entry, range)) {
        const { event } = instance
        if (reasonToLeaveOut(event) !== undefined) continue
        const bound = (moment: Date) => (event.datetype === 'date' ? midnight(moment, timeZone) : moment)
        keep(titleOf(event), bound(instance.start), bound(instance.end))
      }
    } catch (error) {
      if (error instanceof NotUnderstood) throw error
      leftOut.unclear += 1
    }
  }
  return { times: [...times.values()].toSorted((one, other) => one.from - other.from), leftOut, strange }
}

function parsed(text: string): CalendarResponse {
  try {
    return ical.sync.parseICS(text)
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? printable(error.message, 200) : 'it cannot be read')
  }
}

/** The parser's own type of it loses its dates, which are there. */
type Entry = Pick<VEvent, 'start' | 'end' | 'datetype' | 'status' | 'transparency' | 'summary'> & {
  /** With its parameters where it has any. */
  uid?: unknown
}
type Instance = { start: Date; end: Date; event: Entry }

/** Each with the entry that says it: of a series one that differs has its own. */
function instancesOf(entry: VEvent, range: { from: Date; to: Date }): Instance[] {
  const lasts = entry.end === undefined ? 0 : entry.end.getTime() - entry.start.getTime()
  const added = datesOf(entry)
    .filter((start) => start >= range.from && start <= range.to)
    .map((start) => ({ start, end: new Date(start.getTime() + lasts), event: entry }))
  // A search by the old start misses occurrences moved into the range from outside.
  const moved = Object.values((entry.recurrences ?? {}) as Record<string, Entry>).flatMap((other) =>
    other.end === undefined ? [] : [{ start: other.start, end: other.end, event: other }],
  )
  const repeated = ical.expandRecurringEvent(entry, { ...range, expandOngoing: true }) as Instance[]
  return [...repeated, ...added, ...moved]
}

/** Of `RDATE`, which the parser keeps as it stands. */
function datesOf(entry: VEvent): Date[] {
  const { rdate } = entry as { rdate?: unknown }
  return [rdate ?? []].flat().flatMap((said) => {
    const { params = {}, val = said } = said as { params?: { TZID?: string }; val?: unknown }
    const zone = params.TZID === undefined ? '' : `;TZID=${params.TZID}`
    return String(val)
      .split(',')
      .flatMap((date) => {
        const lines = ['BEGIN:VEVENT', 'UID:1', `DTSTART${zone}:${date.split('/')[0]}`, 'END:VEVENT']
        const start = Object.values(parsed(lines.join('\r\n'))).find((each) => each?.type === 'VEVENT')?.start
        return start === undefined || Number.isNaN(start.getTime()) ? [] : [start]
      })
  })
}

function reasonToLeaveOut(entry: Entry): keyof Understood['leftOut'] | undefined {
  const { uid, start, status, transparency } = entry
  if (!(start instanceof Date) || Number.isNaN(start.getTime())) return 'unclear'
  // A booking of ours that came back: it is known here, and gone as soon as it is cancelled.
  if (String((uid as { val?: unknown } | undefined)?.val ?? uid).endsWith('@zapys')) return 'own'
  if (String(status).toUpperCase() === 'CANCELLED') return 'cancelled'
  const shownAs = (entry as { 'MICROSOFT-CDO-BUSYSTATUS'?: unknown })['MICROSOFT-CDO-BUSYSTATUS']
  const isFree =
    String(transparency).toUpperCase() === 'TRANSPARENT' || String(shownAs).toUpperCase() === 'FREE'
  return isFree ? 'free' : undefined
}

/** Where the clocks skip it, the first moment of the day. */
function midnight(day: Date, timeZone: string): Date {
  const date: LocalDate = day.toISOString().slice(0, 10)
  const starts = toInstant(timeZone, date, 0) ?? toInstant(timeZone, date, 3600)
  return starts === null
    ? midnight(new Date(`${addDays(date, 1)}T00:00:00Z`), timeZone)
    : new Date(starts * 1000)
}

const titleOf = ({ summary }: Entry): string =>
  String(typeof summary === 'object' ? (summary as { val?: unknown }).val : (summary ?? '')).slice(0, 200)
