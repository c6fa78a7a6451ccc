import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../time/index.ts'
import {
  chooseMembership,
  coveredOf,
  endInForce,
  fitOf,
  freezeEnd,
  isFrozenOn,
  lastDayOf,
  membershipState,
  periodOf,
  planFreeze,
  planUnfreeze,
  type Redeemable,
  soonestUnexpired,
  startWords,
  type ToCover,
} from './index.ts'

const TODAY = '2026-05-18'

describe('what a membership is on a day', () => {
  const shown = {
    start_time: '2026-05-01',
    end_time: '2026-05-31',
    remaining: 3,
    reserve: 0,
    freezing: null as { frozen_from: string; frozen_to: string | null } | null,
  }
  it.each([
    // proves S4.membership.1
    {
      because: 'it begins tomorrow',
      given: { start_time: '2026-05-19' },
      kind: 'notStarted',
    },
    // proves S4.membership.2
    { because: 'its first day is today', given: { start_time: TODAY }, kind: 'active' },
    // proves S4.membership.2 S4.membership.4
    {
      because: 'its last day is today',
      given: { end_time: TODAY },
      kind: 'active',
    },
    // proves S4.membership.4
    {
      because: 'its last day was yesterday',
      given: { end_time: '2026-05-17' },
      kind: 'expired',
    },
    // proves S4.membership.3 S4.membership.6
    {
      because: 'it is frozen until it is unfrozen',
      given: { freezing: { frozen_from: TODAY, frozen_to: null } },
      kind: 'frozen',
    },
    // proves S4.membership.7
    {
      because: 'today is the last frozen day',
      given: { freezing: { frozen_from: '2026-05-10', frozen_to: TODAY } },
      kind: 'frozen',
    },
    // proves S4.membership.8
    {
      because: 'the freeze ended yesterday',
      given: { freezing: { frozen_from: '2026-05-10', frozen_to: '2026-05-17' } },
      kind: 'active',
    },
    {
      because: 'the freeze begins tomorrow',
      given: { freezing: { frozen_from: '2026-05-19', frozen_to: null } },
      kind: 'active',
    },
    { because: 'nothing is left of it', given: { remaining: 0 }, kind: 'usedUp' },
    // proves S4.membership.2
    {
      because: 'a visit to come has the last of it',
      given: { remaining: 0, reserve: 1 },
      kind: 'active',
    },
    { because: 'a period has no bound', given: { remaining: null }, kind: 'active' },
  ])('$kind: $because', ({ given, kind }) => {
    expect(membershipState({ ...shown, ...given }, TODAY).kind).toBe(kind)
  })

  // proves S4.membership.1
  it('a start up to thirty days ahead is shown in days, a later one by its date', () => {
    expect(startWords('2026-06-17', TODAY)).toEqual({ kind: 'in', days: 30 })
    expect(startWords('2026-06-18', TODAY)).toEqual({ kind: 'from', date: '2026-06-18' })
  })

  // proves S4.membership.9 S4.membership.10 S4.membership.11
  it('the soonest is the first of the list whose last day is not over where it is valid', () => {
    const [kyiv, tokyo] = ['Europe/Kyiv', 'Asia/Tokyo']
    const list = [
      { end_time: '2026-05-18', timezone: tokyo },
      { end_time: '2026-05-17', timezone: kyiv },
      { end_time: '2026-05-18', timezone: kyiv },
      { end_time: '2026-06-18', timezone: kyiv },
    ]
    // It is past midnight in Tokyo.
    const todayIn = (zone: string) => (zone === tokyo ? '2026-05-19' : '2026-05-18')
    expect(soonestUnexpired(list, todayIn)).toBe(list[2])
    expect(soonestUnexpired(list.slice(0, 2), todayIn)).toBeUndefined()
  })
})

describe('a number of days in words', () => {
  it.each([
    // proves S9.period.1
    { days: 365, unit: 'year', count: 1, because: 'a year' },
    // proves S9.period.1
    { days: 730, unit: 'year', count: 2, because: 'two years' },
    // proves S9.period.2
    { days: 60, unit: 'month', count: 2, because: 'two months' },
    // proves S9.period.2
    { days: 90, unit: 'month', count: 3, because: 'three months' },
    { days: 360, unit: 'month', count: 12, because: 'no whole year' },
    // proves S9.period.3
    { days: 30, unit: 'day', count: 30, because: 'less than two months' },
    // proves S9.period.3
    { days: 61, unit: 'day', count: 61, because: 'no whole months' },
    { days: 0, unit: 'day', count: 0, because: 'nothing is no year' },
  ])('$days is $count $unit: $because', ({ days, unit, count }) => {
    expect(periodOf(days)).toEqual({ unit, count })
  })

  it.each([
    { first: '2026-05-18', days: 30, last: '2026-06-16', because: 'thirty days are days' },
    { first: '2026-05-18', days: 1, last: '2026-05-18', because: 'of one day the first is the last' },
    {
      first: '2026-03-01',
      days: 90,
      last: '2026-05-29',
      because: 'ninety days, although three months are said',
    },
    { first: '2026-01-01', days: 60, last: '2026-03-01', because: 'also over a short month' },
    { first: '2027-03-01', days: 365, last: '2028-02-28', because: 'also over a leap day' },
  ])('$days days from $first end on $last: $because', ({ first, days, last }) => {
    expect(lastDayOf(first, days)).toBe(last)
  })
})

describe('freezing', () => {
  const membership = {
    start_time: '2026-05-01',
    end_time: '2026-05-31',
    isUsedUp: false,
    frozen_from: null as string | null,
    frozen_to: null as string | null,
  }
  const facts = {
    today: TODAY,
    freezes: 0,
    isUsedToday: false,
    limits: { max_freezes: null as number | null, max_freeze_days: null as number | null },
  }

  it.each([
    { because: 'maximum has no end', asked: {}, range: [TODAY, null, null], end: null },
    {
      because: 'maximum is as long as the company allows',
      asked: {},
      limits: { max_freeze_days: 10 },
      range: [TODAY, '2026-05-27', 10],
      end: '2026-06-10',
    },
    {
      because: 'from today to a day',
      asked: { to: '2026-05-20' },
      range: [TODAY, '2026-05-20', 3],
      end: '2026-06-03',
    },
    // proves S3.freezing.1 S4.freeze.3
    {
      because: 'for a period',
      asked: { from: '2026-05-31', quantity_days: 1 },
      range: ['2026-05-31', '2026-05-31', 1],
      end: '2026-06-01',
    },
    {
      because: 'end and number agree',
      asked: { to: '2026-05-20', quantity_days: 3 },
      range: [TODAY, '2026-05-20', 3],
      end: '2026-06-03',
    },
  ])('$because', ({ asked, limits, range, end }) => {
    const plan = planFreeze(membership, asked, { ...facts, limits: { ...facts.limits, ...limits } })
    if (plan.kind === 'refused') throw new Error(plan.code)
    expect([plan.frozen_from, plan.frozen_to, plan.quantity_days]).toEqual(range)
    expect(freezeEnd(membership, plan)).toBe(end)
  })

  const invalid = 'membership.freezing.freezeRange.invalid'
  it.each([
    { because: 'no day', asked: { from: '2026-02-30' }, code: invalid },
    { because: 'yesterday', asked: { from: '2026-05-17' }, code: invalid },
    { because: 'maximum begins today', asked: { from: '2026-05-19' }, code: invalid },
    { because: 'an end before the start', asked: { to: '2026-05-17' }, code: invalid },
    { because: 'no days', asked: { quantity_days: 0 }, code: invalid },
    { because: 'days below none', asked: { quantity_days: -3 }, code: invalid },
    { because: 'beyond the calendar', asked: { quantity_days: 3651 }, code: invalid },
    // proves S8.freezing.5
    {
      because: 'end and number disagree',
      asked: { to: '2026-05-20', quantity_days: 4 },
      code: invalid,
    },
    // proves S8.freezing.1
    {
      because: 'it is over before the freeze begins',
      asked: { from: '2026-06-01', quantity_days: 2 },
      code: 'membership.freezing.outOfActivityPeriod',
    },
    // proves S8.freezing.1
    {
      because: 'it begins after the freeze',
      given: { start_time: '2026-05-19' },
      asked: { quantity_days: 2 },
      code: 'membership.freezing.outOfActivityPeriod',
    },
    // proves S8.freezing.4
    {
      because: 'today is the last day of another freeze',
      given: { frozen_from: '2026-05-10', frozen_to: TODAY },
      asked: { from: '2026-05-19', quantity_days: 2 },
      code: 'membership.freezing.alreadyFrozen',
    },
    {
      because: 'another freeze is planned',
      given: { frozen_from: '2026-05-25', frozen_to: '2026-05-26' },
      asked: { quantity_days: 2 },
      code: 'membership.freezing.alreadyFrozen',
    },
  ])('refused: $because', ({ given, asked, code }) => {
    expect(planFreeze({ ...membership, ...given }, asked, facts)).toEqual({ kind: 'refused', code })
  })

  it('one that is over stands in no way', () => {
    const before = { ...membership, frozen_from: '2026-05-02', frozen_to: '2026-05-17' }
    expect(planFreeze(before, {}, facts).kind).toBe('planned')
  })

  it('freezing and unfreezing moves the end by exactly the days that were frozen', () => {
    const cases = fc.record({
      days: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      after: fc.integer({ min: 0, max: 13 }),
      until: fc.integer({ min: 0, max: 90 }),
    })
    fc.assert(
      fc.property(cases, ({ days, after, until }) => {
        const from = days === undefined ? TODAY : addDays(TODAY, after)
        const plan = planFreeze(membership, { from, quantity_days: days }, facts)
        if (plan.kind === 'refused') throw new Error(plan.code)
        const frozen = {
          ...membership,
          frozen_from: plan.frozen_from,
          frozen_to: plan.frozen_to,
          end_time: freezeEnd(membership, plan) ?? membership.end_time,
        }
        const today = addDays(TODAY, until)
        const unfreeze = planUnfreeze(frozen, {}, today)
        const isOver = plan.frozen_to !== null && plan.frozen_to < today
        if (unfreeze.kind === 'refused') {
          expect(isOver).toBe(true)
          return
        }
        const frozenDays = Array.from({ length: 200 }, (_, index) => addDays(TODAY, index)).filter(
          (day) => day < today && isFrozenOn(frozen, day),
        ).length
        expect(daysBetween(membership.end_time, unfreeze.end_time)).toBe(frozenDays)
        expect(unfreeze.quantity_days).toBe(frozenDays)
        if (plan.frozen_to === null) expect(endInForce(frozen, today)).toBe(unfreeze.end_time)
      }),
    )
  })

  it('taken back ends no membership before it began, whose end staff has set earlier meanwhile', () => {
    const shortened = {
      start_time: '2026-05-10',
      end_time: TODAY,
      frozen_from: '2026-05-20',
      frozen_to: '2026-06-03',
    }
    expect(planUnfreeze(shortened, {}, TODAY)).toMatchObject({ frozen_from: null, end_time: '2026-05-10' })
  })
})

describe('what a membership covers of a price', () => {
  it.each([
    { because: 'a visit, all of it', given: { type: 'VISITS', amount: 1, remaining: 0 }, covered: 60_000 },
    { because: 'hours, all of it', given: { type: 'DURATION', amount: 3600, remaining: 0 }, covered: 60_000 },
    {
      because: 'a period, all of it',
      given: { type: 'PERIOD', amount: 1, remaining: null },
      covered: 60_000,
    },
    {
      because: 'money that is enough',
      given: { type: 'MONEY', amount: 50_000, remaining: 10_000 },
      covered: 60_000,
    },
    {
      because: 'money as far as it goes',
      given: { type: 'MONEY', amount: 40_000, remaining: 0 },
      covered: 40_000,
    },
    {
      because: 'no more than the price',
      given: { type: 'MONEY', amount: 90_000, remaining: 5 },
      covered: 60_000,
    },
  ] as const)('$because', ({ given, covered }) => {
    expect(coveredOf(60_000, given)).toBe(covered)
  })
})

describe('which membership a booking uses', () => {
  const membership: Redeemable = {
    membership_id: 'm',
    type: 'VISITS',
    service_ids: [],
    branch_ids: [],
    currency_code: 'UAH',
    price: 1000,
    paid: 1000,
    total: 8,
    used: 2,
    reserve: 3,
    created: 0,
    start_time: '2026-05-01',
    end_time: '2026-05-31',
    frozen_from: null,
    frozen_to: null,
  }
  const booking: ToCover = {
    date: TODAY,
    branchId: 'b',
    serviceIds: ['cut', 'wash'],
    price: 500,
    currency_code: 'UAH',
    seconds: 5400,
    places: 1,
  }

  it.each([
    { because: 'a visit', given: {}, fit: { amount: 1, price_covered: 500 } },
    { because: 'a visit for each place', asked: { places: 3 }, fit: { amount: 3, price_covered: 500 } },
    {
      because: 'the same service three times is three visits, and another one besides none more',
      asked: { serviceIds: ['cut', 'wash', 'cut', 'cut'] },
      fit: { amount: 3, price_covered: 500 },
    },
    {
      because: 'one service more often than there are visits',
      asked: { serviceIds: ['cut', 'cut', 'cut', 'cut'] },
      fit: { reason: 'NOT_ENOUGH' },
    },
    { because: 'more places than visits', asked: { places: 4 }, fit: { reason: 'NOT_ENOUGH' } },
    {
      because: 'its services are all covered',
      given: { service_ids: ['wash', 'cut'] },
      fit: { amount: 1, price_covered: 500 },
    },
    {
      because: 'one service is not covered',
      given: { service_ids: ['cut'] },
      fit: { reason: 'OTHER_SERVICE' },
    },
    { because: 'another branch', given: { branch_ids: ['c'] }, fit: { reason: 'OTHER_BRANCH' } },
    { because: 'another currency', asked: { currency_code: 'EUR' }, fit: { reason: 'OTHER_CURRENCY' } },
    { because: 'not paid in full', given: { paid: 999 }, fit: { reason: 'UNPAID' } },
    { because: 'the day before it begins', asked: { date: '2026-04-30' }, fit: { reason: 'NOT_STARTED' } },
    { because: 'its first day', asked: { date: '2026-05-01' }, fit: { amount: 1, price_covered: 500 } },
    { because: 'its last day', asked: { date: '2026-05-31' }, fit: { amount: 1, price_covered: 500 } },
    { because: 'the day after it ends', asked: { date: '2026-06-01' }, fit: { reason: 'EXPIRED' } },
    { because: 'a frozen day', given: { frozen_from: TODAY, frozen_to: TODAY }, fit: { reason: 'FROZEN' } },
    {
      because: 'the day after a freeze',
      given: { frozen_from: '2026-05-16', frozen_to: '2026-05-17' },
      fit: { amount: 1, price_covered: 500 },
    },
    { because: 'no visit left', given: { used: 5 }, fit: { reason: 'USED_UP' } },
    {
      because: 'an hour and a half',
      given: { type: 'DURATION', total: 5400, used: 0, reserve: 0 },
      fit: { amount: 5400, price_covered: 500 },
    },
    {
      because: 'a second too little',
      given: { type: 'DURATION', total: 5399, used: 0, reserve: 0 },
      fit: { reason: 'NOT_ENOUGH' },
    },
    // proves S3.membership.4
    {
      because: 'an hour and a half for each place',
      given: { type: 'DURATION', total: 16_200, used: 0, reserve: 0 },
      asked: { places: 3 },
      fit: { amount: 16_200, price_covered: 500 },
    },
    // proves S3.membership.5
    {
      because: 'a period',
      given: { type: 'PERIOD', total: null },
      asked: { places: 4 },
      fit: { amount: 1, price_covered: 500 },
    },
    {
      because: 'money for all of it',
      given: { type: 'MONEY', total: 900, used: 0, reserve: 0 },
      fit: { amount: 500, price_covered: 500 },
    },
    {
      because: 'money for a part',
      given: { type: 'MONEY', total: 900, used: 500, reserve: 100 },
      fit: { amount: 300, price_covered: 300 },
    },
  ] as { because: string; given?: Partial<Redeemable>; asked?: Partial<ToCover>; fit: object }[])(
    '$because',
    ({ given, asked, fit }) => {
      expect(fitOf({ ...membership, ...given }, { ...booking, ...asked })).toEqual(fit)
    },
  )

  it('takes the one that ends soonest, then one that covers all before money, then the oldest', () => {
    const each = (membership_id: string, given: Partial<Redeemable>) => ({
      ...membership,
      membership_id,
      ...given,
    })
    const list = [
      each('later', { end_time: '2026-06-30' }),
      each('money', { type: 'MONEY', total: 9000, created: 1 }),
      each('younger', { created: 3 }),
      each('older', { created: 2 }),
      each('unpaid', { paid: 0, end_time: '2026-05-19' }),
    ]
    const order = (memberships: Redeemable[]) =>
      chooseMembership(memberships, booking).map(({ membership: { membership_id } }) => membership_id)
    expect(order(list)).toEqual(['older', 'younger', 'money', 'later'])
    expect(order(list.toReversed())).toEqual(['older', 'younger', 'money', 'later'])
  })

  it.each([
    {
      because: 'one that covers all comes before one that ends sooner and leaves a rest',
      cards: { small: [2270, '2026-06-30'], great: [5000, '2026-12-31'] },
      order: ['great', 'small'],
    },
    {
      because: 'of two that cover all the one that ends sooner',
      cards: { great: [5000, '2026-12-31'], greater: [9000, '2026-06-30'] },
      order: ['greater', 'great'],
    },
    {
      because: 'where each leaves a rest, what ends sooner is used up first',
      cards: { more: [3000, '2026-12-31'], less: [100, '2026-06-30'] },
      order: ['less', 'more'],
    },
    {
      because: 'exactly enough is enough',
      cards: { short: [3611, '2026-05-31'], exact: [3612, '2026-12-31'] },
      order: ['exact', 'short'],
    },
  ] as { because: string; cards: Record<string, [number, string]>; order: string[] }[])(
    'of several money cards: $because',
    ({ cards, order }) => {
      const list = Object.entries(cards).map(([membership_id, [total, end_time]]): Redeemable => ({
        ...membership,
        membership_id,
        total,
        end_time,
        type: 'MONEY',
        used: 0,
        reserve: 0,
      }))
      const chosen = chooseMembership(list, { ...booking, price: 3612 })
      expect(chosen.map(({ membership: { membership_id } }) => membership_id)).toEqual(order)
    },
  )

  it('what costs nothing uses nothing', () => {
    expect(chooseMembership([membership], { ...booking, price: 0 })).toEqual([])
  })

  it('never takes more than there is, and never covers more than the price', () => {
    const numbers = fc.integer({ min: 0, max: 2000 })
    fc.assert(
      fc.property(
        fc.constantFrom<Redeemable['type']>('VISITS', 'MONEY', 'DURATION', 'PERIOD'),
        numbers,
        numbers,
        numbers,
        fc.integer({ min: 1, max: 2000 }),
        numbers,
        fc.integer({ min: 1, max: 9 }),
        (type, left, used, reserve, price, seconds, places) => {
          const total = type === 'PERIOD' ? null : left + used + reserve
          const fit = fitOf(
            { ...membership, type, total, used, reserve },
            { ...booking, price, seconds, places },
          )
          if ('reason' in fit) return
          if (total !== null) expect(fit.amount).toBeLessThanOrEqual(left)
          expect(fit.price_covered).toBeGreaterThan(0)
          expect(fit.price_covered).toBeLessThanOrEqual(price)
          if (type !== 'MONEY') expect(fit.price_covered).toBe(price)
        },
      ),
    )
  })
})
