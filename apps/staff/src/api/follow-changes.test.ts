import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followChanges, reconnectMs } from './follow-changes.ts'
import { pollMs } from './poll-ms.ts'

/** A server that is down until `isUp`. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  static isUp = false
  static readyStateWhenDown = 0
  readyState = 0
  isClosed = false
  constructor() {
    super()
    FakeSource.opened.push(this)
    setTimeout(() => {
      if (this.isClosed) return
      this.readyState = FakeSource.isUp ? 1 : FakeSource.readyStateWhenDown
      this.dispatchEvent(new Event(FakeSource.isUp ? 'open' : 'error'))
    }, 1)
  }
  close() {
    this.isClosed = true
  }
}

const MINUTES = 60_000

describe('the event stream of a desk', () => {
  const heard = { onChange: vi.fn<() => void>(), onLost: vi.fn<() => void>(), onBack: vi.fn<() => void>() }
  let end = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    FakeSource.opened = []
    FakeSource.isUp = false
    FakeSource.readyStateWhenDown = 0
    for (const one of Object.values(heard)) one.mockClear()
    vi.stubGlobal('EventSource', FakeSource)
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => {
    end()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('connects again ever more rarely while the server is down, and asks for the session once', async () => {
    end = followChanges('/v1/events', heard)
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    expect(FakeSource.opened.length).toBeLessThan(35)
    expect(FakeSource.opened.filter(({ isClosed }) => !isClosed).length).toBeLessThan(2)
    expect(heard.onLost).toHaveBeenCalledOnce()
  })

  it('is back within half a minute of the server, and says so once', async () => {
    end = followChanges('/v1/events', heard)
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    FakeSource.isUp = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(heard.onBack).toHaveBeenCalledOnce()
  })

  it('asks for the session each time the server rejects it', async () => {
    FakeSource.readyStateWhenDown = FakeSource.CLOSED
    end = followChanges('/v1/events', heard)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(heard.onLost).toHaveBeenCalledTimes(3)
  })

  it('connects at once when the network is back, and not after its end', async () => {
    end = followChanges('/v1/events', heard)
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    const before = FakeSource.opened.length
    window.dispatchEvent(new Event('online'))
    expect(FakeSource.opened.length).toBe(before + 1)
    end()
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(FakeSource.opened.length).toBe(before + 1)
  })

  it('spreads the desks of a country over a quarter of the pause', () => {
    expect([reconnectMs(0, 0), reconnectMs(0, 1), reconnectMs(20, 1)]).toEqual([750, 1000, 30_000])
  })
})

describe('what is read again and again', () => {
  it.each([
    { readAt: 1000, failedAt: 0, ms: 30_000, because: 'the server answers' },
    { readAt: 100_000, failedAt: 90_000, ms: 30_000, because: 'it answers again' },
    { readAt: 100_000, failedAt: 160_000, ms: 60_000, because: 'it has been down for a minute' },
    { readAt: 100_000, failedAt: 9_000_000, ms: 120_000, because: 'it has been down for hours' },
    { readAt: 0, failedAt: 5000, ms: 30_000, because: 'nothing was read yet' },
  ])('waits $ms ms: $because', ({ readAt, failedAt, ms }) => {
    expect(pollMs(30_000, readAt, failedAt)).toBe(ms)
  })
})
