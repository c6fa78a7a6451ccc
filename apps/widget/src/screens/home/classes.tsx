import type { Branch, Home, HomeEvent } from '@zapys/contract'
import { freePlaces } from '@zapys/domain/appointments'
import { addDays, today } from '@zapys/domain/time'
import { Link } from '@zapys/ui/link.tsx'
import { nowMs } from '#widget/browser/now.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { Places } from '#widget/features/event-card/event-card.tsx'
import { eventLogo } from '#widget/features/event-list/read-events.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Section } from '@zapys/ui/card.tsx'

/** The maximum of classes per day; the rest is in the schedule. */
const OF_A_DAY = 3

/** The classes of this week by day, as a horizontal strip. */
export function Classes({ home, branches }: { home: Home; branches: readonly Branch[] }) {
  const text = useText()
  const href = useCompanyHref()
  const days = [...Map.groupBy(home.events, ({ date }) => date)]
  if (days.length === 0) return null
  const timezoneOf = (event: HomeEvent) =>
    branches.find(({ id }) => id === event.branch_id)?.timezone ?? 'UTC'
  return (
    <Section
      title={text('home.thisWeek')}
      action={
        <Link className="z-more" to={href('events', {})}>
          {text('home.schedule')}
        </Link>
      }
    >
      <div className="z-week-strip">
        {days.map(([date, events]) => (
          <div key={date} className="z-week-strip__day">
            <DayName date={date} timezone={timezoneOf(events[0]!)} />
            <ul>
              {events.slice(0, OF_A_DAY).map((event) => (
                <li key={event.id}>
                  <ClassCard event={event} />
                </li>
              ))}
            </ul>
            {events.length > OF_A_DAY && (
              <Link className="z-more" to={href('events', {})}>
                {text('home.moreClasses', { count: events.length - OF_A_DAY })}
              </Link>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

function DayName({ date, timezone }: { date: string; timezone: string }) {
  const text = useText()
  const formats = useFormats()
  const now = today(timezone, nowMs() / 1000)
  const name =
    date === now
      ? text('home.today')
      : date === addDays(now, 1)
        ? text('home.tomorrow')
        : formats.date(date, 'weekday')
  return <h3 className="z-week-strip__name">{name}</h3>
}

function ClassCard({ event }: { event: HomeEvent }) {
  const href = useCompanyHref()
  const formats = useFormats()
  const { bookingSettings } = useCompany()
  const { event_fallback_logo, gt_space_view_type, gt_view_type } = bookingSettings.widget_settings
  const logo = eventLogo(
    event.logo,
    { resource: event.resource?.logo, service: event.service.logo },
    event_fallback_logo,
  )
  const left = freePlaces(event)
  return (
    <Link
      className="z-class"
      to={href('event', { branch: event.branch_id, event: event.id })}
      data-full={left === 0 || undefined}
    >
      {gt_view_type === 'LARGE' && <Avatar name={event.name} src={logo} shape="square" />}
      <span className="z-class__body">
        <span className="z-class__name">{event.name}</span>
        <span className="z-class__facts">
          <strong>{formats.time(event.start_time)}</strong>
          {[formats.duration(event.duration), event.resource?.name].filter(Boolean).join(' · ')}
        </span>
        <span className="z-class__left">
          <Places space={event.space} left={left} view={gt_space_view_type} />
        </span>
      </span>
    </Link>
  )
}
