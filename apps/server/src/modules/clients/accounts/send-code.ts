/** Limits of messages with codes, and queueing them. docs/rules/limits.md */
import type { ConfirmedAction, Locale } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { codesMayBeHeldBack, takeCode } from '../../../platform/rate-limits/public.ts'
import { readLimit } from '../../messaging/message-limits/public.ts'
import { queueCode } from '../../messaging/messages/public.ts'
import type { From } from './asker.ts'
import type { Purpose } from './codes.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { isKnownPhone, isSpecialNumber } from './known-phone.ts'

export type AccountDeps = Deps & {
  /** Logs a warning for operators; never with a number, an address or a code. */
  warn(facts: Record<string, unknown>, message: string): void
}

/** A message over a limit is queued and withdrawn, so that it takes as long as one that is sent. */
export async function queueOrTakeBack(
  tx: Tx,
  deps: AccountDeps,
  { companyId }: CompanyScope,
  message: {
    phone: string
    email?: string
    action?: ConfirmedAction
    code: string
    locale: Locale
    purpose: Purpose | 'ANY'
    expiresAt: number
  },
  isSent: boolean,
): Promise<void> {
  const { phone, email, action, code, locale, purpose, expiresAt } = message
  await sql`savepoint code`.execute(tx)
  await queueCode(tx, deps, { companyId, phone, email, action, code, locale, purpose, expiresAt })
  await (isSent ? sql`release savepoint code` : sql`rollback to savepoint code`).execute(tx)
}

/** Whether the response may say that a code was sent: the same for known and unknown numbers. */
export const mayAnnounceCode = async (
  deps: AccountDeps,
  { companyId }: CompanyScope,
  phone: string,
  { isLong }: { isLong: boolean },
): Promise<boolean> =>
  !(await codesMayBeHeldBack(deps, { companyId, phone, isLong })) && !isSpecialNumber(phone)

/** Whether the daily limits allow one more message. A signed-in person counts as known, with any number. */
export async function isWithinShares(
  deps: AccountDeps,
  company: CompanyScope,
  { phone, purpose, personId, from }: { phone: string; purpose: Purpose; personId?: string; from: From },
  { isLong }: { isLong: boolean },
): Promise<boolean> {
  const isClients = await isKnownPhone(deps, company, phone)
  const byKnownBrowser = await isKnownBrowser(deps, phone, from.deviceKey)
  const isKnown = isClients || byKnownBrowser || personId !== undefined
  const { companyId } = company
  const limit = await readLimit(deps.database.db, company)
  const full = await takeCode(
    deps,
    { companyId, phone, isKnown, byKnownBrowser, isLong, limit },
    !isSpecialNumber(phone),
  )
  if (full !== undefined) deps.warn({ companyId, purpose, full }, 'a code was held back by a limit')
  return full === undefined
}
