import type { CompanyReceipt } from '@zapys/contract'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Money paid toward the price, minus completed and pending refunds. */
export const refundableOf = ({ payments, refunds }: CompanyReceipt): number =>
  sum(payments.filter(({ state }) => state === 'PAID' || state === 'REFUNDED').map(({ amount }) => amount)) -
  sum(refunds.filter(({ state }) => state !== 'REFUSED').map(({ amount }) => amount))

/** Part of the price covered without money. */
export const coveredByMembership = (receipt: CompanyReceipt): number =>
  Math.max(0, receipt.paid - refundableOf(receipt))
