/** The next own visit, for the main page of a signed-in client. Comes later than the page, and alone asks for it. */
import '#widget/api/account-calls.ts'
import { nextAppointment } from '@zapys/domain/appointments'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { currentAppointments } from './appointment-lists.ts'

/** Nothing where nothing is booked: the page has its ways into booking. */
export default function NextAppointment() {
  const text = useText()
  const { company, bookingSettings } = useCompany()
  // An extra of the page: without an answer the page is whole.
  const { data, isPending, errorUpdateCount } = useCall(
    'listOwnAppointments',
    currentAppointments(company.id),
    {
      handles: ({ status }) => status !== 401,
      asksAgain: true,
    },
  )
  // Its place is kept for the first answer alone: else what is below it would move with each try.
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
