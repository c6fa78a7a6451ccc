import type { PaymentState } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { choiceAmong, choicesOf, typedSum, usualSum } from './sums.ts'
import type { SumChoice } from './sums.ts'

const state = (of: Partial<PaymentState>): PaymentState => ({
  requirement: 'OPTIONAL',
  amount: 90_000,
  paid: 0,
  remaining: 90_000,
  refunded: 0,
  pay_until: null,
  ...of,
})
const advance = state({ requirement: 'REQUIRED', amount: 27_000 })

describe('what may be paid at once', () => {
  it.each<{ payment: PaymentState; choices: SumChoice[]; because: string }>([
    { payment: state({}), choices: ['whole', 'part'], because: 'all of it, or as much as one likes' },
    { payment: advance, choices: ['least', 'whole', 'part'], because: 'the advance is asked for' },
    {
      payment: state({ requirement: 'REQUIRED' }),
      choices: ['whole'],
      because: 'all of it is asked for: there is nothing to choose',
    },
    {
      payment: state({ amount: 100, remaining: 100 }),
      choices: ['whole'],
      because: 'less than one whole unit is no part',
    },
  ])('$because', ({ payment, choices }) => expect(choicesOf(payment)).toEqual(choices))

  it.each<{ payment: PaymentState; sum: number | undefined; because: string }>([
    { payment: state({}), sum: 90_000, because: 'all of it' },
    { payment: advance, sum: 27_000, because: 'the advance where one is asked for' },
    { payment: state({ paid: 27_000, remaining: 63_000 }), sum: 63_000, because: 'what is left' },
    { payment: state({ requirement: 'NONE' }), sum: undefined, because: 'nothing that is not paid online' },
    { payment: state({ remaining: 0 }), sum: undefined, because: 'nothing of what is paid' },
  ])('usual is $because', ({ payment, sum }) => expect(usualSum(payment)).toBe(sum))

  it('once the advance is paid all that is left is the usual sum, though the advance had been chosen', () => {
    const paid = state({ paid: 27_000, remaining: 63_000, amount: 63_000 })
    expect(choiceAmong('least', choicesOf(advance))).toBe('least')
    expect(choiceAmong('least', choicesOf(paid))).toBe('whole')
    expect(choiceAmong('part', choicesOf(paid))).toBe('part')
    expect(choiceAmong(undefined, choicesOf(advance))).toBe('least')
  })

  it.each<{ text: string; payment: PaymentState; sum: number | undefined; because: string }>([
    { text: '300', payment: advance, sum: 30_000, because: 'whole units are typed' },
    { text: '300,50', payment: advance, sum: 30_050, because: 'with a comma or a point' },
    { text: '270', payment: advance, sum: 27_000, because: 'the advance itself' },
    { text: '269.99', payment: advance, sum: undefined, because: 'below the advance' },
    { text: '900', payment: advance, sum: 90_000, because: 'all that is left' },
    { text: '900.01', payment: advance, sum: undefined, because: 'more than is left' },
    { text: '0', payment: state({}), sum: undefined, because: 'nothing' },
    { text: '-5', payment: state({}), sum: undefined, because: 'less than nothing' },
    { text: 'two', payment: state({}), sum: undefined, because: 'no number' },
  ])('"$text" is $sum: $because', ({ text, payment, sum }) => expect(typedSum(text, payment)).toBe(sum))
})
