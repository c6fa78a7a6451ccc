/** Work that keeps the processor busy lets others be answered between its steps. docs/rules/limits.md, Cost. */
import type { Steps } from '@zapys/domain/steps'
import { DatabaseBusy } from '../db/database.ts'
import { letOthersPass, msLeft } from '../db/deadline.ts'

/** Whoever asks for little waits so long at each of its turns, whatever others have to compute. */
const TURN_MS = 2

/**
 * What the steps find; whatever one of them throws ends them. Of all such work one piece runs in a turn of the process, and
 * what came meanwhile is looked at before the next. For work that holds no lock.
 */
export async function inTurns<Found>(steps: Steps<Found>): Promise<Found> {
  if (waiting.length > 0) await turn()
  for (;;) {
    const until = performance.now() + TURN_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    // All who stood still for a booking may go on at one moment: each takes a turn of its own, after its answer.
    await letOthersPass()
    await turn()
    // Nobody waits for it any more: what is begun later is refused by the database in the same words.
    if (msLeft() <= 0) throw new DatabaseBusy('too late to go on')
  }
}

const waiting: (() => void)[] = []

function turn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  if (waiting.length === 1) setImmediate(beginNext)
  return promise
}

function beginNext(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(beginNext)
}
