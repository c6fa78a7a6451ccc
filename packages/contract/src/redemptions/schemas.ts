/** What a booking uses of a membership or certificate. S3.record.3; docs/rules/memberships.md. */
import { z } from 'zod'
import { LocalDate, MinorUnits } from '../common/schemas.ts'

export const membershipTypes = ['VISITS', 'MONEY', 'DURATION', 'PERIOD'] as const
export const membershipKinds = ['MEMBERSHIP', 'CERTIFICATE'] as const

/**
 * The membership for a booking: the client’s own by its number, or a certificate by its code, also if another person
 * bought it. Null: none. Absent: the best match of a signed-in client, none for a guest.
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
  /** What it takes, in the unit of the type, and of the price what that covers. */
  amount: z.int(),
  price_covered: MinorUnits,
  /** Left after that and all that is reserved; null for a period. */
  remaining: z.int().nullable(),
  end_time: LocalDate,
})
export type UsedMembership = z.infer<typeof UsedMembership>

/** What covered a booking that still stands, and covers it no more: `FROZEN` on its day, `OVER` before it, or `OTHER`. */
export const LostCover = z.object({
  number: z.string(),
  name: z.string(),
  reason: z.enum(['FROZEN', 'OVER', 'OTHER']),
  end_time: LocalDate,
})
export type LostCover = z.infer<typeof LostCover>

/** What of memberships a booking would use, before it is made. */
export const Redemption = z.object({
  membership: UsedMembership.nullable(),
  to_pay: MinorUnits,
  /** All that fit; the first one is selected automatically. */
  fitting: z.array(UsedMembership),
})
export type Redemption = z.infer<typeof Redemption>
