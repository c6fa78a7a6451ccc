import { amountIn } from '#staff/features/money/amount.ts'

/** Counted cash in minor units, including zero: `0`, `500`, `1 200,50`. Undefined: not an amount. */
export const countIn = (typed: string): number | undefined =>
  /^0+([.,]0{1,2})?$/.test(typed.trim()) ? 0 : amountIn(typed)
