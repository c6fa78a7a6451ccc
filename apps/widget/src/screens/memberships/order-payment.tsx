/** Payment on the order's screen: the press orders, then opens the payment page. Not a screen. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Membership, MembershipTemplate } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { usePayOf } from '#widget/features/payments/use-pay.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'

type OrderPayment = {
  /** The client pays at once, on the provider's payment page. */
  isNow: boolean
  busy: boolean
  /** The choice of when to pay. */
  field: ReactNode
  /** Orders, and opens the payment page if the client pays at once. Resolves to undefined if nothing was ordered. */
  after(order: () => Promise<Membership | undefined>): Promise<Membership | undefined>
}

export function useOrderPayment({ price }: MembershipTemplate): OrderPayment {
  const text = useText()
  const { online_payment } = useCompany().bookingSettings
  const paying = usePayOf()
  const [choice, setChoice] = useState<'now' | 'onSpot'>('now')
  const isPayable = online_payment.enabled && price > 0
  // The requirement is one of bookings: the server requires no deposit of a membership.
  const isNow = isPayable && choice === 'now'
  return {
    isNow,
    busy: paying.busy,
    async after(order) {
      if (!isNow) return await order()
      let ordered: Membership | undefined
      await paying.pay(async () => {
        ordered = await order()
        if (ordered === undefined || ordered.payment.requirement === 'NONE') return undefined
        const { id, manage_key: key, payment } = ordered
        return { of: { kind: 'm', id }, key, amount: payment.remaining, tip: 0, paidBefore: payment.paid }
      })
      return ordered
    },
    field: isPayable && (
      <Card className="z-stack">
        <ChoiceField
          name="pay_when"
          label={text('memberships.payWhen')}
          value={choice}
          onChange={(value) => setChoice(value === 'now' ? 'now' : 'onSpot')}
          options={[
            { value: 'now', title: text('memberships.payNow') },
            { value: 'onSpot', title: text('memberships.payOnSpot') },
          ]}
        />
        {isNow && <p className="z-soft z-small">{text('memberships.payProvider')}</p>}
      </Card>
    ),
  }
}
