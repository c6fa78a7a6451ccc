/** Events grouped by day. Not a screen. */
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { EventCard } from '#widget/features/event-card/event-card.tsx'
import { eventsByDay } from '#widget/features/event-list/read-events.ts'
import type { ListedEvent } from '#widget/features/event-list/read-events.ts'
import { useFormats } from '#widget/language/use-text.tsx'
import { Section } from '@zapys/ui/card.tsx'
import './events.css'

type EventDaysProps = {
  events: readonly ListedEvent[]
  /** Shows the branch if events of several branches are mixed. */
  withBranch?: boolean
}

export function EventDays({ events, withBranch = false }: EventDaysProps) {
  const formats = useFormats()
  const href = useCompanyHref()
  const { event_list_view_type, gt_space_view_type } = useCompany().bookingSettings.widget_settings
  const all = eventsByDay(events)
  // OFF shows one day instead of a list: the chosen day, otherwise the first.
  const days = event_list_view_type === 'OFF' ? all.slice(0, 1) : all
  return (
    <div className="z-stack z-stack--wide">
      {days.map(({ date, events: inside }) => (
        <Section key={date} title={formats.date(date, 'weekday')}>
          <ul className="z-events">
            {inside.map((event) => (
              <li key={event.id}>
                <EventCard
                  event={{
                    ...event,
                    currency_code: event.branch.currency_code,
                    who: [event.who, withBranch && event.branch.name].filter(Boolean).join(' · '),
                  }}
                  to={href('event', { branch: event.branch.id, event: event.id })}
                  size={event_list_view_type === 'SMALL' ? 'SMALL' : 'LARGE'}
                  spaceView={gt_space_view_type}
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}
