/** Price, cover, deposit and cancellation terms of an offer, before it is booked. Loads after its parent. */
import type { ComponentProps } from 'react'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { CoveringLines } from '#widget/features/confirmation/covering-lines.tsx'
import { CancellationTerms } from '#widget/features/summary/cancellation-terms.tsx'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { mayCancelUntil } from '@zapys/domain/appointments'
import '#widget/features/confirmation/covering.css'

type OfferPriceProps = AtBranch &
  Pick<ComponentProps<typeof PriceSummary>, 'total' | 'names' | 'times'> & {
    covering: ComponentProps<typeof CoveringLines>['covering']
    /** Instant in UTC. */
    startsAt: string
  }

export default function OfferPrice({ branch, settings, startsAt, covering, ...priced }: OfferPriceProps) {
  const { total } = priced
  const { used, payment } = covering
  const starts = Date.parse(startsAt)
  return (
    <>
      <PriceSummary {...priced} />
      {total && (used || payment?.requirement === 'REQUIRED') && (
        <div className="z-covering" data-kept>
          <CoveringLines covering={covering} total={total} />
          <CancellationTerms
            refund={payment?.requirement === 'REQUIRED' ? settings.online_payment.refund : undefined}
            cover={used ? { name: used.name, giveBackHours: settings.membership.give_back_hours } : undefined}
            startsAt={starts}
            cancelUntil={mayCancelUntil(settings.appointment, starts)}
            timezone={branch.timezone}
          />
        </div>
      )}
    </>
  )
}
