import { amountIn } from '#staff/features/money/amount.ts'

/** A count of cash in minor units, also of none: `0`, `500`, `1 200,50`. Undefined: it is no sum. */
export const countIn = (typed: string): number | undefined =>
  /^0+([.,]0{1,2})?$/.test(typed.trim()) ? 0 : amountIn(typed)
