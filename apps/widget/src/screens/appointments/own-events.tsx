/** Own places in events, upcoming ones first. Not a screen. */
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { askOrRemember } from '#widget/api/copied-calls.ts'
import { usePages } from '#widget/api/use-pages.ts'
import { currentAppointments, pastAppointments } from '#widget/features/appointments/appointment-lists.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { EventIcon } from '@zapys/ui/icons.ts'
import { AppointmentPages } from './appointment-pages.tsx'

/** On wide screens an item is shown beside the list; `isOpen`: one already is. */
export function OwnEvents({ isOpen = false }: { isOpen?: boolean }) {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  const current = currentAppointments(company.id)
  const hasCurrent =
    usePages('listOwnEvents', current, { staleMs: Infinity, ask: askOrRemember }).data?.content.length !== 0
  const toOf = (record: string) => href('appointmentDetails', { record }, { list: 'events' })
  // Both lists share one place beside them; the first list with items fills it.
  const hint = !isOpen && <EmptyState icon={<EventIcon />} title={text('appointments.chooseOne')} />
  return (
    <div className="z-stack z-stack--wide">
      <Section title={text('appointments.current')}>
        <AppointmentPages
          call="listOwnEvents"
          input={current}
          toOf={toOf}
          beside={hint}
          none={
            <EmptyState
              icon={<EventIcon />}
              title={text('appointments.noneEvents')}
              text={text('appointments.noneEventsText')}
              action={
                <ButtonLink kind="primary" to={href('events', {})}>
                  {text('appointments.toEvents')}
                </ButtonLink>
              }
            />
          }
        />
      </Section>
      <Section title={text('appointments.past')}>
        <AppointmentPages
          call="listOwnEvents"
          input={pastAppointments(company.id)}
          toOf={toOf}
          beside={!hasCurrent && hint}
          none={<p className="z-soft">{text('appointments.nonePastEvents')}</p>}
        />
      </Section>
    </div>
  )
}
