/** What the membership covers, what is left, and the deposit. */
import type { ShownBooking } from '#widget/features/booking/use-shown.ts'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { DepositLine } from './deposit-line.tsx'
import type { CoveringInUse } from './use-covering.ts'

type LinesProps = {
  covering: Pick<CoveringInUse, 'used' | 'left' | 'payment' | 'series' | 'isAsking'> &
    Partial<Pick<CoveringInUse, 'isSeries'>>
  total: Pick<NonNullable<ShownBooking['total']>, 'price' | 'currency_code'>
}

/** Announced to screen readers, because another choice changes the remaining amount. */
export function CoveringLines({ covering, total }: LinesProps) {
  const { used, left, payment, series, isSeries, isAsking } = covering
  const text = useText()
  const formats = useFormats()
  const texts = useMembershipTexts()
  const money = (sum: number) => formats.money(sum, total.currency_code)
  const isRequired = payment?.requirement === 'REQUIRED' && payment.amount > 0
  return (
    <div className="z-covering__lines" role="status" aria-busy={isAsking || undefined}>
      {used && left !== undefined && (
        <>
          <div className="z-covering__line">
            <span className="z-covering__what">
              {text('booking.covered', { what: used.name })}
              <span className="z-covering__detail">
                {series && series.dates > 1
                  ? text('memberships.coversDates', { covered: series.covered, dates: series.dates })
                  : texts.usedOf(used, total.currency_code)}
              </span>
            </span>
            <span>{money(left - total.price)}</span>
          </div>
          <div className="z-covering__line z-covering__left">
            <span>{text('payments.left')}</span>
            <span>{money(left)}</span>
          </div>
        </>
      )}
      {isRequired && (
        <DepositLine
          deposit={payment.amount}
          left={left ?? total.price}
          currency={total.currency_code}
          isPerVisit={isSeries === true}
        />
      )}
    </div>
  )
}
