import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallerGone } from '../errors/api-error.ts'
import { createGate, createLimiter, type Gate, type GateCall, type GateOptions } from './gate.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const gateOf = (options: Partial<GateOptions> = {}) =>
  createGate({ concurrency: { READ: 1, WRITE: 1 }, maxWaitMs: 60_000, maxWaiting: 1000, ...options })
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const from = (host: string, more: Partial<GateCall> = {}): GateCall => ({ lane: 'READ', host, ...more })

/** Sends calls, and records which hosts began and which were rejected. */
function journal(gate: Gate) {
  const begun: string[] = []
  const refused: { host: string; error: unknown; at: number }[] = []
  const send = (call: GateCall, ms: number, then?: () => void) => {
    void gate(call, async () => {
      begun.push(call.host)
      await sleep(ms)
    })
      .catch((error: unknown) => void refused.push({ host: call.host, error, at: performance.now() }))
      .finally(() => then?.())
  }
  return { begun, refused, send }
}

describe('when more calls come than the server runs at once', () => {
  it('a visitor with one call passes the whole backlog of a host that came before', async () => {
    const { send, begun } = journal(gateOf())
    for (let each = 0; each < 100; each += 1) send(from('hostile'), 50)
    await vi.advanceTimersByTimeAsync(120)
    send(from('visitor'), 50)
    const before = begun.length
    await vi.advanceTimersByTimeAsync(110)
    // After at most one call of each host that already waits.
    expect(begun.indexOf('visitor') - before).toBeLessThanOrEqual(1)
    expect(begun).toContain('visitor')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(begun).toHaveLength(101)
  })

  it('hosts take turns, however many calls of each wait', async () => {
    const { send, begun } = journal(gateOf())
    const forever = (host: string) => send(from(host), 10, () => performance.now() < 10_000 && forever(host))
    for (const host of ['many', 'many', 'many', 'many', 'two', 'two', 'others', 'others']) forever(host)
    await vi.advanceTimersByTimeAsync(20_000)
    const turns = ['many', 'two', 'others'].map((host) => begun.filter((each) => each === host).length)
    expect(Math.max(...turns) - Math.min(...turns)).toBeLessThan(10)
  })

  it('a waiting host is not overtaken by hosts that come later, however many come', async () => {
    const { send, begun, refused } = journal(gateOf({ maxWaitMs: 4_000 }))
    let newcomers = 0
    const keepComing = () =>
      send(from(`newcomer ${(newcomers += 1)}`), 20, () => performance.now() < 20_000 && keepComing())
    for (let each = 0; each < 200; each += 1) send(from(`subscriber ${each}`), 20)
    for (let each = 0; each < 4; each += 1) keepComing()
    await vi.advanceTimersByTimeAsync(5_000)
    send(from('visitor'), 20)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(begun).toContain('visitor')
    expect(refused.map(({ host }) => host)).not.toContain('visitor')
  })

  it('no flood of reads takes the places of bookings', async () => {
    const { send, begun } = journal(gateOf({ concurrency: { READ: 2, WRITE: 2 } }))
    for (let each = 0; each < 200; each += 1) send(from(`hostile ${each}`), 500)
    send(from('visitor', { lane: 'WRITE' }), 20)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toContain('visitor')
    await vi.advanceTimersByTimeAsync(60_000)
  })

  it('one expensive call runs at a time, of reads and writes together', async () => {
    const gate = gateOf({ concurrency: { READ: 8, WRITE: 8 } })
    let [running, most] = [0, 0]
    const calls = Array.from({ length: 6 }, (_, number) => {
      const call = from('hostile', { lane: number % 2 === 0 ? 'READ' : 'WRITE', isExpensive: true })
      return gate(call, async () => {
        running += 1
        most = Math.max(most, running)
        await sleep(400)
        running -= 1
      })
    })
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(calls)
    expect(most).toBe(1)
  })

  it('beside bookings half a second passes from one expensive call to the next, otherwise no time', async () => {
    const gate = gateOf({ concurrency: { READ: 5, WRITE: 8 } })
    const startedAt = (number: number) =>
      gate(from(`hostile ${number}`, { isExpensive: true }), async () => {
        const at = performance.now()
        await sleep(100)
        return at
      })
    const startOf = async () => {
      const began = performance.now()
      const all = Promise.all([1, 2, 3].map(startedAt))
      await vi.advanceTimersByTimeAsync(2_000)
      return (await all).map((at) => at - began)
    }
    expect(await startOf()).toEqual([0, 100, 200])
    const until = performance.now() + 5_000
    const { send } = journal(gate)
    const books = (host: string) =>
      send(from(host, { lane: 'WRITE' }), 30, () => performance.now() < until && books(host))
    for (const host of ['first', 'second', 'third']) books(host)
    const [first, second = 0, third = 0] = await startOf()
    expect(first).toBe(0)
    // The gate measures at the end of each call.
    expect(second).toBeGreaterThanOrEqual(600)
    expect(third).toBeLessThanOrEqual(2 * (600 + 30))
    await vi.advanceTimersByTimeAsync(10_000)
  })

  it('sixty new addresses with expensive bookings do not keep others from booking', async () => {
    const gate = gateOf({ concurrency: { READ: 5, WRITE: 8 } })
    const { send, begun } = journal(gate)
    for (let each = 0; each < 60; each += 1)
      send(from(`hostile ${each}`, { lane: 'WRITE', isExpensive: true }), 200)
    await vi.advanceTimersByTimeAsync(50)
    send(from('visitor', { lane: 'WRITE' }), 20)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['hostile 0', 'visitor'])
    await vi.advanceTimersByTimeAsync(60_000)
  })

  it('many visitors book side by side, in the order of arrival', async () => {
    const gate = gateOf({ concurrency: { READ: 5, WRITE: 8 } })
    const begun: number[] = []
    let [running, most] = [0, 0]
    const books = (number: number) =>
      gate(from(`visitor ${number}`, { lane: 'WRITE' }), async () => {
        begun.push(number)
        running += 1
        most = Math.max(most, running)
        await sleep(number < 20 ? 50 : 5)
        running -= 1
      })
    const all = Array.from({ length: 100 }, (_, number) => books(number))
    await vi.advanceTimersByTimeAsync(4_000)
    await Promise.all(all)
    expect(begun).toEqual(Array.from({ length: 100 }, (_, number) => number))
    expect(most).toBe(8)
  })

  it('background work starts when no booking runs, or after its longest wait', async () => {
    const gate = gateOf()
    await gate.afterBookings(500)
    const sent = performance.now()
    const booked = gate(from('visitor', { lane: 'WRITE' }), () => sleep(200))
    const waited = async (ms: number) => {
      await gate.afterBookings(ms)
      return performance.now() - sent
    }
    const all = Promise.all([waited(500), waited(120)])
    await vi.advanceTimersByTimeAsync(1_000)
    await booked
    expect(await all).toEqual([200, 120])
  })

  it('a call that waited too long is refused at that moment, not when a place comes free', async () => {
    const { send, refused, begun } = journal(gateOf({ maxWaitMs: 4_000 }))
    send(from('hostile'), 30_000)
    send(from('visitor'), 10)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(refused).toEqual([])
    const before = performance.now()
    await vi.advanceTimersByTimeAsync(1)
    expect(refused).toMatchObject([{ host: 'visitor', error: { code: 'server.busy' }, at: before + 1 }])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(begun).toEqual(['hostile'])
  })

  it('in a full queue the host with the most calls loses its last one to a visitor', async () => {
    const gate = gateOf({ maxWaiting: 10 })
    const { send, refused, begun } = journal(gate)
    for (let each = 0; each < 14; each += 1) send(from('hostile'), 10)
    await vi.advanceTimersByTimeAsync(0)
    expect(refused).toHaveLength(3)
    send(from('visitor'), 10)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(refused.map(({ host }) => host)).toEqual(Array.from({ length: 4 }, () => 'hostile'))
    for (const { error } of refused) expect(error).toMatchObject({ code: 'server.busy' })
    expect(begun).toContain('visitor')
    expect(gate.counts()).toEqual({
      READ: { running: 0, waiting: 0, refused: 4 },
      WRITE: { running: 0, waiting: 0, refused: 0 },
    })
  })

  it('a queue full of expensive calls refuses no call that the server has a place for', async () => {
    const { send, refused, begun } = journal(gateOf({ concurrency: { READ: 5, WRITE: 8 }, maxWaiting: 10 }))
    for (let each = 0; each < 11; each += 1)
      send(from(`hostile ${each}`, { lane: 'WRITE', isExpensive: true }), 200)
    send(from('visitor', { lane: 'WRITE' }), 20)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toContain('visitor')
    expect(refused).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
  })

  it('nothing starts for a caller that has disconnected', async () => {
    const { send, refused, begun } = journal(gateOf())
    send(from('visitor'), 100)
    let gone = false
    send(from('walker', { isGone: () => gone }), 100)
    gone = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(begun).toEqual(['visitor'])
    expect(refused[0]?.error).toBeInstanceOf(CallerGone)
  })

  it('work that fails makes room like any other', async () => {
    const gate = gateOf()
    const failing = gate(from('visitor'), () => Promise.reject(new Error('the work failed')))
    const next = gate(from('visitor'), async () => 'served')
    await expect(failing).rejects.toThrow('the work failed')
    expect(await next).toBe('served')
  })
})

describe('whatever calls come from whichever hosts', () => {
  const question = fc.record({
    host: fc.constantFrom('a', 'b', 'c', 'd'),
    lane: fc.constantFrom('READ' as const, 'WRITE' as const),
    isExpensive: fc.boolean(),
    ms: fc.nat({ max: 300 }),
    at: fc.nat({ max: 2_000 }),
    fails: fc.boolean(),
  })

  it('each is answered or refused in time, each lane keeps to its places, and no place stays empty', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 60 }), async (questions) => {
        const concurrency = { READ: 2, WRITE: 3 }
        const gate = gateOf({ concurrency, maxWaitMs: 1_000, maxWaiting: 12 })
        const running = { READ: 0, WRITE: 0, EXPENSIVE: 0 }
        let settled = 0
        for (const { host, lane, isExpensive, ms, at, fails } of questions)
          setTimeout(() => {
            const sent = performance.now()
            let began: number | undefined
            void gate(from(host, { lane, isExpensive }), async () => {
              began = performance.now()
              expect(began - sent).toBeLessThanOrEqual(1_000)
              running[lane] += 1
              running.EXPENSIVE += Number(isExpensive)
              expect(running[lane]).toBeLessThanOrEqual(concurrency[lane])
              expect(running.EXPENSIVE).toBeLessThanOrEqual(1)
              await sleep(ms)
              running[lane] -= 1
              running.EXPENSIVE -= Number(isExpensive)
              if (fails) throw new Error('the work failed')
            })
              .catch((error: { code?: string; message: string }) => {
                if (began === undefined) {
                  expect(error.code).toBe('server.busy')
                  expect(performance.now() - sent).toBeLessThanOrEqual(1_000)
                  // A running call is never rejected.
                  expect(
                    running[lane] === concurrency[lane] ||
                      (isExpensive && running.EXPENSIVE + running.WRITE > 0),
                  ).toBe(true)
                } else expect(error.message).toBe('the work failed')
              })
              .finally(() => void (settled += 1))
          }, at)
        await vi.advanceTimersByTimeAsync(10_000)
        expect(settled).toBe(questions.length)
        expect(running).toEqual({ READ: 0, WRITE: 0, EXPENSIVE: 0 })
      }),
      { numRuns: 100 },
    )
  })
})

describe('a limiter', () => {
  it('runs so many pieces of work at once, and the others in the order of arrival', async () => {
    const limiter = createLimiter({ concurrency: 3, maxWaitMs: 10_000, maxWaiting: 100 })
    const begun: number[] = []
    let [running, most] = [0, 0]
    const all = Array.from({ length: 20 }, (_, number) =>
      limiter(async () => {
        begun.push(number)
        running += 1
        most = Math.max(most, running)
        await sleep(1)
        running -= 1
      }),
    )
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all(all)
    expect(most).toBe(3)
    expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number))
  })

  it('refuses work at once where enough waits already', async () => {
    const limiter = createLimiter({ concurrency: 1, maxWaitMs: 10_000, maxWaiting: 1 })
    const first = limiter(() => sleep(20))
    const second = limiter(async () => 'served')
    await expect(limiter(async () => 'served')).rejects.toMatchObject({ code: 'server.busy' })
    await vi.advanceTimersByTimeAsync(20)
    await first
    expect(await second).toBe('served')
    expect(await limiter(async () => 'served again')).toBe('served again')
  })

  it('refuses work that waited too long, and never starts it', async () => {
    const limiter = createLimiter({ concurrency: 1, maxWaitMs: 20, maxWaiting: 100 })
    let [hasBegun, hasEnded] = [false, false]
    const first = limiter(() => sleep(200)).then(() => (hasEnded = true))
    const second = limiter(async () => void (hasBegun = true)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20)
    expect(await second).toMatchObject({ code: 'server.busy' })
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await first
    expect(hasBegun).toBe(false)
    expect(await limiter(async () => 'served again')).toBe('served again')
  })
})
