import { describe, expect, it } from 'vitest'
import { createCircuitBreakers } from './circuit-breakers.ts'

function waysAt() {
  let now = 0
  const breakers = createCircuitBreakers(() => now)
  const send = (isAnswered: boolean) => breakers.begin('MAIL').end(isAnswered)
  return { breakers, send, pass: (ms: number) => void (now += ms) }
}

describe('a breaker to clients', () => {
  it('stays open while one in a while is not answered', () => {
    const { breakers, send } = waysAt()
    for (const isAnswered of [false, false, true, false, false]) send(isAnswered)
    expect(breakers.mayCall('MAIL')).toBe(true)
  })

  it('is closed when its provider stops answering, and the others are not', () => {
    const { breakers, send } = waysAt()
    for (let number = 0; number < 3; number += 1) send(false)
    expect(breakers.mayCall('MAIL')).toBe(false)
    expect([breakers.mayCall('SMS'), breakers.mayCall('MESSENGER')]).toEqual([true, true])
  })

  it('is tried by one message at a time, after pauses that double up to ten seconds', () => {
    const { breakers, send, pass } = waysAt()
    for (let number = 0; number < 3; number += 1) send(false)
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      pass(pauseMs - 1)
      expect(breakers.mayCall('MAIL')).toBe(false)
      pass(1)
      expect(breakers.mayCall('MAIL')).toBe(true)
      const probe = breakers.begin('MAIL')
      expect(breakers.mayCall('MAIL')).toBe(false)
      probe.end(false)
    }
  })

  it('is open for all again as soon as one was answered', () => {
    const { breakers, send, pass } = waysAt()
    for (let number = 0; number < 3; number += 1) send(false)
    pass(1_000)
    send(true)
    breakers.begin('MAIL')
    expect(breakers.mayCall('MAIL')).toBe(true)
  })

  it('takes no more than twenty that are slow', () => {
    const { breakers } = waysAt()
    const deliveries = Array.from({ length: 20 }, () => breakers.begin('MAIL'))
    expect(breakers.mayCall('MAIL')).toBe(true)
    for (const delivery of deliveries) delivery.slow()
    expect(breakers.mayCall('MAIL')).toBe(false)
    deliveries[0]!.end(true)
    expect(breakers.mayCall('MAIL')).toBe(true)
  })
})
