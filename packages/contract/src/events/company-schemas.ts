/** Events as a company's programs and staff read and write them with an API key. docs/rules/operator.md */
import { z } from 'zod'
import {
  Currency,
  Id,
  Instant,
  LocalDate,
  MAX_AMOUNT,
  MinorUnits,
  PageQuery,
  PictureAddress,
  QueryBoolean,
  Seconds,
  SortQuery,
} from '../common/schemas.ts'
import { EventTexts } from '../common/translations.ts'
import { PaymentMethod } from '../payments/staff-schemas.ts'
import { membershipTypes } from '../redemptions/schemas.ts'

const Named = z.object({ id: Id, name: z.string(), last_name: z.string().nullable() })

export const CompanyEvent = z.object({
  id: Id,
  branch_id: Id,
  name: z.string().nullable(),
  description: z.string().nullable(),
  translations: EventTexts,
  logo: z.string().nullable(),
  start_time: Instant,
  duration: Seconds,
  space: z.int(),
  /** Places that are booked or on hold. */
  used_space: z.int(),
  /** Price of a place; null: from the price lists. */
  price: MinorUnits.nullable(),
  /** False: it was cancelled. */
  active: z.boolean(),
  service: z.object({ id: Id, name: z.string() }),
  /** The resource that leads it. */
  resource: Named.nullable(),
  besides: z.array(Named),
  /** Bookings that were not cancelled, oldest first. */
  appointments: z.array(
    z.object({
      id: Id,
      status: z.string(),
      version: z.int().describe('Of the booking; increases with each change.'),
      /** Places. */
      space: z.int(),
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
    }),
  ),
})
export type CompanyEvent = z.infer<typeof CompanyEvent>

/** `start` and `end` both included. */
export const CompanyEventQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  start: Instant.optional(),
  end: Instant.optional(),
  active: QueryBoolean.optional(),
  serviceId: Id.optional(),
  resourceId: Id.optional(),
})

const Length = z.int('must be whole seconds').min(60).max(86_400)
const eventParts = {
  /** The staff member who leads it; null: none. */
  resource_id: Id.nullish(),
  /** Required resources, such as rooms and devices. */
  besides: z.array(Id).max(20).optional(),
  /** Absent for a new one: the length of its service with its leader. */
  duration: Length.optional(),
  /** Places; absent for a new one: the capacity of its service. */
  space: z.int().min(1).max(1000).optional(),
  /** Null: the name of its service. */
  name: z.string().max(300).nullish(),
  description: z.string().max(10_000).nullish(),
  translations: EventTexts.optional(),
  logo: PictureAddress.nullish(),
  /** Price of a place; null: from the price lists. */
  price: MinorUnits.min(0).max(MAX_AMOUNT).nullish(),
}

export const EventRequest = z.object({
  event: z.object({ service_id: Id, start_time: Instant, ...eventParts }),
})
export type NewEvent = z.infer<typeof EventRequest>['event']

/** Absent fields are unchanged. */
export const EventChangeRequest = z.object({
  event: z.object({ start_time: Instant.optional(), ...eventParts }),
})
export type EventChange = z.infer<typeof EventChangeRequest>['event']

/** The same event on these days of every week, both ends included. */
export const TimetableRequest = z.object({
  timetable: z.object({
    service_id: Id,
    /** ISO: Monday is 1. */
    weekdays: z.array(z.int().min(1).max(7)).min(1, 'must name at least one day').max(7),
    /** Seconds from midnight at the branch. */
    start_time: z.int().min(0).max(86_399),
    first_day: LocalDate,
    last_day: LocalDate,
    ...eventParts,
  }),
})
export type NewTimetable = z.infer<typeof TimetableRequest>['timetable']

const GivenBack = z.object({
  method: PaymentMethod.describe('How it was paid: online payments go back there, others in person.'),
  amount: MinorUnits.describe('Of the price.'),
  tip: MinorUnits.describe('Tips.'),
})

/** Refunds that cancelling an event would make. */
export const EventCancellation = z.object({
  appointments: z
    .array(
      z.object({
        id: Id,
        first_name: z.string().nullable().describe('As given for this booking. Null: none.'),
        last_name: z.string().nullable().describe('As given for this booking. Null: none.'),
        space: z.int().describe('Number of places.'),
        currency_code: Currency,
        refunds: z.array(GivenBack).describe('Empty: nothing was paid.'),
        membership: z
          .object({
            name: z.string(),
            type: z.enum(membershipTypes),
            amount: z.int().describe('Visits, seconds or minor units, by the type.'),
          })
          .nullable()
          .describe('What is returned to a membership. Null: none was used.'),
      }),
    )
    .describe('In the order in which they were made.'),
  totals: z
    .array(GivenBack.extend({ currency_code: Currency }))
    .describe('All refunds together by method and currency.'),
  waiting: z.int().describe('Clients on its waiting list: their entries end, and they get a message.'),
})
export type EventCancellation = z.infer<typeof EventCancellation>

/** For an event with bookings: they move with it, while `KeepQuery` leaves them unchanged. */
export const MoveQuery = z.object({ moveAppointments: QueryBoolean.optional() })
