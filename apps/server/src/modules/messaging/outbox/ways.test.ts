import { describe, expect, it } from 'vitest'
import { createWays } from './ways.ts'

function waysAt() {
  let now = 0
  const ways = createWays(() => now)
  const send = (isAnswered: boolean) => ways.begin('MAIL').end(isAnswered)
  return { ways, send, pass: (ms: number) => void (now += ms) }
}

describe('a way to clients', () => {
  it('stays open while one in a while is not answered', () => {
    const { ways, send } = waysAt()
    for (const isAnswered of [false, false, true, false, false]) send(isAnswered)
    expect(ways.isOpen('MAIL')).toBe(true)
  })

  it('is closed when its provider stops answering, and the others are not', () => {
    const { ways, send } = waysAt()
    for (let number = 0; number < 3; number += 1) send(false)
    expect(ways.isOpen('MAIL')).toBe(false)
    expect([ways.isOpen('SMS'), ways.isOpen('MESSENGER')]).toEqual([true, true])
  })

  it('is tried by one message at a time, after pauses that double up to ten seconds', () => {
    const { ways, send, pass } = waysAt()
    for (let number = 0; number < 3; number += 1) send(false)
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      pass(pauseMs - 1)
      expect(ways.isOpen('MAIL')).toBe(false)
      pass(1)
      expect(ways.isOpen('MAIL')).toBe(true)
      const probe = ways.begin('MAIL')
      expect(ways.isOpen('MAIL')).toBe(false)
      probe.end(false)
    }
  })

  it('is open for all again as soon as one was answered', () => {
    const { ways, send, pass } = waysAt()
    for (let number = 0; number < 3; number += 1) send(false)
    pass(1_000)
    send(true)
    ways.begin('MAIL')
    expect(ways.isOpen('MAIL')).toBe(true)
  })

  it('takes no more than twenty that are slow', () => {
    const { ways } = waysAt()
    const deliveries = Array.from({ length: 20 }, () => ways.begin('MAIL'))
    expect(ways.isOpen('MAIL')).toBe(true)
    for (const delivery of deliveries) delivery.slow()
    expect(ways.isOpen('MAIL')).toBe(false)
    deliveries[0]!.end(true)
    expect(ways.isOpen('MAIL')).toBe(true)
  })
})
