/** Polls providers for open payments and recently paid ones: a webhook may be lost. */
import { DAY_MS, HOUR_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOfPage } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { accountAt } from './account.ts'
import { eachOf, pagesOfProviders } from './rounds.ts'
import { knownOf, type PaymentRow, savePayment } from './payment-rows.ts'
import { byItsBooks, LOOK_AGAIN_MS, settlePayment } from './settle-payment.ts'

/** Bounds of the poll interval: a tenth of the payment's age, so often at first and seldom later. */
const SHORTEST_MS = 15_000
const LONGEST_MS = HOUR_MS
/** Banks may take days; after this time no result is expected. */
const ASKED_MS = 3 * DAY_MS
/** Paid payments are polled for as long as cards may be disputed, about a dozen times in all. */
const DISPUTED_MS = 120 * DAY_MS

/** Time of the next poll; null once no more changes are expected. `age`: milliseconds. */
function nextLook({ state }: PaymentRow, age: number, now: number): Date | null {
  if (state !== 'PAID' && state !== 'REFUNDED')
    return age > ASKED_MS ? null : new Date(now + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, age / 10)))
  return age > DISPUTED_MS ? null : new Date(now + Math.max(LOOK_AGAIN_MS, age / 2))
}

export const askAboutPayments = (deps: Deps): Promise<void> =>
  actOnDue(deps.database.db, {
    ...pagesOfProviders,
    // Each polled payment gets a new `ask_at`, so the next page starts after it.
    find: (companies) =>
      deps.database.db
        .selectFrom('payment')
        .innerJoin('company', 'company.company_id', 'payment.company_id')
        .selectAll('payment')
        .where('company.active', '=', true)
        .where('ask_at', '<=', instant(deps.clock.now()))
        .where(isOfPage('payment.company_id', companies))
        // Payments in progress first: their clients are waiting.
        .orderBy(sql`state in ('PAID', 'REFUNDED')`)
        .orderBy('ask_at')
        .limit(pagesOfProviders.pageSize)
        .execute(),
    act: (company, due) => eachOf(due, (payment) => askAbout(deps, company, payment)),
  })

async function askAbout(deps: Deps, company: CompanyScope, payment: PaymentRow): Promise<void> {
  const { database, clock } = deps
  const { payment_id: id, created, expires_at } = payment
  const now = clock.now()
  await savePayment(database.db, company, id, { ask_at: nextLook(payment, now - created, now) })
  const account = await accountAt(database.db, deps, company, payment.provider)
  if (account === undefined) return
  const { provider, keys } = account
  let result = await provider.read(keys, knownOf(payment))
  const isOver = now >= expires_at
  if (isOver && result.kind === 'reported' && result.state === 'OPEN') {
    await provider.close(keys, knownOf(payment))
    // It may have been paid just before it was closed.
    result = await provider.read(keys, knownOf(payment))
    if (result.kind === 'reported' && result.state === 'OPEN') result = { ...result, state: 'EXPIRED' }
  }
  if (result.kind === 'reported') await settlePayment(deps, company, payment, byItsBooks(result, now))
  else if (isOver && result.kind === 'unknown')
    await settlePayment(deps, company, payment, {
      state: 'EXPIRED',
      amount: payment.amount + payment.tip,
      currency_code: payment.currency_code,
    })
}
