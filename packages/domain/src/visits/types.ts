/** What the planner of visits is asked and what it answers. Seconds and epoch seconds as in the slot engine. docs/rules/visits.md. */
import type { SlotQuestion, SlotResource } from '../slots/index.ts'
import type { LocalDate } from '../time/index.ts'

/** Somebody who can do a service, and how long it takes with them. */
export type Performer = { resourceId: string; seconds: number }

export type VisitService = {
  bufferBeforeSeconds: number
  bufferAfterSeconds: number
  /** Who can do it, in their order. */
  performers: readonly Performer[]
  /** What it takes besides while it runs, such as a room and a device: one of each of these. */
  besides?: readonly (readonly string[])[]
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
  /** Whoever and whatever some service can take, each once. */
  resources: readonly Omit<SlotResource, 'durationSeconds'>[]
  /** In the order of the visit; each begins where the one before ends. */
  services: readonly VisitService[]
}

export type PlannedService = {
  resourceId: string
  /** In the order of `besides`. */
  besides: string[]
  startsAt: number
  seconds: number
}

/** A resource from its first service of the visit to the last one that it goes on with, breaks around included. */
export type Run = {
  resourceId: string
  /** Numbers of its services, both included. */
  first: number
  last: number
  /** Without the break before. */
  startsAt: number
  from: number
  until: number
  /** The place to take, where it matters: another run of the visit needs one of the same resource at the same time. */
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
