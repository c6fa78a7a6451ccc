/**
 * Membership templates: what a client can order; memberships and certificates as they were bought. S3.template,
 * S3.membership, S3.freezing. docs/rules/memberships.md.
 */
import { z } from 'zod'
import {
  Currency,
  ExtraFields,
  Id,
  Instant,
  LocalDate,
  Locale,
  MinorUnits,
  PageQuery,
  QueryBoolean,
  Seconds,
  SortQuery,
  Source,
} from '../common/schemas.ts'
import { PaymentState, PaymentStatus } from '../payments/schemas.ts'
import { membershipKinds, membershipTypes } from '../redemptions/schemas.ts'

/** ORDER: starts on the day of the order. CHOSEN: on a day that the client chooses, from today to a year ahead. */
export const membershipStarts = ['ORDER', 'CHOSEN'] as const

export const MembershipTemplate = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(membershipKinds),
  type: z.enum(membershipTypes),
  logo: z.string().nullable(),
  price: MinorUnits,
  currency_code: Currency,
  /** Contents by type: visits, minor units of money, or seconds; null for a period. */
  visits: z.int().nullable(),
  amount: MinorUnits.nullable(),
  duration: Seconds.nullable(),
  /**
   * Days of validity from its start, the first one included. Whole years (365) and two or more whole months (30)
   * mean calendar years and months.
   */
  period_days: z.int(),
  starts: z.enum(membershipStarts),
  /** The services it covers; empty means all. */
  service_ids: z.array(Id),
  /** The branches where it can be used; empty means all. */
  branch_ids: z.array(Id),
  ordinal: z.int(),
  active: z.boolean(),
})
export type MembershipTemplate = z.infer<typeof MembershipTemplate>

export const MembershipTemplateListQuery = z.object({ ...PageQuery, sort: SortQuery })

/** First day and number of days of a freeze. Both the first and the last day are frozen. */
export const Freezing = z.object({
  frozen_from: LocalDate,
  frozen_to: LocalDate.nullable().describe('Last frozen day. Null: no end is set.'),
})
export type Freezing = z.infer<typeof Freezing>

export const FreezingEntry = z.object({
  id: Id,
  type: z.enum(['FREEZE', 'UNFREEZE']),
  actor: z.enum(['USER', 'COMPANY']),
  created: Instant,
  /** FREEZE: the first and last frozen day. UNFREEZE: the first active day, and null. */
  from: LocalDate,
  to: LocalDate.nullable(),
  /** FREEZE: requested number of days, null if no end was set. UNFREEZE: actual number of frozen days. */
  quantity_days: z.int().nullable(),
})
export type FreezingEntry = z.infer<typeof FreezingEntry>

/** Membership use by one booking. */
export const MembershipVisit = z.object({
  appointment_id: Id,
  start_time: Instant,
  /** Names of the services. */
  title: z.string(),
  /** Visits, minor units or seconds, by the type; 1 for a period. */
  amount: z.int(),
  price_covered: MinorUnits,
  /** RESERVED until the visit has ended; GIVEN_BACK by a cancellation in time. */
  state: z.enum(['RESERVED', 'USED', 'GIVEN_BACK']),
})
export type MembershipVisit = z.infer<typeof MembershipVisit>

export const Membership = z.object({
  id: Id,
  company_id: Id,
  number: z.string().describe('Short number, unique in the company.'),
  kind: z.enum(membershipKinds),
  type: z.enum(membershipTypes),
  /** Name, contents, price and services as purchased: later changes of the template do not apply. */
  name: z.string(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
  template_id: Id,
  /** Empty: all services. */
  services: z.array(z.object({ id: Id, name: z.string() })),
  /** Empty: every branch. */
  branches: z.array(z.object({ id: Id, name: z.string() })),
  /** Its branch; null if it has none, or several. */
  branch: z.object({ id: Id, name: z.string(), timezone: z.string() }).nullable(),
  timezone: z
    .string()
    .describe('Time zone of the branch, else of the company; its days begin and end in it.'),
  /** The first and the last day on which it can be used. */
  start_time: LocalDate,
  end_time: LocalDate.describe(
    'Last day, moved by the frozen days. For a freeze without an end: as if it ended today.',
  ),
  /** Total contents in visits, minor units or seconds by type; null for a period, which has no limit. */
  total: z.int().nullable(),
  /** Part of the total: used by past visits, and reserved by upcoming bookings. */
  used: z.int(),
  reserve: z.int(),
  remaining: z.int().nullable(),
  visits_count: z.int().describe('Bookings that use it.'),
  visits: z.array(MembershipVisit).describe('The last 100, latest first. Absent in lists.').optional(),
  /** True if today is a frozen day. */
  frozen: z.boolean(),
  /** A current or planned freeze; null if there is none. */
  freezing: Freezing.nullable(),
  freezing_history: z.array(FreezingEntry).describe('Oldest first. Absent in lists.').optional(),
  /** True if the client may freeze it: the company allows it, and it is paid, not expired and not frozen. */
  may_freeze: z.boolean(),
  may_unfreeze: z.boolean(),
  /** Remaining number of freezes, and maximum days of one; null: no limit. */
  freezes_left: z.int().nullable(),
  freeze_days_most: z.int().nullable(),
  price: MinorUnits,
  currency_code: Currency,
  payment_status: PaymentStatus,
  payment: PaymentState,
  /** Code of a paid certificate: every person with the code can use it. Null otherwise. */
  code: z.string().nullable(),
  gift: z
    .object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      greeting: z.string().nullable(),
      deliver_on: LocalDate,
      sent_at: Instant.nullable(),
      card_key: z.string().nullable(),
    })
    .nullable(),
  extra_fields: ExtraFields,
  created: Instant,
  manage_key: z
    .string()
    .describe(
      'Only in the answer to a guest’s order. Sent as header X-Manage-Key it returns the order again.',
    )
    .optional(),
})
export type Membership = z.infer<typeof Membership>

export const membershipListStatuses = ['ACTIVE', 'INACTIVE'] as const

/** ACTIVE: neither expired nor used up, including future and frozen ones. INACTIVE: all others. */
export const MembershipListQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  status: z.enum(membershipListStatuses).optional(),
  /** `true`: those not paid in full, in any status; `false`: those paid in full. */
  unpaid: QueryBoolean.optional(),
})
export type MembershipListQuery = z.infer<typeof MembershipListQuery>

const text = (max: number) => z.string().max(max, `must be at most ${max} characters`)

/** A certificate as its recipient sees it. */
export const GiftCard = Membership.pick({
  id: true,
  kind: true,
  type: true,
  name: true,
  description: true,
  logo: true,
  services: true,
  branches: true,
  start_time: true,
  end_time: true,
  total: true,
  remaining: true,
  currency_code: true,
  code: true,
}).extend({
  from: z.string().nullable(),
  recipient: z.string().nullable(),
  greeting: z.string().nullable(),
})
export type GiftCard = z.infer<typeof GiftCard>

/** The ordering client as a guest types it. A signed-in client may omit what the profile has. */
const OrderingClient = z.object({
  first_name: text(200).nullish(),
  middle_name: text(200).nullish(),
  last_name: text(200).nullish(),
  phone: text(250).nullish(),
  email: text(320).nullish(),
  extra_fields: ExtraFields.nullish(),
})

/** Recipient of a certificate. */
export const GiftRequest = z.object({
  name: text(100),
  phone: text(250).nullish(),
  email: text(320).nullish(),
  greeting: text(500).nullish(),
  deliver_on: LocalDate.nullish(),
})
export type GiftRequest = z.infer<typeof GiftRequest>

export const MembershipOrderRequest = z.object({
  client_membership: z.object({
    client: OrderingClient.nullish(),
    /** First day, if the template lets the client choose; absent: today. */
    start_time: LocalDate.nullish(),
    /** For a certificate only. */
    gift: GiftRequest.nullish(),
    extra_fields: ExtraFields.nullish(),
    source: Source.nullish(),
    utm: z.record(z.string().max(64), z.string().max(500)).nullish(),
    locale: Locale.nullish(),
    agreement: z.object({ terms: z.boolean(), privacy: z.boolean() }).nullish(),
    /** The price shown to the client; if it has changed, the order fails: `membership.changed`. */
    shown: z.object({ price: MinorUnits }).nullish(),
  }),
})
export type MembershipOrderRequest = z.infer<typeof MembershipOrderRequest>['client_membership']

/**
 * Maximum: `from` alone, today. From today: `from` today, `to` the last frozen day.
 * For a period: `from` and `quantity_days`. S4.freeze, S3.freezing.1.
 */
export const FreezeRequest = z.object({
  freezing: z.object({
    from: LocalDate.nullish().describe('Absent: today.'),
    to: LocalDate.nullish(),
    quantity_days: z.int().nullish(),
  }),
})
export type FreezeRequest = z.infer<typeof FreezeRequest>['freezing']

/** Preview of a freeze. */
export const FreezePreview = z.object({
  freezing: Freezing,
  quantity_days: z.int().nullable(),
  /** Last day of the membership after the freeze; null if no end is set, since each frozen day moves it on. */
  end_time: LocalDate.nullable(),
  /** Bookings in these days that use it: they stay, but are no longer covered. */
  bookings: z.array(
    MembershipVisit.pick({ appointment_id: true, start_time: true, title: true, price_covered: true }).extend(
      {
        to_pay: z
          .object({ amount: MinorUnits, pay_until: Instant })
          .nullable()
          .describe('Deposit that it then requires, or it is cancelled. Null: none.'),
      },
    ),
  ),
})
export type FreezePreview = z.infer<typeof FreezePreview>

/** Preview of ending a freeze. */
export const UnfreezePreview = FreezePreview.extend({
  freezing: Freezing.nullable().describe('Last day after the change. Null: nothing was frozen.'),
  quantity_days: z.int().describe('Number of frozen days.'),
  end_time: LocalDate,
  bookings: FreezePreview.shape.bookings.describe('Bookings after that end. They stay, without cover.'),
})
export type UnfreezePreview = z.infer<typeof UnfreezePreview>
