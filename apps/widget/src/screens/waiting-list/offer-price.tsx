/** Price, deposit and cancellation terms of an offer, before it is booked. Loads after its parent. */
import type { ComponentProps } from 'react'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { DepositLine } from '#widget/features/confirmation/deposit-line.tsx'
import { CancellationTerms } from '#widget/features/summary/cancellation-terms.tsx'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { mayCancelUntil } from '@zapys/domain/appointments'
import '#widget/features/confirmation/covering.css'

type OfferPriceProps = AtBranch &
  Pick<ComponentProps<typeof PriceSummary>, 'total' | 'names' | 'times'> & {
    /** Undefined if none is required. */
    deposit: number | undefined
    /** Instant in UTC. */
    startsAt: string
  }

export default function OfferPrice({ branch, settings, startsAt, deposit, ...priced }: OfferPriceProps) {
  const { total } = priced
  const starts = Date.parse(startsAt)
  return (
    <>
      <PriceSummary {...priced} />
      {total && deposit !== undefined && (
        <div className="z-covering" data-kept>
          <DepositLine deposit={deposit} left={total.price} currency={total.currency_code} />
          <CancellationTerms
            refund={settings.online_payment.refund}
            cover={undefined}
            startsAt={starts}
            cancelUntil={mayCancelUntil(settings.appointment, starts)}
            timezone={branch.timezone}
          />
        </div>
      )}
    </>
  )
}
