import { expect, it } from 'vitest'
import { coalesced } from './coalesced.ts'
import { MachineAway } from './database-errors.ts'

/** Loads resolve when the test decides, with the state at their start. */
function slowStore() {
  const loads: { keys: readonly string[]; end: () => void; fail: () => void }[] = []
  let state = 0
  const get = coalesced<string, number>((keys) => {
    const found = new Map(keys.map((key) => [key, state]))
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>()
    loads.push({ keys, end: () => resolve(found), fail: () => reject(new Error('lost')) })
    return promise
  })
  return { get, loads, change: () => (state += 1) }
}

it('requests that arrive during a load share the next one, which sees what was stored before them', async () => {
  const { get, loads, change } = slowStore()
  const first = get('a')
  change()
  const later = Promise.all([get('a'), get('b'), get('a')])
  expect(loads.map(({ keys }) => keys)).toEqual([['a']])
  loads[0]!.end()
  expect(await first).toBe(0)
  await expect.poll(() => loads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']])
  loads[1]!.end()
  expect(await later).toEqual([1, 1, 1])
})

it('a load that fails rejects its own requests, and the next one runs', async () => {
  const { get, loads } = slowStore()
  const first = get('a')
  const next = get('a')
  loads[0]!.fail()
  await expect(first).rejects.toThrow('lost')
  await expect.poll(() => loads.length).toBe(2)
  loads[1]!.end()
  expect(await next).toBe(0)
})

it('of companies on several machines those are found whose machine answers', async () => {
  const loads: string[] = []
  const get = coalesced<string, string>(async (keys) => {
    loads.push(keys.join())
    if (keys.includes('of the dead machine')) throw new MachineAway('away')
    return new Map(keys.map((key) => [key, `${key} found`]))
  })
  const keys = ['first', 'of the dead machine', 'other', 'other']
  const answers = await Promise.allSettled(keys.map(get))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'rejected'))).toEqual([
    'first found',
    'rejected',
    'other found',
    'other found',
  ])
  expect(loads).toEqual(['first', 'of the dead machine,other', 'of the dead machine', 'other'])
})

it('companies of a machine that is away are loaded apart from the others until it is back', async () => {
  const loads: string[] = []
  let isAway = true
  const get = coalesced<string, string>(async (keys) => {
    loads.push(keys.join())
    if (isAway && keys.includes('of the dead machine')) throw new MachineAway('away')
    return new Map(keys.map((key) => [key, `${key} found`]))
  })
  const getAll = () =>
    Promise.allSettled(['first', 'of the dead machine', 'other'].map(get)).then((answers) =>
      answers.map(({ status }) => status),
    )
  await getAll()
  loads.length = 0
  expect(await getAll()).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(loads.toSorted()).toEqual(['first', 'of the dead machine', 'other'])
  isAway = false
  expect(await getAll()).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  loads.length = 0
  await getAll()
  expect(loads).toEqual(['first', 'of the dead machine,other'])
})
