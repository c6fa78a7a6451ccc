/**
 * Which address was over a budget a moment ago still is: told from memory for some seconds, so that being refused costs no
 * question to the database. Only addresses and their blocks: of an account or a number, being answered sooner would tell
 * that there is one. docs/rules/limits.md
 */
import type { Database } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { secondsLeft, type Use } from './usage.ts'

type OverDeps = Pick<Deps, 'database' | 'clock' | 'overKeptMs'>

/** What another process gives back meanwhile is missed for no longer. */
const KEPT_MS = 5_000
/** More are not remembered: those known longest go. */
const MOST_KNOWN = 10_000

/** Until when, in epoch milliseconds. */
const overs = new WeakMap<Database, Map<string, number>>()

function oversOf({ database }: OverDeps): Map<string, number> {
  const known = overs.get(database) ?? new Map<string, number>()
  overs.set(database, known)
  return known
}

const isOfAddress = ({ rule }: Use) => /\.(address|block)$/.test(rule)
const keyOf = ({ rule, seconds, subject }: Use) => `${rule}.${seconds} ${subject}`

export function rememberOver(deps: OverDeps, uses: readonly Use[]): void {
  const known = oversOf(deps)
  const now = deps.clock.now()
  const { overKeptMs = KEPT_MS } = deps
  for (const use of uses.filter(isOfAddress)) {
    known.delete(keyOf(use))
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!)
    known.set(keyOf(use), now + Math.min(overKeptMs, secondsLeft(now, use.seconds) * 1000))
  }
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
