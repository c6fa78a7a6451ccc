/** Use of a membership or certificate by a booking. S3.record.3; docs/rules/memberships.md. */
import { z } from 'zod'
import { LocalDate, MinorUnits } from '../common/schemas.ts'

export const membershipTypes = ['VISITS', 'MONEY', 'DURATION', 'PERIOD'] as const
export const membershipKinds = ['MEMBERSHIP', 'CERTIFICATE'] as const

/**
 * Membership for a booking: the client’s by its number, or a certificate by its code, also if another person bought
 * it.
 * Null: none. Absent: the best match for a signed-in client, none for a guest.
 */
export const MembershipChoice = z
  .object({
    number: z.string().max(40).nullish(),
    code: z.string().max(60).nullish(),
  })
  .nullish()
export type MembershipChoice = z.infer<typeof MembershipChoice>

/** A membership as a booking uses it. S3.record.3. */
export const UsedMembership = z.object({
  number: z.string(),
  code: z.string().describe('The number again, for older programs; never the secret code of a certificate.'),
  name: z.string(),
  kind: z.enum(membershipKinds),
  type: z.enum(membershipTypes),
  /** Amount used, in the unit of the type, and the part of the price that it covers. */
  amount: z.int(),
  price_covered: MinorUnits,
  /** Left after this use and all reservations; null for a period. */
  remaining: z.int().nullable(),
  end_time: LocalDate,
})
export type UsedMembership = z.infer<typeof UsedMembership>

/** The membership that no longer covers an active booking: `FROZEN` on its day, `OVER` before it, or `OTHER`. */
export const LostCover = z.object({
  number: z.string(),
  name: z.string(),
  reason: z.enum(['FROZEN', 'OVER', 'OTHER']),
  end_time: LocalDate,
})
export type LostCover = z.infer<typeof LostCover>

/** Preview of the memberships that a booking would use. */
export const Redemption = z.object({
  membership: UsedMembership.nullable(),
  to_pay: MinorUnits,
  /** All that fit; the first one is selected automatically. */
  fitting: z.array(UsedMembership),
})
export type Redemption = z.infer<typeof Redemption>
