/** Shapes of working hours. */
import { z } from 'zod'
import { KeptBookings } from '../common/kept-bookings.ts'
import { Id, LocalDate } from '../common/schemas.ts'

export const frameParts = {
  /** Day at the branch. */
  date: LocalDate,
  /** Seconds from its midnight; an end past 86400 is a night shift that belongs to the day. */
  start_time: z.int().min(0).max(86_399),
  end_time: z.int().min(1).max(172_800),
  /** `ON`: working hours that replace the week; `OFF`: a break or day off, subtracted from the hours. */
  type: z.enum(['ON', 'OFF']),
}

/** Hours of a single day; `resource_id` null: of the branch. */
export const ScheduleDay = z.object({
  id: Id,
  resource_id: Id.nullable(),
  ...frameParts,
  added: z
    .boolean()
    .optional()
    .describe('Only where hours are added. False: the same hours were there before.'),
  /** Only with lenient handling. */
  metadata: KeptBookings.optional(),
})

export type ScheduleDay = z.infer<typeof ScheduleDay>

const DayFrame = z.object(frameParts).refine(({ start_time, end_time }) => start_time < end_time, {
  error: 'must be later than the start',
  path: ['end_time'],
})

const { type: _type, ...hourParts } = frameParts

/** Hours of one day that are closed for online booking. */
export const BlockTimeRequest = z.object({
  block: z.object(hourParts).refine(({ start_time, end_time }) => start_time < end_time, {
    error: 'must be later than the start',
    path: ['end_time'],
  }),
})

export const ScheduleDayRequest = z.object({ frame: DayFrame })

/** Changes single days, all or none: removals first, then additions. */
export const ScheduleDaysRequest = z.object({
  days: z.object({
    add: z.array(DayFrame).max(200).default([]),
    /** Ids of hours of single days. */
    remove: z.array(Id).max(200).default([]),
  }),
})

export type ScheduleDaysRequest = z.infer<typeof ScheduleDaysRequest>['days']

/** Added days, including those that existed already. */
export const ScheduleDays = z.object({
  day_frames: z.array(ScheduleDay.omit({ metadata: true })),
  metadata: KeptBookings.optional(),
})

export type ScheduleDays = z.infer<typeof ScheduleDays>

/** It can only be removed. */
export const ScheduleDayChangeRequest = z.object({ frame: z.object({ active: z.literal(false) }) })

/** Both days included, at most 366 days. */
export const ScheduleQuery = z.object({ start: LocalDate, end: LocalDate })

/** Hours of a weekday. */
export const WeekFrame = z.object({
  /** ISO: Monday is 1. */
  weekday: z.int(),
  start_time: z.int(),
  end_time: z.int(),
  /** Both included; null: open. */
  first_day: LocalDate.nullable(),
  last_day: LocalDate.nullable(),
})

export type WeekFrame = z.infer<typeof WeekFrame>

/** Replaces all hours of the week. Empty: a resource works as its branch does; a branch is closed. */
export const ScheduleWeekRequest = z.object({
  frames: z
    .array(
      z
        .object({
          weekday: z.int().min(1).max(7),
          start_time: frameParts.start_time,
          end_time: frameParts.end_time,
          first_day: LocalDate.nullish(),
          last_day: LocalDate.nullish(),
        })
        .refine(({ start_time, end_time }) => start_time < end_time, {
          error: 'must be later than the start',
          path: ['end_time'],
        })
        .refine(({ first_day, last_day }) => !first_day || !last_day || first_day <= last_day, {
          error: 'must not be before the first',
          path: ['last_day'],
        }),
    )
    .max(200),
})

export const ScheduleWeek = z.object({
  cycle_frames: z.array(WeekFrame),
  metadata: KeptBookings.optional(),
})

export type ScheduleWeek = z.infer<typeof ScheduleWeek>

/** Hours of a branch, which limit those of its resources: its week, and the single days that differ. */
export const BranchSchedule = z.object({
  cycle_frames: z.array(WeekFrame),
  day_frames: z.array(ScheduleDay.omit({ resource_id: true, added: true, metadata: true })),
})

export type BranchSchedule = z.infer<typeof BranchSchedule>

/** Hours of a resource: the week in force, its own or the branch's, and the single days that differ. */
export const ResourceSchedule = z.object({
  id: Id,
  name: z.string(),
  follows_branch: z.boolean(),
  ...BranchSchedule.shape,
})

export type ResourceSchedule = z.infer<typeof ResourceSchedule>
