import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { leaderName, type PlacedClass } from './week.ts'

export type ClassProps = {
  branch: { id: string; timezone: string }
  placed: PlacedClass
  onClose(): void
  report(act: DoneAct): void
}

export function ClassWhen({ placed: { event, day, start } }: { placed: PlacedClass }) {
  const text = useText()
  const formats = useFormats()
  const places = text('desk.board.places', { used: event.used_space, space: event.space })
  return (
    <div>
      <p className="desk-when">
        {`${formats.date(day, 'weekday')}, ${formats.time(start)} – ${formats.time(start + event.duration)}`}
      </p>
      <p className="z-soft">{[leaderName(event), places].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
