/** Random questions to the engine, odd on purpose: whole minutes, small ranges, everything that can be combined. */
import fc from 'fast-check'
import type {
  CycleFrame,
  DayFrame,
  Frame,
  SlotQuestion,
  SlotResource,
  Stretch,
  WorkingTime,
} from '../../src/slots/types.ts'

/** First days of ranges: ordinary ones, and ones around changes of clocks of every kind. */
const places = [
  { timeZone: 'Europe/Kyiv', firstDay: '2026-03-28' },
  { timeZone: 'Europe/Kyiv', firstDay: '2026-10-24' },
  { timeZone: 'Europe/Kyiv', firstDay: '2026-07-10' },
  { timeZone: 'Europe/Warsaw', firstDay: '2026-03-28' },
  { timeZone: 'Europe/Warsaw', firstDay: '2026-10-25' },
  { timeZone: 'America/New_York', firstDay: '2026-03-07' },
  { timeZone: 'America/New_York', firstDay: '2026-10-31' },
  // Half an hour.
  { timeZone: 'Australia/Lord_Howe', firstDay: '2026-10-03' },
  { timeZone: 'Australia/Lord_Howe', firstDay: '2026-04-04' },
  // At midnight: a date without 00:00, and one whose last hour comes twice.
  { timeZone: 'America/Santiago', firstDay: '2026-09-05' },
  { timeZone: 'America/Santiago', firstDay: '2026-04-03' },
  { timeZone: 'Africa/Cairo', firstDay: '2026-04-23' },
  // A whole date left out.
  { timeZone: 'Pacific/Apia', firstDay: '2011-12-29' },
  // No changes, whole and odd offsets.
  { timeZone: 'Asia/Kathmandu', firstDay: '2026-05-05' },
  { timeZone: 'Pacific/Kiritimati', firstDay: '2026-12-31' },
  { timeZone: 'UTC', firstDay: '2028-02-28' },
] as const

const minutes = (min: number, max: number) => fc.integer({ min, max }).map((minute) => minute * 60)
/** Mostly on five minutes, as people plan; sometimes on any minute. */
const moment = (max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: Math.floor(max / 5) }).map((five) => five * 300) },
    { weight: 1, arbitrary: minutes(0, max) },
  )

const frame = fc
  .oneof(
    { weight: 5, arbitrary: fc.record({ start: moment(1439), length: minutes(20, 720) }) },
    { weight: 1, arbitrary: fc.record({ start: minutes(1000, 1439), length: minutes(200, 1440) }) },
    { weight: 1, arbitrary: fc.constant({ start: 0, length: 86_400 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ start: 32_400, length: 14_400 }, { start: 46_800, length: 18_000 }),
    },
  )
  .map(({ start, length }) => ({ start_time: start, end_time: Math.min(start + length, 172_800) }))

const dayAround = fc.integer({ min: -2, max: 5 })
const validity = fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: dayAround })

type RandomWork = {
  cycle: {
    frame: Frame
    weekday: number | null
    first: number | null
    last: number | null
  }[]
  single: { day: number; type: 'ON' | 'OFF'; frame: Frame }[]
}

const work = (maxCycles: number): fc.Arbitrary<RandomWork> =>
  fc.record({
    cycle: fc.array(
      fc.record({
        frame,
        weekday: fc.oneof(
          { weight: 4, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 7 }) },
        ),
        first: validity,
        last: validity,
      }),
      { maxLength: maxCycles },
    ),
    single: fc.array(
      fc.record({
        day: dayAround,
        type: fc.constantFrom('ON' as const, 'OFF' as const, 'OFF' as const),
        frame,
      }),
      { maxLength: 3 },
    ),
  })

type Snap = (seconds: number) => number

function workingTime({ cycle, single }: RandomWork, firstDay: string, snap: Snap): WorkingTime {
  const snapped = ({ start_time, end_time }: Frame): Frame => ({
    start_time: Math.min(snap(start_time), 86_100),
    end_time: snap(end_time),
  })
  return {
    cycle_frames: cycle.flatMap(({ frame: span, weekday, first, last }): CycleFrame[] =>
      (weekday === null ? [1, 2, 3, 4, 5, 6, 7] : [weekday]).map((day) => ({
        ...snapped(span),
        weekday: day,
        first_day: first === null ? null : addDays(firstDay, first),
        last_day: last === null ? null : addDays(firstDay, last),
      })),
    ),
    day_frames: single.map(({ day, type, frame: span }): DayFrame => ({
      ...snapped(span),
      type,
      date: addDays(firstDay, day),
    })),
  }
}

/** Hours that are open all round, so that resources decide. */
const alwaysOpen: RandomWork = {
  cycle: [{ frame: { start_time: 0, end_time: 86_400 }, weekday: null, first: null, last: null }],
  single: [],
}

const resource = fc.record({
  capacity: fc.oneof(
    { weight: 2, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.integer({ min: 2, max: 4 }) },
  ),
  work: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: work(3) }),
  busy: fc.array(
    fc.record({
      // Lane 4 is one that no resource has any more.
      lane: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 3 }) },
        { weight: 1, arbitrary: fc.constant(4) },
      ),
      from: moment(5 * 1440),
      length: fc.oneof({ weight: 4, arbitrary: minutes(5, 180) }, { weight: 1, arbitrary: minutes(1, 2000) }),
    }),
    { maxLength: 14 },
  ),
  duration: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: minutes(5, 150) }),
})

const few = (max: number, rare: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: minutes(1, max) },
    { weight: 1, arbitrary: minutes(max, rare) },
  )

/** Restricts what a world draws, where a property holds only for some. */
export type WorldLimits = { aligns?: readonly SlotQuestion['startAlign'][] }

export const randomWorld = ({ aligns }: WorldLimits = {}): fc.Arbitrary<SlotQuestion> =>
  fc
    .record({
      /** Figures are rounded to it; the reference looks at few worlds minute by minute, which is slow. */
      unit: fc.constantFrom(60, 300, 300, 300, 300),
      place: fc.constantFrom(...places),
      days: fc.integer({ min: 1, max: 3 }),
      branch: fc.oneof({ weight: 2, arbitrary: fc.constant(alwaysOpen) }, { weight: 3, arbitrary: work(3) }),
      resources: fc.array(resource, { minLength: 1, maxLength: 3 }),
      duration: fc.oneof(
        { weight: 6, arbitrary: minutes(5, 180) },
        { weight: 1, arbitrary: minutes(300, 1800) },
      ),
      slotSize: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: minutes(10, 120) },
      ),
      before: few(45, 1500),
      after: few(45, 1500),
      step: fc
        .constantFrom(5, 7, 10, 11, 15, 15, 20, 25, 30, 45, 50, 60, 90, 500)
        .map((minute) => minute * 60),
      mode: fc.constantFrom('BY_STEP' as const, 'BY_STEP' as const, 'BY_DURATION' as const),
      startAlign: fc.constantFrom(...(aligns ?? (['WORK_START', 'CLOCK', 'FREE_START', 'CUSTOM'] as const))),
      custom: moment(1439),
      roundTo: fc.constantFrom(null, null, 15, 20, 60),
      breaksOutsideWork: fc.boolean(),
      minTimeStrategy: fc.constantFrom('NOW' as const, 'NEXT_HOUR' as const, 'NEXT_DAY' as const),
      // Seconds from UTC midnight of the first day: mostly before it, often within.
      now: fc.oneof(
        { weight: 2, arbitrary: fc.constant(-3 * 86_400) },
        { weight: 3, arbitrary: fc.integer({ min: -86_400, max: 2 * 86_400 }) },
      ),
      notice: few(180, 2000),
      furthest: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) },
      ),
      includeTaken: fc.boolean(),
      includePast: fc.boolean(),
    })
    .map((world): SlotQuestion => {
      const { timeZone, firstDay } = world.place
      const midnight = Date.parse(`${firstDay}T00:00:00Z`) / 1000
      const snap = (seconds: number) => Math.round(seconds / world.unit) * world.unit
      const length = (seconds: number) => Math.max(world.unit, snap(seconds))
      return {
        timeZone,
        now: midnight + world.now,
        firstDay,
        lastDay: addDays(firstDay, world.days - 1),
        branchWorkingTime: workingTime(world.branch, firstDay, snap),
        resources: world.resources.map((each, index): SlotResource => ({
          id: `resource ${index + 1}`,
          capacity: each.capacity,
          workingTime: each.work === null ? null : workingTime(each.work, firstDay, snap),
          busy: withoutOverlap(
            each.busy.map((range): BusyRange => {
              const startsAt = midnight - 86_400 + snap(range.from)
              return [range.lane, startsAt, startsAt + length(range.length)]
            }),
          ).flat(),
          ...(each.duration === null ? {} : { durationSeconds: length(each.duration) }),
        })),
        durationSeconds: length(world.duration),
        ...(world.slotSize === null ? {} : { slotSizeSeconds: length(world.slotSize) }),
        bufferBeforeSeconds: snap(world.before),
        bufferAfterSeconds: snap(world.after),
        stepSeconds: length(world.step),
        mode: world.mode,
        startAlign: world.startAlign,
        startAlignCustomSeconds: snap(world.custom),
        ...(world.roundTo === null ? {} : { freeStartStepSeconds: world.roundTo * 60 }),
        ...(world.breaksOutsideWork ? { breaksOutsideWork: true } : {}),
        minTimeStrategy: world.minTimeStrategy,
        minNoticeSeconds: snap(world.notice),
        ...(world.furthest === null ? {} : { furthestDays: world.furthest }),
        includeTaken: world.includeTaken,
        includePast: world.includePast,
      }
    })

/**
 * The same where bookings occupy several places, or places at several times, or are of services of which only so many may be
 * at once.
 */
export const randomOccupation = (): fc.Arbitrary<SlotQuestion> =>
  fc
    .tuple(
      randomWorld(),
      fc.array(
        fc.record({
          parts: fc.array(
            fc.record({
              length: minutes(1, 60),
              pause: fc.oneof(fc.constant(0), minutes(1, 60)),
              places: fc.constantFrom(1, 1, 2, 3, 'ALL' as const),
            }),
            { minLength: 1, maxLength: 3 },
          ),
          isLimited: fc.boolean(),
          most: fc.integer({ min: 1, max: 2 }),
        }),
        { minLength: 3, maxLength: 3 },
      ),
    )
    .map(([world, kinds]) => {
      const isInFives = world.durationSeconds % 300 === 0 && world.stepSeconds % 300 === 0
      const snap = (seconds: number) => (isInFives ? Math.ceil(seconds / 300) * 300 : seconds)
      return {
        ...world,
        resources: world.resources.map((resource, index): SlotResource => {
          const { parts, isLimited, most } = kinds[index]!
          const length = resource.durationSeconds ?? world.durationSeconds
          return {
            ...resource,
            occupies: stretchesOf(
              parts,
              { before: world.bufferBeforeSeconds, after: world.bufferAfterSeconds },
              snap,
            ),
            ...(isLimited ? { limits: [{ from: 0, until: length, most, busy: resource.busy }] } : {}),
          }
        }),
      }
    })

type RandomPart = { length: number; pause: number; places: Stretch['places'] }

/** One after the other, with the pause of each after it, and the breaks in the first and the last. */
function stretchesOf(
  parts: readonly RandomPart[],
  { before, after }: { before: number; after: number },
  snap: Snap,
): Stretch[] {
  let from = -before
  return parts.map(({ length, pause, places }, index) => {
    // The first goes on beyond the start.
    const until =
      (index === 0 ? Math.max(from, 0) : from) + snap(length) + (index === parts.length - 1 ? after : 0)
    const stretch = { from, until, places }
    from = until + snap(pause)
    return stretch
  })
}

type BusyRange = [lane: number, from: number, until: number]

/** The database rejects ranges that overlap in one lane. */
function withoutOverlap(ranges: BusyRange[]) {
  const kept: BusyRange[] = []
  for (const range of ranges) {
    const [lane, from, until] = range
    if (!kept.some((other) => other[0] === lane && other[1] < until && from < other[2])) kept.push(range)
  }
  return kept
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
