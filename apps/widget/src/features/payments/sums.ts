/** Which sums may be paid at once: the advance that is required, all that is left, or one between. Minor units. */
import type { PaymentState } from '@zapys/contract'
import { typedNumber } from '@zapys/domain/validation'

export type SumChoice = 'least' | 'whole' | 'part'

/** Where something is required in advance a part is at least that, else any sum from one whole unit on. */
export const minOf = ({ requirement, amount, remaining }: PaymentState): number =>
  requirement === 'REQUIRED' ? amount : Math.min(100, remaining)

/** What may be chosen, the usual first. A sum between needs room between. */
export function choicesOf(payment: PaymentState): SumChoice[] {
  const { requirement, amount, remaining } = payment
  const first: SumChoice[] = requirement === 'REQUIRED' && amount < remaining ? ['least', 'whole'] : ['whole']
  return minOf(payment) < remaining ? [...first, 'part'] : first
}

/** The chosen sum while it is allowed; otherwise the first allowed one, as after the deposit is paid. */
export const choiceAmong = (chosen: SumChoice | undefined, choices: readonly SumChoice[]): SumChoice =>
  choices.find((choice) => choice === chosen) ?? choices[0] ?? 'whole'

/** A sum as people type it; undefined for what is none, or lies outside. */
export function typedSum(text: string, payment: PaymentState): number | undefined {
  const typed = typedNumber(text)
  const minor = typed === null ? Number.NaN : Math.round(typed * 100)
  return minor >= minOf(payment) && minor <= payment.remaining ? minor : undefined
}

/** The default sum to pay; undefined where nothing is paid online. */
export const usualSum = (payment: PaymentState): number | undefined =>
  payment.requirement === 'NONE' || payment.remaining === 0
    ? undefined
    : choicesOf(payment)[0] === 'least'
      ? minOf(payment)
      : payment.remaining
