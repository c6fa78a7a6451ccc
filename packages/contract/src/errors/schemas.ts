/** The error payload. S3.error. */
import { z } from 'zod'
import { Challenge } from '../challenges/schemas.ts'
import { confirmationWays } from '../common/confirmation-ways.ts'
import { Id, LocalDate, MinorUnits, Seconds } from '../common/schemas.ts'
import { UsedMembership } from '../redemptions/schemas.ts'

/** Why the named membership cannot be used for a booking. */
export const unusableReasons = [
  'NOT_STARTED',
  'EXPIRED',
  'FROZEN',
  'UNPAID',
  'USED_UP',
  'NOT_ENOUGH',
  'OTHER_SERVICE',
  'OTHER_BRANCH',
  'OTHER_CURRENCY',
] as const
export type UnusableReason = (typeof unusableReasons)[number]

/** A free time near the one that was rejected. */
export const Alternative = z.object({
  date: LocalDate,
  time: z.object({ start_time: Seconds, end_time: Seconds }),
  resource_id: Id,
  /** The instant to send as `start_time`. */
  starts_at: z.string(),
})
export type Alternative = z.infer<typeof Alternative>

/** Current price and performers of a booking; each performer once for consecutive services. */
export const Instead = z.object({
  price: MinorUnits,
  resource_ids: z.array(Id),
  /** If a membership covers a part: what would be left to pay, and the membership used. */
  to_pay: MinorUnits.optional(),
  membership: UsedMembership.nullish(),
})
export type Instead = z.infer<typeof Instead>

export const ErrorPayload = z.object({
  /** A code of the catalogue; 50001 is a number. */
  code: z.union([z.string(), z.number()]),
  title: z.string(),
  detail: z.string(),
  traceId: z.string(),
  errors: z
    .array(z.object({ message: z.string(), field: z.string().optional(), code: z.string().optional() }))
    .optional(),
  /** OAuth 2 fields; only when a token or credentials are rejected. */
  error: z.string().optional(),
  error_description: z.string().optional(),
  detailsInfo: z.object({ ruleMessage: z.string().optional() }).optional(),
  metadata: z
    .object({
      restriction: z.object({ rule: z.object({ message: z.string().optional() }) }).optional(),
      alternatives: z.array(Alternative).optional(),
      /** With `appointment.changed`: the current values. */
      instead: Instead.optional(),
      /** With `membership.notUsable`: why the named membership does not fit. */
      reason: z.enum(unusableReasons).optional(),
      /** With `catalogue.inUse`: upcoming bookings, soonest first, at most a hundred. */
      appointments: z.array(z.object({ id: Id, start_time: z.string() })).optional(),
      /** With `catalogue.inUse` of hours: events in the closed time, soonest first, at most a hundred. */
      events: z.array(z.object({ id: Id, start_time: z.string() })).optional(),
      /** With `appointment.time.taken` and `schedule.closed`, for events: the affected days. */
      dates: z.array(LocalDate).optional(),
      /** With `challenge.required`: solve it and repeat the request with the solution in `X-Challenge-Answer`. */
      challenge: Challenge.optional(),
      /**
       * With `account.confirmation.required`: the available confirmations, and the email address with most letters
       * masked.
       */
      confirmation: z
        .object({ ways: z.array(z.enum(confirmationWays)), email: z.string().optional() })
        .optional(),
      /** With `staff.secondFactor.required`: the token to send with the code. `expires_in`: seconds. */
      second_factor: z.object({ token: z.string(), expires_in: z.int() }).optional(),
    })
    .optional(),
})
export type ErrorPayload = z.infer<typeof ErrorPayload>
