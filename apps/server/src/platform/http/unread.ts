/**
 * Answers that their callers have not read yet lie in memory until they do. How many bytes lie there for one caller, one
 * network and all together is bounded, and so is the time. docs/rules/limits.md, Cost.
 */
import { ApiError } from '../errors/api-error.ts'

export type UnreadOptions = {
  /** Bytes for one host, one block of addresses and all together; one answer alone always passes. */
  most: { host: number; block: number; all: number }
  /** Younger answers are left in peace. */
  graceMs: number
  /** Whoever waited so long for room is refused with `server.busy`. */
  longestWaitMs: number
  /** Waiting of one host, and together. */
  maxWaiting: { host: number; all: number }
}

export type UnreadAnswer = {
  host: string
  block: string
  bytes: number
  /** Bytes that the caller has taken so far. */
  taken(): number
  /** Closes the connection. */
  end(): void
}

/** Answers how to give the room back, which happens once. */
export type Unread = { hold(answer: UnreadAnswer): Promise<() => void> }

const AGAIN_MS = 250

/**
 * Where there is no room, the caller who reads slowest loses it to whoever comes; where all read well, the newcomer waits.
 * So neighbours behind one address do not lose their pictures to one of them who does not read.
 */
export function createUnread({ most, graceMs, longestWaitMs, maxWaiting }: UnreadOptions): Unread {
  const held = new Map<UnreadAnswer, number>()
  const sums = new Map<string, number>()
  const waiting = new Map<UnreadAnswer, () => void>()

  const levels = [
    { keyOf: ({ host }: UnreadAnswer) => `host ${host}`, limit: most.host },
    { keyOf: ({ block }: UnreadAnswer) => `block ${block}`, limit: most.block },
    { keyOf: () => 'all', limit: most.all },
  ]
  const count = (answer: UnreadAnswer, bytes: number) => {
    for (const { keyOf } of levels) {
      const [key, sum] = [keyOf(answer), (sums.get(keyOf(answer)) ?? 0) + bytes]
      if (sum > 0) sums.set(key, sum)
      else sums.delete(key)
    }
  }
  const leave = (answer: UnreadAnswer) => {
    if (!held.delete(answer)) return
    count(answer, -answer.bytes)
    for (const tryAgain of waiting.values()) tryAgain()
  }

  /** Bytes a second; of who took nothing at all the one that has waited longest comes first. */
  const slowest = (key: string, keyOf: (answer: UnreadAnswer) => string): UnreadAnswer | undefined => {
    const now = performance.now()
    let [found, pace] = [undefined as UnreadAnswer | undefined, Infinity]
    for (const [answer, since] of held) {
      if (keyOf(answer) !== key || now - since < graceMs) continue
      const own = answer.taken() / (now - since)
      if (own < pace) [found, pace] = [answer, own]
    }
    return found
  }

  const makeRoom = (answer: UnreadAnswer): boolean => {
    for (const { keyOf, limit } of levels) {
      const key = keyOf(answer)
      for (let sum = sums.get(key); sum !== undefined && sum + answer.bytes > limit; sum = sums.get(key)) {
        const loser = slowest(key, keyOf)
        if (loser === undefined) return false
        held.delete(loser)
        count(loser, -loser.bytes)
        loser.end()
      }
    }
    held.set(answer, performance.now())
    count(answer, answer.bytes)
    return true
  }

  const wait = async (answer: UnreadAnswer): Promise<void> => {
    const ofHost = [...waiting.keys()].filter(({ host }) => host === answer.host).length
    if (ofHost >= maxWaiting.host || waiting.size >= maxWaiting.all) throw new ApiError('server.busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Somebody may have become slow enough meanwhile.
    const again = setInterval(() => waiting.get(answer)?.(), AGAIN_MS)
    const late = setTimeout(() => reject(new ApiError('server.busy')), longestWaitMs)
    waiting.set(answer, () => {
      if (waiting.has(answer) && makeRoom(answer)) {
        waiting.delete(answer)
        resolve()
      }
    })
    try {
      await promise
    } finally {
      clearInterval(again)
      clearTimeout(late)
      waiting.delete(answer)
    }
  }

  return {
    hold: async (answer) => {
      if (!makeRoom(answer)) await wait(answer)
      return () => leave(answer)
    },
  }
}

/** What a stream keeps in memory: a piece on its way to the caller, and the next one. docs/rules/files.md */
export const PIECE_BYTES = 32 * 1024
/** Less than this is with the system, not with us. */
export const SMALL_BYTES = 16 * 1024

/** Whoever takes nothing is ended after this, at most twice of it: node looks once more where something moved before. */
export const LONGEST_STANDSTILL_MS = 12_000
/** On average, after that: the slowest line that a phone still has. */
export const MIN_BYTES_A_MS = 10
