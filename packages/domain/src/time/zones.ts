/**
 * Conversion between wall clock and instants. Zone rules are read only here; slots, messages and calendar files use it,
 * so that they cannot disagree. Whole seconds; instants are epoch seconds. docs/rules/slots.md, Time.
 */
import { dateOfDayNumber, dayNumber, type LocalDate } from './dates.ts'
import { DAY_SECONDS } from './lengths.ts'

/** Accepts older names such as Europe/Kiev. Rejects offsets such as +02:00, which have no clock changes. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/**
 * Instant at which a clock in `timeZone` shows `seconds` after midnight of `date`. Seconds may exceed 86400:
 * 91800 is 01:30 on the next date. Null for a reading that the clocks skip; the earlier instant if it occurs twice.
 */
export function toInstant(timeZone: string, date: LocalDate, seconds: number): number | null {
  return instantOfReading(timeZone, dayNumber(date) * DAY_SECONDS + seconds)
}

/** Wall-clock reading in `timeZone` at an instant. */
export function toLocal(timeZone: string, epochSeconds: number): { date: LocalDate; seconds: number } {
  const reading = epochSeconds + offsetAt(timeZone, epochSeconds)
  const day = Math.floor(reading / DAY_SECONDS)
  return { date: dateOfDayNumber(day), seconds: reading - day * DAY_SECONDS }
}

/** The date at the branch. `now` in epoch seconds. */
export const today = (timeZone: string, now: number): LocalDate => toLocal(timeZone, now).date

/** Seconds to add to UTC for the wall clock in `timeZone`. */
export function offsetAt(timeZone: string, epochSeconds: number): number {
  const zone = rulesOf(timeZone)
  const day = Math.floor(epochSeconds / DAY_SECONDS)
  const before = zone.atStartOf(day)
  const after = zone.atStartOf(day + 1)
  return before === after || epochSeconds < zone.changeWithin(day) ? before : after
}

/** A change of clocks: from `at` on, `offset` is added to UTC. */
export type OffsetChange = { at: number; offset: number }

/** Offset at `from` and every change after it until `to`, both epoch seconds; one look-up per day. */
export function offsetsBetween(
  timeZone: string,
  from: number,
  to: number,
): { first: number; changes: OffsetChange[] } {
  const zone = rulesOf(timeZone)
  const changes: OffsetChange[] = []
  const lastDay = Math.floor(to / DAY_SECONDS)
  for (let day = Math.floor(from / DAY_SECONDS); day <= lastDay; day++) {
    const offset = zone.atStartOf(day + 1)
    if (offset === zone.atStartOf(day)) continue
    const at = zone.changeWithin(day)
    if (at > from && at <= to) changes.push({ at, offset })
  }
  return { first: offsetAt(timeZone, from), changes }
}

/** `reading`: wall-clock seconds since 1970-01-01 00:00 in the zone. */
function instantOfReading(timeZone: string, reading: number): number | null {
  const zone = rulesOf(timeZone)
  const day = Math.floor(reading / DAY_SECONDS)
  // Zones are between UTC-12 and UTC+14, so the reading occurs within these three UTC days.
  const offsets = [
    zone.atStartOf(day - 1),
    zone.atStartOf(day),
    zone.atStartOf(day + 1),
    zone.atStartOf(day + 2),
  ]
  const highest = Math.max(...offsets)
  if (highest === Math.min(...offsets)) return reading - highest
  // The highest offset gives the earliest instant.
  for (const offset of offsets.toSorted((a, b) => b - a)) {
    if (offsetAt(timeZone, reading - offset) === offset) return reading - offset
  }
  return null
}

type ZoneRules = {
  /** The offset in force when a UTC day begins. */
  atStartOf(utcDay: number): number
  /** First second of the new offset, on a UTC day that begins and ends with different offsets. */
  changeWithin(utcDay: number): number
}

const knownZones = new Map<string, ZoneRules>()

function rulesOf(timeZone: string): ZoneRules {
  let rules = knownZones.get(timeZone)
  if (!rules) knownZones.set(timeZone, (rules = readRules(timeZone)))
  return rules
}

/** Ten years of days; beyond that the cache is cleared, so that odd dates in requests cannot fill the memory. */
const MAX_DAYS_KEPT = 3653

function readRules(timeZone: string): ZoneRules {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const look = (epochSeconds: number) => readOffset(format.format(epochSeconds * 1000))
  const offsets = new Map<number, number>()
  const changes = new Map<number, number>()

  const atStartOf = (utcDay: number) => {
    let offset = offsets.get(utcDay)
    if (offset === undefined) {
      if (offsets.size >= MAX_DAYS_KEPT) offsets.clear()
      offsets.set(utcDay, (offset = look(utcDay * DAY_SECONDS)))
    }
    return offset
  }

  const changeWithin = (utcDay: number) => {
    const known = changes.get(utcDay)
    if (known !== undefined) return known
    const before = atStartOf(utcDay)
    let lastBefore = utcDay * DAY_SECONDS
    let firstAfter = lastBefore + DAY_SECONDS
    while (firstAfter - lastBefore > 1) {
      const middle = Math.floor((lastBefore + firstAfter) / 2)
      if (look(middle) === before) lastBefore = middle
      else firstAfter = middle
    }
    if (changes.size >= MAX_DAYS_KEPT) changes.clear()
    changes.set(utcDay, firstAfter)
    return firstAfter
  }

  return { atStartOf, changeWithin }
}

/** `…, GMT+02:00`; plain `GMT` is UTC; local mean times of the 19th century have seconds. */
function readOffset(text: string): number {
  const parts = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!parts) throw new Error(`Unreadable zone offset: ${text}`)
  const seconds = Number(parts[2] ?? 0) * 3600 + Number(parts[3] ?? 0) * 60 + Number(parts[4] ?? 0)
  return parts[1] === '-' ? -seconds : seconds
}
