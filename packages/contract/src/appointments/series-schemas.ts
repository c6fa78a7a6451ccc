/** Shapes of repeated bookings. */
import { z } from 'zod'
import { Id, Instant, LocalDate, MinorUnits } from '../common/schemas.ts'
import { Alternative } from '../errors/schemas.ts'
import { UsedMembership } from '../redemptions/schemas.ts'
import { AppointmentRequest, PriceAnswer, Appointment } from './schemas.ts'

/**
 * Half a year of three services each week, or a month of twenty: the maximum of one request. docs/rules/limits.md,
 * Cost.
 */
const MAX_IN_SERIES = 80

/** Rejects a series that holds too many services in all. */
const boundSeries = (visits: number, services: readonly unknown[], refinement: z.RefinementCtx) => {
  if (visits * services.length > MAX_IN_SERIES)
    refinement.addIssue({
      code: 'custom',
      path: ['service_resource_settings'],
      message: `visits times services must be at most ${MAX_IN_SERIES}`,
    })
}

/**
 * The same visit at several starts; `start_time` is ignored.
 * A hold on one of the starts ends with the booking. Starts multiplied by services: at most 80.
 */
export const SeriesRequest = z.object({
  appointment: AppointmentRequest.shape.appointment
    .omit({ start_time: true })
    .extend({
      starts: z.array(Instant).min(2, 'must name at least two starts').max(26, 'must name at most 26 starts'),
    })
    .superRefine((series, refinement) =>
      boundSeries(series.starts.length, series.service_resource_settings, refinement),
    ),
})

export type SeriesRequest = z.infer<typeof SeriesRequest>['appointment']

export const Series = z.object({
  series_id: Id,
  appointments: z.array(Appointment),
  /** Number of visits that a membership covers in whole or in part. Absent for a guest who named no certificate. */
  covered: z.int().optional(),
})

export type Series = z.infer<typeof Series>

/** Requests the available dates of a repetition: every one or two weeks, `times` in total. */
export const RepeatQuestion = z.object({
  appointment: AppointmentRequest.shape.appointment
    .extend({
      repeat: z.object({
        every_weeks: z.union([z.literal(1), z.literal(2)]),
        times: z.int().min(2).max(26),
        /** Conflicting dates, each with the offered time chosen instead; the response then describes that time. */
        moved: z
          .array(z.object({ date: LocalDate, starts_at: Instant }))
          .max(26, 'must name at most 26 dates')
          .optional(),
      }),
    })
    .superRefine((request, refinement) =>
      boundSeries(request.repeat.times, request.service_resource_settings, refinement),
    ),
})

export type RepeatQuestion = z.infer<typeof RepeatQuestion>['appointment']

const deposit = MinorUnits.optional().describe(
  'Deposit that the visit at that time requires, after its membership, in minor units. Absent: none.',
)

export const RepeatDates = z.object({
  dates: z.array(
    z.object({
      date: LocalDate,
      /** Null if a clock change skips the time on that date. */
      starts_at: Instant.nullable(),
      available: z.boolean(),
      /** Price of the visit on that date; null if it conflicts. */
      price: PriceAnswer.nullable(),
      deposit,
      /** Free times near a conflicting date, each with price and deposit of the visit at that time. */
      alternatives: z.array(Alternative.extend({ price: PriceAnswer, deposit })),
      /**
       * The membership used on that date, if it is available or was moved; earlier visits are counted. Absent: none.
       */
      membership: UsedMembership.optional(),
    }),
  ),
  /** Number of dates that a membership would cover in whole or in part. Absent for a guest who names no certificate. */
  covered: z.int().optional(),
})

export type RepeatDates = z.infer<typeof RepeatDates>
