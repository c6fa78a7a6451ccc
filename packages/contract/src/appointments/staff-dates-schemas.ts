/** A visit that staff books, once or repeatedly. docs/rules/repeats.md */
import { z } from 'zod'
import { Id, Instant, LocalDate, QueryInt, QueryList } from '../common/schemas.ts'
import { PriceAnswer } from './schemas.ts'

export const StaffDatesQuery = z.object({
  start: Instant,
  every_weeks: QueryInt.pipe(z.int().min(1).max(2)),
  times: QueryInt.pipe(z.int().min(1).max(26)),
  serviceId: QueryList(Id, 20).pipe(z.array(Id).min(1, 'is required')),
  resource: Id.optional(),
  duration: QueryInt.pipe(
    z
      .int()
      .min(60)
      .max(90 * 86_400),
  ).optional(),
  appointment: Id.optional(),
})

export type StaffDatesQuery = z.infer<typeof StaffDatesQuery>

export const StaffDates = z.object({
  dates: z
    .array(
      z.object({
        date: LocalDate.describe('Local day at the branch.'),
        start_time: Instant.nullable().describe(
          'UTC instant of the start. Null: the clocks skip that time on that day.',
        ),
        available: z.boolean().describe('False: the time is taken, or the clocks skip it.'),
        price: PriceAnswer.nullable().describe(
          'By the price lists and discounts of that time, for whom the booking would take. Null: not available.',
        ),
      }),
    )
    .describe('By day.'),
})

export type StaffDates = z.infer<typeof StaffDates>
