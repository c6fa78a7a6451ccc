import { sql } from 'kysely'
import type { CompanyOrColumn } from '../../../platform/db/conditions.ts'
import { givenBackOf, netPaidInSql } from '../payments/public.ts'

/** Amount paid for a membership less refunds, for a statement that selects from `membership`. */
export const paidOfMembership = (company: CompanyOrColumn) =>
  netPaidInSql('MEMBERSHIP', company, 'membership.membership_id')
export const givenBackOfMembership = (company: CompanyOrColumn) =>
  givenBackOf('MEMBERSHIP', company, 'membership.membership_id')

/** Paid in full: a membership can be used only then. */
export const isPaid = (company: CompanyOrColumn) =>
  sql<boolean>`(${paidOfMembership(company)} >= membership.price)`
