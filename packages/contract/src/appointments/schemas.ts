/** Appointment: a booking, called record in addresses. S3.record. */
import { z } from 'zod'
import {
  AgreedText,
  Currency,
  ExtraFields,
  Id,
  Instant,
  LocalDate,
  MinorUnits,
  PageQuery,
  QueryBoolean,
  Seconds,
  SortQuery,
  Source,
} from '../common/schemas.ts'
import { AmountToPay, PaymentState, PaymentStatus, RefundRule } from '../payments/schemas.ts'
import { LostCover, MembershipChoice, Redemption, UsedMembership } from '../redemptions/schemas.ts'
import { BookingType } from '../services/schemas.ts'
import { SeriesVisit } from './series-visit-schemas.ts'

const text = (max: number) => z.string().max(max, `must be at most ${max} characters`)

/** The client as a guest sends it. Only `id` is sent when a keyed program or a signed-in client books. */
export const GuestClient = z.object({
  first_name: text(200).nullish(),
  middle_name: text(200).nullish(),
  last_name: text(200).nullish(),
  phone: text(250).nullish(),
  email: text(320).nullish(),
  /** Empty: not given. */
  birth_date: z.union([z.literal(''), LocalDate]).nullish(),
  /** Empty: not given. */
  gender: z.union([z.literal(''), z.enum(['MALE', 'FEMALE'])]).nullish(),
  extra_fields: ExtraFields.nullish(),
})

export type GuestClient = z.infer<typeof GuestClient>

export const ServiceResourceSetting = z.object({
  service: Id,
  /** The chosen resources; empty for any free one. */
  resources: z.array(Id).max(20).default([]),
  auto_selected_resources: z.boolean().optional(),
  /** Position in the visit, from 1. */
  ordinal: z.int().min(1).max(50),
  /** Length override. Only the one in the first setting counts (S9.duration), within the limits of the service. */
  duration: Seconds.nullish(),
})

export type ServiceResourceSetting = z.infer<typeof ServiceResourceSetting>

export const asked = {
  company_id: Id,
  branch_id: Id,
  start_time: Instant,
  duration: Seconds.nullish(),
  client: GuestClient.nullish(),
  /** Compared with the server's price, never stored. A number or an object. */
  price: z.unknown().optional(),
  /** Places of an event. */
  space: z.int().min(1).max(1000).nullish(),
  extra_fields: ExtraFields.nullish(),
  comment: text(2000).nullish(),
  source: Source.nullish(),
  utm: z.record(z.string().max(64), z.string().max(500)).nullish(),
  /** A hold of the same time or event: its resources are booked, and the hold ends with the booking. */
  hold_id: Id.nullish(),
  /** The membership or certificate to use. */
  membership: MembershipChoice,
  /** The language for messages about this booking. */
  locale: z.string().max(16).nullish(),
  /** Versions of the studio rules and privacy terms that the client agreed to. */
  agreement: z
    .object({
      terms: z.boolean(),
      privacy: z.boolean(),
      marketing: z.boolean().optional(),
      /** Privacy consent from an earlier booking, not requested again; it is valid for that text only. */
      privacy_earlier: AgreedText.nullish(),
    })
    .nullish(),
}

/** What the client saw before confirming; if it no longer holds, the booking fails: `appointment.changed`. */
const shown = z
  .object({
    price: MinorUnits.optional().describe('Total price; for a series, of all its visits.'),
    resource_ids: z
      .array(Id)
      .max(20)
      .optional()
      .describe(
        'Ids of the assigned resources, each once for services in a row. For a series: of all its visits.',
      ),
    to_pay: MinorUnits.optional().describe(
      'Minor units left to pay after membership cover; for a series, of all its visits.',
    ),
    membership: z
      .string()
      .max(40)
      .nullable()
      .optional()
      .describe('Number of the membership that covers it; for a series, its first visit. Null: none.'),
  })
  .nullish()

/** Body of a booking of services. */
export const AppointmentRequest = z.object({
  appointment: z.object({
    ...asked,
    shown,
    service_resource_settings: z
      .array(ServiceResourceSetting)
      .min(1, 'must name at least one service')
      .max(20, 'must name at most 20 services'),
  }),
})

export type AppointmentRequest = z.infer<typeof AppointmentRequest>['appointment']

/** Body of a booking of an event, which defines start and services. */
export const EventAppointmentRequest = z.object({
  appointment: z.object({
    ...asked,
    shown,
    company_id: Id,
    branch_id: Id.nullish(),
    start_time: Instant.nullish(),
  }),
})

export type EventAppointmentRequest = z.infer<typeof EventAppointmentRequest>['appointment']

/** `client` is not needed to calculate a price. */
export const PriceRequest = z.object({
  appointment: z.object({
    ...asked,
    start_time: Instant.nullish(),
    service_resource_settings: z.array(ServiceResourceSetting).max(20).default([]),
    event_id: Id.nullish(),
  }),
})

export type PriceRequest = z.infer<typeof PriceRequest>['appointment']

export const ServicePrice = z.object({
  service_id: Id,
  original_price: MinorUnits,
  discounted_price: MinorUnits,
})

export type ServicePrice = z.infer<typeof ServicePrice>

export const PriceAnswer = z.object({
  price: MinorUnits,
  original_price: MinorUnits,
  currency_code: Currency,
  discount_names: z.array(z.string()).optional(),
  service_prices: z.array(ServicePrice),
})

export type PriceAnswer = z.infer<typeof PriceAnswer>

/** Price of a planned booking, the part a membership would cover, and the rest to pay online. */
export const PlannedPrice = PriceAnswer.extend({
  redemption: Redemption.describe(
    'Absent for a guest without a certificate, and without a start.',
  ).optional(),
  payment: AmountToPay.describe('For an unknown guest: as for a new client.'),
})

export type PlannedPrice = z.infer<typeof PlannedPrice>

export const Appointment = z.object({
  id: Id,
  /** Short word by which a client can name the booking at the desk. */
  reference: z.string(),
  company_id: Id,
  branch_id: Id,
  status: z.string(),
  payment_status: PaymentStatus,
  payment: PaymentState,
  giving_back: z
    .object({
      refund: z.array(RefundRule),
      give_back_hours: z
        .int()
        .nullable()
        .describe('A cancellation later than this many hours before the start uses up the membership visit.'),
      shortest_notice: z
        .int()
        .nullable()
        .describe(
          'Minimum seconds before a former start at which it was moved. A cancellation counts as no earlier than that.',
        ),
    })
    .describe('Refund rules of its branch.'),
  booking_type: BookingType,
  start_time: Instant,
  duration: Seconds,
  /** Day and seconds from local midnight at the branch, so that readers need no time zone rules. */
  date: z.string(),
  time: z.object({ start_time: Seconds, end_time: Seconds }),
  client: z
    .object({
      id: Id,
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  services: z.array(
    z.object({
      id: Id,
      name: z.string(),
      duration: Seconds,
      ordinal: z.int(),
      /** The assigned staff member; null if none is assigned. */
      resource_id: Id.nullish(),
      /** Later than the end of the previous one if the client waits in between. */
      starts_at: Instant.nullish(),
      /** Required resources, such as a room; absent if there are none. */
      besides: z.array(z.object({ id: Id, name: z.string() })).optional(),
    }),
  ),
  resources: z.array(
    z.object({
      id: Id,
      name: z.string(),
      last_name: z.string().nullable(),
      logo: z.string().nullable(),
      room: z.boolean(),
      phone: z.null(),
    }),
  ),
  resource: z
    .object({ id: Id, name: z.string(), last_name: z.string().nullable(), room: z.boolean() })
    .nullable(),
  branch: z.object({
    id: Id,
    name: z.string(),
    timezone: z.string(),
    address: z.object({
      city: z.string().nullish(),
      street: z.string().nullish(),
      latitude: z.number().nullish(),
      longitude: z.number().nullish(),
    }),
  }),
  event: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  price: PriceAnswer,
  /** The membership or certificate that it uses; null if none. */
  membership: UsedMembership.nullable(),
  /** The membership that no longer covers it; null while one covers it, if none ever did, or once cancelled. */
  lost_cover: LostCover.nullable(),
  space: z.int(),
  extra_fields: ExtraFields,
  /** When it was cancelled; null while it is active. */
  cancelled_at: Instant.nullable(),
  /** It was cancelled because it was not paid in time. */
  lapsed: z.boolean(),
  /** Until when the client may cancel or move it under the company's rules. */
  may_cancel_until: Instant.nullable(),
  may_move_until: Instant.nullable(),
  /** Only in the response to a guest's booking. Sent as X-Manage-Key, it permits reading, cancelling and moving. */
  manage_key: z.string().optional(),
  source: z.string(),
  created: Instant,
  /** Only when a single booking of a series is read: all visits of its client in the series, by start. */
  series: z.object({ id: Id, visits: z.array(SeriesVisit) }).optional(),
})

export type Appointment = z.infer<typeof Appointment>

export const ManagedQuery = z.object({ company_id: Id })

/** Another start of the same services; for places of an event, another event of the same service, with its start. */
export const MoveRequest = z.object({
  appointment: z.object({
    company_id: Id,
    start_time: Instant.nullish(),
    /** New resources, one for each service; absent: the same ones; empty: any free one. */
    resources: z.array(Id).max(20).nullish(),
    event_id: Id.nullish(),
    /** New length of a rental. Absent: unchanged. */
    duration: Seconds.nullish(),
    /** For a rental with a new length: the price that the client saw. */
    shown: z.object({ price: MinorUnits }).nullish(),
    hold_id: Id.nullish(),
  }),
})

export type MoveRequest = z.infer<typeof MoveRequest>['appointment']

export const appointmentConditions = ['CURRENT', 'PAST'] as const

/** CURRENT: neither ended nor cancelled. PAST: all others. `start` and `end` are instants or days, both included. */
export const AppointmentListQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  condition: z.enum(appointmentConditions).optional(),
  withBranch: QueryBoolean.optional(),
  withDetails: QueryBoolean.optional(),
  start: z.union([Instant, LocalDate]).optional(),
  end: z.union([Instant, LocalDate]).optional(),
})

export type AppointmentListQuery = z.infer<typeof AppointmentListQuery>

/** One booking of the signed-in client, with what the client may still do and the comments on it. */
export const OwnAppointment = Appointment.extend({
  /** Absent in a list unless `withBranch` is set. */
  branch: Appointment.shape.branch.extend({ phone: z.string().nullable() }).optional(),
  /** Absent in a list unless `withDetails` is set. */
  details: z
    .object({
      comment: z.string().nullable(),
      /** What may be rated now: the visit has ended and has no such rating yet. */
      ratable: z.array(z.object({ type: z.enum(['RESOURCE', 'SERVICE']), entity_id: Id, name: z.string() })),
      ratings: z.array(
        z.object({
          type: z.enum(['RESOURCE', 'SERVICE']),
          entity_id: Id,
          rating: z.int(),
          message: z.string().nullable(),
        }),
      ),
      /** The open survey of this visit. */
      survey_id: Id.nullable(),
    })
    .optional(),
})

export type OwnAppointment = z.infer<typeof OwnAppointment>

/** A signed-in client changes one of their bookings; the company is in the path. */
export const OwnMoveRequest = z.object({
  appointment: MoveRequest.shape.appointment.omit({ company_id: true }),
})
