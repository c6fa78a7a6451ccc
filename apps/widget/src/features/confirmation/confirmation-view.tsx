/** Common layout of all confirmations: messages, booked services and price, client form. */
import type { ComponentProps, ReactNode } from 'react'
import { Suspense } from 'react'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { BookingBlocked } from '#widget/features/booking/booking-blocked.tsx'
import { ChangedNotice } from '#widget/features/booking/changed-notice.tsx'
import { YourDetails } from '#widget/features/client-form/your-details.tsx'
import { Answer } from '#widget/features/failure-notice/answer.tsx'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { HoldNote } from '#widget/features/hold/hold-note.tsx'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import type { Problem } from './confirmation.ts'
import type { ConfirmationInUse } from './use-confirmation.ts'
import './covering.css'

const CoveringPart = lazyPart(() => import('./covering-part.tsx'), ['memberships', 'payments'])

type ConfirmationViewProps = {
  confirmation: ConfirmationInUse
  timeZone: string
  startsAt: string | undefined
  lines: SummaryLine[]
  /** Name of each price line, and its number of charges. */
  priced: { names: readonly string[]; times: number; visits: number }
  /** Shown if the chosen time is unavailable, with alternatives. */
  lost: ReactNode
  /** Further choice on this screen: places of an event. */
  amount?: ReactNode
  children?: ReactNode
}

export function ConfirmationView(props: ConfirmationViewProps) {
  const { confirmation, timeZone, startsAt, lines, priced, lost, amount, children } = props
  const { problem, hold, shown, total, covering, terms, form, tellsHold, tellsPrice } = confirmation
  const text = useText()
  return (
    <div className="z-stack z-stack--wide">
      {problem && (
        <Answer to={confirmation.failure}>
          <ProblemNotice problem={problem} lost={lost} />
        </Answer>
      )}
      {tellsHold && <HoldNote hold={hold} timeZone={timeZone} />}
      <ZoneNote timeZone={timeZone} instant={startsAt} />
      <Aside>
        <VisitSummary title={text('booking.yourVisit')} lines={lines}>
          {amount}
          {tellsPrice && !shown.isError && <PriceSummary total={total} {...priced} />}
          {tellsPrice && !shown.isError && <CoveringOf covering={covering} total={total} terms={terms} />}
        </VisitSummary>
      </Aside>
      {children}
      <YourDetails form={form} />
    </div>
  )
}

type CoveringProps = Pick<ComponentProps<typeof CoveringPart>, 'covering' | 'terms'> &
  Pick<ConfirmationInUse, 'total'>

/** Covering membership and amount due. Loads after its parent, and reserves its place if it is likely to appear. */
function CoveringOf({ covering, total, terms }: CoveringProps) {
  const { used, fitting, payment, mayNameCode } = covering
  if (total?.price === 0) return null
  const place = mayNameCode ? <div className="z-covering z-covering--coming" aria-hidden="true" /> : null
  const isAny = used || fitting.length > 0 || payment?.requirement === 'REQUIRED' || mayNameCode
  if (total === undefined || !isAny) return place
  return (
    <Suspense fallback={place}>
      <CoveringPart covering={covering} total={total} terms={terms} />
    </Suspense>
  )
}

function ProblemNotice({ problem, lost }: { problem: Problem } & Pick<ConfirmationViewProps, 'lost'>) {
  const text = useText()
  switch (problem.kind) {
    case 'unsure':
      return <FailureNotice failure={problem.failure} unsure={text('booking.unsure')} />
    case 'blocked':
      return <BookingBlocked failure={problem.failure} />
    case 'uncovered':
      // What is shown instead has its place below.
      return <FailureNotice failure={problem.failure} tone="warning" />
    case 'changed':
    case 'moved':
      return <ChangedNotice isMoved={problem.kind === 'moved'} />
    case 'lost':
    case 'fewer':
      return lost
  }
}
