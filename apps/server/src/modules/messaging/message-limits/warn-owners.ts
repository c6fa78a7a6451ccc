/** Warns owners before their company's daily limit of paid messages is used up. docs/rules/limits.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { dayEndsAt } from '../../../platform/rate-limits/public.ts'
import { queueStaffMessages } from '../messages/public.ts'
import { type LimitDeps, type LimitState, limitStates } from './limit-state.ts'
import { storeWarning, type StoredLimit, type WarnedPercent } from './rows.ts'

type Log = (facts: Record<string, unknown>, line: string) => void

const kinds = { 80: 'STAFF_LIMIT_NEAR', 100: 'STAFF_LIMIT_REACHED' } as const
const lines: Record<WarnedPercent, string> = {
  80: 'a company has used 80 % of its paid messages of the day',
  100: 'a company has used up its paid messages of the day',
}

/**
 * Warns at 80 % and at 100 % of a limit, once each per day (UTC); a jump to 100 % warns once. `limits`: the companies
 * that just sent messages. Never throws: sending must not fail, and the next messages warn again.
 */
export async function warnOwners(
  deps: LimitDeps,
  limits: ReadonlyMap<string, StoredLimit>,
  log: Log,
): Promise<void> {
  const now = deps.clock.now()
  const day = dayOf(now)
  try {
    const companies = [...limits]
    const states = await limitStates(deps, companies)
    for (const [index, [companyId, { warned_on, warned_percent }]] of companies.entries()) {
      const state = states[index]!
      const { percent } = state
      if (percent === null || (warned_on === day && warned_percent! >= percent)) continue
      await warn(deps, await companyScope(deps.database.db, companyId), { ...state, percent, day }, log)
    }
  } catch (error) {
    log({ err: error }, 'owners cannot be warned of a limit')
  }
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

async function warn(
  deps: LimitDeps,
  company: CompanyScope,
  { percent, day, used, perDay, setBy }: LimitState & { percent: WarnedPercent; day: string },
  log: Log,
): Promise<void> {
  const now = deps.clock.now()
  const isFirst = await deps.database.inTransaction(async (tx) => {
    if (!(await storeWarning(tx, company, { day, percent }))) return false
    const owners = await ownersWithContacts(tx, company)
    await queueStaffMessages(
      tx,
      company,
      now,
      owners.map(({ staff_member_id }) => ({
        kind: kinds[percent],
        staffMemberId: staff_member_id,
        deadline: dayEndsAt(now),
      })),
    )
    return true
  })
  if (isFirst) log({ companyId: company.companyId, used, perDay, setBy }, lines[percent])
}

/** Only owners are warned; others can read `GET message/limit`. */
const ownersWithContacts = (tx: Tx, { companyId }: CompanyScope) =>
  tx
    .selectFrom('staff_member')
    .innerJoin('staff_notification as chosen', (join) =>
      join
        .onRef('chosen.company_id', '=', 'staff_member.company_id')
        .onRef('chosen.staff_member_id', '=', 'staff_member.staff_member_id'),
    )
    .select('staff_member.staff_member_id')
    .where('staff_member.company_id', '=', companyId)
    .where('staff_member.role', '=', 'owner')
    .where('staff_member.active', '=', true)
    .where((where) =>
      where.or([where('chosen.email', 'is not', null), where('chosen.phone', 'is not', null)]),
    )
    .orderBy('staff_member.staff_member_id')
    .execute()
