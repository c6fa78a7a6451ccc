/** A paginated list of own bookings. Not a screen. */
import type { ReactNode } from 'react'
import { askOrRemember } from '#widget/api/copied-calls.ts'
import type { CallInput } from '#widget/api/request.ts'
import { usePages } from '#widget/api/use-pages.ts'
import { usePlace } from '#widget/browser/router.tsx'
import { Aside, useIsBeside } from '#widget/chrome-hooks/aside.tsx'
import { ShowMore } from '#widget/features/more/show-more.tsx'
import { AppointmentCard } from '#widget/features/appointments/appointment-card.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'

type AppointmentPagesProps = {
  call: 'listOwnAppointments' | 'listOwnEvents'
  input: CallInput<'listOwnAppointments'>
  /** Shown if the list is empty. */
  none: ReactNode
  /** Name of a list without a heading. */
  label?: string
  /** Address of a booking's page together with its list; default: with the list of upcoming bookings. */
  toOf?: ((record: string) => string) | undefined
  /** Shown beside the list if there is room and an item to choose. */
  beside?: ReactNode
}

export function AppointmentPages({ call, input, none, label, toOf, beside }: AppointmentPagesProps) {
  const { by } = usePlace()
  const isBeside = useIsBeside()
  const text = useText()
  // Back navigation keeps the length of the list; a new visit refetches it.
  const list = usePages(call, input, { staleMs: by === 'browser' ? Infinity : 0, ask: askOrRemember })
  const other = isBeside && beside && <Aside label={text('appointments.beside')}>{beside}</Aside>
  if (list.data === undefined)
    return (
      <>
        <Skeleton shape="row" count={4} />
        {other}
      </>
    )
  const appointments = list.data.content
  if (appointments.length === 0) return none
  return (
    <>
      <List {...(label === undefined ? {} : { label })}>
        {appointments.map((appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            opensBeside={isBeside && beside !== undefined}
            {...(toOf ? { to: toOf(appointment.id) } : {})}
          />
        ))}
      </List>
      <ShowMore list={list} />
      {other}
    </>
  )
}
