// /i/:company/records_details/:record/move?to=<new start at the branch>&r=<resource>&e=<event>
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { WithAppointment } from '#widget/features/appointments/with-appointment.tsx'
import { MoveBooking, useMoveHeading } from './move-booking.tsx'

export default function AppointmentMove() {
  const { record: id } = useParamsOf('appointmentMove')
  const href = useCompanyHref()
  const ways = {
    booking: href('appointmentDetails', { record: id }),
    move: (query: Record<string, string | null>) => href('appointmentMove', { record: id }, query),
  }
  useMoveHeading(ways)
  return (
    <AccountGate>
      <WithAppointment id={id}>
        {(appointment, { move, moving, notMoved, forget }) => (
          <MoveBooking
            moving={{ move, busy: moving, failure: notMoved, forget }}
            appointment={appointment}
            ways={ways}
          />
        )}
      </WithAppointment>
    </AccountGate>
  )
}
