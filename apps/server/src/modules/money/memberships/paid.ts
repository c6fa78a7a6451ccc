import { sql } from 'kysely'
import { givenBackOf, keptOf } from '../payments/public.ts'

const of = ['MEMBERSHIP', 'membership.company_id', 'membership.membership_id'] as const

/** What was paid of a membership and is not on its way back, in a statement that has its row. */
export const paidOfMembership = keptOf(...of)
export const givenBackOfMembership = givenBackOf(...of)

/** In full: only then it can be used. */
export const isPaid = sql<boolean>`(${paidOfMembership} >= membership.price)`
