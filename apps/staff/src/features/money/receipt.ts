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

/** Part of a payment in person, or of its tip, that can be corrected: what was neither refunded nor corrected yet. */
export function correctableOf({ payments, refunds }: CompanyReceipt, id: string): number {
  const payment = payments.find((one) => one.id === id)
  if (payment === undefined || payment.state !== 'PAID' || payment.method === 'ONLINE') return 0
  const whole = ({ amount, tip }: { amount: number; tip: number }) => amount + tip
  return whole(payment) - sum(refunds.filter(({ payment_id }) => payment_id === id).map(whole))
}
