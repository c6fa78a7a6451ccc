/** Consumes rate limits of the contract. docs/rules/limits.md */
import { type RateLimit, type RateLimitName, rateLimits, type RateLimitSubject } from '@zapys/contract'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../errors/api-error.ts'
import type { PlatformDeps } from '../deps.ts'
import { addressParts } from '../http/address.ts'
import { type UsageDeps, giveBackUses, secondsLeft, takeUses, type Use, usedPart } from './usage.ts'
import type { Database } from '../db/database.ts'

/**
 * Subjects that a use is counted for, as far as known. `address` includes its block. `from` is the address of a request
 * about a phone, an account or a company, and is counted only together with those.
 */
export type Subjects = Partial<
  Record<
    Exclude<RateLimitSubject, 'block' | 'phoneInBlock' | 'accountInBlock' | 'companyInBlock'> | 'from',
    string
  >
>
export type RateLimitDeps = UsageDeps & Pick<PlatformDeps, 'isTrusted' | 'overLimitTtlMs'>

/**
 * Consumes one use, or `amount`, of each rate limit for each subject, all or none, in one statement.
 * Before a call runs, this happens for the address, the company in the path and the signed-in client.
 * Subjects known only later (a phone, an account) are consumed by the handler.
 * Rejects with `request.tooMany` and `Retry-After`.
 */
export async function consume(
  deps: RateLimitDeps,
  names: readonly RateLimitName[],
  subjects: Subjects,
  amount = 1,
): Promise<void> {
  const refusal = await consumeUnlessOver(deps, names, subjects, amount)
  if (refusal !== undefined) throw refusal
}

/** The same for callers with an alternative: returns the rejection instead of throwing it. */
export async function consumeUnlessOver(
  deps: RateLimitDeps,
  names: readonly RateLimitName[],
  subjects: Subjects,
  amount = 1,
): Promise<ApiError | undefined> {
  const uses = usesOf(deps, names, subjects).map((use) => ({ ...use, amount }))
  // With an amount above 1, fewer uses may still be left.
  const known = amount === 1 ? stillOver(deps, uses) : []
  const full = known.length > 0 ? known : await takeUses(deps, uses)
  if (full.length === 0) return undefined
  if (amount === 1 && known.length === 0) cacheOverLimit(deps, full)
  return refusalOf(deps, full)
}

/**
 * Rejects at once, without a statement, a caller who was over one of the rate limits a moment ago. Consumes nothing.
 */
export function rejectOver(deps: RateLimitDeps, names: readonly RateLimitName[], subjects: Subjects): void {
  const exceeded = stillOver(deps, usesOf(deps, names, subjects))
  if (exceeded.length > 0) throw refusalOf(deps, exceeded)
}

function refusalOf({ clock }: RateLimitDeps, full: readonly Use[]): ApiError {
  const now = clock.now()
  return new ApiError('request.tooMany', {
    retryAfterSeconds: Math.max(...full.map(({ seconds }) => secondsLeft(now, seconds))),
  })
}

/** Used part of the rate limits: 0 nothing, 1 or more all, of the limit with the least left. Consumes nothing. */
export const usedPartOfLimits = (
  deps: RateLimitDeps,
  names: readonly RateLimitName[],
  subjects: Subjects,
): Promise<number> => usedPart(deps, usesOf(deps, names, subjects))

/** Gives back one use of each, or `amount`, in the current window. */
export const giveBack = (
  deps: RateLimitDeps,
  names: readonly RateLimitName[],
  subjects: Subjects,
  amount = 1,
): Promise<void> => {
  const uses = usesOf(deps, names, subjects).map((use) => ({ ...use, amount }))
  evictOverLimit(deps, uses)
  return giveBackUses(deps, uses)
}

/** Seconds until the current window ends, for a rate limit with a single window. */
export const secondsUntilReset = ({ clock }: Pick<PlatformDeps, 'clock'>, name: RateLimitName): number =>
  secondsLeft(clock.now(), Math.max(...rateLimits[name].limits.map(({ seconds }) => seconds)))

/** Rate limits by address do not count the operator's programs. */
export function usesOf(
  { isTrusted }: RateLimitDeps,
  names: readonly RateLimitName[],
  { address, from, ...others }: Subjects,
): Use[] {
  const partsOf = (counted: string | undefined) =>
    counted === undefined || isTrusted?.(counted) ? undefined : addressParts(counted)
  const inBlock = (subject: string | undefined) => {
    const block = partsOf(from)?.block
    return subject === undefined || block === undefined ? undefined : `${subject} ${block}`
  }
  const known: Partial<Record<RateLimitSubject, string | undefined>> = {
    ...others,
    address: partsOf(address)?.host,
    block: partsOf(address)?.block,
    phoneInBlock: inBlock(others.phone),
    accountInBlock: inBlock(others.account),
    companyInBlock: inBlock(others.company),
  }
  return names.flatMap((name) => {
    const { limits }: RateLimit = rateLimits[name]
    return limits.flatMap(({ by, most, seconds }) => {
      const subject = known[by]
      return subject === undefined ? [] : [{ rule: `${name}.${by}`, subject, most, seconds }]
    })
  })
}

type OverLimitDeps = Pick<PlatformDeps, 'database' | 'clock' | 'overLimitTtlMs'>

/*
 * An address over a rate limit is cached for some seconds: rejecting it again needs no statement. Only addresses and
 * their blocks: a faster rejection for an account or a number would reveal that it exists. docs/rules/limits.md
 */

/** Delay until uses that another process gave back are seen. */
const DEFAULT_TTL_MS = 5_000
/** Maximum number of cached addresses. */
const MAX_KNOWN = 10_000

/** Expiry in epoch milliseconds. */
type Overs = LRUCache<string, number>
const overs = new WeakMap<Database, Overs>()

function overLimitsOf({ database }: OverLimitDeps): Overs {
  const cached: Overs = overs.get(database) ?? new LRUCache({ max: MAX_KNOWN })
  overs.set(database, cached)
  return cached
}

const isOfAddress = ({ rule }: Use) => /\.(address|block)$/.test(rule)
const keyOf = ({ rule, seconds, subject }: Use) => `${rule}.${seconds} ${subject}`

export function cacheOverLimit(deps: OverLimitDeps, uses: readonly Use[]): void {
  const cached = overLimitsOf(deps)
  const now = deps.clock.now()
  const { overLimitTtlMs = DEFAULT_TTL_MS } = deps
  for (const use of uses.filter(isOfAddress))
    cached.set(keyOf(use), now + Math.min(overLimitTtlMs, secondsLeft(now, use.seconds) * 1000))
}

export function evictOverLimit(deps: OverLimitDeps, uses: readonly Use[]): void {
  const cached = overLimitsOf(deps)
  for (const use of uses) cached.delete(keyOf(use))
}

/** Those of `uses` that are cached as over the limit. */
export function stillOver(deps: OverLimitDeps, uses: readonly Use[]): Use[] {
  const cached = overLimitsOf(deps)
  const now = deps.clock.now()
  const { overLimitTtlMs = DEFAULT_TTL_MS } = deps
  return uses.filter((use) => {
    // A clock that was set back must not prolong it.
    const left = isOfAddress(use) ? (cached.get(keyOf(use)) ?? 0) - now : 0
    return left > 0 && left <= overLimitTtlMs
  })
}
