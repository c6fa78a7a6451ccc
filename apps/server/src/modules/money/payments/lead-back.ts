/**
 * Return address for browsers: providers send them here after any outcome, and they are redirected to the requested
 * page.
 */
import type { Deps } from '../../deps/deps.ts'
import { payableOf } from './payment-rows.ts'

/**
 * Returns the redirect target. The screens read the payment's state themselves, so nothing from the provider is trusted
 * here. Undefined if there is no such payment. S2.redirect.
 */
export async function leadBack(
  deps: Deps,
  companyId: string,
  paymentId: string,
): Promise<string | undefined> {
  const payment = await deps.database.db
    .selectFrom('payment')
    .innerJoin('company', 'company.company_id', 'payment.company_id')
    .select(['payment.subject_kind', 'payment.subject_id', 'payment.state'])
    .select(({ selectFrom }) =>
      selectFrom('company_alias')
        .select('alias')
        .whereRef('company_alias.company_id', '=', 'payment.company_id')
        .orderBy('alias')
        .limit(1)
        .as('alias'),
    )
    .select(['payment.success_url', 'payment.failure_url', 'payment.return_url'])
    .where('payment.company_id', '=', companyId)
    .where('payment.payment_id', '=', paymentId)
    .where('company.active', '=', true)
    .executeTakeFirst()
  if (payment === undefined) return undefined
  const { letter } = payableOf(deps, payment.subject_kind)
  const own = (screen: string) =>
    `${deps.publicUrl}/i/${payment.alias ?? companyId}/${screen}/${letter}/${payment.subject_id}?payment=${paymentId}`
  const hasFailed = payment.state === 'FAILED' || payment.state === 'EXPIRED'
  const address = hasFailed
    ? (payment.failure_url ?? payment.return_url ?? own('payment_failure'))
    : (payment.success_url ?? payment.return_url ?? own('payment_success'))
  // Headers must be ASCII: `href` encodes other letters.
  return new URL(address).href
}
