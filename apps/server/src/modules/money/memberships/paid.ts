import { sql } from 'kysely'
import type { CompanyOrColumn } from '../../../platform/db/conditions.ts'
import { givenBackOf, keptOf } from '../payments/public.ts'

/** What was paid of a membership and is not on its way back, in a statement that has its row. */
export const paidOfMembership = (company: CompanyOrColumn) =>
  keptOf('MEMBERSHIP', company, 'membership.membership_id')
export const givenBackOfMembership = (company: CompanyOrColumn) =>
  givenBackOf('MEMBERSHIP', company, 'membership.membership_id')

/** In full: only then it can be used. */
export const isPaid = (company: CompanyOrColumn) =>
  sql<boolean>`(${paidOfMembership(company)} >= membership.price)`
