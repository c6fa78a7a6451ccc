/**
 * Splits a sum into whole minor units in proportion to `by`. The rounding remainder goes to the last positive entry.
 * If all entries are 0, the last one gets the whole sum.
 */
export function shareOut(sum: number, by: readonly number[]): number[] {
  const whole = by.reduce((total, each) => total + each, 0)
  const parts = by.map((each) => (whole === 0 ? 0 : Math.floor((sum * each) / whole)))
  const last = whole === 0 ? by.length - 1 : by.findLastIndex((each) => each > 0)
  return parts.map((part, index) =>
    index === last ? part + sum - parts.reduce((total, each) => total + each, 0) : part,
  )
}
