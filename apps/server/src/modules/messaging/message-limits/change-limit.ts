/** The limit of paid messages: read and lowered by the company, granted by the operator. docs/rules/limits.md */
import type { CompanyMessageLimit } from '@zapys/contract'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { companyShare, dayEndsAt } from '../../../platform/rate-limits/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { type LimitDeps, limitStates } from './limit-state.ts'
import { readLimit, saveLimit } from './rows.ts'

const warnings = { 80: 'NEAR', 100: 'REACHED' } as const

export async function readMessageLimit(deps: LimitDeps, company: CompanyScope): Promise<CompanyMessageLimit> {
  const limit = await readLimit(deps.database.db, company)
  const [state] = await limitStates(deps, [[company.companyId, limit]])
  const { perDay, maxPerDay, setBy, used, percent } = state!
  return {
    per_day: perDay,
    set_by: setBy,
    max_per_day: maxPerDay,
    chosen: limit.chosen,
    resources: limit.resources,
    used,
    warning: percent === null ? null : warnings[percent],
    resets_at: new Date(dayEndsAt(deps.clock.now())).toISOString(),
  }
}

/** A company can only lower its limit. Rejects with `validation.failed` if the value exceeds its share. */
export async function chooseMessageLimit(
  deps: LimitDeps,
  company: CompanyScope,
  { by }: { by: Operator },
  chosen: number | null,
): Promise<CompanyMessageLimit> {
  await deps.database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const before = await readLimit(tx, company)
    if (before.chosen === chosen) return
    const max = companyShare(deps, before)
    if (chosen !== null && chosen > max)
      throw invalid(
        'message_limit.per_day',
        `must be at most ${max}; the operator of the installation can raise it`,
      )
    await saveLimit(tx, company, { chosen })
    await writeAudit(tx, company, {
      by,
      act: 'message_limit.changed',
      thing: 'company',
      thingId: company.companyId,
      now: deps.clock.now(),
      before: { chosen: before.chosen },
      after: { chosen },
    })
  })
  return readMessageLimit(deps, company)
}

/** Only the operator's command calls this. Returns false if nothing changed. */
export async function grantMessageLimit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  granted: number | null,
): Promise<boolean> {
  await lockCompany(tx, company.companyId)
  const before = await readLimit(tx, company)
  if (before.granted === granted) return false
  await saveLimit(tx, company, { granted })
  await writeAudit(tx, company, {
    by: null,
    act: 'message_limit.granted',
    thing: 'company',
    thingId: company.companyId,
    now: clock.now(),
    before: { granted: before.granted },
    after: { granted },
  })
  return true
}
