/** Both lists of own bookings. Not a screen. */
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { currentAppointments, pastAppointments } from '#widget/features/appointments/appointment-lists.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import {
  CalendarIcon,
  ClockIcon,
  EventIcon,
  MembershipIcon,
  MessageIcon,
  NotificationIcon,
  StarIcon,
} from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Tabs } from '@zapys/ui/tabs.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { AppointmentPages } from './appointment-pages.tsx'

type Which = 'current' | 'past'

export function AppointmentsScreen({ which }: { which: Which }) {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('appointments.title'), back: href('main', {}), pair: true })
  return (
    <AccountGate>
      <CopyNotice />
      <OwnAppointments which={which} />
    </AccountGate>
  )
}

/** On wide screens an item is shown beside the list; `isOpen`: one already is. */
export function OwnAppointments({ which, isOpen = false }: { which: Which; isOpen?: boolean }) {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  const isPast = which === 'past'
  return (
    <div className="z-stack z-stack--wide">
      <div className="z-stack">
        <Tabs
          label={text('appointments.title')}
          tabs={[
            {
              to: href('appointmentsCurrent', {}),
              title: text('appointments.current'),
              open: isOpen && !isPast,
            },
            { to: href('appointmentsPast', {}), title: text('appointments.past'), open: isOpen && isPast },
          ]}
        />
        <AppointmentPages
          call="listOwnAppointments"
          input={isPast ? pastAppointments(company.id) : currentAppointments(company.id)}
          none={<None list={which} />}
          toOf={isPast ? (record) => href('appointmentDetails', { record }, { list: 'past' }) : undefined}
          beside={!isOpen && <EmptyState icon={<CalendarIcon />} title={text('appointments.chooseOne')} />}
        />
      </div>
      <More />
    </div>
  )
}

function None({ list }: { list: Which }) {
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

/** Links to other own data, which most menus do not contain. */
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
      {widget_settings.client_membership_view_type !== 'OFF' && (
        <ListRow
          to={href('membershipsCurrent', {})}
          leading={<RowIcon icon={<MembershipIcon />} />}
          title={text('chrome.menu.memberships_current')}
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
