import type { CompanyReceipt } from '@zapys/contract'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const receivedOf = ({ payments }: CompanyReceipt): number =>
  sum(payments.filter(({ state }) => state === 'PAID' || state === 'REFUNDED').map(({ amount }) => amount))

/** Money paid toward the price, minus completed and pending refunds. Rejected ones can be retried. */
export const refundableOf = (receipt: CompanyReceipt): number =>
  receivedOf(receipt) -
  sum(receipt.refunds.filter(({ state }) => state !== 'REFUSED').map(({ amount }) => amount))

/** Part of the price covered without money. `paid` is less all refunds, rejected ones included. */
export const coveredByMembership = (receipt: CompanyReceipt): number =>
  Math.max(0, receipt.paid - receivedOf(receipt) + sum(receipt.refunds.map(({ amount }) => amount)))
