import type { LedgerLine } from '@zapys/contract'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { CorrectForm } from '#staff/features/money/correct-form.tsx'
import { correctableOf } from '#staff/features/money/receipt.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type CorrectEntryProps = { entry: LedgerLine; onClose(): void; report(act: DoneAct): void }

/** Corrects the payment of an entry, as far as it was neither refunded nor corrected before. */
export function CorrectEntry({ entry, onClose, report }: CorrectEntryProps) {
  const text = useText()
  const { company } = useSession()
  const { appointment, membership, payment, client } = entry
  const query = appointment === null ? { membership: membership ?? '' } : { appointment }
  const receipt = useCall('readCompanyReceipt', { params: { company: company.id }, query })
  const name = (client && clientName(client)) || text('desk.till.noClient')
  const { data } = receipt
  if (data !== undefined && payment !== null && correctableOf(data, payment) > 0)
    return (
      <CorrectForm
        company={company.id}
        name={name}
        payment={payment}
        receipt={data}
        onClose={onClose}
        report={report}
      />
    )
  return (
    <Sheet open onClose={onClose} title={text('desk.correct.title')}>
      {data === undefined && receipt.error === null && <Skeleton shape="row" count={2} />}
      {data === undefined && receipt.error !== null && (
        <FailureNotice error={receipt.error} onRetry={() => void receipt.refetch()} />
      )}
      {data !== undefined && <p>{text('desk.correct.nothing')}</p>}
    </Sheet>
  )
}
