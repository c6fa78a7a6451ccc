/** A company's use of its message limit today. docs/rules/limits.md */
import type { Deps } from '../../deps/deps.ts'
import {
  companyShare,
  limitInForce,
  type MessageLimit,
  messagesUsed,
} from '../../../platform/rate-limits/public.ts'
import { readLimits, type WarnedPercent } from './rows.ts'

export type LimitDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'messagesPerDay'>

export type LimitState = {
  used: number
  /** Limit in force. */
  perDay: number
  /** Maximum that the company may choose. */
  maxPerDay: number
  setBy: 'SIZE' | 'OPERATOR' | 'COMPANY'
  /** Threshold of which owners should be warned, or null. */
  percent: WarnedPercent | null
}

const WARN_PART = 0.8

/** Same order as the input. One statement. */
export async function limitStates(
  deps: LimitDeps,
  companies: readonly (readonly [companyId: string, limit: MessageLimit])[],
): Promise<LimitState[]> {
  const used = await messagesUsed(
    deps,
    companies.map(([companyId]) => companyId),
  )
  return companies.map(([, limit], index) => stateOf(deps, limit, used[index]!))
}

function stateOf(
  deps: LimitDeps,
  limit: MessageLimit,
  { messages, withCodes }: Awaited<ReturnType<typeof messagesUsed>>[number],
): LimitState {
  const maxPerDay = companyShare(deps, limit)
  const perDay = limitInForce(deps, limit)
  const isChosen = perDay < maxPerDay
  // Codes count toward the company's share but not toward the limit it chose.
  const used = isChosen ? messages : withCodes
  const part = Math.max(messages / perDay, withCodes / maxPerDay)
  return {
    used,
    perDay,
    maxPerDay,
    setBy: isChosen ? 'COMPANY' : limit.granted === null ? 'SIZE' : 'OPERATOR',
    percent: part >= 1 ? 100 : part >= WARN_PART ? 80 : null,
  }
}

/** Limit states by company id. */
export async function readLimitStates(
  deps: LimitDeps,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, LimitState>> {
  const limits = [...(await readLimits(deps.database.db, companyIds))]
  const states = await limitStates(deps, limits)
  return new Map(limits.map(([companyId], index) => [companyId, states[index]!]))
}
