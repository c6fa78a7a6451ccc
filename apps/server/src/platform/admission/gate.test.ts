import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('when more is asked than the server can do at once', () => {
  it('so many are served side by side, and the others in the order they came', async () => {
    const gate = createGate({ atOnce: 3, longestWaitMs: 10_000, maxWaiting: 100 })
    const begun: number[] = []
    let [running, most] = [0, 0]
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        gate(async () => {
          begun.push(number)
          running += 1
          most = Math.max(most, running)
          await sleep(1)
          running -= 1
        }),
      ),
    )
    expect(most).toBe(3)
    expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number))
  })

  it('whoever waited too long is told that the server is busy, and nothing is begun for them', async () => {
    const gate = createGate({ atOnce: 1, longestWaitMs: 20, maxWaiting: 100 })
    let begun = false
    let ended = false
    const first = gate(() => sleep(200)).then(() => (ended = true))
    const second = gate(async () => void (begun = true))
    await expect(second).rejects.toMatchObject({ code: 'server.busy' })
    // At that moment, not when a place comes free.
    expect(ended).toBe(false)
    await first
    expect(begun).toBe(false)
    expect(await gate(async () => 'served again')).toBe('served again')
  })

  it('where enough wait already, the next is told at once that the server is busy', async () => {
    const gate = createGate({ atOnce: 1, longestWaitMs: 10_000, maxWaiting: 1 })
    const first = gate(() => sleep(20))
    const second = gate(async () => 'served')
    await expect(gate(async () => 'served')).rejects.toMatchObject({ code: 'server.busy' })
    await first
    expect(await second).toBe('served')
    expect(await gate(async () => 'served again')).toBe('served again')
  })

  it('work that fails makes room like any other', async () => {
    const gate = createGate({ atOnce: 1, longestWaitMs: 1000, maxWaiting: 100 })
    const failing = gate(async () => {
      throw new Error('the work failed')
    })
    const next = gate(async () => 'served')
    await expect(failing).rejects.toThrow('the work failed')
    expect(await next).toBe('served')
  })
})
