/** Both lists of own bookings. Not a screen of its own. */
import type { CallInput } from '#widget/api/request.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import {
  CalendarIcon,
  ClockIcon,
  EventIcon,
  MessageIcon,
  NotificationIcon,
  StarIcon,
} from '#widget/ui/icons.ts'
import { List, ListRow, RowIcon } from '#widget/ui/list.tsx'
import { Tabs } from '#widget/ui/tabs.tsx'
import { AppointmentPages } from './appointment-pages.tsx'

type AppointmentsProps = { list: CallInput<'listOwnAppointments'>; none: 'current' | 'past' }

export function AppointmentsScreen({ list, none }: AppointmentsProps) {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('appointments.title'), back: href('main', {}) })
  return (
    <AccountGate>
      <div className="z-stack z-stack--wide">
        <div className="z-stack">
          <Tabs
            label={text('appointments.title')}
            tabs={[
              { to: href('appointmentsCurrent', {}), title: text('appointments.current') },
              { to: href('appointmentsPast', {}), title: text('appointments.past') },
            ]}
          />
          <AppointmentPages call="listOwnAppointments" input={list} none={<None list={none} />} />
        </div>
        <More />
      </div>
    </AccountGate>
  )
}

function None({ list }: { list: AppointmentsProps['none'] }) {
  const text = useText()
  const href = useCompanyHref()
  return list === 'current' ? (
    <EmptyState
      icon={<CalendarIcon />}
      title={text('appointments.noneCurrent')}
      text={text('appointments.noneCurrentText')}
      action={
        <ButtonLink kind="primary" to={href('booking', {})}>
          {text('company.book')}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      icon={<ClockIcon />}
      title={text('appointments.nonePast')}
      text={text('appointments.nonePastText')}
      action={<ButtonLink to={href('appointmentsCurrent', {})}>{text('appointments.toCurrent')}</ButtonLink>}
    />
  )
}

/** What else there is of one's own: the menu of most companies has no way there. */
function More() {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  const { rating, survey, widget_settings } = bookingSettings
  return (
    <List label={text('appointments.more')}>
      {widget_settings.gt_view_type !== 'OFF' && (
        <ListRow
          to={href('userEvents', {})}
          leading={<RowIcon icon={<EventIcon />} />}
          title={text('appointments.events')}
        />
      )}
      <ListRow
        to={href('notifications', {})}
        leading={<RowIcon icon={<NotificationIcon />} />}
        title={text('appointments.notifications')}
      />
      {rating.enabled && (
        <ListRow
          to={href('appointmentsToRate', {})}
          leading={<RowIcon icon={<StarIcon />} />}
          title={text('appointments.rate')}
        />
      )}
      {survey.enabled && (
        <ListRow
          to={href('surveysCurrent', {})}
          leading={<RowIcon icon={<MessageIcon />} />}
          title={text('appointments.surveys')}
        />
      )}
    </List>
  )
}
