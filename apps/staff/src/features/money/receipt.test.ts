import type { CompanyReceipt } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { coveredByMembership, refundableOf } from './receipt.ts'

type Refund = { amount: number; state: 'WAITING' | 'DONE' | 'REFUSED' }

/** Of 300: `covered` by a membership, the rest paid online; the server counts every refund. */
const receiptOf = ({ covered, refunds }: { covered: number; refunds: Refund[] }) =>
  ({
    paid: 300 - refunds.reduce((sum, { amount }) => sum + amount, 0),
    payments: [
      { state: 'PAID', amount: 300 - covered },
      { state: 'EXPIRED', amount: 300 },
    ],
    refunds,
  }) as CompanyReceipt

describe('the receipt of a booking partly covered by a membership', () => {
  it.each<{ refunds: Refund[]; refundable: number }>([
    { refunds: [], refundable: 200 },
    { refunds: [{ amount: 50, state: 'DONE' }], refundable: 150 },
    { refunds: [{ amount: 50, state: 'WAITING' }], refundable: 150 },
    // Staff can retry what the provider rejected.
    { refunds: [{ amount: 200, state: 'REFUSED' }], refundable: 200 },
  ])('shows the same cover with refunds $refunds', ({ refunds, refundable }) => {
    const receipt = receiptOf({ covered: 100, refunds })
    expect([coveredByMembership(receipt), refundableOf(receipt)]).toEqual([100, refundable])
  })

  it('shows no cover where only money was paid', () => {
    const receipt = receiptOf({ covered: 0, refunds: [{ amount: 100, state: 'REFUSED' }] })
    expect(coveredByMembership(receipt)).toBe(0)
  })
})
