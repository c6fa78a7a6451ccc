/** Typed amounts of money. All currencies here have a hundred minor units. */

/** Minor units of `500`, `500,5` or `1 200.50`; undefined: not an amount above 0. */
export function amountIn(typed: string): number | undefined {
  const plain = typed.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const amount = Math.round(Number(plain) * 100)
  return amount > 0 ? amount : undefined
}

/** Like `amountIn`, but allows 0. */
export const priceIn = (typed: string): number | undefined =>
  /^0+$/.test(typed.trim()) ? 0 : amountIn(typed)

const TIP_PERCENTS = [5, 10, 15]

/** Common tips in whole units of the currency; none below one unit. */
export const usualTips = (price: number): { percent: number; amount: number }[] =>
  TIP_PERCENTS.map((percent) => ({ percent, amount: Math.round((price * percent) / 10_000) * 100 })).filter(
    ({ amount }) => amount > 0,
  )

/** As typed: 50000 is 500, 50050 is 500.50. */
export const typedAmount = (minor: number): string =>
  minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2)
