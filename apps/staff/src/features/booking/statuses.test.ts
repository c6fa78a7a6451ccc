import { describe, expect, it } from 'vitest'
import { statusesToChoose } from './statuses.ts'

const own = (code: string) => ({ code, colour: '#000000', name: code })

describe('statuses that staff can choose', () => {
  it('are in the order of a visit: a client who is late or has arrived comes before the end', () => {
    expect(statusesToChoose([], undefined)).toEqual(['CONFIRMED', 'LATE', 'ARRIVED', 'DONE', 'NO_SHOW'])
  })

  it('begin with those of the company, each once', () => {
    expect(statusesToChoose([own('WAITS'), own('ARRIVED')], undefined)).toEqual([
      'WAITS',
      'ARRIVED',
      'CONFIRMED',
      'LATE',
      'DONE',
      'NO_SHOW',
    ])
  })

  it('have none that cancels: that is an act of its own', () => {
    const codes = statusesToChoose([own('CANCELLED'), own('GONE')], 'GONE')
    expect(codes).not.toContain('CANCELLED')
    expect(codes).not.toContain('GONE')
  })
})
