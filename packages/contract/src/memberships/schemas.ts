/** Membership templates: what a client can order. S3.template. */
import { z } from 'zod'
import { Currency, Id, MinorUnits, PageQuery, Seconds, SortQuery } from '../common/schemas.ts'

export const membershipTypes = ['VISITS', 'MONEY', 'DURATION', 'PERIOD'] as const

export const MembershipTemplate = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(['MEMBERSHIP', 'CERTIFICATE']),
  type: z.enum(membershipTypes),
  logo: z.string().nullable(),
  price: MinorUnits,
  currency_code: Currency,
  /** What it holds, by type: visits, minor units of money, seconds; null for a period. */
  visits: z.int().nullable(),
  amount: MinorUnits.nullable(),
  duration: Seconds.nullable(),
  /** Days it is valid from its start. */
  period_days: z.int(),
  /** The services it covers; empty means all. */
  service_ids: z.array(Id),
  ordinal: z.int(),
  active: z.boolean(),
})
export type MembershipTemplate = z.infer<typeof MembershipTemplate>

export const MembershipTemplateListQuery = z.object({ ...PageQuery, sort: SortQuery })
