// /i/:company/records_details/:record/move?to=<new start at the branch>&r=<resource>&e=<event>
import { useParams } from '#widget/browser/router.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { WithRecord } from '#widget/features/records/with-record.tsx'
import { MoveBooking, useMoveHeading } from './move-booking.tsx'

export default function RecordMove() {
  const { record: id = '' } = useParams()
  const href = useCompanyHref()
  const ways = {
    booking: href('recordDetails', { record: id }),
    move: (query: Record<string, string | null>) => href('recordMove', { record: id }, query),
  }
  useMoveHeading(ways)
  return (
    <AccountGate>
      <WithRecord id={id}>
        {(record, { move, moving, notMoved, forget }) => (
          <MoveBooking
            moving={{ move, busy: moving, failure: notMoved, forget }}
            appointment={record}
            ways={ways}
          />
        )}
      </WithRecord>
    </AccountGate>
  )
}
