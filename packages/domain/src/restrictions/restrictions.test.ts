import { describe, expect, it } from 'vitest'
import {
  closedDays,
  type BookingToCheck,
  firstBlocking,
  type ClientFacts,
  refusalCode,
  type Restriction,
  type RestrictionKind,
} from './index.ts'

const DAY = 86_400
const asked: BookingToCheck = {
  branch_id: 'centre',
  service_ids: ['haircut'],
  source: 'WIDGET',
  now: 0,
  startsAt: 2 * DAY,
  daysAhead: 2,
}
const bar = (
  kind: RestrictionKind,
  value: number | null = null,
  scope: Partial<Restriction> = {},
): Restriction => ({
  kind,
  value,
  branch_id: null,
  service_id: null,
  source: null,
  ...scope,
})
const known = (...bookings: [day: number, service?: string][]): ClientFacts => ({
  isBlocked: false,
  bookings: bookings.map(([day, service = 'haircut']) => ({ startsAt: day * DAY, service_ids: [service] })),
})

describe('a restriction', () => {
  it.each<{ restriction: Restriction; client?: ClientFacts; bars: boolean; because: string }>([
    { restriction: bar('ONLINE_BOOKING'), bars: true, because: 'nothing can be booked online' },
    {
      restriction: bar('ONLINE_BOOKING', null, { service_id: 'colouring' }),
      bars: false,
      because: 'another service is closed',
    },
    {
      restriction: bar('ONLINE_BOOKING', null, { service_id: 'haircut' }),
      bars: true,
      because: 'this service is closed',
    },
    {
      restriction: bar('ONLINE_BOOKING', null, { branch_id: 'suburb' }),
      bars: false,
      because: 'another branch is closed',
    },
    {
      restriction: bar('ONLINE_BOOKING', null, { source: 'instagram' }),
      bars: false,
      because: 'another source is closed',
    },
    { restriction: bar('LEAST_NOTICE', 2 * DAY), bars: false, because: 'two days are exactly enough' },
    { restriction: bar('LEAST_NOTICE', 2 * DAY + 1), bars: true, because: 'a second is missing' },
    { restriction: bar('FURTHEST_DAY', 2), bars: false, because: 'the second day ahead is still open' },
    { restriction: bar('FURTHEST_DAY', 1), bars: true, because: 'only tomorrow is open' },
    {
      restriction: bar('UPCOMING_LIMIT', 2),
      client: known([1], [5]),
      bars: true,
      because: 'two bookings are ahead',
    },
    {
      restriction: bar('UPCOMING_LIMIT', 2),
      client: known([-1], [5]),
      bars: false,
      because: 'one of two is over',
    },
    {
      restriction: bar('UPCOMING_LIMIT', 1, { service_id: 'haircut' }),
      client: known([1, 'colouring']),
      bars: false,
      because: 'the other one is another service',
    },
    {
      restriction: bar('REPEAT_AFTER', 7),
      client: known([-6]),
      bars: false,
      because: 'eight days lie between',
    },
    { restriction: bar('REPEAT_AFTER', 7), client: known([-4]), bars: true, because: 'six days lie between' },
    {
      restriction: bar('REPEAT_AFTER', 7),
      client: known([8]),
      bars: true,
      because: 'the next booking is six days after',
    },
    { restriction: bar('CLIENT_BLOCKED'), client: known(), bars: false, because: 'the client is welcome' },
    {
      restriction: bar('CLIENT_BLOCKED'),
      client: { isBlocked: true, bookings: [] },
      bars: true,
      because: 'the client is blocked',
    },
  ])('$restriction.kind $restriction.value: $because', ({ restriction, client, bars }) => {
    expect(firstBlocking([restriction], asked, client) !== undefined).toBe(bars)
  })

  it('a rule that reads the day alone closes days of lists; the others close none', () => {
    const closes = closedDays([bar('LEAST_NOTICE', 0), bar('FURTHEST_DAY', 3), bar('FURTHEST_DAY', 1)])
    expect([0, 1, 2].map((daysAhead) => closes?.({ daysAhead }))).toEqual([false, false, true])
    expect(closedDays([bar('LEAST_NOTICE', 0), bar('CLIENT_BLOCKED')])).toBeUndefined()
  })

  it('of several that bar, the first one speaks', () => {
    const first = bar('FURTHEST_DAY', 1)
    expect(firstBlocking([bar('LEAST_NOTICE', 0), first, bar('ONLINE_BOOKING')], asked)).toBe(first)
  })

  it('closes online booking with 50001 and states a condition with booking.restriction.blocked', () => {
    expect(refusalCode(bar('CLIENT_BLOCKED'))).toBe('50001')
    expect(refusalCode(bar('UPCOMING_LIMIT', 1))).toBe('booking.restriction.blocked')
  })
})
