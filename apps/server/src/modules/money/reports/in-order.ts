import type { Currency, ReportDimension, ReportRow } from '@zapys/contract'

/**
 * Sorts days chronologically, other rows by most money, then by most bookings. Rows without a key come last. Currencies
 * are compared one after the other, the one with most rows first: adding them up would be meaningless.
 */
export function inOrder(by: ReportDimension, rows: readonly ReportRow[]): ReportRow[] {
  const rowsOf = Map.groupBy(
    rows.flatMap(({ amounts }) => amounts.map(({ currency_code }) => currency_code)),
    (currency) => currency,
  )
  const currencies = [...rowsOf].toSorted(([, one], [, other]) => other.length - one.length)
  const totalOf = ({ amounts }: ReportRow, currency: Currency) =>
    amounts.find(({ currency_code }) => currency_code === currency)?.total ?? 0
  const byMoney = (one: ReportRow, other: ReportRow) =>
    currencies
      .map(([currency]) => totalOf(other, currency) - totalOf(one, currency))
      .find((difference) => difference !== 0) ?? 0
  return rows.toSorted((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null)
    if (by === 'DAY') return one.key < other.key ? -1 : 1
    return byMoney(one, other) || other.bookings - one.bookings || (one.key < other.key ? -1 : 1)
  })
}
