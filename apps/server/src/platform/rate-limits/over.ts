/**
 * Which address was over a rate limit a moment ago still is: told from memory for some seconds, so that being refused costs no
 * question to the database. Only addresses and their blocks: of an account or a number, being answered sooner would tell
 * that there is one. docs/rules/limits.md
 */
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { secondsLeft, type Use } from './usage.ts'

type OverDeps = Pick<Deps, 'database' | 'clock' | 'overKeptMs'>

/** What another process gives back meanwhile is missed for no longer. */
const KEPT_MS = 5_000
/** More are not remembered. */
const MAX_KNOWN = 10_000

/** Until when, in epoch milliseconds. */
type Overs = LRUCache<string, number>
const overs = new WeakMap<Database, Overs>()

function oversOf({ database }: OverDeps): Overs {
  const known: Overs = overs.get(database) ?? new LRUCache({ max: MAX_KNOWN })
  overs.set(database, known)
  return known
}

const isOfAddress = ({ rule }: Use) => /\.(address|block)$/.test(rule)
const keyOf = ({ rule, seconds, subject }: Use) => `${rule}.${seconds} ${subject}`

export function rememberOver(deps: OverDeps, uses: readonly Use[]): void {
  const known = oversOf(deps)
  const now = deps.clock.now()
  const { overKeptMs = KEPT_MS } = deps
  for (const use of uses.filter(isOfAddress))
    known.set(keyOf(use), now + Math.min(overKeptMs, secondsLeft(now, use.seconds) * 1000))
}

export function forgetOver(deps: OverDeps, uses: readonly Use[]): void {
  const known = oversOf(deps)
  for (const use of uses) known.delete(keyOf(use))
}

/** Those of `uses` that are known to be over. */
export function stillOver(deps: OverDeps, uses: readonly Use[]): Use[] {
  const known = oversOf(deps)
  const now = deps.clock.now()
  const { overKeptMs = KEPT_MS } = deps
  return uses.filter((use) => {
    // A clock that was set back must not make it last.
    const left = isOfAddress(use) ? (known.get(keyOf(use)) ?? 0) - now : 0
    return left > 0 && left <= overKeptMs
  })
}
