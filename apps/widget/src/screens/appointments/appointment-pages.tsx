/** A list of own bookings, page by page. Not a screen of its own. */
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
  /** Stands where there is nothing to list. */
  none: ReactNode
  /** Names the list where no heading does. */
  label?: string
  /** Where one of them is read, with the list it was chosen from; without it, that of what is to come. */
  toOf?: ((record: string) => string) | undefined
  /** Stands beside the list where there is room and something to choose. */
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
