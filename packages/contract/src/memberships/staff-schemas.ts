/** Templates and memberships as a company's staff sells and changes them. docs/rules/memberships.md */
import { z } from 'zod'
import { Logo, named, Words } from '../common/catalogue-fields.ts'
import {
  Currency,
  Id,
  Instant,
  LocalDate,
  MAX_AMOUNT,
  MinorUnits,
  PageQuery,
  QueryBoolean,
  SortQuery,
} from '../common/schemas.ts'
import { TemplateTexts } from '../common/translations.ts'
import { DeskMethod } from '../payments/staff-schemas.ts'
import { membershipKinds, membershipTypes } from '../redemptions/schemas.ts'
import {
  FreezeRequest,
  GiftRequest,
  Membership,
  membershipListStatuses,
  membershipStarts,
  MembershipTemplate,
} from './schemas.ts'

export const CompanyTemplateQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
})

const templateParts = {
  description: Words,
  logo: Logo,
  price: MinorUnits.min(0).max(MAX_AMOUNT).optional(),
  /** Currency of one of the company's price lists; absent for a new template: that of the only list. */
  currency_code: Currency.optional(),
  /** Contents by type; a period has none. */
  visits: z.int().min(1).max(100_000).nullish(),
  amount: MinorUnits.min(1).max(MAX_AMOUNT).nullish(),
  duration: z.int('must be whole seconds').min(60).max(2_000_000_000).nullish(),
  period_days: z.int().min(1).max(3650).optional(),
  starts: z.enum(membershipStarts).optional(),
  /** Empty: all. */
  service_ids: z.array(Id).max(1000).optional(),
  branch_ids: z.array(Id).max(1000).optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  /** Replaces the existing ones. */
  translations: TemplateTexts.optional(),
  active: z.boolean().optional(),
}

/** The kind cannot change later. */
export const TemplateRequest = z.object({
  template: z.object({
    name: named(300),
    kind: z.enum(membershipKinds).optional(),
    type: z.enum(membershipTypes),
    ...templateParts,
    period_days: templateParts.period_days.unwrap(),
    price: templateParts.price.unwrap(),
  }),
})

export type NewTemplate = z.infer<typeof TemplateRequest>['template']

export const TemplateChangeRequest = z.object({
  template: z.object({ name: named(300).optional(), ...templateParts }),
})

export type TemplateChange = z.infer<typeof TemplateChangeRequest>['template']

/** Its texts in the company's language, the others in `translations`. */
export const CompanyTemplate = MembershipTemplate.extend({ translations: TemplateTexts })

export type CompanyTemplate = z.infer<typeof CompanyTemplate>

const Reason = z.string().trim().min(1, 'must not be empty').max(500, 'must be at most 500 characters')

export const MembershipSaleRequest = z.object({
  membership: z.object({
    template: Id,
    client: Id,
    /** Its first day, at most a year from today; absent: today. */
    start_time: LocalDate.nullish(),
    /** It is free. */
    present: z.boolean().optional(),
    /** The full price was paid by this method at the branch; absent: it is unpaid. */
    payment: z.object({ method: DeskMethod, branch: Id }).nullish(),
    /** For a certificate only. */
    gift: GiftRequest.nullish(),
  }),
})

export type MembershipSaleRequest = z.infer<typeof MembershipSaleRequest>['membership']

/** Absent fields are unchanged. */
export const MembershipChangeRequest = z.object({
  membership: z
    .object({
      /** Total and used, in visits, minor units or seconds by type; neither for a period. */
      total: z.int().min(1).max(2_000_000_000).optional(),
      used: z.int().min(0).max(2_000_000_000).optional(),
      /** Its last day. */
      end_time: LocalDate.optional(),
      /** Ends it now. */
      ended: z.literal(true).optional(),
      reason: Reason,
    })
    .refine(({ end_time, ended }) => end_time === undefined || ended === undefined, {
      error: 'must not be sent with another end',
      path: ['ended'],
    }),
})

export type MembershipChangeRequest = z.infer<typeof MembershipChangeRequest>['membership']

export const StaffFreezeRequest = FreezeRequest

/** A change by staff, and its reason. */
export const MembershipChange = z.object({
  id: Id,
  staff_member_id: Id,
  reason: z.string().nullable(),
  start_before: LocalDate,
  start_after: LocalDate,
  end_before: LocalDate,
  end_after: LocalDate,
  total_before: z.int().nullable(),
  total_after: z.int().nullable(),
  used_before: z.int(),
  used_after: z.int(),
  created: Instant,
})

export type MembershipChange = z.infer<typeof MembershipChange>

/** `code` only for a key that may sell. */
export const CompanyMembership = Membership.omit({
  may_freeze: true,
  may_unfreeze: true,
  freezes_left: true,
  freeze_days_most: true,
  manage_key: true,
}).extend({
  /** Absent if the client was erased; the phone is null for a key without `clients.read`. */
  client: z
    .object({
      id: Id,
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .optional(),
  changes: z.array(MembershipChange).describe('Oldest first. Absent in lists.').optional(),
})

export type CompanyMembership = z.infer<typeof CompanyMembership>

export const CompanyMembershipQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  client: Id.optional(),
  number: z.string().max(60).optional(),
  status: z.enum(membershipListStatuses).optional(),
  unpaid: QueryBoolean.optional(),
})
