import { Badge } from '@zapys/ui/badge.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { className, leaderName, type PlacedClass } from './week.ts'

type WeekViewProps = {
  days: readonly string[]
  today: string
  classes: readonly PlacedClass[]
  onOpen(id: string): void
}

/** Days side by side on wide screens; on a phone below each other, without empty days. */
export function WeekView({ days, today, classes, onOpen }: WeekViewProps) {
  const formats = useFormats()
  return (
    <div className="class-week">
      {days.map((day) => {
        const ofDay = classes.filter((one) => one.day === day)
        return (
          <section
            key={day}
            className={ofDay.length === 0 ? 'class-day class-day--empty' : 'class-day'}
            aria-label={formats.date(day, 'weekday')}
          >
            <h2 className={day === today ? 'class-day__name class-day__name--today' : 'class-day__name'}>
              {formats.date(day, 'brief')}
            </h2>
            {ofDay.map((one) => (
              <ClassCard key={one.event.id} placed={one} onOpen={onOpen} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

function ClassCard({ placed, onOpen }: { placed: PlacedClass; onOpen(id: string): void }) {
  const text = useText()
  const formats = useFormats()
  const { event, start } = placed
  const isFull = event.used_space >= event.space
  return (
    <button type="button" className="class-card" onClick={() => onOpen(event.id)}>
      <span className="class-card__time">
        {formats.time(start)} – {formats.time(start + event.duration)}
      </span>
      <span className="class-card__name">{className(event)}</span>
      {event.resource && <span className="z-soft z-small">{leaderName(event)}</span>}
      <span className="class-card__places">
        {text('desk.board.places', { used: event.used_space, space: event.space })}
        {isFull && <Badge tone="notice">{text('desk.class.full')}</Badge>}
      </span>
    </button>
  )
}
