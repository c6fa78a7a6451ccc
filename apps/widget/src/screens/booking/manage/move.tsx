// /i/:company/booking/:record/move?to=<new start at the branch>&r=<resource>&e=<event>
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useManaged } from '#widget/features/manage/use-managed.ts'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { MoveBooking, useMoveHeading } from './move-booking.tsx'
import { UnknownBooking } from './unknown-booking.tsx'

export default function Move() {
  const { record } = useParamsOf('manageMove')
  const href = useCompanyHref()
  const managed = useManaged(record)
  const { appointment } = managed
  const ways = {
    booking: href('manage', { record }),
    move: (query: Record<string, string | null>) => href('manageMove', { record }, query),
  }
  useMoveHeading(ways)
  if (managed.isUnknown) return <UnknownBooking />
  if (appointment === undefined) return <ConfirmationWaiting />
  return <MoveBooking moving={managed} appointment={appointment} ways={ways} />
}
