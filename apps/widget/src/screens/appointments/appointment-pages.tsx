/** A list of own bookings, page by page. Not a screen of its own. */
import type { ReactNode } from 'react'
import type { CallInput } from '#widget/api/request.ts'
import { usePages } from '#widget/api/use-pages.ts'
import { usePlace } from '#widget/browser/router.tsx'
import { ShowMore } from '#widget/features/more/show-more.tsx'
import { AppointmentCard } from '#widget/features/appointments/appointment-card.tsx'
import { List } from '#widget/ui/list.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'

type AppointmentPagesProps = {
  call: 'listOwnAppointments' | 'listOwnEvents'
  input: CallInput<'listOwnAppointments'>
  /** Stands where there is nothing to list. */
  none: ReactNode
  /** Names the list where no heading does. */
  label?: string
}

export function AppointmentPages({ call, input, none, label }: AppointmentPagesProps) {
  const { by } = usePlace()
  // Whoever goes back finds the list as long as it was; whoever comes anew finds what holds now.
  const list = usePages(call, input, { staleMs: by === 'browser' ? Infinity : 0 })
  if (list.data === undefined) return <Skeleton shape="row" count={4} />
  const appointments = list.data.content
  if (appointments.length === 0) return none
  return (
    <>
      <List {...(label === undefined ? {} : { label })}>
        {appointments.map((appointment) => (
          <AppointmentCard key={appointment.id} appointment={appointment} />
        ))}
      </List>
      <ShowMore list={list} />
    </>
  )
}
