import { mayHaveMore, mayWait } from '@zapys/domain/fair-use'
import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { readClaims, lockBlock, type Attribution, attributionOf, limitError, sharesOf } from './claims.ts'
import { type FairUseRequest, rejectWithoutChallenge } from './check-fair-use.ts'

/**
 * Checks whether the caller may add a waiting list entry; returns the attribution to store with it. Call it first in
 * the transaction. Rejects with `challenge.required`, `phone.proofRequired` and `booking.limit.reached`.
 */
export async function checkWaitingListLimit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret' | 'isTrusted' | 'challengeTries'>,
  company: CompanyScope,
  request: Pick<FairUseRequest, 'caller' | 'settings'> & {
    day: { branchId: string; date: LocalDate }
    entry: Parameters<typeof mayWait>[3]
  },
): Promise<Attribution | null> {
  const attribution = attributionOf(deps, company, request.caller)
  if (attribution === null || request.settings.protection.unproven === 'OFF') return attribution
  await lockBlock(tx, company, attribution)
  const claims = await readClaims(tx, deps, company, { attribution, eventId: null })
  const shares = sharesOf(attribution, request.settings)
  if (!mayHaveMore(shares, claims) || !mayWait(shares, claims, request.day, request.entry))
    throw limitError(attribution)
  await rejectWithoutChallenge(tx, deps, company, {
    ...request,
    shares,
    purpose: 'WISH',
    claims,
    eventId: null,
  })
  return attribution
}
