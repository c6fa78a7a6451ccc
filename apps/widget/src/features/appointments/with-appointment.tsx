import { type ReactNode, Suspense } from 'react'
import { Redirect } from '#widget/browser/router.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useOwnAppointment } from './use-own-appointment.ts'
import type { WholeAppointment } from './use-own-appointment.ts'

export type AppointmentActions = ReturnType<typeof useOwnAppointment>

/** Wraps a screen of one own booking; an unknown booking shows the error page. S8.message. */
export function WithAppointment({
  id,
  children,
}: {
  id: string
  children(appointment: WholeAppointment, actions: AppointmentActions): ReactNode
}) {
  const href = useCompanyHref()
  const actions = useOwnAppointment(id)
  if (actions.appointment !== undefined)
    return <Suspense fallback={<Waiting />}>{children(actions.appointment, actions)}</Suspense>
  if (actions.isUnknown) {
    return <Redirect to={href('error', {}, { statusCode: 404, message: 'appointment.notFound' })} />
  }
  // Other failures: the error policy navigates away.
  return <Waiting />
}

function Waiting() {
  return (
    <div className="z-stack z-stack--wide">
      <Skeleton shape="row" count={4} />
      <Skeleton shape="block" count={2} />
    </div>
  )
}
