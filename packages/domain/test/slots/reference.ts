/**
 * The slow, obvious reading of docs/rules/slots.md, for tests only. It marks every minute of the days on long lists and
 * looks at them one by one; it shares nothing with the engine but the types. All of a world's figures are whole minutes.
 * Where all of them are multiples of five minutes, it goes by five, to see more worlds in the same time; below,
 * "minute" then means five.
 */
import type { DateSlots, ResourceSlots } from '@zapys/contract'
import { wallSeconds } from './zone-wall.ts'
import type { Frame, SlotQuestion, SlotResource, WorkingTime } from '../../src/slots/types.ts'

/** How long a minute is, and how many make a day, in the tested world. */
let MINUTE = 60
let DAY = 1440
const setMinute = (seconds: number) => {
  MINUTE = seconds
  DAY = 86_400 / seconds
}

const DAYS_BEFORE = 5

type Wall = {
  epochMinute: number
  /** Real minutes in a row: what the wall shows at each, in wall minutes from midnight of the first day. */
  shows: Int32Array
  /** Per wall minute from DAYS_BEFORE days before that midnight: the first real minute that shows it or a later one. */
  firstShowing: Int32Array
}

export function referenceSlots(question: SlotQuestion): ResourceSlots[] {
  setMinute(isInFives(question) ? 300 : 60)
  const days = datesFrom(question.firstDay, daysBetween(question.firstDay, question.lastDay) + 1)
  const wall = wallOf(question.timeZone, question.firstDay, days.length + longestDays(question))
  return question.resources.map((resource) => {
    const world = worldOf(question, resource, wall, days.length)
    return { resource_id: resource.id, date_slots: days.map((date, day) => dateSlots(world, date, day)) }
  })
}

/**
 * One resource, minute by minute: which of its places are free from one moment to another, all of it work without a pause,
 * and which date lists a moment of work. Epoch seconds. For what does not begin on a grid.
 */
export function referenceResource(question: SlotQuestion, resource: SlotResource) {
  setMinute(isInFives(question) ? 300 : 60)
  const [minuteSeconds, days] = [MINUTE, daysBetween(question.firstDay, question.lastDay) + 1]
  const wall = wallOf(question.timeZone, question.firstDay, days + longestDays(question))
  const world = worldOf(question, resource, wall, days)
  const { shifts } = world
  const minuteOf = (moment: number) => moment / minuteSeconds - wall.epochMinute
  return {
    /** The places that are free in all of these times; none where one of them is no work or too many run then. */
    freePlaces: (times: readonly Time[]): number[] => {
      const parts = times.map(({ from, until, places }) => ({
        from: minuteOf(from),
        until: minuteOf(until),
        places,
      }))
      const worked = times.map(({ from, until, places, before = 0, after = 0 }) => ({
        from: minuteOf(from + before),
        until: minuteOf(until - after),
        places,
      }))
      if (!(question.breaksOutsideWork ? worked : parts).every((part) => isWorkIn(world, part, 0))) return []
      if (!parts.every((part) => isRoomIn(world, part, 0))) return []
      return world.places.flatMap((place, number) =>
        parts.every((part) => isFreeIn(place, part, 0)) ? [number] : [],
      )
    },
    dateOf: (moment: number): string | undefined => {
      const minute = minuteOf(moment)
      const ofDay = 86_400 / minuteSeconds
      const index = shifts.findLastIndex((shift, date) =>
        runsOf(shift).some(([start, end]) => {
          const midnight = (date - DAYS_BEFORE) * ofDay
          return (
            firstOf(wall, midnight + start, ofDay) <= minute && minute < firstOf(wall, midnight + end, ofDay)
          )
        }),
      )
      return index < 0 ? undefined : addDays(question.firstDay, index - DAYS_BEFORE)
    },
  }
}

/** With the breaks that are in it. */
type Time = { from: number; until: number; places: number; before?: number; after?: number }

const firstOf = (wall: Wall, shown: number, ofDay: number): number =>
  wall.firstShowing[shown + DAYS_BEFORE * ofDay]!

type World = {
  question: SlotQuestion
  wall: Wall
  /** Per date, from DAYS_BEFORE days before the first: which wall minutes of its two days are its own working time. */
  shifts: Uint8Array[]
  /** Per real minute: for how many minutes from it on there is work. */
  worksFor: Int32Array
  /** Per place, per real minute: the same for work with the place free, and for how many minutes before it. */
  places: Place[]
  /** Per real minute: for how many minutes from it on so many places more are not too many. */
  roomFor(places: number): Int32Array
  shown: number
  /** What is occupied, in minutes from the start. */
  parts: Part[]
  /** Of the same what has to be work. */
  workParts: Part[]
  /** Of each limit, when it lasts and how many of its places are taken per real minute. */
  limits: { from: number; until: number; places: Uint8Array[] }[]
  step: number
  earliest: number
  today: string
}

type Place = { freeFor: Int32Array; freeSince: Int32Array }
type Part = { from: number; until: number; places: number }

/** Which real minutes each of so many places is taken, and how many ranges run. */
function takenMinutes(
  { capacity, busy }: { capacity: number; busy: ArrayLike<number> },
  wall: Wall,
  minutes: number,
) {
  const occupied = Array.from({ length: capacity }, () => new Uint8Array(minutes))
  const bookings = new Uint8Array(minutes)
  for (let index = 0; index < busy.length; index += 3) {
    const place = capacity === 1 ? 0 : busy[index]!
    const from = Math.max(0, busy[index + 1]! / MINUTE - wall.epochMinute)
    const until = Math.min(minutes, busy[index + 2]! / MINUTE - wall.epochMinute)
    for (let minute = from; minute < until; minute++) {
      bookings[minute]!++
      if (place < capacity) occupied[place]![minute] = 1
    }
  }
  return { occupied, bookings }
}

function worldOf(question: SlotQuestion, resource: SlotResource, wall: Wall, days: number): World {
  const minutes = wall.shows.length
  const dates = datesFrom(
    addDays(question.firstDay, -DAYS_BEFORE),
    DAYS_BEFORE + days + longestDays(question),
  )
  const branch = dates.map((date) => shiftOf(question.branchWorkingTime, date, null))
  const shifts = dates.map((date, index) => {
    const shift = shiftOf(resource.workingTime, date, branch[index]!).slice()
    for (let minute = 0; minute < 2 * DAY; minute++) {
      if (shift[minute] && !isBranchOpen(branch, index, minute)) shift[minute] = 0
    }
    return shift
  })

  const works = new Uint8Array(minutes)
  shifts.forEach((shift, index) => {
    for (const [start, end] of runsOf(shift)) {
      const midnight = (index - DAYS_BEFORE) * DAY
      works.fill(1, firstAtOrAfter(wall, midnight + start), firstAtOrAfter(wall, midnight + end))
    }
  })

  const { occupied, bookings } = takenMinutes(resource, wall, minutes)
  const rooms: Int32Array[] = []
  const worksAt = (minute: number) => works[minute] === 1

  const length = (resource.durationSeconds ?? question.durationSeconds) / MINUTE
  const shown = question.slotSizeSeconds === undefined ? length : question.slotSizeSeconds / MINUTE
  const parts = partsOf(question, resource, { length, longer: Math.max(0, shown - length) })
  return {
    question,
    wall,
    shifts,
    worksFor: inARow(minutes, worksAt),
    places: occupied.map((place) => {
      // Where breaks may lie outside working time, work is checked separately, without breaks.
      const isFreeAt = (minute: number) =>
        (works[minute] === 1 || question.breaksOutsideWork === true) && place[minute] === 0
      return {
        freeFor: inARow(minutes, isFreeAt),
        freeSince: inARowBefore(question.startAlign === 'FREE_START' ? minutes : 0, isFreeAt),
      }
    }),
    roomFor: (more) => {
      rooms[more] ??= inARow(minutes, (minute) => bookings[minute]! + more <= resource.capacity)
      return rooms[more]
    },
    shown,
    parts,
    workParts: workOf(question, parts),
    limits: (resource.limits ?? []).map(({ from, until, most, busy }) => ({
      from: from / MINUTE,
      until: until / MINUTE,
      // More than there are places, in places that are gone, count as well.
      places: limitPlaces(takenMinutes({ capacity: most, busy }, wall, minutes), most),
    })),
    step: question.mode === 'BY_DURATION' ? shown : question.stepSeconds / MINUTE,
    earliest: earliestSecond(question, wall),
    today: dateAt(question.timeZone, question.now),
  }
}

function partsOf(
  { bufferBeforeSeconds, bufferAfterSeconds }: SlotQuestion,
  { occupies, capacity }: SlotResource,
  { length, longer }: { length: number; longer: number },
): Part[] {
  if (occupies === undefined)
    return [
      {
        from: -bufferBeforeSeconds / MINUTE,
        until: length + longer + bufferAfterSeconds / MINUTE,
        places: 1,
      },
    ]
  return occupies.map(({ from, until, places }, index) => ({
    from: from / MINUTE,
    until: until / MINUTE + (index === occupies.length - 1 ? longer : 0),
    places: places === 'ALL' ? capacity : places,
  }))
}

function workOf(question: SlotQuestion, parts: readonly Part[]): Part[] {
  const isWhole = question.breaksOutsideWork !== true
  return parts.map(({ from, until, places }, index) => ({
    from: isWhole || index > 0 ? from : from + question.bufferBeforeSeconds / MINUTE,
    until: isWhole || index < parts.length - 1 ? until : until - question.bufferAfterSeconds / MINUTE,
    places,
  }))
}

/** Each place with the minutes in which it is not to be had. */
const limitPlaces = ({ occupied, bookings }: ReturnType<typeof takenMinutes>, most: number): Uint8Array[] =>
  occupied.map((place) => place.map((taken, minute) => (taken || bookings[minute]! >= most ? 1 : 0)))

function dateSlots(world: World, date: string, day: number): DateSlots {
  const { question, wall } = world
  const shift = world.shifts[day + DAYS_BEFORE]!
  const nextShift = world.shifts[day + DAYS_BEFORE + 1]!
  const midnight = day * DAY
  const runs = runsOf(shift).filter(
    ([start, end]) => firstAtOrAfter(wall, midnight + start) < firstAtOrAfter(wall, midnight + end),
  )
  const slots: DateSlots['slots'] = []
  const isFar = question.furthestDays !== undefined && daysBetween(world.today, date) > question.furthestDays
  for (const [runStart, runEnd] of isFar ? [] : runs) {
    for (let start = runStart; start < runEnd; start++) {
      if (start >= DAY && nextShift[start - DAY]) continue
      const minute = firstAtOrAfter(wall, midnight + start)
      if (wall.shows[minute] !== midnight + start || !fitsWork(world, minute)) continue

      const isOnPlainGrid = isOnFixedGrid(world, runStart, start)
      if (!isOnPlainGrid && question.startAlign !== 'FREE_START') continue
      const isFree = freePlaces(world, minute).length > 0
      const isOffered = isFree && isOnGrid(world, { day, runStart, start, minute })
      const isTaken = !isFree && question.includeTaken && isOnPlainGrid
      if (!isOffered && !isTaken) continue
      const isTooSoon =
        (wall.epochMinute + minute) * MINUTE < world.earliest ||
        (question.minTimeStrategy === 'NEXT_DAY' && date <= world.today)
      if (isTooSoon && !(question.includePast && date === world.today)) continue
      const end = wall.shows[minute + world.shown]! - midnight
      slots.push({
        time: { start_time: start * MINUTE, end_time: end * MINUTE },
        available: isOffered && !isTooSoon,
      })
    }
  }
  const available = slots.filter((slot) => slot.available).map((slot) => slot.time)
  return {
    date,
    slots,
    min_work_time: runs.length > 0 ? runs[0]![0] * MINUTE : null,
    max_work_time: runs.length > 0 ? runs.at(-1)![1] * MINUTE : null,
    min_available_time: available.length > 0 ? Math.min(...available.map((time) => time.start_time)) : null,
    max_available_time: available.length > 0 ? Math.max(...available.map((time) => time.end_time)) : null,
  }
}

const isWorkIn = ({ worksFor }: World, { from, until }: Part, minute: number) =>
  worksFor[minute + from]! >= until - from

const isFreeIn = ({ freeFor }: Place, { from, until }: Part, minute: number) =>
  freeFor[minute + from]! >= until - from

const isRoomIn = ({ roomFor }: World, { from, until, places }: Part, minute: number) =>
  roomFor(places)[minute + from]! >= until - from

const fitsWork = (world: World, minute: number) =>
  world.workParts.every((part) => isWorkIn(world, part, minute))

/** The places that are free for the whole of it; none where there are too few, for all of it or for a part. */
function freePlaces(world: World, minute: number): Place[] {
  const { parts, places, limits } = world
  if (!parts.every((part) => isRoomIn(world, part, minute))) return []
  const isAllowed = limits.every(({ from, until, places: ofLimit }) =>
    ofLimit.some((taken) => !taken.subarray(minute + from, minute + until).includes(1)),
  )
  if (!isAllowed) return []
  const most = Math.max(...parts.map((part) => part.places))
  // The first place is needed for every part, the second for those that take two, and so on.
  const needed = Array.from({ length: most }, (_, number) => parts.filter((part) => part.places > number))
  const canTake = (number: number, taken: readonly Place[]): boolean =>
    number === most ||
    places.some(
      (place) =>
        !taken.includes(place) &&
        needed[number]!.every((part) => isFreeIn(place, part, minute)) &&
        canTake(number + 1, [...taken, place]),
    )
  if (!canTake(0, [])) return []
  return places.filter((place) => parts.every((part) => isFreeIn(place, part, minute)))
}

type Candidate = { day: number; runStart: number; start: number; minute: number }

function isOnGrid(world: World, { day, runStart, start, minute }: Candidate): boolean {
  if (world.question.startAlign !== 'FREE_START') return isOnFixedGrid(world, runStart, start)
  const { wall, step } = world
  const before = -world.parts[0]!.from
  const opening = firstAtOrAfter(wall, day * DAY + runStart)
  return freePlaces(world, minute).some((place) => {
    const freeFrom = minute - before - place.freeSince[minute - before]!
    const roundTo = (world.question.freeStartStepSeconds ?? MINUTE) / MINUTE
    const anchor =
      Math.ceil((wall.shows[Math.max(opening, freeFrom + before)]! - day * DAY) / roundTo) * roundTo
    return (start - anchor) % step === 0
  })
}

function isOnFixedGrid({ question, step }: World, runStart: number, start: number): boolean {
  const anchor =
    question.startAlign === 'CLOCK'
      ? 0
      : question.startAlign === 'CUSTOM'
        ? question.startAlignCustomSeconds / MINUTE
        : runStart
  return (start - anchor) % step === 0
}

/** The wall minutes of a date's two days that are its working time. */
function shiftOf(workingTime: WorkingTime | null, date: string, branch: Uint8Array | null): Uint8Array {
  const shift = new Uint8Array(2 * DAY)
  const mark = (frame: Frame, value: 0 | 1) =>
    shift.fill(value, frame.start_time / MINUTE, frame.end_time / MINUTE)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  const cycle = workingTime?.cycle_frames ?? []
  const ofDate = (workingTime?.day_frames ?? []).filter((frame) => frame.date === date)

  const on = ofDate.filter((frame) => frame.type === 'ON')
  if (on.length > 0) on.forEach((frame) => mark(frame, 1))
  else if (cycle.length > 0)
    cycle
      .filter((frame) => frame.weekday === weekday)
      .filter((frame) => frame.first_day === null || frame.first_day <= date)
      .filter((frame) => frame.last_day === null || date <= frame.last_day)
      .forEach((frame) => mark(frame, 1))
  else if (branch) shift.set(branch)

  for (const frame of ofDate.filter((each) => each.type === 'OFF')) {
    if (frame.start_time === 0 && frame.end_time >= 86_400) shift.fill(0)
    else mark(frame, 0)
  }
  return shift
}

/** Open by the date's own shift, by the night shift of the date before, or by the next date's shift. */
const isBranchOpen = (branch: Uint8Array[], index: number, minute: number) =>
  branch[index]![minute] === 1 ||
  branch[index - 1]?.[minute + DAY] === 1 ||
  (minute >= DAY && branch[index + 1]?.[minute - DAY] === 1)

function runsOf(shift: Uint8Array): [start: number, end: number][] {
  const runs: [number, number][] = []
  for (let minute = 0; minute < shift.length; minute++) {
    if (!shift[minute]) continue
    if (minute > 0 && shift[minute - 1]) runs.at(-1)![1] = minute + 1
    else runs.push([minute, minute + 1])
  }
  return runs
}

function earliestSecond({ now, minNoticeSeconds, minTimeStrategy }: SlotQuestion, wall: Wall): number {
  const soonest = now + minNoticeSeconds
  if (minTimeStrategy !== 'NEXT_HOUR') return soonest
  const from = Math.max(0, Math.ceil(soonest / MINUTE) - wall.epochMinute)
  for (let minute = from; minute < wall.shows.length; minute++) {
    if (wall.shows[minute]! % (3600 / MINUTE) === 0) return (wall.epochMinute + minute) * MINUTE
  }
  return Infinity
}

const firstAtOrAfter = (wall: Wall, shown: number): number => wall.firstShowing[shown + DAYS_BEFORE * DAY]!

/** For how many minutes in a row, from each on, something is so. */
function inARow(minutes: number, isSo: (minute: number) => boolean): Int32Array {
  const row = new Int32Array(minutes + 1)
  for (let minute = minutes - 1; minute >= 0; minute--) row[minute] = isSo(minute) ? row[minute + 1]! + 1 : 0
  return row
}

function inARowBefore(minutes: number, isSo: (minute: number) => boolean): Int32Array {
  const row = new Int32Array(minutes + 1)
  for (let minute = 1; minute <= minutes; minute++) row[minute] = isSo(minute - 1) ? row[minute - 1]! + 1 : 0
  return row
}

const walls = new Map<string, Wall>()

function wallOf(timeZone: string, firstDay: string, days: number): Wall {
  const key = `${timeZone} ${firstDay} ${days} ${MINUTE}`
  const known = walls.get(key)
  if (known) return known
  const midnight = Date.parse(`${firstDay}T00:00:00Z`) / (MINUTE * 1000)
  const epochMinute = midnight - DAYS_BEFORE * DAY
  const shows = new Int32Array((DAYS_BEFORE + days) * DAY)
  // All changes of clocks since 1972 fall on a quarter of an hour.
  const quarter = 900 / MINUTE
  for (let minute = 0; minute < shows.length; minute += quarter) {
    const shown = wallMinute(timeZone, epochMinute + minute) - midnight
    for (let rest = 0; rest < quarter; rest++) shows[minute + rest] = shown + rest
  }
  const firstShowing = new Int32Array((DAYS_BEFORE + days) * DAY).fill(shows.length)
  for (let shown = 0, minute = 0; shown < firstShowing.length; shown++) {
    // What is shown goes back only for an hour or so, and what is asked for only goes up: the first match stays the first.
    while (minute < shows.length && shows[minute]! < shown - DAYS_BEFORE * DAY) minute++
    firstShowing[shown] = minute
  }
  const wall = { epochMinute, shows, firstShowing }
  walls.set(key, wall)
  return wall
}

/** What the wall shows, read as if it were UTC, in minutes. */
const wallMinute = (timeZone: string, epochMinute: number) =>
  wallSeconds(timeZone, epochMinute * MINUTE) / MINUTE

const dateAt = (timeZone: string, epochSeconds: number) =>
  new Date(wallSeconds(timeZone, epochSeconds) * 1000).toISOString().slice(0, 10)

const longestDays = ({ durationSeconds, slotSizeSeconds, resources, bufferAfterSeconds }: SlotQuestion) =>
  5 +
  Math.ceil(
    (Math.max(durationSeconds, slotSizeSeconds ?? 0, ...resources.map((each) => each.durationSeconds ?? 0)) +
      bufferAfterSeconds) /
      86_400,
  )

const isInFives = (question: SlotQuestion) =>
  (JSON.stringify({ ...question, now: 0 }).match(/(?<=(start_time|end_time|Seconds)":)\d+/g) ?? []).every(
    (figure) => Number(figure) % 300 === 0,
  ) &&
  question.resources.every(({ busy }) =>
    Array.from(busy).every((each, index) => index % 3 === 0 || each % 300 === 0),
  ) &&
  question.resources.every(({ occupies = [], limits = [] }) =>
    [...occupies, ...limits].every(({ from, until }) => from % 300 === 0 && until % 300 === 0),
  ) &&
  question.resources.every(({ limits = [] }) =>
    limits.every(({ busy }) => Array.from(busy).every((each, index) => index % 3 === 0 || each % 300 === 0)),
  )

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const daysBetween = (first: string, second: string) => (Date.parse(second) - Date.parse(first)) / 86_400_000
const datesFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => addDays(first, day))
