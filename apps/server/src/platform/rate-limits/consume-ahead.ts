/**
 * Consumes rate limits of frequent requests, such as the pictures of a page: a dozen uses are reserved in one
 * statement.
 */
import type { RateLimitName } from '@zapys/contract'
import { ApiError } from '../errors/api-error.ts'
import { addressParts } from '../http/address.ts'
import { consume, type RateLimitDeps, type Subjects, usesOf } from './consume.ts'
import { secondsLeft } from './usage.ts'

/**
 * Like `consume`; returns a function that gives back an unused part. Uses that a process reserved and did not need are
 * lost at the end of the window, so a caller may get that many less.
 */
export type ConsumeAhead = (
  names: readonly RateLimitName[],
  subjects: Subjects,
  amount?: number,
) => Promise<(unused: number) => void>

const AHEAD = 25
const MAX_KNOWN = 5_000

/** Rate limits in bytes count each started megabyte. */
export const megabytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 2 ** 20))

export function createConsumeAhead(deps: RateLimitDeps): ConsumeAhead {
  const bought = new Map<string, { left: number; until: number }>()
  const buying = new Map<string, Promise<void>>()

  const buy = async (key: string, names: readonly RateLimitName[], subjects: Subjects, amount: number) => {
    const now = deps.clock.now()
    const windows = usesOf(deps, names, subjects).map(({ seconds }) => secondsLeft(now, seconds))
    const keep = (usesLeft: number) => {
      bought.delete(key)
      // Evicts the oldest entry.
      if (bought.size >= MAX_KNOWN) bought.delete(bought.keys().next().value!)
      bought.set(key, { left: usesLeft, until: now + Math.min(...windows) * 1000 })
    }
    try {
      await consume(deps, names, subjects, AHEAD + amount)
      keep(AHEAD + amount)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'request.tooMany')) throw error
      // The last uses of a window are consumed one by one.
      await consume(deps, names, subjects, amount)
      keep(amount)
    }
  }

  return async (names, subjects, amount = 1) => {
    if (usesOf(deps, names, subjects).length === 0) return () => {}
    const { address, ...others } = subjects
    const key = JSON.stringify([names, others, address === undefined ? '' : addressParts(address).host])
    for (;;) {
      const boughtUses = bought.get(key)
      if (boughtUses !== undefined && boughtUses.until > deps.clock.now() && boughtUses.left >= amount) {
        boughtUses.left -= amount
        const { until } = boughtUses
        return (unused) => {
          const now = bought.get(key)
          // Nothing can be given back to a past window.
          if (now?.until === until) now.left += unused
        }
      }
      // Of simultaneous callers one reserves for all, and a rejection applies to all.
      const underWay = buying.get(key)
      if (underWay !== undefined) await underWay
      else {
        const purchase = buy(key, names, subjects, amount).finally(() => buying.delete(key))
        buying.set(key, purchase)
        await purchase
      }
    }
  }
}
