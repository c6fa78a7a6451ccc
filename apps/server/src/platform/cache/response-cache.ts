/** Answers that are the same for all, kept for as long as they are true. docs/rules/freshness.md */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { LookAtMarks, Seen } from '../db/answer-marks.ts'
import type { ReadAfterLook } from '../db/replica.ts'
import { type MadeText, madeText } from '../http/send-text.ts'

/** While an answer is true. `state`: what the company's marks said. From and until: epoch milliseconds, the end excluded. */
export type TrueWhile = { companyId: string; state: number; from: number; until: number }
export type KeptAnswer = TrueWhile & { made: MadeText }

/** Says until which moment (epoch milliseconds) the answer is the same while nothing changes; by default its second. */
export type SameUntil = (until: number) => void

/** `work` reads all that the answer depends on, and gives its text. */
export type Making = {
  companyOf: () => Promise<string>
  work: (sameUntil: SameUntil) => Promise<string>
}

/** What was seen of a company since a question came: whoever looked for it need not look once more to make its answer. */
export type Question = { seen?: Seen & { companyId: string } }

export type KeptAnswers = {
  /** What is known by this name and still true. Whoever asks while it is made waits for it. */
  find(name: string, question: Question): Promise<KeptAnswer | undefined>
  /** Makes it, unless somebody just does, and keeps it. */
  make(name: string, making: Making, question: Question): Promise<KeptAnswer>
  /** Looks at the clock and at the marks. */
  isTrue(answer: TrueWhile): Promise<boolean>
}

/** Whoever waited so long for what somebody else makes goes their own way. */
const LONGEST_WAIT_MS = 1_500
const MOST_BYTES = 32 * 2 ** 20
/** Besides its bytes, which may lie here plain and in two small forms. */
const BYTES_OF_REST = 1_000
const FORMS = 2

export function createKeptAnswers({
  clock,
  look,
  readAfterLook,
}: {
  clock: Clock
  look: LookAtMarks
  readAfterLook: ReadAfterLook
}): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: MOST_BYTES,
    // The name is up to whoever asks.
    sizeCalculation: ({ made }, name) => FORMS * made.bytes.length + 2 * name.length + BYTES_OF_REST,
  })
  const making = new Map<string, Promise<KeptAnswer>>()

  const isTrue = async (
    { companyId, state, from, until }: TrueWhile,
    question: Question = {},
  ): Promise<boolean> => {
    const now = clock.now()
    if (now < from || until <= now) return false
    const seen = await look(companyId)
    question.seen = { ...seen, companyId }
    return seen.state === state
  }
  const makeNow = async (
    name: string,
    { companyOf, work }: Making,
    question: Question,
  ): Promise<KeptAnswer> => {
    const from = clock.now()
    const companyId = await companyOf()
    // Before anything is read: whatever changes from now on makes another state, and this is never sent again.
    const seen = question.seen?.companyId === companyId ? question.seen : await look(companyId)
    let until = (Math.floor(from / 1000) + 1) * 1000
    const made = madeText(
      await readAfterLook(companyId, seen, () => work((moment) => (until = Math.max(until, moment)))),
    )
    const answer = { made, companyId, state: seen.state, from, until }
    kept.set(name, answer)
    return answer
  }
  /** What somebody else makes just now, where it is still true when it is there. */
  const shared = async (name: string): Promise<KeptAnswer | undefined> => {
    const theirs = making.get(name)?.catch(() => undefined)
    const coming = theirs && (await Promise.race([theirs, sleep(LONGEST_WAIT_MS)]))
    return coming !== undefined && (await isTrue(coming)) ? coming : undefined
  }
  return {
    isTrue,
    find: async (name, question) => {
      const known = kept.get(name)
      if (known === undefined) return shared(name)
      if (await isTrue(known, question)) return known
      if (kept.peek(name) === known) kept.delete(name)
      return shared(name)
    },
    make: async (name, how, question) => {
      const theirs = making.has(name) ? await shared(name) : undefined
      if (theirs !== undefined) return theirs
      const made = makeNow(name, how, question).finally(() => {
        if (making.get(name) === made) making.delete(name)
      })
      making.set(name, made)
      return made
    },
  }
}
