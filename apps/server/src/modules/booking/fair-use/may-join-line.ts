import { mayHaveMore, mayWait } from '@zapys/domain/shares'
import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { claimsOf, lockBlock, type Mark, markOf, refusalOf, sharesOf } from './claims.ts'
import { type TakeRequest, refuseUnpaid } from './may-take.ts'

/**
 * Whether one more may wait for a time of a day or for places of an event; answers the mark to store with the wish. Called
 * first in the transaction. Refuses with `challenge.required`, `phone.proofRequired` and `booking.limit.reached`.
 */
export async function mayJoinLine(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret' | 'isTrusted' | 'challengeTries'>,
  company: CompanyScope,
  asked: Pick<TakeRequest, 'caller' | 'settings'> & {
    day: { branchId: string; date: LocalDate }
    wish: Parameters<typeof mayWait>[3]
  },
): Promise<Mark | null> {
  const mark = markOf(deps, company, asked.caller)
  if (mark === null || asked.settings.protection.unproven === 'OFF') return mark
  await lockBlock(tx, company, mark)
  const claims = await claimsOf(tx, deps, company, mark, {}, null)
  const shares = sharesOf(mark, asked.settings)
  if (!mayHaveMore(shares, claims) || !mayWait(shares, claims, asked.day, asked.wish)) throw refusalOf(mark)
  await refuseUnpaid(tx, deps, company, { ...asked, shares, purpose: 'WISH' }, claims, null)
  return mark
}
