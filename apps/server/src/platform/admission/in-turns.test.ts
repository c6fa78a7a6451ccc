import type { Steps } from '@zapys/domain/steps'
import { expect, it } from 'vitest'
import { DatabaseBusy } from '../db/database.ts'
import { lettingPass, withinMs } from '../db/deadline.ts'
import { inTurns } from './in-turns.ts'

const STEP_MS = 3

/** Each step takes longer than a turn. */
function* busyWork(name: string, steps: number, log: string[]): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + STEP_MS
    while (performance.now() < until);
    log.push(name)
    yield
  }
  return `${name} is done`
}

/** Somebody who asks for little in each turn of the process, until `ended`. */
function visitor(log: string[]): { leave(): void } {
  let isHere = true
  const ask = () => {
    if (!isHere) return
    log.push('visitor')
    setImmediate(ask)
  }
  setImmediate(ask)
  return { leave: () => (isHere = false) }
}

it('between two steps of whatever takes long, somebody who asks for little is answered', async () => {
  const log: string[] = []
  const { leave } = visitor(log)
  const found = await Promise.all(['a', 'b', 'c'].map((name) => inTurns(busyWork(name, 4, log))))
  leave()
  expect(found).toEqual(['a is done', 'b is done', 'c is done'])
  // What begins before anybody waits begins at once.
  const worked = log.slice(log.indexOf('visitor'))
  const inARow = worked.filter((who, index) => who !== 'visitor' && worked[index + 1] !== 'visitor')
  expect(worked.filter((who) => who !== 'visitor').length).toBeGreaterThan(8)
  // The last step has nobody after it.
  expect(inARow.length).toBeLessThanOrEqual(1)
  expect(log.filter((who) => who === 'b')).toHaveLength(4)
})

it('small steps share a turn', async () => {
  const log: string[] = []
  const { leave } = visitor(log)
  const quick = function* (): Steps<number> {
    for (let step = 0; step < 1000; step += 1) yield
    return 1000
  }
  expect(await inTurns(quick())).toBe(1000)
  leave()
  // Seldom one, where the machine takes the processor away in the middle.
  expect(log.length).toBeLessThan(50)
})

it('what a step throws ends the work, and the next one goes on', async () => {
  const log: string[] = []
  const broken = function* (): Steps<never> {
    yield* busyWork('broken', 2, log)
    throw new Error('it cannot be')
  }
  const both = [inTurns(broken()), inTurns(busyWork('whole', 3, log))]
  expect(await Promise.allSettled(both)).toEqual([
    { status: 'rejected', reason: new Error('it cannot be') },
    { status: 'fulfilled', value: 'whole is done' },
  ])
})

it('whoever stood still for the same booking goes on one in a turn, and after its answer', async () => {
  const log: string[] = []
  const { promise: booking, resolve: booked } = Promise.withResolvers<void>()
  const works = ['a', 'b', 'c'].map((name) =>
    lettingPass(
      () => booking,
      () => inTurns(busyWork(name, 3, log)),
    ),
  )
  await new Promise((later) => setTimeout(later, 5 * STEP_MS))
  const stood = log.length
  const { leave } = visitor(log)
  booked()
  void booking.then(() => log.push('answered'))
  await Promise.all(works)
  leave()
  const after = log.slice(stood)
  expect(after[0]).toBe('answered')
  const inARow = after.filter(
    (who, index) =>
      'abc'.includes(who) && after[index + 1] !== undefined && 'abc'.includes(after[index + 1]!),
  )
  expect(inARow).toEqual([])
  expect(after.filter((who) => 'abc'.includes(who))).toHaveLength(6)
})

it('what nobody waits for any more is not computed to its end', async () => {
  const log: string[] = []
  const late = withinMs(2 * STEP_MS, () => inTurns(busyWork('late', 50, log)))
  await expect(late).rejects.toBeInstanceOf(DatabaseBusy)
  expect(log.length).toBeLessThan(10)
})

it('between its turns it stands still for bookings', async () => {
  const log: string[] = []
  const letPass = () => {
    log.push('booking')
    return undefined
  }
  await lettingPass(letPass, () => inTurns(busyWork('list', 3, log)))
  expect(log).toEqual(['list', 'booking', 'list', 'booking', 'list', 'booking'])
})
