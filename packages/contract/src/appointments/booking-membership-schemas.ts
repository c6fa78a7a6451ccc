/** Membership that pays for a booking, as chosen by staff. docs/rules/memberships.md */
import { z } from 'zod'
import { LocalDate } from '../common/schemas.ts'
import { unusableReasons } from '../errors/schemas.ts'
import { membershipKinds, membershipTypes, UsedMembership } from '../redemptions/schemas.ts'

export const BookingMemberships = z.object({
  version: z.int().describe('Of the booking; send it with the choice.'),
  used: UsedMembership.nullable().describe('What the booking uses now. Null: nothing.'),
  fitting: z
    .array(UsedMembership)
    .describe(
      'Memberships and certificates of the client that can pay what is left, with what each would take and cover; the best first. Empty if one is used or nothing is left.',
    ),
  others: z
    .array(
      z.object({
        number: z.string(),
        name: z.string(),
        kind: z.enum(membershipKinds),
        type: z.enum(membershipTypes),
        end_time: LocalDate,
        reason: z.enum(unusableReasons).describe('Why it cannot be used, as with `membership.notUsable`.'),
      }),
    )
    .describe('Those of the client that cannot be used, at most 20 of both kinds together.'),
})

export type BookingMemberships = z.infer<typeof BookingMemberships>

export const BookingMembershipRequest = z.object({
  membership: z
    .object({
      number: z.string().trim().min(1).max(40).optional().describe('One of the client of the booking.'),
      code: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .optional()
        .describe('Code of a certificate, also of one that another person bought.'),
    })
    .refine(({ number, code }) => (number === undefined) !== (code === undefined), {
      error: 'must have either a number or a code',
      path: ['number'],
    })
    .nullable()
    .describe('Null takes the used one off.'),
  version: z.int().optional().describe('State of the booking that is shown.'),
})

export type BookingMembershipRequest = z.infer<typeof BookingMembershipRequest>
