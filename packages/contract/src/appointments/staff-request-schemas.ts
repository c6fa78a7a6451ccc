/** Bodies of the calls by which staff book and change bookings. docs/rules/operator.md, Bookings by staff */
import { z } from 'zod'
import { Amount } from '../common/catalogue-fields.ts'
import { objectOf } from '../common/known-fields.ts'
import { Id, Instant, QueryBoolean, Source } from '../common/schemas.ts'
import { asked, GuestClient, MoveRequest } from './schemas.ts'

/** At least a minute; the calendar stores visits of at most 90 days. */
const Length = z
  .int('must be whole seconds')
  .min(60)
  .max(90 * 86_400)

const StaffSetting = z.object({
  service: Id,
  /** The chosen one; empty for any free one. */
  resources: z.array(Id).max(20).default([]),
  auto_selected_resources: z.boolean().optional(),
  ordinal: z.int().min(1).max(50),
  duration: Length.nullish(),
})

const staffSettings = z.array(StaffSetting).min(1, 'must name at least one service').max(20)

const Status = z.string().max(64)

/** All fields that any booking call accepts: a staff call rejects those that it cannot use. */
const known = [
  ...Object.keys(asked),
  ...Object.keys(MoveRequest.shape.appointment.shape),
  'shown',
  'starts',
  'service_resource_settings',
  'id',
  'status',
  'resource_id',
  'waiting_id',
  'price_reason',
  'cancel_reason',
  'keep_paid',
  'notify',
  'version',
]

const StaffClient = objectOf({ id: Id }, ['id', ...Object.keys(GuestClient.shape)])

/** A number, or the response of the price calculation. */
const Price = z.union([Amount, z.object({ price: Amount })])

const Reason = z.string().trim().max(500)

const Comment = z.string().max(2000)

/** `duration`, `status` and `price` are stored as sent; absent fields get the same values as for a client. */
export const StaffAppointmentRequest = z.object({
  appointment: objectOf(
    {
      client: StaffClient,
      /** For a visit. */
      start_time: Instant.nullish(),
      starts: z
        .array(Instant)
        .min(2)
        .max(26)
        .nullish()
        .describe(
          'Starts of a visit that repeats, instead of `start_time`: all are booked as one series, or none. The answer is the first.',
        ),
      notify: z.boolean().nullish().describe('False: the client gets no message about the booking.'),
      /** Length of the whole visit. */
      duration: Length.nullish(),
      status: Status.nullish(),
      source: Source.nullish(),
      comment: Comment.nullish(),
      branch_id: Id.nullish(),
      company_id: Id.nullish(),
      /** For places of this event: the event defines start, length and services. */
      event_id: Id.nullish(),
      /** Places of the event. */
      space: z.int().min(1).max(1000).nullish(),
      waiting_id: Id.nullish().describe(
        'Waiting list entry for this event or day, which the booking ends. Its offer and places kept for others can be used.',
      ),
      /** For a visit, at least one. */
      service_resource_settings: z.array(StaffSetting).max(20).default([]),
      price: Price.nullish(),
      price_reason: Reason.nullish(),
    },
    known,
  ),
})

export type StaffAppointmentRequest = z.infer<typeof StaffAppointmentRequest>['appointment']

export const StaffAppointmentQuery = z.object({
  withMembership: QueryBoolean.optional(),
  skipClientBlockCheck: QueryBoolean.optional(),
})

/** Status of a booking, or a note about it. */
export const MarkRequest = z.object({
  appointment: objectOf(
    { status: Status.nullish(), comment: Comment.nullish(), version: z.int().nullish() },
    known,
  ).refine(({ status, comment }) => (status ?? comment ?? null) !== null, {
    path: ['status'],
    message: 'is required, or a comment',
  }),
})

/** Absent fields are unchanged. */
export const StaffChangeRequest = z.object({
  appointment: objectOf(
    {
      id: Id.nullish(),
      branch_id: Id.nullish(),
      company_id: Id.nullish(),
      start_time: Instant.nullish(),
      duration: Length.nullish(),
      status: Status.nullish(),
      /** One resource that performs all services. */
      resource_id: Id.nullish(),
      service_resource_settings: staffSettings.nullish(),
      price: Price.nullish(),
      price_reason: Reason.nullish(),
      /** Empty: none. */
      comment: Comment.nullish(),
      client: StaffClient.nullish(),
      cancel_reason: Reason.nullish().describe('Why it is cancelled: for staff, in the audit log.'),
      keep_paid: z
        .boolean()
        .nullish()
        .describe(
          'True: a cancellation refunds nothing and returns no membership use, as for a client who cancels too late. Else everything goes back.',
        ),
      notify: z.boolean().nullish().describe('False: the client gets no message about the cancellation.'),
      version: z.int().nullish(),
    },
    known,
  ),
})

export type StaffChangeRequest = z.infer<typeof StaffChangeRequest>['appointment']
