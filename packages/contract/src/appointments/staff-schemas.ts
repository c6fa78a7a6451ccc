/** Bookings as staff and programs of the company read them. docs/rules/operator.md */
import { z } from 'zod'
import {
  Currency,
  ExtraFields,
  Id,
  Instant,
  LocalDate,
  MinorUnits,
  PageQuery,
  Seconds,
  SortQuery,
} from '../common/schemas.ts'
import { PaymentStatus } from '../payments/schemas.ts'
import { BookingType } from '../services/schemas.ts'

export const CompanyAppointment = z.object({
  id: Id,
  /** Eight letters and digits that the client reads out at the desk. */
  reference: z.string(),
  branch_id: Id,
  event_id: Id.nullable(),
  status: z.string(),
  start_time: Instant,
  duration: Seconds,
  booking_type: BookingType,
  /** Places. */
  space: z.int(),
  price: MinorUnits,
  /** Amount paid, less refunds. */
  paid: MinorUnits,
  /** Unpaid part of the price; 0 if it no longer takes place. */
  remaining: MinorUnits,
  payment_status: PaymentStatus,
  currency_code: Currency,
  comment: z.string().nullable(),
  source: z.string(),
  created: Instant,
  cancelled_at: Instant.nullable(),
  /** Increases with each change. */
  version: z.int(),
  /** As given for this visit. Absent if there is no client or the client was erased. */
  client: z
    .object({
      id: Id,
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      /** Null for a key without `clients.read`. */
      phone: z.string().nullable(),
      /** Null for a key without `clients.read`. */
      email: z.string().nullable(),
    })
    .optional(),
  /** The client's answers to the company's questions, by field id. Empty for a key without `clients.read`. */
  extra_fields: ExtraFields,
  services: z.array(z.object({ id: Id, name: z.string(), duration: Seconds, resource_id: Id.nullable() })),
  resources: z.array(
    z.object({
      id: Id,
      name: z.string(),
      last_name: z.string().nullable(),
      /** Null for a key without `catalogue.read`, and for other resources with a performer's key. */
      phone: z.string().nullable(),
    }),
  ),
})

export type CompanyAppointment = z.infer<typeof CompanyAppointment>

/** A new booking by staff, with the membership that it uses. */
export const StaffBooked = CompanyAppointment.extend({
  membership: z
    .object({
      code: z.string().nullable().describe('Its number. Null: the key lacks `memberships.write`.'),
      name: z.string(),
      price_covered: MinorUnits.describe('Part of the price that it covers, in minor units.'),
    })
    .nullable()
    .optional()
    .describe('The membership that covers the booking. Null: none does. Absent without `withMembership`.'),
})

export type StaffBooked = z.infer<typeof StaffBooked>

/** Changes of a booking, in the wording of the staff app. */
export const BookingHistory = z.object({
  content: z.array(
    z.object({
      at: Instant.describe('UTC instant of the act.'),
      act: z.string().describe('As in the audit log, such as `appointment.moved`.'),
      by: z
        .object({
          name: z.string(),
          api_key_name: z.string().nullable().describe('Name of the API key. Null: signed in.'),
        })
        .nullable()
        .describe('Staff member, and the key if one was used. Null: the client, or the end of a time limit.'),
      reason: z.string().nullable().describe('Reason of a price or of a cancellation.'),
      is_silent: z.boolean().describe('True: the client got no message.'),
      changes: z
        .array(
          z.object({
            field: z
              .enum([
                'start_time',
                'duration',
                'price',
                'status',
                'membership',
                'services',
                'resources',
                'comment',
                'client',
              ])
              .describe('What changed.'),
            before: z.union([z.string(), z.number()]).nullable().describe('Value before. Null: none.'),
            after: z.union([z.string(), z.number()]).nullable().describe('Value after. Null: none.'),
          }),
        )
        .describe('Empty: the act changed no field of these.'),
    }),
  ),
})

export type BookingHistory = z.infer<typeof BookingHistory>

export const CompanyAppointmentQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  start: Instant.optional(),
  end: Instant.optional(),
  client: Id.optional(),
  reference: z.string().max(64).optional(),
})

/** A whole day of a branch, or up to a week, for staff at its desk. */
export const BranchDay = z.object({
  day: LocalDate,
  timezone: z.string(),
  content: z.array(CompanyAppointment),
})

export type BranchDay = z.infer<typeof BranchDay>

export const BranchDayQuery = z.object({
  day: LocalDate,
  last_day: LocalDate.optional(),
  resource: Id.optional(),
})

export type BranchDayQuery = z.infer<typeof BranchDayQuery>

export const BookingsVersion = z.object({
  version: z.string().describe('Another one after each change; compare it for equality alone.'),
})

export type BookingsVersion = z.infer<typeof BookingsVersion>
