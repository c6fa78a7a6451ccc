/** Branches as staff read and change them. */
import { z } from 'zod'
import { Logo, named, Words } from '../common/catalogue-fields.ts'
import { KeptBookings } from '../common/kept-bookings.ts'
import { Currency, Id, PageQuery, QueryBoolean, SortQuery, textLine } from '../common/schemas.ts'
import { BranchTexts } from '../common/translations.ts'

export const branchParts = {
  description: Words,
  phone: z.string().max(250).nullish(),
  city: textLine(200).nullish(),
  street: textLine(300).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  /** Price list of the branch, which also sets its currency. Absent for a new one: the company’s only one. */
  service_price_list_id: Id.optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  logo: Logo,
  translations: BranchTexts.optional(),
  active: z.boolean().optional(),
}

export const TimeZone = z.string().max(64)

export const BranchRequest = z.object({
  branch: z.object({ name: named(200), timezone: TimeZone, ...branchParts }),
})

export const BranchChangeRequest = z.object({
  branch: z.object({ name: named(200).optional(), timezone: TimeZone.optional(), ...branchParts }),
})

export type BranchChange = z.infer<typeof BranchChangeRequest>['branch']

export const CompanyBranch = z.object({
  /** Only with lenient handling. */
  metadata: KeptBookings.optional(),
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  street: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** IANA. */
  timezone: z.string(),
  currency_code: Currency,
  service_price_list_id: Id,
  ordinal: z.int(),
  logo: z.string().nullable(),
  translations: BranchTexts,
  active: z.boolean(),
})

export type CompanyBranch = z.infer<typeof CompanyBranch>

export const CompanyBranchQuery = z.object({ ...PageQuery, sort: SortQuery, active: QueryBoolean.optional() })
