import type { Locale, PlannedPrice, PriceRequest } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { toLocal } from '@zapys/domain/time'
import { type CompanyScope, companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import { quoteRedemption, readChoice } from '../../money/memberships/public.ts'
import { amountDue } from '../../money/payments/public.ts'
import { requireKey } from '../../staff/keys/public.ts'
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
  const alsoHidden = session === undefined && (await booksHidden(deps, company, authorization))
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

/** Programs of the company book hidden services and rentals of any length, so these calls return their price, too. */
async function booksHidden(
  { database, clock }: Deps,
  { companyId }: CompanyScope,
  authorization: string | undefined,
): Promise<boolean> {
  if (authorization === undefined) return false
  try {
    const holder = await requireKey(database.db, { authorization, companyId }, clock.now())
    return reachOf(holder, 'bookings.write') !== undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'token.invalid') return false
    throw error
  }
}
