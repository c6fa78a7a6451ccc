import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallerGone } from '../errors/caller-gone.ts'
import { type Asker, createFairGate, type FairGate, type FairGateOptions, type LetPass } from './fair-gate.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const gateOf = (options: Partial<FairGateOptions> = {}) =>
  createFairGate({
    atOnce: { READ: 1, WRITE: 1 },
    maxCostMs: { READ: Infinity, WRITE: Infinity },
    longestWaitMs: 60_000,
    maxWaiting: 1000,
    // Here work costs what it takes.
    workedMs: () => performance.now(),
    ...options,
  })
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const from = (host: string, more: Partial<Asker> = {}): Asker => ({
  lane: 'READ',
  name: 'a month',
  size: 1,
  host,
  block: host,
  ...more,
})

/** Asks, and notes who began when and who was refused. */
function journal(gate: FairGate) {
  const begun: string[] = []
  const refused: { host: string; error: unknown; at: number }[] = []
  let open = 0
  const asks = (asker: Asker, ms: number, then?: () => void) => {
    open += 1
    void gate(asker, async () => {
      begun.push(asker.host)
      await sleep(ms)
    })
      .catch((error: unknown) => void refused.push({ host: asker.host, error, at: performance.now() }))
      .finally(() => {
        open -= 1
        then?.()
      })
  }
  return { begun, refused, asks, open: () => open }
}

describe('when more is asked than the server can do at once', () => {
  it('a visitor with one question passes the whole backlog of a caller who asked before', async () => {
    const { asks, begun } = journal(gateOf())
    for (let each = 0; each < 100; each += 1) asks(from('hostile'), 50)
    await vi.advanceTimersByTimeAsync(120)
    asks(from('visitor'), 50)
    await vi.advanceTimersByTimeAsync(60)
    expect(begun).toContain('visitor')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(begun).toHaveLength(101)
  })

  it('callers who always ask again get equal parts of the time, whatever one question of theirs costs', async () => {
    const { asks, begun } = journal(gateOf())
    const costs = { dear: 200, middling: 50, cheap: 10 }
    const forever = (host: keyof typeof costs) =>
      asks(from(host, { name: host }), costs[host], () => performance.now() < 60_000 && forever(host))
    for (const host of ['dear', 'dear', 'dear', 'dear', 'middling', 'cheap'] as const) forever(host)
    await vi.advanceTimersByTimeAsync(70_000)
    const time = (host: keyof typeof costs) => begun.filter((one) => one === host).length * costs[host]
    // A caller with one question at a time cannot have all of its part: it asks again only when it was answered.
    expect(time('middling') / time('dear')).toBeGreaterThan(0.6)
    expect(time('cheap') / time('dear')).toBeGreaterThan(0.1)
    expect(time('dear')).toBeLessThan(40_000)
  })

  it('a network full of addresses gets no more than four visitors of other networks', async () => {
    const { asks, begun } = journal(gateOf())
    const forever = (asker: Asker) => asks(asker, 20, () => performance.now() < 30_000 && forever(asker))
    for (let each = 0; each < 100; each += 1) forever(from(`hostile ${each}`, { block: 'network' }))
    for (let each = 0; each < 8; each += 1) forever(from(`visitor ${each}`))
    await vi.advanceTimersByTimeAsync(40_000)
    const visitors = begun.filter((host) => host.startsWith('visitor')).length
    expect(visitors / begun.length).toBeGreaterThan(0.5)
  })

  it('a visitor of a network that many share is answered, however many come from networks where nobody was', async () => {
    const { asks, begun, refused } = journal(gateOf({ longestWaitMs: 4_000 }))
    let newcomers = 0
    const keepComing = () =>
      asks(from(`newcomer ${(newcomers += 1)}`), 20, () => performance.now() < 20_000 && keepComing())
    for (let each = 0; each < 200; each += 1) asks(from(`subscriber ${each}`, { block: 'operator' }), 20)
    for (let each = 0; each < 4; each += 1) keepComing()
    await vi.advanceTimersByTimeAsync(5_000)
    asks(from('visitor', { block: 'operator' }), 20)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(begun).toContain('visitor')
    expect(refused.map(({ host }) => host)).not.toContain('visitor')
  })

  it('no flood of questions takes the places of bookings', async () => {
    const { asks, begun } = journal(gateOf({ atOnce: { READ: 2, WRITE: 2 } }))
    for (let each = 0; each < 200; each += 1) asks(from(`hostile ${each}`), 500)
    asks(from('visitor', { lane: 'WRITE' }), 20)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toContain('visitor')
    await vi.advanceTimersByTimeAsync(60_000)
  })

  it('what is known to be dear runs nearly alone, so that it slows down nobody’s booking', async () => {
    const gate = gateOf({ atOnce: { READ: 8, WRITE: 8 }, maxCostMs: { READ: 150, WRITE: 150 } })
    let [running, most] = [0, 0]
    const dear = () =>
      gate(from('hostile', { name: 'dear' }), async () => {
        running += 1
        most = Math.max(most, running)
        await sleep(400)
        running -= 1
      })
    const first = dear()
    await vi.advanceTimersByTimeAsync(500)
    await first
    most = 0
    const others = Array.from({ length: 6 }, dear)
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(others)
    expect(most).toBe(1)
  })

  const busy = {
    atOnce: { READ: 5, WRITE: 8 },
    maxCostMs: { READ: 60, WRITE: 60 },
    expensiveMs: 30,
    expensiveWaitMs: 500,
    mayStandMs: 500,
  }
  /** Work of many short turns, that lets others pass at each where it may. */
  const inTurns =
    (turns: number, ms: number) =>
    async (letPass: LetPass | undefined): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) {
        await letPass?.()
        await sleep(ms)
      }
    }
  /** How long somebody's booking takes, from asking to the answer. */
  const booksIn = async (gate: FairGate) => {
    const asked = performance.now()
    await gate(from('visitor', { lane: 'WRITE', name: 'a booking' }), inTurns(1, 20))
    return performance.now() - asked
  }

  it('sixty newcomers who ask for much, of whom nothing is known yet, keep nobody from booking', async () => {
    const gate = gateOf(busy)
    const hostile = Array.from({ length: 60 }, (_, each) =>
      gate(from(`hostile ${each}`, { lane: 'WRITE', name: 'a booking', size: 20 }), inTurns(40, 5)).catch(
        () => {},
      ),
    )
    await vi.advanceTimersByTimeAsync(50)
    const booked = booksIn(gate)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await booked).toBe(20)
    await Promise.all(hostile)
  })

  it('reads and dear work let a booking pass at their next turn, and go on after it', async () => {
    const gate = gateOf(busy)
    const turns: number[] = []
    const reading = gate(from('reader'), async (letPass) => {
      for (let turn = 0; turn < 10; turn += 1) {
        await letPass?.()
        turns.push(performance.now())
        await sleep(10)
      }
    })
    await vi.advanceTimersByTimeAsync(15)
    const asked = performance.now()
    const booked = booksIn(gate)
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all([reading, booked])
    expect(turns.filter((turn) => turn > asked && turn < asked + 20)).toEqual([])
    expect(turns).toHaveLength(10)
  })

  it('work that stood still for long enough goes on beside bookings: a busy server answers it, too', async () => {
    const gate = gateOf(busy)
    const until = performance.now() + 5_000
    const books = async (): Promise<void> => {
      await booksIn(gate)
      if (performance.now() < until) return books()
    }
    const flood = [books(), books(), books()]
    await vi.advanceTimersByTimeAsync(5)
    const asked = performance.now()
    let answered = Infinity
    const reading = gate(from('reader'), inTurns(10, 10)).then(() => (answered = performance.now()))
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all([...flood, reading])
    expect(answered - asked).toBeLessThanOrEqual(600)
  })

  it('work that nobody asked for begins when no booking runs any more, or after as long as it was told', async () => {
    const gate = gateOf(busy)
    await gate.afterBookings(500)
    const asked = performance.now()
    const booked = gate(from('visitor', { lane: 'WRITE', name: 'a booking' }), () => sleep(200))
    const stood = async (ms: number) => {
      await gate.afterBookings(ms)
      return performance.now() - asked
    }
    const all = Promise.all([stood(500), stood(120)])
    await vi.advanceTimersByTimeAsync(1_000)
    await booked
    expect(await all).toEqual([200, 120])
  })

  it('whoever writes all the time is let past by no read, one write at a time or many', async () => {
    const gate = gateOf(busy)
    const until = performance.now() + 20_000
    const writes = async (): Promise<void> => {
      await gate(from('hostile', { lane: 'WRITE', name: 'a release' }), inTurns(1, 10)).catch(() => {})
      if (performance.now() < until) return writes()
    }
    const floods = [writes()]
    await vi.advanceTimersByTimeAsync(200)
    let [reads, answered] = [0, 0]
    const reading = (async () => {
      while (performance.now() < 10_000) {
        const asked = performance.now()
        await gate(from(`reader ${(reads += 1)}`), inTurns(5, 2))
        answered = Math.max(answered, performance.now() - asked)
      }
    })()
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all([...floods, reading])
    expect(reads).toBeGreaterThan(500)
    expect(answered).toBeLessThan(60)
  })

  it('writes of somebody who writes all the time leave places to bookings', async () => {
    // Some of it is work; the rest of the time they wait for one another in the database.
    const gate = gateOf({ ...busy, workedMs: () => performance.now() / 3.5 })
    const until = performance.now() + 10_000
    const writes = async (): Promise<void> => {
      await gate(from('hostile', { lane: 'WRITE', name: 'a release', size: 2 }), () => sleep(400)).catch(
        () => {},
      )
      if (performance.now() < until) return writes()
    }
    const flood = Array.from({ length: 30 }, writes)
    await vi.advanceTimersByTimeAsync(3_000)
    let longest = 0
    for (let visitor = 0; visitor < 10; visitor += 1) {
      const asked = performance.now()
      const booked = gate(
        from(`visitor ${visitor}`, { lane: 'WRITE', name: 'a booking' }),
        inTurns(1, 20),
      ).then(() => (longest = Math.max(longest, performance.now() - asked)))
      await vi.advanceTimersByTimeAsync(500)
      await booked
    }
    expect(longest).toBe(20)
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all(flood)
  })

  it('a visitor who books after a hold that cost much is let past all the same', async () => {
    const gate = gateOf(busy)
    const holds = gate(from('visitor', { lane: 'WRITE', name: 'a hold' }), inTurns(1, 100))
    await vi.advanceTimersByTimeAsync(200)
    await holds
    const until = performance.now() + 20
    let worked = 0
    const booked = booksIn(gate)
    const reading = gate(from('reader'), async (letPass) => {
      for (let turn = 0; turn < 10; turn += 1) {
        await letPass?.()
        if (performance.now() < until) worked += 1
        await sleep(10)
      }
    })
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all([reading, booked])
    expect(await booked).toBe(20)
    expect(worked).toBe(0)
  })

  it('what was let pass costs whoever let it pass nothing', async () => {
    const gate = gateOf({ ...busy, atOnce: { READ: 1, WRITE: 8 } })
    const stood = gate(from('stood'), async (letPass) => {
      await sleep(5)
      await letPass?.()
      await sleep(5)
    })
    await vi.advanceTimersByTimeAsync(1)
    const booked = gate(from('visitor', { lane: 'WRITE', name: 'a booking' }), inTurns(1, 300))
    const { asks, begun } = journal(gate)
    // Both have asked before; who used less is next: 10 ms of one's own against 30.
    asks(from('worked'), 30)
    await vi.advanceTimersByTimeAsync(1)
    asks(from('other'), 30)
    asks(from('worked', { name: 'again' }), 10)
    asks(from('stood', { name: 'again' }), 10)
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all([stood, booked])
    expect(begun.indexOf('stood')).toBeLessThan(begun.lastIndexOf('worked'))
  })

  it('on a server that just began, and answers each booking slowly, many still book side by side, in the order they came', async () => {
    const gate = gateOf(busy)
    const begun: number[] = []
    let [running, most] = [0, 0]
    const books = (number: number) =>
      gate(from(`visitor ${number}`, { lane: 'WRITE', name: 'places' }), async () => {
        begun.push(number)
        running += 1
        most = Math.max(most, running)
        // The first ones cost many times what they do later.
        await sleep(number < 20 ? 50 : 5)
        running -= 1
      })
    const all = Array.from({ length: 100 }, (_, number) => books(number))
    await vi.advanceTimersByTimeAsync(4_000)
    await Promise.all(all)
    expect(begun).toEqual(Array.from({ length: 100 }, (_, number) => number))
    expect(most).toBeGreaterThan(1)
  })

  it('whoever waited too long is refused at that moment, not when a place comes free', async () => {
    const { asks, refused, begun } = journal(gateOf({ longestWaitMs: 4_000 }))
    asks(from('hostile'), 30_000)
    asks(from('visitor'), 10)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(refused).toEqual([])
    const before = performance.now()
    await vi.advanceTimersByTimeAsync(1)
    expect(refused).toMatchObject([{ host: 'visitor', error: { code: 'server.busy' }, at: before + 1 }])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(begun).toEqual(['hostile'])
  })

  it('when the queue is full, the last of the largest crowd makes room for a visitor', async () => {
    const { asks, refused, begun } = journal(gateOf({ maxWaiting: 10 }))
    for (let each = 0; each < 14; each += 1) asks(from('hostile'), 10)
    await vi.advanceTimersByTimeAsync(0)
    expect(refused).toHaveLength(3)
    asks(from('visitor'), 10)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(refused.map(({ host }) => host)).toEqual(Array.from({ length: 4 }, () => 'hostile'))
    expect(begun).toContain('visitor')
  })

  it('a queue full of dear questions refuses nobody whom the server has room for', async () => {
    const gate = gateOf({ ...busy, maxWaiting: 10 })
    const { asks, refused, begun } = journal(gate)
    for (let each = 0; each < 11; each += 1)
      asks(from(`hostile ${each}`, { lane: 'WRITE', name: 'dear', size: 20 }), 200)
    asks(from('visitor', { lane: 'WRITE', name: 'a booking' }), 20)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toContain('visitor')
    expect(refused).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
  })

  it('nothing is begun for somebody who is gone', async () => {
    const { asks, refused, begun } = journal(gateOf())
    asks(from('visitor'), 100)
    let gone = false
    asks(from('walker', { isGone: () => gone }), 100)
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

describe('whatever is asked by whomever', () => {
  const question = fc.record({
    host: fc.constantFrom('a', 'b', 'c', 'd'),
    lane: fc.constantFrom('READ' as const, 'WRITE' as const),
    name: fc.constantFrom('cheap', 'dear'),
    ms: fc.nat({ max: 300 }),
    at: fc.nat({ max: 2_000 }),
    fails: fc.boolean(),
  })

  it('everybody is answered or refused in time, each lane keeps to its places, and nothing stands idle', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(question, { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        async (questions, isDearAlone) => {
          const atOnce = { READ: 2, WRITE: 3 }
          const gate = gateOf({
            atOnce,
            maxCostMs: { READ: 100, WRITE: 100 },
            longestWaitMs: 1_000,
            maxWaiting: 12,
            ...(isDearAlone && { expensiveMs: 60, expensiveWaitMs: 200, mayStandMs: 100 }),
          })
          const running = { READ: 0, WRITE: 0 }
          const started = performance.now()
          let settled = 0
          for (const { host, lane, name, ms, at, fails } of questions)
            setTimeout(() => {
              const asked = performance.now()
              let began: number | undefined
              void gate(from(host, { lane, name }), async (letPass) => {
                began = performance.now()
                expect(began - asked).toBeLessThanOrEqual(1_000)
                running[lane] += 1
                expect(running[lane]).toBeLessThanOrEqual(atOnce[lane])
                await letPass?.()
                await sleep(ms)
                running[lane] -= 1
                if (fails) throw new Error('the work failed')
              })
                .catch((error: { code?: string; message: string }) => {
                  if (began === undefined) {
                    expect(error.code).toBe('server.busy')
                    expect(performance.now() - asked).toBeLessThanOrEqual(1_000)
                    // A refusal of somebody who could have been served would be a lie.
                    expect(running[lane] + (isDearAlone ? running.READ + running.WRITE : 0)).toBeGreaterThan(
                      0,
                    )
                  } else expect(error.message).toBe('the work failed')
                })
                .finally(() => void (settled += 1))
            }, at)
          await vi.advanceTimersByTimeAsync(10_000)
          expect(settled).toBe(questions.length)
          expect(running).toEqual({ READ: 0, WRITE: 0 })
          expect(performance.now() - started).toBe(10_000)
        },
      ),
      { numRuns: 100 },
    )
  })
})
