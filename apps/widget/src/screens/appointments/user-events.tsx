// /i/:company/user_events
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { currentAppointments, pastAppointments } from '#widget/features/appointments/appointment-lists.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { Section } from '#widget/ui/card.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { EventIcon } from '#widget/ui/icons.ts'
import { AppointmentPages } from './appointment-pages.tsx'

export default function UserEvents() {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  useScreen({ title: text('appointments.events'), back: href('appointmentsCurrent', {}) })
  return (
    <AccountGate>
      <div className="z-stack z-stack--wide">
        <Section title={text('appointments.current')}>
          <AppointmentPages
            call="listOwnEvents"
            input={currentAppointments(company.id)}
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
            none={<p className="z-soft">{text('appointments.nonePastEvents')}</p>}
          />
        </Section>
      </div>
    </AccountGate>
  )
}
