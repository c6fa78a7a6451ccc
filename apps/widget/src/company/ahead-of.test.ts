import { describe, expect, it } from 'vitest'
import { aheadOf } from './ahead-of.ts'

const at = (instant: string) => Date.parse(instant) / 1000
const HOUR = 3600

describe('how far the clock at the branch is ahead of the visitor’s', () => {
  it.each([
    {
      own: 'Europe/Warsaw',
      there: 'Europe/Kyiv',
      when: '2027-06-09T10:00:00Z',
      ahead: HOUR,
      because: 'an hour east',
    },
    {
      own: 'America/New_York',
      there: 'Europe/Kyiv',
      when: '2027-06-09T10:00:00Z',
      ahead: 7 * HOUR,
      because: 'overseas',
    },
    {
      own: 'Asia/Kolkata',
      there: 'Europe/Kyiv',
      when: '2027-06-09T10:00:00Z',
      ahead: -2.5 * HOUR,
      because: 'a half hour counts',
    },
    {
      own: 'Europe/Athens',
      there: 'Europe/Kyiv',
      when: '2027-06-09T10:00:00Z',
      ahead: 0,
      because: 'another name, the same time',
    },
    {
      own: 'America/New_York',
      there: 'Europe/Kyiv',
      when: '2027-03-20T10:00:00Z',
      ahead: 6 * HOUR,
      because: 'America has changed its clocks already',
    },
  ])('from $own to $there it is $ahead: $because', ({ own, there, when, ahead }) => {
    expect(aheadOf(own, there, at(when))).toBe(ahead)
  })
})
