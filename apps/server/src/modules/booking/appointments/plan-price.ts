import type { Locale, PlannedPrice, PriceRequest } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import { quoteRedemption, readChoice } from '../../money/memberships/public.ts'
import { amountDue } from '../../money/payments/public.ts'
import { keyHasRight } from '../../staff/keys/public.ts'
import { calculatePrice } from '../pricing/public.ts'

type PriceCaller = {
  session: Session | undefined
  /** As sent; an API key counts. */
  authorization: string | undefined
  caller: Caller
  locale: Locale | undefined
}

/**
 * Price of a planned booking, what a membership would cover, and the online payment for the rest. Rejects as
 * `calls.calculatePrice` lists.
 */
export async function planPrice(
  deps: Deps,
  request: PriceRequest,
  { locale, session, authorization, caller }: PriceCaller,
): Promise<PlannedPrice> {
  const company = await companyScope(deps.database.db, request.company_id)
  // Programs of the company book hidden services and rentals of any length.
  const alsoHidden =
    session === undefined && (await keyHasRight(deps, company, authorization, 'bookings.write'))
  const { price, planned, settings } = await calculatePrice(deps, company, request, { alsoHidden })
  const { branch, startsAt, ...covered } = planned
  const clientId = session && (await clientOf(deps.database.db, company, session.personId))
  const redeeming = await readChoice(deps, company, request.membership, { clientId, caller })
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
    ...(clientId === undefined ? {} : { client: { id: clientId, now: deps.clock.now() } }),
    covered: redemption?.membership?.price_covered ?? 0,
  })
  return { ...price, payment: { requirement, amount }, ...(redemption && { redemption }) }
}
