/** Slots: the starts a client may pick. docs/rules/slots.md. */
import { z } from 'zod'
import { startAligns } from '../companies/schemas.ts'
import {
  Discount,
  Id,
  Instant,
  LocalDate,
  MinorUnits,
  QueryBoolean,
  QueryInt,
  QueryList,
  Seconds,
  Source,
} from '../common/schemas.ts'
import { ANY_AVAILABLE } from '../resources/schemas.ts'

export const slotCutterModes = ['BY_STEP', 'BY_DURATION'] as const
export const minTimeStrategies = ['NOW', 'NEXT_HOUR', 'NEXT_DAY'] as const
export const resultTypes = ['SLOTS', 'DAYS', 'MERGED'] as const
export const visitResultTypes = ['TIMES', 'DAYS'] as const

/** A range longer than this is rejected with 422. */
export const MAX_RANGE_DAYS = 62

const PositiveSeconds = QueryInt.pipe(
  z
    .int()
    .min(60, 'must be at least 60 seconds')
    .max(31 * 86_400),
)

const commonQuery = {
  start: LocalDate,
  end: LocalDate.optional(),
  source: Source.optional(),
  serviceDuration: PositiveSeconds.optional(),
  slotSize: PositiveSeconds.optional(),
  minTimeStrategy: z.enum(minTimeStrategies).optional(),
  startAlign: z.enum(startAligns).optional(),
  startAlignCustom: QueryInt.pipe(z.int().min(0).max(86_399)).optional(),
  slotCutter: PositiveSeconds.optional(),
  slotCutterMode: z.enum(slotCutterModes).optional(),
  resultType: z.enum(resultTypes).optional(),
  includeAppointmentsTime: QueryBoolean.optional(),
  includePastTimeFrames: QueryBoolean.optional(),
  withDiscounts: QueryBoolean.optional(),
  withPrices: QueryBoolean.optional(),
  preventBookingEnabled: QueryBoolean.optional(),
  /** Maximum number of services of a visit. */
  serviceId: QueryList(Id, 20).optional(),
  id: QueryList(z.union([z.literal(ANY_AVAILABLE), Id])).optional(),
}

/** `end` is required for resource and rent slots; see `slots/calls.ts` for the range rule. */
export const SlotQuery = z.object({
  ...commonQuery,
  end: LocalDate,
  /** Other names for `serviceId` and `id`. */
  service: QueryList(Id, 20).optional(),
  resourceId: QueryList(z.union([z.literal(ANY_AVAILABLE), Id])).optional(),
  /** Must equal the branch of the path. */
  branch: Id.optional(),
  /** Maximum number of times, per resource; in a merged list, in total. */
  limit: QueryInt.pipe(z.int().min(1).max(1000)).optional(),
})
export type SlotQuery = z.infer<typeof SlotQuery>

/** Event slots: without `end`, the next `limit` events from `start`. */
export const EventSlotQuery = z.object({
  ...commonQuery,
  /** Must equal the branch of the path. */
  branch: Id.optional(),
  limit: QueryInt.pipe(z.int().min(1).max(100)).optional(),
  resourceId: QueryList(z.union([z.literal(ANY_AVAILABLE), Id])).optional(),
})
export type EventSlotQuery = z.infer<typeof EventSlotQuery>

/** Times of a whole visit: services in the order of the list, each starting at the end of the previous one. */
export const VisitSlotQuery = z.object({
  start: LocalDate,
  end: LocalDate,
  source: Source.optional(),
  serviceId: QueryList(Id, 20).pipe(z.array(Id).min(1, 'is required')),
  /** The performer of each service; absent, or `any_available` for one: any free performer. */
  resourceId: QueryList(z.union([z.literal(ANY_AVAILABLE), Id]), 20).optional(),
  resultType: z.enum(visitResultTypes).optional(),
  withDiscounts: QueryBoolean.optional(),
  withPrices: QueryBoolean.optional(),
  preventBookingEnabled: QueryBoolean.optional(),
})
export type VisitSlotQuery = z.infer<typeof VisitSlotQuery>

export const firstSlotKinds = ['RESOURCE', 'RENT', 'VISIT'] as const
export const firstSlotPeriods = ['MONTH', 'WEEK'] as const

/** More than the twelve months that are searched, plus the month shown next to the last of them. */
export const MAX_AHEAD_DAYS = 400

/** First data of a time screen. Accepts the parameters of the matching lists, and these. */
const firstDays = {
  start: LocalDate,
  furthest: LocalDate,
  nightBefore: QueryBoolean.optional(),
  period: z.enum(firstSlotPeriods),
  periods: QueryInt.pipe(z.int().min(1).max(2)).optional(),
}
export const FirstSlotQuery = z.object({
  kind: z.enum(firstSlotKinds),
  ...firstDays,
  minSeconds: PositiveSeconds.optional(),
  source: Source.optional(),
  serviceDuration: PositiveSeconds.optional(),
  slotSize: PositiveSeconds.optional(),
  startAlign: z.enum(startAligns).optional(),
  startAlignCustom: QueryInt.pipe(z.int().min(0).max(86_399)).optional(),
  slotCutter: PositiveSeconds.optional(),
  includeAppointmentsTime: QueryBoolean.optional(),
  withDiscounts: QueryBoolean.optional(),
  withPrices: QueryBoolean.optional(),
  preventBookingEnabled: QueryBoolean.optional(),
  serviceId: QueryList(Id, 20).optional(),
  id: QueryList(Id, 1).optional(),
  resourceId: QueryList(z.union([z.literal(ANY_AVAILABLE), Id]), 20).optional(),
})
export type FirstSlotQuery = z.infer<typeof FirstSlotQuery>

/** The same for a booking that is to be moved. */
export const FirstMoveQuery = z.object({
  ...firstDays,
  withoutOwn: QueryBoolean.optional(),
  duration: PositiveSeconds.optional(),
})
export type FirstMoveQuery = z.infer<typeof FirstMoveQuery>

export const EventPlaces = z.object({
  name: z.string().nullable(),
  space: z.int(),
  used_space: z.int(),
  service: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }).nullish(),
  logo: z.string().nullish(),
})
export type EventPlaces = z.infer<typeof EventPlaces>

export const Slot = z.object({
  /** Only on event slots: the event's id. */
  id: Id.optional(),
  time: z.object({ start_time: Seconds, end_time: Seconds }),
  available: z.boolean(),
  price: MinorUnits.optional(),
  discount: Discount.optional(),
  gt: EventPlaces.optional(),
})
export type Slot = z.infer<typeof Slot>

const dayBounds = {
  date: LocalDate,
  min_work_time: Seconds.nullable(),
  max_work_time: Seconds.nullable(),
  min_available_time: Seconds.nullable(),
  max_available_time: Seconds.nullable(),
}

export const DateSlots = z.object({ ...dayBounds, slots: z.array(Slot) })
export type DateSlots = z.infer<typeof DateSlots>

export const ResourceSlots = z.object({ resource_id: Id, date_slots: z.array(DateSlots) })
export type ResourceSlots = z.infer<typeof ResourceSlots>

/** `resultType=DAYS`: a month without its slot lists. */
export const DaySummary = z.object({
  ...dayBounds,
  slots_count: z.int(),
  price: MinorUnits.optional(),
  discount: Discount.optional(),
})
export type DaySummary = z.infer<typeof DaySummary>

/** `resultType=MERGED`: one list per day over all resources; times keyed by start (by event id for events). */
export const MergedTime = z.object({
  time: z.object({ start_time: Seconds, end_time: Seconds }),
  id: Id.optional(),
  available: z.boolean(),
  resource_ids: z.array(Id),
  price: MinorUnits.optional(),
  discount: Discount.optional(),
  gt: EventPlaces.optional(),
})
export type MergedTime = z.infer<typeof MergedTime>
export const MergedDay = z.object({
  ...dayBounds,
  resource_ids: z.array(Id),
  times: z.record(z.string(), MergedTime),
})
export type MergedDay = z.infer<typeof MergedDay>

/** Times to which a booking may move, with the same performers. */
export const MoveTimesQuery = z.object({
  start: LocalDate,
  end: LocalDate,
  resultType: z.enum(visitResultTypes).optional(),
  withoutOwn: QueryBoolean.optional(),
  duration: PositiveSeconds.optional(),
})
export type MoveTimesQuery = z.infer<typeof MoveTimesQuery>

/** Consecutive services of one resource. */
export const VisitLeg = z.object({
  resource_id: Id,
  service_ids: z.array(Id),
  starts_at: Instant,
  ends_at: Instant,
  /** Required resources during this leg, such as a room; absent if none. */
  besides: z.array(Id).optional(),
})
export type VisitLeg = z.infer<typeof VisitLeg>
export const VisitTime = z.object({
  time: z.object({ start_time: Seconds, end_time: Seconds }),
  starts_at: Instant,
  legs: z.array(VisitLeg),
  price: MinorUnits.optional(),
  discount: Discount.optional(),
})
export type VisitTime = z.infer<typeof VisitTime>
export const VisitDay = z.object({
  date: LocalDate,
  /** A performer that the visit needs does not work on that day, so nothing can become free. */
  is_day_off: z.boolean(),
  times_count: z.int(),
  price: MinorUnits.optional(),
  discount: Discount.optional(),
  /** Not with `resultType=DAYS`. */
  times: z.array(VisitTime).optional(),
})
export type VisitDay = z.infer<typeof VisitDay>
export const VisitSlotsAnswer = z.object({
  days: z.array(VisitDay),
  incomplete: z
    .literal(true)
    .optional()
    .describe(
      'True: the search was cut short at some start, so times may be missing. Name the performers to avoid this.',
    ),
})
export type VisitSlotsAnswer = z.infer<typeof VisitSlotsAnswer>

export const SlotsAnswer = z.object({ slots: z.array(ResourceSlots) })
export const DaysAnswer = z.object({
  slots: z.array(z.object({ resource_id: Id, date_slots: z.array(DaySummary) })),
})
export const MergedAnswer = z.object({ days: z.array(MergedDay) })
export type SlotsAnswer = z.infer<typeof SlotsAnswer>
export type DaysAnswer = z.infer<typeof DaysAnswer>
export type MergedAnswer = z.infer<typeof MergedAnswer>

/** The responses of the lists of free times, each as from a separate request. */
export const FirstSlotsAnswer = z.object({
  soonest: z
    .object({ date: LocalDate, start_time: Seconds })
    .nullable()
    .describe('The first free time. Null: none was found.'),
  is_complete: z.boolean().describe('False: the search was cut short. Use the lists for the rest.'),
  days: z.array(
    z.object({ start: LocalDate, end: LocalDate, list: z.union([VisitSlotsAnswer, DaysAnswer]) }),
  ),
  times: z.array(z.object({ date: LocalDate, list: z.union([VisitSlotsAnswer, MergedAnswer, SlotsAnswer]) })),
})
export type FirstSlotsAnswer = z.infer<typeof FirstSlotsAnswer>
