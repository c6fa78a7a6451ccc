/**
 * A sum in parts that stand to each other as `by` do, in whole minor units; what is left over by rounding down goes to the
 * last of them that counts. Where nothing counts, all of it to the last.
 */
export function shareOut(sum: number, by: readonly number[]): number[] {
  const whole = by.reduce((total, each) => total + each, 0)
  const parts = by.map((each) => (whole === 0 ? 0 : Math.floor((sum * each) / whole)))
  const last = whole === 0 ? by.length - 1 : by.findLastIndex((each) => each > 0)
  return parts.map((part, index) =>
    index === last ? part + sum - parts.reduce((total, each) => total + each, 0) : part,
  )
}
