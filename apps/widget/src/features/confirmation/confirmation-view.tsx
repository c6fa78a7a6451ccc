/** One look for every confirmation: what is to be known first, what is booked and what it costs, who comes. */
import type { ReactNode } from 'react'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { Barred } from '#widget/features/booking/barred.tsx'
import { ChangedNotice } from '#widget/features/booking/changed-notice.tsx'
import { YourDetails } from '#widget/features/client-form/your-details.tsx'
import { HoldNote } from '#widget/features/hold/hold-note.tsx'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '#widget/ui/notice.tsx'
import type { Said } from './confirmation.ts'
import type { ConfirmationInUse } from './use-confirmation.ts'

type ConfirmationViewProps = {
  confirmation: ConfirmationInUse
  timeZone: string
  startsAt: string | undefined
  lines: SummaryLine[]
  /** Where the price is told: what each line of it is called, and how often it is taken. */
  priced: { names: readonly string[]; times: number; visits: number }
  /** That it cannot be had as it was chosen, and what can be done about it. */
  lost: ReactNode
  /** What is still chosen here, beside what was: places of an event. */
  amount?: ReactNode
  children?: ReactNode
}

export function ConfirmationView(props: ConfirmationViewProps) {
  const { confirmation, timeZone, startsAt, lines, priced, lost, amount, children } = props
  const { said, hold, shown, total, details, tellsHold, tellsPrice } = confirmation
  const text = useText()
  return (
    <div className="z-stack z-stack--wide">
      <SaidFirst said={said} lost={lost} />
      {tellsHold && <HoldNote hold={hold} timeZone={timeZone} />}
      <ZoneNote timeZone={timeZone} instant={startsAt} />
      <Aside>
        <VisitSummary title={text('booking.yourVisit')} lines={lines}>
          {amount}
          {tellsPrice && !shown.isError && <PriceSummary total={total} {...priced} />}
        </VisitSummary>
      </Aside>
      {children}
      <YourDetails form={details.form} />
    </div>
  )
}

function SaidFirst({ said, lost }: { said: Said | undefined } & Pick<ConfirmationViewProps, 'lost'>) {
  const text = useText()
  switch (said?.kind) {
    case undefined:
      return null
    case 'unsure':
      return <Notice tone="warning">{text('booking.unsure')}</Notice>
    case 'barred':
      return <Barred failure={said.failure} />
    case 'changed':
      return <ChangedNotice />
    case 'lost':
    case 'fewer':
      return lost
  }
}
