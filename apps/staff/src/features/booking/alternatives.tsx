import { Chip } from '@zapys/ui/badge.tsx'
import { ApiFailure } from '@zapys/contract/client'
import { useFormats, useText } from '#staff/language/language.tsx'

/** The nearest free times from the rejection of a taken time. */
export function Alternatives({
  failure,
  choose,
}: {
  failure: unknown
  choose(day: string, time: number): void
}) {
  const text = useText()
  const formats = useFormats()
  const alternatives = failure instanceof ApiFailure ? (failure.payload?.metadata?.alternatives ?? []) : []
  if (alternatives.length === 0) return null
  return (
    <div className="z-cluster" role="group" aria-label={text('desk.booking.nearest')}>
      {alternatives.map(({ date, time, starts_at }) => (
        <Chip key={starts_at} onPress={() => choose(date, time.start_time)}>
          {`${formats.date(date, 'brief')}, ${formats.time(time.start_time)}`}
        </Chip>
      ))}
    </div>
  )
}
