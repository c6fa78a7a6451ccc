/** Target of the link to pay a membership. docs/rules/memberships.md */
import type { MembershipPaymentLink, PaymentState } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { orderKey } from './order-key.ts'
import { describeMembership, type MembershipRow, membershipsOf } from './read-membership.ts'

type OrderLink = Omit<MembershipPaymentLink, 'url'> & {
  /** For clients without an account; others sign in. */
  key: string | undefined
}

/** Rejects with `membership.notFound`. */
export async function readOrderLink(
  deps: Pick<Deps, 'database' | 'clock' | 'secret'>,
  company: CompanyScope,
  membershipId: string,
): Promise<OrderLink> {
  const row = await membershipsOf(deps.database.db, company)
    // Orders of erased owners cannot be paid.
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'membership.company_id')
        .onRef('client.client_id', '=', 'membership.client_id')
        .on('client.deleted_at', 'is', null),
    )
    .where('membership.membership_id', '=', membershipId)
    .select(
      sql<boolean>`exists (select from person_client
        where person_client.company_id = ${company.companyId}
          and person_client.client_id = membership.client_id)`.as('has_account'),
    )
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.notFound')
  const { payment } = describeMembership(deps, row, undefined)
  const created = new Date(row.created).getTime()
  return {
    reason: reasonOf(row, payment),
    amount: payment.remaining,
    currency_code: row.currency_code,
    key: row.has_account ? undefined : orderKey(deps, company, { id: membershipId, created }),
  }
}

function reasonOf(
  { paid, price, takes_payments }: MembershipRow,
  { requirement, remaining }: PaymentState,
): OrderLink['reason'] {
  if (requirement !== 'NONE' && takes_payments) return null
  if (paid >= price) return 'PAID'
  if (remaining === 0) return 'EXPIRED'
  return takes_payments ? 'OFF' : 'NO_PROVIDER'
}
