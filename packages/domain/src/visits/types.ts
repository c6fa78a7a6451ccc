/** What the planner of visits is asked and what it answers. Seconds and epoch seconds as in the slot engine. docs/rules/visits.md. */
import type { MaxADay, Places, SlotQuestion, SlotResource } from '../slots/index.ts'
import type { LocalDate } from '../time/index.ts'

/** A part of a service. While it does not occupy, the staff member or resource of this phase is free for others. */
export type Phase = { seconds: number; occupies: boolean }

/** A resource that can perform a service, and its duration there. */
export type Performer = {
  resourceId: string
  seconds: number
  /** One after the other; the first occupies, the last goes on to the end. Absent: occupied throughout. */
  phases?: readonly Phase[]
}

/** One resource of these. A mere list: one place, held while the service runs. */
export type Need =
  | readonly string[]
  | {
      resourceIds: readonly string[]
      /** One if absent. */
      places?: Places
      /** From the start of the service, for every performer; the last continues to its end. */
      phases?: readonly Phase[]
    }

export type VisitService = {
  bufferBeforeSeconds: number
  bufferAfterSeconds: number
  /** Who can do it, in their order. */
  performers: readonly Performer[]
  /** How many places of the performer it takes; ALL: it is done alone. One if absent. */
  places?: Places
  /** Required resources while it runs, such as a room and a device: one of each list. */
  besides?: readonly Need[]
  /**
   * At most so many of it at once with one performer. `busyOf`: when it runs there already, from start to end without breaks,
   * as triples like those of a resource, each with which of the so many it is.
   */
  atOnce?: { most: number; busyOf: Readonly<Record<string, ArrayLike<number>>> }
  /** The step of starts, with `mode` BY_STEP, of visits that begin with it; the question's if absent. */
  stepSeconds?: number
  /** The date is that of the performer's work in which it begins. */
  maxADay?: MaxADay
  /** Services of one visit with the same id count together towards `maxADay`. */
  serviceId?: string
}

/**
 * Working time, bookings and the grid of starts are those of the slot engine; `firstDay` and `lastDay` are those that may
 * be asked about. Feed day frames and occupied time of all days that `daysOfVisits` names.
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
  /** Every resource that some service can use, each once. Each run of the visit is a booking of `maxADay`. */
  resources: readonly Omit<SlotResource, 'durationSeconds' | 'occupies' | 'limits' | 'services'>[]
  /** In the order of the visit; each begins where the one before ends, or after a wait where the performer changes. */
  services: readonly VisitService[]
  /**
   * What a service (its number in `services`) costs with a performer in a visit that begins then, in minor units; absent: the
   * same with all.
   */
  priceOf?: (service: number, resourceId: string, startsAt: number) => number
  /** How long the client may wait in all; not at all if absent. */
  maxWaitSeconds?: number
  /** Waits are whole multiples of it: of a minute if absent. */
  waitStepSeconds?: number
  /** Of each resource those whose occupied time stands against it, as `standingAgainst` says: no run of one meets one of the other. */
  against?: ReadonlyMap<string, readonly string[]>
}

export type PlannedService = {
  resourceId: string
  /** In the order of `besides`. */
  besides: string[]
  startsAt: number
  seconds: number
}

/**
 * A resource from its first service of the visit to the last one that it goes on with, breaks around included. One that takes
 * several places, or is free meanwhile, is there several times: once for each place and each time that it is occupied.
 */
export type Run = {
  resourceId: string
  /** Numbers of its services, both included. */
  first: number
  last: number
  /** Without the break before. */
  startsAt: number
  from: number
  until: number
  /** The place to take, where it matters: the visit takes several, or needs one of the same resource at the same time. */
  lane?: number
}

export type VisitPlan = {
  startsAt: number
  endsAt: number
  /** The date that its start is listed on, and seconds from its midnight. */
  date: LocalDate
  start_time: number
  end_time: number
  services: PlannedService[]
  /** What is occupied, in the order in which it begins. */
  runs: Run[]
}
