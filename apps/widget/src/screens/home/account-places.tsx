/** One list of everything that belongs to the client at this company, with counts of unfinished items. */
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import '#widget/api/account-calls.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { appointmentsToRate } from '#widget/features/appointments/appointment-lists.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import {
  CalendarIcon,
  EventIcon,
  MembershipIcon,
  MessageIcon,
  NotificationIcon,
  PersonIcon,
  StarIcon,
} from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'

const SoonestMembership = lazyPart(
  () => import('#widget/features/account/soonest-membership.tsx'),
  ['memberships'],
)

export default function AccountPlaces() {
  const text = useText()
  const href = useCompanyHref()
  const { widget_settings, survey, rating } = useCompany().bookingSettings
  const waits = useWaiting()
  return (
    <List label={text('chrome.myAccount')}>
      <Place
        to={href('appointmentsCurrent', {})}
        icon={<CalendarIcon />}
        title={text('chrome.menu.records_current')}
      />
      {widget_settings.gt_view_type !== 'OFF' && (
        <Place to={href('userEvents', {})} icon={<EventIcon />} title={text('profile.place.events')} />
      )}
      {widget_settings.client_membership_view_type !== 'OFF' && (
        <ListRow
          to={href('membershipsCurrent', {})}
          leading={<RowIcon icon={<MembershipIcon />} />}
          title={text('chrome.menu.memberships_current')}
          subtitle={
            widget_settings.client_membership_view_type === 'SMALL' && (
              <Suspense>
                <SoonestMembership as="line" />
              </Suspense>
            )
          }
        />
      )}
      <Place
        to={href('notifications', {})}
        icon={<NotificationIcon />}
        title={text('profile.place.notifications')}
        count={waits.notifications}
      />
      {survey.enabled && (
        <Place
          to={href('surveysCurrent', {})}
          icon={<MessageIcon />}
          title={text('profile.place.surveys')}
          count={waits.surveys}
        />
      )}
      {rating.enabled && (
        <Place
          to={href('appointmentsToRate', {})}
          icon={<StarIcon />}
          title={text('profile.place.reviews')}
          count={waits.reviews}
        />
      )}
      <Place to={href('profile', {})} icon={<PersonIcon />} title={text('chrome.menu.profile')} />
    </List>
  )
}

type PlaceProps = { to: string; icon: ReactNode; title: string; count?: number | undefined }

function Place({ to, icon, title, count = 0 }: PlaceProps) {
  const text = useText()
  return (
    <ListRow
      to={to}
      leading={<RowIcon icon={icon} />}
      title={title}
      meta={count === 0 ? undefined : text('profile.place.waiting', { count })}
    />
  )
}

/** Counts from the first page of each list; a failed call hides its count. */
function useWaiting() {
  const { company, bookingSettings } = useCompany()
  const own = { params: { company: company.id } }
  const silent = { handles: ({ status }: { status: number }) => status !== 401 }
  const notifications = useCall('listNotifications', { ...own, query: { size: 20 } }, silent)
  const surveys = useCall(
    'listSurveys',
    { ...own, query: { status: 'CURRENT' } },
    { ...silent, enabled: bookingSettings.survey.enabled },
  )
  const reviews = useCall('listOwnAppointments', appointmentsToRate(company.id), {
    ...silent,
    enabled: bookingSettings.rating.enabled,
  })
  return {
    notifications: notifications.data?.content.filter(({ read }) => !read).length,
    surveys: surveys.data?.content.length,
    reviews: reviews.data?.content.filter(({ details }) => (details?.ratable.length ?? 0) > 0).length,
  }
}
