/** Input and output of the visit planner. Seconds and epoch seconds as in the slot engine. docs/rules/visits.md. */
import type { MaxADay, Places, SlotQuestion, SlotResource } from '../slots/index.ts'
import type { LocalDate } from '../time/index.ts'

/** A part of a service. If it does not occupy, the resource of this phase is free for other bookings meanwhile. */
export type Phase = { seconds: number; occupies: boolean }

/** A resource that can perform a service, and its duration with this resource. */
export type Performer = {
  resourceId: string
  seconds: number
  /** Consecutive; the first occupies, the last extends to the end. Absent: occupied throughout. */
  phases?: readonly Phase[]
}

/** One of these resources is needed. A plain list: one place, for the whole service. */
export type Need =
  | readonly string[]
  | {
      resourceIds: readonly string[]
      /** Default: one. */
      places?: Places
      /** From the start of the service, for every performer; the last extends to its end. */
      phases?: readonly Phase[]
    }

export type VisitService = {
  bufferBeforeSeconds: number
  bufferAfterSeconds: number
  /** Possible performers, in their order. */
  performers: readonly Performer[]
  /** Number of places of the performer; ALL: no other booking at the same time. Default: one. */
  places?: Places
  /** Required resources such as a room and a device: one of each list, for the whole service. */
  besides?: readonly Need[]
  /**
   * Maximum simultaneous bookings of it with one performer. `busyOf`: its existing times per performer, without breaks,
   * as triples like those of a resource; the first number is the position among the `most`.
   */
  atOnce?: { most: number; busyOf: Readonly<Record<string, ArrayLike<number>>> }
  /** Step of starts, with `mode` BY_STEP, for visits that begin with it; default: the question's. */
  stepSeconds?: number
  /** Counted on the date of the performer's work in which it begins. */
  maxADay?: MaxADay
  /** Services of one visit with the same id count together toward `maxADay`. */
  serviceId?: string
}

/**
 * Working time, bookings and grid are those of the slot engine; `firstDay` and `lastDay` bound the requested days.
 * Pass day frames and occupied time of all days that `daysOfVisits` returns.
 */
export type VisitQuestion = Omit<
  SlotQuestion,
  | 'resources'
  | 'durationSeconds'
  | 'bufferBeforeSeconds'
  | 'bufferAfterSeconds'
  | 'includeTaken'
  | 'includePast'
> & {
  /** Every resource that a service can use, without duplicates. Each run of the visit counts toward `maxADay`. */
  resources: readonly Omit<SlotResource, 'durationSeconds' | 'occupies' | 'limits' | 'services'>[]
  /** In visit order; each begins when the previous one ends, or after a wait if the performer changes. */
  services: readonly VisitService[]
  /**
   * Price in minor units of a service (index in `services`) with a performer, in a visit that begins at `startsAt`.
   * Absent: all performers cost the same.
   */
  priceOf?: (service: number, resourceId: string, startsAt: number) => number
  /** Maximum total waiting time in seconds; default: none. */
  maxWaitSeconds?: number
  /** Waits are whole multiples of it, in seconds; default: a minute. */
  waitStepSeconds?: number
  /** Per resource: others that exclude it, from `blockersOf`; runs of both must not overlap. */
  blockers?: ReadonlyMap<string, readonly string[]>
}

export type PlannedService = {
  resourceId: string
  /** In the order of `besides`. */
  besides: string[]
  startsAt: number
  seconds: number
}

/**
 * A resource from the first to the last of its consecutive services, including the breaks around them.
 * One entry for each place and each occupied part, if it takes several places or is free in between.
 */
export type Run = {
  resourceId: string
  /** Indexes of its services, inclusive. */
  first: number
  last: number
  /** Without the break before it. */
  startsAt: number
  from: number
  until: number
  /** The place to take, if it matters: the visit takes several, or needs the resource twice at once. */
  lane?: number
}

export type VisitPlan = {
  startsAt: number
  endsAt: number
  /** The date that lists its start, and seconds from its midnight. */
  date: LocalDate
  start_time: number
  end_time: number
  services: PlannedService[]
  /** Occupied resources, by start. */
  runs: Run[]
}
