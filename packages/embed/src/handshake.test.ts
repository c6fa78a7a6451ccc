import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerIn, greet } from './handshake.ts'

describe('answerIn', () => {
  const window = {}
  const frame = { origin: 'https://booking.example', source: window }
  const ready = { zapys: 'ready', height: 700 }

  it('accepts messages of its own frame', () => {
    const booked = { zapys: 'booked', event_id: 'a', value: 450.5, currency: 'UAH' }
    const step = { zapys: 'step', screen: '/i/:company/b' }
    const looks = { ...ready, ground: 'rgb(1, 2, 3)', ink: 'white' }
    const paid = { ...booked, zapys: 'paid' }
    const ordered = { ...booked, zapys: 'ordered', kind: 'CERTIFICATE' }
    const close = { zapys: 'close' }
    for (const data of [ready, looks, { zapys: 'height', height: 0 }, close, step, booked, paid, ordered])
      expect(answerIn({ ...frame, data }, frame)).toEqual(data)
  })

  const rows = [
    {
      heard: { ...frame, origin: 'https://evil.example', data: ready },
      because: 'the frame was led to another site',
    },
    { heard: { ...frame, origin: 'null', data: ready }, because: 'a sandbox is nobody' },
    { heard: { ...frame, source: {}, data: ready }, because: 'another frame of the page speaks' },
    { heard: { ...frame, data: { zapys: 'ready', height: '1px' } }, because: 'a height is a number' },
    { heard: { ...frame, data: { zapys: 'ready', height: Number.NaN } }, because: 'no number is no height' },
    { heard: { ...frame, data: { zapys: 'height', height: -1 } }, because: 'nothing is lower than nothing' },
    { heard: { ...frame, data: { zapys: 'hello', form: 'inline' } }, because: 'that is our own word' },
    { heard: { ...frame, data: { zapys: 'booked', event_id: 'a' } }, because: 'a booking has a price' },
    { heard: { ...frame, data: { zapys: 'paid', event_id: 'a' } }, because: 'a payment has an amount' },
    {
      heard: { ...frame, data: { zapys: 'ordered', event_id: 'a', value: 1, currency: 'UAH' } },
      because: 'an order has a kind',
    },
    { heard: { ...frame, data: { zapys: 'step', screen: 1 } }, because: 'a screen has a name' },
    { heard: { ...frame, data: { zapys: 'constructor' } }, because: 'that is no word' },
    { heard: { ...frame, data: null }, because: 'others send what they like' },
    { heard: { ...frame, data: 'ready' }, because: 'others send what they like' },
  ]
  it.each(rows)('ignores a message when $because', ({ heard }) => {
    expect(answerIn(heard, frame)).toBeUndefined()
  })

  it('ignores a frame that was removed', () => {
    expect(answerIn({ ...frame, source: null, data: ready }, { ...frame, source: null })).toBeUndefined()
  })
})

describe('greet', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const start = () => {
    const hello = vi.fn<() => void>()
    const onSilence = vi.fn<() => void>()
    return { hello, onSilence, ...greet(hello, onSilence) }
  }

  it('sends hello when the frame has loaded, then repeats it at growing intervals until it is answered', () => {
    const { hello, loaded, stop } = start()
    vi.advanceTimersByTime(5000)
    expect(hello).not.toHaveBeenCalled()
    loaded()
    expect(hello).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(250 + 500 + 1000)
    expect(hello).toHaveBeenCalledTimes(4)
    vi.advanceTimersByTime(60_000)
    expect(hello.mock.calls.length).toBeLessThan(15)
    const before = hello.mock.calls.length
    stop()
    vi.advanceTimersByTime(60_000)
    expect(hello).toHaveBeenCalledTimes(before)
  })

  it('greets a frame again after a reload, in one sequence', () => {
    const { hello, loaded } = start()
    loaded()
    loaded()
    expect(hello).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(250)
    expect(hello).toHaveBeenCalledTimes(3)
  })

  it('reports once after 8 s that there is no answer, whether or not anything was loaded', () => {
    const { onSilence, loaded } = start()
    vi.advanceTimersByTime(7999)
    expect(onSilence).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    loaded()
    vi.advanceTimersByTime(60_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
  })

  it('reports nothing after an answer in time', () => {
    const { onSilence, loaded, stop } = start()
    loaded()
    stop()
    vi.advanceTimersByTime(60_000)
    expect(onSilence).not.toHaveBeenCalled()
  })
})
