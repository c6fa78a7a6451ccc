import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { claimKey, storeAnswer } from '../../../platform/db/idempotency.ts'
import { Turn } from '../../../platform/db/serialized.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { fairUseQueueKey } from '../fair-use/public.ts'
import type { Own } from '../slots/public.ts'
import { VisitRetryPolicy } from './take-visit.ts'

type PlannedWrite<Plan, Answer> = {
  companyId: string
  caller: Caller
  /** Idempotency key of the response; absent: each call is a new write. */
  key?: string | undefined
  /** The body that a repeated request with the same key must have. */
  request?: unknown
  /** Time that counts as free for this caller only. */
  own?: Own
  /** Reads and checks what does not depend on the current time; runs again if the catalogue has changed. */
  plan(company: CompanyScope): Promise<Plan>
  /**
   * Must end with `company.assertUnchanged`. Checks that depend on the current time belong here, so that a repeated
   * request returns the booking and not "the time has passed".
   */
  write(tx: Tx, company: CompanyScope, plan: Plan, retryPolicy: VisitRetryPolicy): Promise<Answer>
}

/**
 * Writes clients' bookings and holds: planned from the cached catalogue, queued per network, written once per key.
 * One loop (`inTransaction`) retries conflicts, lost races and a stale cached catalogue.
 */
export async function writePlanned<Plan, Answer>(
  deps: Deps,
  { companyId, caller, key, request, own, plan, write }: PlannedWrite<Plan, Answer>,
): Promise<Answer> {
  const retryPolicy = new VisitRetryPolicy(deps, own)
  const turn = new Turn(deps.database)
  const makePlan = async (company: CompanyScope) => {
    const planned = await plan(company)
    await turn.begin(fairUseQueueKey(deps, company, caller))
    return { company, planned }
  }
  const policy = deps.catalogue.plan(companyId, makePlan, retryPolicy)
  try {
    return await deps.database.inTransaction(async (tx) => {
      const { company, planned } = policy.current()
      const stored = await claimKey<Answer>(tx, deps.clock, company, { key, request })
      if (stored !== undefined) return stored
      const answer = await write(tx, company, planned, retryPolicy)
      storeAnswer(tx, company, key, answer)
      return answer
    }, policy)
  } finally {
    turn.end()
  }
}
