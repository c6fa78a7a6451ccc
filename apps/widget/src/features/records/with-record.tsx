import type { ReactNode } from 'react'
import { Redirect } from '#widget/browser/router.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { useRecord } from './use-record.ts'
import type { WholeRecord } from './use-record.ts'

export type RecordActions = ReturnType<typeof useRecord>

/** Around a screen of one own booking; an unknown one leads to the error page. S8.message. */
export function WithRecord({
  id,
  children,
}: {
  id: string
  children(record: WholeRecord, actions: RecordActions): ReactNode
}) {
  const href = useCompanyHref()
  const actions = useRecord(id)
  if (actions.record !== undefined) return children(actions.record, actions)
  if (actions.isUnknown) {
    return <Redirect to={href('error', {}, { statusCode: 404, message: 'appointment.notFound' })} />
  }
  // Other failures: the error policy leads away.
  return (
    <div className="z-stack z-stack--wide">
      <Skeleton shape="row" count={4} />
      <Skeleton shape="block" count={2} />
    </div>
  )
}
