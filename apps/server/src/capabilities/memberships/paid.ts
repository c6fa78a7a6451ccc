import { sql } from 'kysely'
import { givenBackOf, paidOf } from '../payments/public.ts'

/** What was paid of a membership, in a statement that has its row. */
export const paidOfMembership = paidOf('MEMBERSHIP', 'membership.company_id', 'membership.membership_id')
export const givenBackOfMembership = givenBackOf(
  'MEMBERSHIP',
  'membership.company_id',
  'membership.membership_id',
)

/** In full: only then it can be used. */
export const isPaid = sql<boolean>`${paidOfMembership} >= membership.price`
