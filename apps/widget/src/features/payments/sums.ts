/** Amounts that can be paid at once: the required deposit, the whole rest, or one between. Minor units. */
import type { PaymentState } from '@zapys/contract'
import { typedNumber } from '@zapys/domain/validation'

export type SumChoice = 'least' | 'whole' | 'part'

/** Minimum payment: the required deposit, else one whole unit. */
export const minOf = ({ requirement, amount, remaining }: PaymentState): number =>
  requirement === 'REQUIRED' ? amount : Math.min(100, remaining)

/** Possible choices, the usual one first. An amount between is offered only if there is room. */
export function choicesOf(payment: PaymentState): SumChoice[] {
  const { requirement, amount, remaining } = payment
  const first: SumChoice[] = requirement === 'REQUIRED' && amount < remaining ? ['least', 'whole'] : ['whole']
  return minOf(payment) < remaining ? [...first, 'part'] : first
}

/** The choice if it is allowed; otherwise the first allowed one, for example after the deposit is paid. */
export const choiceAmong = (chosen: SumChoice | undefined, choices: readonly SumChoice[]): SumChoice =>
  choices.find((choice) => choice === chosen) ?? choices[0] ?? 'whole'

/** A typed amount; undefined if it is invalid or out of range. */
export function typedSum(text: string, payment: PaymentState): number | undefined {
  const typed = typedNumber(text)
  const minor = typed === null ? Number.NaN : Math.round(typed * 100)
  return minor >= minOf(payment) && minor <= payment.remaining ? minor : undefined
}

/** Default amount to pay; undefined if nothing can be paid online. */
export const usualSum = (payment: PaymentState): number | undefined =>
  payment.requirement === 'NONE' || payment.remaining === 0
    ? undefined
    : choicesOf(payment)[0] === 'least'
      ? minOf(payment)
      : payment.remaining
