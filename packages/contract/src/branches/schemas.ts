/** Branch: a part of the company with its own premises. S3.branch. */
import { z } from 'zod'
import { Address, BookingSettings } from '../companies/schemas.ts'
import { Currency, Id, ListQuery, QueryList, SearchText } from '../common/schemas.ts'

export const Branch = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  logo: z.string().nullable(),
  active: z.boolean(),
  ordinal: z.int(),
  timezone: z.string(),
  currency_code: Currency,
  address: Address,
  /** Only for an API key with `staff.read`. */
  notification_settings: z
    .object({ telegram: z.array(z.object({ chat_id: z.string(), phone: z.string() })) })
    .optional(),
})
export type Branch = z.infer<typeof Branch>

export const BranchListQuery = z.object({
  ...ListQuery,
  id: QueryList(Id).optional(),
  search: SearchText.optional(),
})

/** The effective settings of the branch: company settings, overridden by those of the branch. */
export const BranchBookingSettings = BookingSettings
