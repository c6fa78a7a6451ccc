/** Extracts busy times from a calendar file (iCalendar). docs/rules/calendars.md */
import { addDays, DAY_MS, HOUR_MS, type LocalDate, toInstant } from '@zapys/domain/time'
import ical, { type CalendarResponse, type VEvent } from 'node-ical'
import { type Entry as FileEntry, type Group, groupsOf, unfolded } from './entries.ts'
import { zoneReader } from './known-zones.ts'
import { printable } from './printable.ts'

export type CalendarText = {
  text: string
  /** The branch's zone, for whole days and for times without a known zone. */
  timeZone: string
  /** Range in epoch seconds; times outside are left out. */
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
  /** By start; equal times are listed once. */
  times: BusyTime[]
  /** Counts of entries that block no time. Of an unclear entry the first readable time blocks. */
  leftOut: Record<'free' | 'cancelled' | 'own' | 'unclear', number>
  /** Lines where unclear entries begin, limited to a hundred. */
  unclearLines: number[]
  /** Unknown zones, limited to twenty; their times are read in the zone of the branch. */
  strange: string[]
}

/** The text is not a calendar, or exceeds the limits. */
export class NotUnderstood extends Error {}

const MAX_ENTRIES = 20_000
const MAX_TIMES = 10_000
const MAX_LINES = 100
/** Search margin before the range, for entries that start before it and reach into it. */
const LONGEST_MS = 92 * DAY_MS

/** Runs only in a process whose clock is UTC: the parser reads dates in the process's zone. Throws `NotUnderstood`. */
export function understand({ text, timeZone, from, until }: CalendarText): Understood {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new NotUnderstood('it is no calendar')
  const { withZone, strange } = zoneReader(timeZone)
  const groups = groupsOf(unfolded(text.trimStart()))
  if (groups.length > MAX_ENTRIES) throw new NotUnderstood(`it has more than ${MAX_ENTRIES} entries`)
  const leftOut = { free: 0, cancelled: 0, own: 0, unclear: 0 }
  const unclearLines: number[] = []
  const skipped = /^\s*/.exec(text)![0].split('\n').length - 1
  const times = new Map<string, BusyTime>()
  const add = (title: string, starts: Date, ends: Date) => {
    const time = { title, from: starts.getTime() / 1000, until: ends.getTime() / 1000 }
    if (!(time.from < time.until) || time.until <= from || time.from >= until) return
    times.set(`${time.from} ${time.until}`, time)
    if (times.size > MAX_TIMES) throw new NotUnderstood(`it has more than ${MAX_TIMES} busy times`)
  }
  const range = { from: new Date(from * 1000 - LONGEST_MS), to: new Date(until * 1000) }
  for (const group of groups) {
    const read = readGroup(group, { withZone, timeZone, range })
    if (read.leftOut !== undefined) leftOut[read.leftOut] += 1
    if (read.leftOut === 'unclear' && unclearLines.length < MAX_LINES)
      unclearLines.push(group.entry.line + skipped)
    for (const { title, start, end } of read.times) add(title, start, end)
  }
  const sorted = [...times.values()].toSorted((one, other) => one.from - other.from)
  return { times: sorted, leftOut, unclearLines, strange: [...strange] }
}

type ParseContext = {
  withZone(line: string): string
  timeZone: string
  range: { from: Date; to: Date }
}
type ParsedGroup = {
  leftOut?: keyof Understood['leftOut']
  times: { title: string; start: Date; end: Date }[]
}

/** An entry that cannot be parsed blocks its first readable time. */
function readGroup(group: Group, context: ParseContext): ParsedGroup {
  try {
    const read = readEntry(calendarOf([group.entry, ...group.changed], context), context)
    // The parser applies a change of all later occurrences to the first one only.
    const movesLaterOnes = group.changed.some(({ lines }) =>
      lines.some((line) => /^RECURRENCE-ID;(.*;)?RANGE=THISANDFUTURE/i.test(line)),
    )
    return movesLaterOnes ? { ...read, leftOut: 'unclear' } : read
  } catch {
    const alone = [group.entry, ...group.changed].flatMap((entry) => firstTimeOf(entry, context))
    return { leftOut: 'unclear', times: alone }
  }
}

function calendarOf(
  entries: readonly FileEntry[],
  { withZone }: Pick<ParseContext, 'withZone'>,
): CalendarResponse {
  const lines = entries.flatMap(({ kind, lines: own }) => {
    const hasId = own.some((line) => /^UID[;:]/i.test(line))
    return [`BEGIN:${kind}`, ...(hasId ? [] : ['UID:1']), ...own.map(withZone), `END:${kind}`]
  })
  return parsed(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'))
}

/** Throws if the entry cannot be parsed. */
function readEntry(calendar: CalendarResponse, { timeZone, range }: ParseContext): ParsedGroup {
  const entry = Object.values(calendar).find((each) => each?.type === 'VEVENT' || each?.type === 'VFREEBUSY')
  if (entry?.type === 'VFREEBUSY')
    return {
      times: (entry.freebusy ?? [])
        .filter(({ type }) => type !== 'FREE')
        .map(({ start, end }) => ({ title: '', start, end })),
    }
  if (entry?.type !== 'VEVENT') throw new NotUnderstood('it is no entry')
  const why = reasonToLeaveOut(entry)
  if (why === 'unclear') throw new NotUnderstood('it has no start')
  if (why === 'own') return { leftOut: why, times: [] }
  const times = instancesOf(entry, range)
    .filter(({ event }) => reasonToLeaveOut(event) === undefined)
    .map(({ start, end, event }) => {
      const bound = (moment: Date) => (event.datetype === 'date' ? midnight(moment, timeZone) : moment)
      return { title: titleOf(event), start: bound(start), end: bound(end) }
    })
  return why === undefined ? { times } : { leftOut: why, times }
}

const timeFields = /^(DTSTART|DTEND|DURATION|SUMMARY|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i

/** Reads only the first line of each of these fields. A start without an end blocks an hour. */
function firstTimeOf(entry: FileEntry, context: ParseContext): ParsedGroup['times'] {
  const seen = new Set<string>()
  const lines = entry.lines.filter((line) => {
    const name = timeFields.exec(line)?.[1]?.toUpperCase()
    if (name === undefined || seen.has(name)) return false
    seen.add(name)
    return true
  })
  const attempts = [lines, lines.filter((line) => !/^(DTEND|DURATION)/i.test(line))]
  for (const attempt of attempts)
    try {
      const { times } = readEntry(
        calendarOf([{ ...entry, kind: 'VEVENT', lines: attempt }], context),
        context,
      )
      return times.map((time) => ({ ...time, end: time.end > time.start ? time.end : hourAfter(time.start) }))
    } catch {
      // The next attempt uses fewer lines.
    }
  return []
}

const hourAfter = (start: Date) => new Date(start.getTime() + HOUR_MS)

function parsed(text: string): CalendarResponse {
  try {
    return ical.sync.parseICS(text)
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? printable(error.message, 200) : 'it cannot be read')
  }
}

/** The parser's own type lacks dates that are present at run time. */
type Entry = Pick<VEvent, 'start' | 'end' | 'datetype' | 'status' | 'transparency' | 'summary'> & {
  /** An object with parameters if it has any. */
  uid?: unknown
}
type Instance = { start: Date; end: Date; event: Entry }

/** Occurrences with their entries: a changed occurrence of a series has its own entry. */
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

/** Dates of `RDATE`, which the parser leaves unparsed. */
function datesOf(entry: VEvent): Date[] {
  const { rdate } = entry as { rdate?: unknown }
  return [rdate ?? []].flat().flatMap((value) => {
    const { params = {}, val = value } = value as { params?: { TZID?: string }; val?: unknown }
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
  // One of our own bookings, fed back: it is known here, and freed when it is cancelled.
  if (String((uid as { val?: unknown } | undefined)?.val ?? uid).endsWith('@zapys')) return 'own'
  if (String(status).toUpperCase() === 'CANCELLED') return 'cancelled'
  const shownAs = (entry as { 'MICROSOFT-CDO-BUSYSTATUS'?: unknown })['MICROSOFT-CDO-BUSYSTATUS']
  const isFree =
    String(transparency).toUpperCase() === 'TRANSPARENT' || String(shownAs).toUpperCase() === 'FREE'
  return isFree ? 'free' : undefined
}

/** Start of the day; if a clock change skips midnight, its first moment. */
function midnight(day: Date, timeZone: string): Date {
  const date: LocalDate = day.toISOString().slice(0, 10)
  const starts = toInstant(timeZone, date, 0) ?? toInstant(timeZone, date, 3600)
  return starts === null
    ? midnight(new Date(`${addDays(date, 1)}T00:00:00Z`), timeZone)
    : new Date(starts * 1000)
}

const titleOf = ({ summary }: Entry): string =>
  String(typeof summary === 'object' ? (summary as { val?: unknown }).val : (summary ?? '')).slice(0, 200)
