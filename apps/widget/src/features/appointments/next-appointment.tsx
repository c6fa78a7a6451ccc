/** The next own visit, for the main page of a signed-in client. Loads after the page, with its own request. */
import '#widget/api/account-calls.ts'
import { nextAppointment } from '@zapys/domain/appointments'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { currentAppointments } from './appointment-lists.ts'

/** Renders nothing without bookings; the page has other links into booking. */
export default function NextAppointment() {
  const text = useText()
  const { company, bookingSettings } = useCompany()
  // Optional: without a response the page is still complete.
  const { data, isPending, errorUpdateCount } = useCall(
    'listOwnAppointments',
    currentAppointments(company.id),
    {
      handles: ({ status }) => status !== 401,
      asksAgain: true,
    },
  )
  // A placeholder only for the first response: otherwise the content below would move with each retry.
  if (isPending && errorUpdateCount === 0) return <Skeleton shape="row" />
  const appointment = nextAppointment(data?.content ?? [], bookingSettings.appointment)
  if (appointment === undefined) return null
  return (
    <div className="z-next">
      <h3 className="z-next__title">{text('appointments.next')}</h3>
      <List>
        <AppointmentCard appointment={appointment} />
      </List>
    </div>
  )
}
