/** A week of events, days as columns and hours as rows. Not a screen. */
import { useId } from 'react'
import { freePlaces } from '@zapys/domain/appointments'
import { startOfWeek, weekFrom } from '@zapys/domain/calendar'
import { addDays, weekdayOf } from '@zapys/domain/time'
import { Link } from '@zapys/ui/link.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { CalendarHead } from '#widget/features/calendar/calendar-head.tsx'
import { useTurns } from '#widget/features/calendar/use-turns.ts'
import { EventPrice, Places } from '#widget/features/event-card/event-card.tsx'
import { eventsByHour } from '#widget/features/event-list/read-events.ts'
import type { ListedEvent } from '#widget/features/event-list/read-events.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import './timetable.css'

type TimetableProps = {
  /** The events of the week; undefined while loading. */
  events: readonly ListedEvent[] | undefined
  /** Any day of the week; weeks are counted from the first day. */
  week: string
  firstDay: string
  lastDay: string
  onTurnTo(day: string): void
  /** Shows only this day; null for the whole week. */
  day: string | null
  onDay(day: string | null): void
  /** Shows the branch if events of several branches are mixed. */
  withBranch?: boolean
  /** Shown if the week has no events. */
  none: ReactNode
}

export function Timetable({ events, week, day, onDay, none, withBranch = false, ...range }: TimetableProps) {
  const text = useText()
  const formats = useFormats()
  const headingId = useId()
  const first = startOfWeek(week, range.firstDay)
  const days = weekFrom(first)
  const turns = useTurns('WEEK', week, range)
  return (
    <section className="z-timetable" aria-labelledby={headingId}>
      <CalendarHead id={headingId} title={formats.days(first, addDays(first, 6))} {...turns} />
      {events === undefined ? (
        <Skeleton shape="block" count={4} />
      ) : events.length === 0 && day === null ? (
        none
      ) : (
        <table className="z-timetable__grid" aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">
                <span className="z-visually-hidden">{text('events.hour')}</span>
              </th>
              {days.map((date) => (
                <th key={date} scope="col" aria-current={date === range.firstDay ? 'date' : undefined}>
                  <button
                    type="button"
                    className="z-timetable__day"
                    aria-pressed={date === day}
                    aria-label={formats.date(date, 'weekday')}
                    onClick={() => onDay(date === day ? null : date)}
                  >
                    <span>{formats.weekdayShort(weekdayOf(date))}</span>
                    <strong>{Number(date.slice(8))}</strong>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {eventsByHour(events).map(({ hour, days: inside }) => (
              <tr key={hour}>
                <th scope="row">{formats.time(hour * 3600)}</th>
                {days.map((date) => (
                  <td key={date} data-today={date === range.firstDay || undefined}>
                    {inside.has(date) && (
                      <ul>
                        {inside.get(date)?.map((event) => (
                          <li key={event.id}>
                            <Entry event={event} withBranch={withBranch} />
                          </li>
                        ))}
                      </ul>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Entry({ event, withBranch }: { event: ListedEvent; withBranch: boolean }) {
  const formats = useFormats()
  const href = useCompanyHref()
  const { gt_space_view_type } = useCompany().bookingSettings.widget_settings
  const left = freePlaces(event)
  return (
    <Link
      className="z-entry"
      to={href('event', { branch: event.branch.id, event: event.id })}
      data-full={left === 0 || undefined}
    >
      <span className="z-entry__time">
        {formats.time(event.time.start_time)}–{formats.time(event.time.end_time)}
      </span>
      <span className="z-entry__name">{event.name}</span>
      {event.who && <span>{event.who}</span>}
      {withBranch && <span>{event.branch.name}</span>}
      <span className="z-entry__places" data-few={(left > 0 && left <= 3) || undefined}>
        <Places space={event.space} left={left} view={gt_space_view_type} />
      </span>
      <EventPrice
        className="z-entry__price"
        event={{ ...event, currency_code: event.branch.currency_code }}
      />
    </Link>
  )
}
