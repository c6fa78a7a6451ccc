import { describe, expect, it } from 'vitest'
import type { PriceRequest, UsedMembership } from '@zapys/contract'
import { choiceInput, coveringOf, coveringShown, withPeople } from './covering.ts'

const visits: UsedMembership = {
  number: 'V',
  code: 'V',
  name: '5 manicures',
  kind: 'MEMBERSHIP',
  type: 'VISITS',
  amount: 1,
  price_covered: 60_000,
  remaining: 2,
  end_time: '2026-06-01',
}
const money: UsedMembership = {
  number: 'M',
  code: 'M',
  name: 'Deposit',
  kind: 'MEMBERSHIP',
  type: 'MONEY',
  amount: 60_000,
  price_covered: 60_000,
  remaining: 10_000,
  end_time: '2026-07-01',
}
const gift: UsedMembership = { ...money, number: 'G', kind: 'CERTIFICATE', amount: 40_000, remaining: 0 }

const payment = (amount: number) => ({ requirement: 'OPTIONAL' as const, amount })
const answer = (membership: UsedMembership | null, fitting = [visits, money]) => ({
  payment: payment(60_000 - (membership?.price_covered ?? 0)),
  redemption: { membership, to_pay: 0, fitting },
})

/** A visit of 600.00 that a membership covers. */
const own = {
  price: 60_000,
  choice: 'best' as const,
  best: answer(visits),
  chosen: undefined,
  isRefused: false,
  series: undefined,
  deposits: undefined,
  instead: undefined,
}

type Row = {
  because: string
  said: Partial<Parameters<typeof coveringOf>[0]>
  used: UsedMembership | null | undefined
  left: number | undefined
  shown: ReturnType<typeof coveringShown>
}
const rows: Row[] = [
  {
    because: 'what fits best covers it',
    said: {},
    used: visits,
    left: 0,
    shown: { to_pay: 0, membership: 'V' },
  },
  {
    because: 'a guest who names nothing: nothing is known, and nothing compared',
    said: { best: { payment: payment(60_000) } },
    used: undefined,
    left: undefined,
    shown: {},
  },
  {
    because: 'a client of whose memberships none fits: that nothing covers it is compared too',
    said: { best: answer(null, []) },
    used: null,
    left: 60_000,
    shown: { to_pay: 60_000, membership: null },
  },
  {
    because: 'the client wants none',
    said: { choice: 'none', chosen: { payment: payment(60_000) } },
    used: null,
    left: 60_000,
    shown: { to_pay: 60_000, membership: null },
  },
  {
    because: 'another one was chosen',
    said: { choice: { number: 'M' }, chosen: answer(money) },
    used: money,
    left: 0,
    shown: { to_pay: 0, membership: 'M' },
  },
  {
    because: 'a certificate covers a part and leaves a rest',
    said: { choice: { code: 'secret' }, chosen: answer(gift) },
    used: gift,
    left: 20_000,
    shown: { to_pay: 20_000, membership: 'G' },
  },
  {
    because: 'what is held costs more than was asked about: money goes as far as there is any',
    said: { price: 75_000, choice: { number: 'M' }, chosen: answer(money) },
    used: money,
    left: 5_000,
    shown: { to_pay: 5_000, membership: 'M' },
  },
  {
    because: 'a visit of a membership covers it whatever it costs by now',
    said: { price: 75_000 },
    used: visits,
    left: 0,
    shown: { to_pay: 0, membership: 'V' },
  },
  {
    because: 'what a certificate covers is being asked',
    said: { choice: { code: 'secret' } },
    used: undefined,
    left: undefined,
    shown: {},
  },
  {
    because: 'one of those that fit was chosen: what it covers is known at once',
    said: { choice: { number: 'M' } },
    used: money,
    left: 0,
    shown: { to_pay: 0, membership: 'M' },
  },
  {
    because: 'one was chosen that fits no more, and nobody has said so yet',
    said: { choice: { number: 'gone' } },
    used: undefined,
    left: undefined,
    shown: {},
  },
  {
    because: 'the choice does not fit any more: what fits best is in force',
    said: { choice: { number: 'M' }, isRefused: true },
    used: visits,
    left: 0,
    shown: { to_pay: 0, membership: 'V' },
  },
  {
    because: 'nobody knows what it costs',
    said: { price: undefined },
    used: visits,
    left: undefined,
    shown: {},
  },
  {
    because: 'of a series two of four dates are covered',
    said: { price: 240_000, series: { covered: 2, dates: 4, sum: 120_000, first: visits } },
    used: visits,
    left: 120_000,
    shown: { to_pay: 120_000 },
  },
  {
    because: 'of a series the server told what would be left by now',
    said: {
      price: 240_000,
      series: { covered: 2, dates: 4, sum: 120_000, first: visits },
      instead: 180_000,
    },
    used: visits,
    left: 180_000,
    shown: { to_pay: 180_000 },
  },
]

describe('what covers a booking', () => {
  it.each(rows)('$because', ({ said, used, left, shown }) => {
    const covering = coveringOf({ ...own, ...said })
    expect({ used: covering.used, left: covering.left }).toEqual({ used, left })
    expect(coveringShown(covering)).toEqual(shown)
  })

  it.each([
    { deposits: undefined, asked: 18_000, because: 'a single booking asks for its own deposit' },
    { deposits: 72_000, asked: 72_000, because: 'a series asks for the deposits of all its visits' },
    { deposits: 0, asked: undefined, because: 'memberships cover what the visits of a series would ask for' },
  ])('$because', ({ deposits, asked }) => {
    const best = { payment: { requirement: 'REQUIRED' as const, amount: 18_000 } }
    const series = deposits === undefined ? undefined : { covered: 0, dates: 4, sum: 0, first: undefined }
    for (const known of [series, undefined])
      expect(coveringOf({ ...own, price: 240_000, best, deposits, series: known }).payment?.amount).toBe(
        asked,
      )
  })

  it('the booking is asked for what is in force, and for nothing where the best is', () => {
    expect(choiceInput('best')).toBeUndefined()
    expect(choiceInput('none')).toBeNull()
    expect(choiceInput({ code: 'secret' })).toEqual({ code: 'secret' })
    const refused = coveringOf({ ...own, choice: { number: 'M' }, isRefused: true })
    expect(choiceInput(refused.choice)).toBeUndefined()
  })

  it('what anybody would cost is asked of those who would come', () => {
    const setting = (service: string, ordinal: number) => ({
      service,
      ordinal,
      resources: [],
      auto_selected_resources: true,
    })
    const asked: PriceRequest = {
      company_id: 'c',
      branch_id: 'b',
      service_resource_settings: [setting('cut', 1), setting('wash', 2)],
    }
    const leg = { resource_id: 'anna', service_ids: ['wash'], starts_at: '', ends_at: '' }
    expect(withPeople(asked, [leg]).service_resource_settings).toEqual([
      setting('cut', 1),
      { ...setting('wash', 2), resources: ['anna'], auto_selected_resources: false },
    ])
  })
})
