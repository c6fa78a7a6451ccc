/** What calls are expected to cost, and what callers used of late. docs/rules/limits.md, Cost. */
import type { Asker } from './fair-gate.ts'

export type GateCosts = {
  /** By what this host's last ones of about the same size cost, else by what everybody's did, else by their size. */
  expectedMs(asker: Asker): number
  /** In the asker's lane. What was used before `since` counts no more, here and below. */
  usedMs(asker: Asker, since: number): number
  /** The same, without a word about the network. */
  usedByHostMs(asker: Asker, since: number): number
  /** The same, whoever waited: what was used is not forgotten because nobody did. */
  recentMs(asker: Asker): number
  /** A negative cost gives back, to nothing at most. */
  charge(asker: Asker, costMs: number, since: number): void
  learn(asker: Asker, costMs: number): void
}

/** What a host or a network used, as it was at a moment; it fades. */
type Usage = { usedMs: number; at: number; costs: Map<string, number> }

/** As long as nothing is known of a call for one thing; for more, by the root of how many: what is read once serves them all. */
const FIRST_GUESS_MS = 10
/** How much the last cost says of the next one: of the same host, and of anybody. */
const NEWS = 0.3
const NEWS_OF_ALL = 0.1
/** Half of what was used is forgotten after. */
const HALF_LIFE_MS = 30_000
/** A network with many hosts gets as much as so many hosts. */
const HOSTS_OF_BLOCK = 4
/** More hosts are not remembered: those that used least are forgotten, and then count as new. Nor more kinds of calls: the first go. */
const MAX_KNOWN = 10_000
const MAX_KINDS_OF_HOST = 50

/** The names under which something is known of an asker, made once: a queue is gone through often. */
type Keys = { host: string; block: string; recentHost: string; recentBlock: string; kind: string }

export function createGateCosts(): GateCosts {
  const keysOfAskers = new WeakMap<Asker, Keys>()
  const keysOf = (asker: Asker): Keys => {
    const known = keysOfAskers.get(asker)
    if (known !== undefined) return known
    const [host, block] = [hostOf(asker), blockOf(asker)]
    const keys = {
      host,
      block,
      kind: kindOf(asker),
      recentHost: `${host} of late`,
      recentBlock: `${block} of late`,
    }
    keysOfAskers.set(asker, keys)
    return keys
  }
  const usages = new Map<string, Usage>()
  const ofAll = new Map<string, { ms: number; seen: number }>()

  const usageOf = (key: string): Usage => {
    const known = usages.get(key)
    if (known !== undefined) return known
    if (usages.size >= MAX_KNOWN) forgetSome(usages)
    const added: Usage = { usedMs: 0, at: performance.now(), costs: new Map() }
    usages.set(key, added)
    return added
  }
  const usedBy = (key: string, since: number): number => {
    const usage = usages.get(key)
    return usage === undefined || usage.at < since ? 0 : faded(usage)
  }

  return {
    expectedMs: (asker) => {
      const { host, kind } = keysOf(asker)
      return usages.get(host)?.costs.get(kind) ?? ofAll.get(kind)?.ms ?? guessMs(asker)
    },
    usedMs: (asker, since) => {
      const { host, block } = keysOf(asker)
      return Math.max(usedBy(host, since), usedBy(block, since) / HOSTS_OF_BLOCK)
    },
    usedByHostMs: (asker, since) => usedBy(keysOf(asker).host, since),
    recentMs: (asker) => {
      const { recentHost, recentBlock } = keysOf(asker)
      return Math.max(usedBy(recentHost, -Infinity), usedBy(recentBlock, -Infinity) / HOSTS_OF_BLOCK)
    },
    charge: (asker, costMs, since) => {
      const { host, block, recentHost, recentBlock } = keysOf(asker)
      const add = (key: string, from: number) => {
        const usedMs = Math.max(0, usedBy(key, from) + costMs)
        Object.assign(usageOf(key), { usedMs, at: performance.now() })
      }
      for (const key of [host, block]) add(key, since)
      for (const key of [recentHost, recentBlock]) add(key, -Infinity)
    },
    learn: (asker, costMs) => {
      const { host, kind } = keysOf(asker)
      const own = usageOf(host).costs
      remember(own, kind, (own.get(kind) ?? costMs) * (1 - NEWS) + costMs * NEWS, MAX_KINDS_OF_HOST)
      const { ms, seen } = ofAll.get(kind) ?? { ms: guessMs(asker), seen: 1 }
      const news = Math.max(NEWS_OF_ALL, 1 / (seen + 1))
      remember(ofAll, kind, { ms: ms * (1 - news) + costMs * news, seen: seen + 1 }, MAX_KNOWN)
    },
  }
}

const hostOf = ({ lane, host }: Asker) => `${lane} ${host}`
const blockOf = ({ lane, block }: Asker) => `${lane} ${block}/`

/** Sizes up to twice each other cost alike. */
const kindOf = ({ name, size }: Asker) => `${name} ${Math.round(Math.log2(size))}`

const guessMs = ({ size }: Asker) => FIRST_GUESS_MS * Math.sqrt(size)

const faded = ({ usedMs, at }: Usage) => usedMs * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS)

function remember<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value!)
}

function forgetSome(usages: Map<string, Usage>): void {
  const byUse = [...usages].toSorted(([, a], [, b]) => faded(a) - faded(b))
  for (const [key] of byUse.slice(0, MAX_KNOWN / 2)) usages.delete(key)
}
