import type { Locale, PlannedPrice, PriceRequest } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Session } from '../../../platform/http/session.ts'
import { quoteRedemption, readSessionsChoice } from '../../money/memberships/public.ts'
import { amountDue } from '../../money/payments/public.ts'
import { calculatePrice } from '../pricing/public.ts'

type PriceCaller = { session: Session | undefined; caller: Caller; locale: Locale | undefined }

/**
 * Price of a planned booking, what a membership would cover, and the online payment for the rest. Rejects as
 * `calls.calculatePrice` lists.
 */
export async function planPrice(
  deps: Deps,
  request: PriceRequest,
  { locale, ...by }: PriceCaller,
): Promise<PlannedPrice> {
  const company = await companyScope(deps.database.db, request.company_id)
  const { price, planned, settings } = await calculatePrice(deps, company, request)
  const { branch, startsAt, ...covered } = planned
  const redeeming = await readSessionsChoice(deps, company, request.membership, by)
  // Without a date, the valid memberships are unknown.
  const redemption =
    startsAt === null
      ? undefined
      : await quoteRedemption(deps, company, redeeming, {
          covered: {
            ...covered,
            price: price.price,
            currency_code: price.currency_code,
            branchId: branch.branch_id,
            date: toLocal(branch.timezone, startsAt).date,
          },
          locale,
        })
  const { requirement, amount } = await amountDue(deps.database.db, company, {
    settings,
    service_ids: covered.serviceIds,
    price: price.price,
    currency_code: price.currency_code,
    source: request.source || 'WIDGET',
    covered: redemption?.membership?.price_covered ?? 0,
  })
  return { ...price, payment: { requirement, amount }, ...(redemption && { redemption }) }
}
