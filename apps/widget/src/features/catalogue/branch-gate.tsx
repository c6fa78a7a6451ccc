/** Loads the branch and its settings for every screen of a branch. Not a screen. */
import type { ReactNode } from 'react'
import { useParams } from '#widget/browser/router.tsx'
import type { BookingSettings, Branch } from '@zapys/contract'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useBranch, useBranchSettings } from '#widget/features/catalogue/use-catalogue.ts'
import { BookingClosed, BookingClosedNotice, useBookingClosed } from './booking-closed.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'

export type AtBranch = { branch: Branch; settings: BookingSettings }

/**
 * `closed`: what is shown if booking is closed. `instead`: only the message; `above`: the message and the screen;
 * `own`: the screen shows the message.
 */
export function BranchGate({
  waiting,
  closed = 'instead',
  children,
}: {
  waiting?: ReactNode
  closed?: 'instead' | 'above' | 'own'
  children(place: AtBranch): ReactNode
}) {
  const { branch: id = '' } = useParams()
  const branch = useBranch(id)
  const settings = useBranchSettings(id)
  const why = useBookingClosed(settings)
  if (branch === undefined) return waiting ?? <Skeleton shape="row" count={5} />
  if (branch === null) return <UnknownBranch />
  if (why === undefined || closed === 'own') return children({ branch, settings })
  if (closed === 'instead') return <BookingClosed why={why} />
  return (
    <div className="z-stack z-stack--wide">
      <BookingClosedNotice why={why} />
      {children({ branch, settings })}
    </div>
  )
}

function UnknownBranch() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<BranchIcon />}
      title={text('errors.page.linkOver')}
      action={<ButtonLink to={href('branches', {}, { choose: 1 })}>{text('booking.seeBranches')}</ButtonLink>}
    />
  )
}
