/** The choices over a list of events. Not a screen of its own. */
import type { EventFilter } from '#widget/features/event-list/event-filter.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Chip } from '#widget/ui/badge.tsx'
import { ChipSelect } from '#widget/ui/chip-select.tsx'
import { CheckIcon, CloseIcon } from '#widget/ui/icons.ts'
import './event-filters.css'

type EventFiltersProps = {
  filter: EventFilter
  onChange(part: Partial<EventFilter>): void
  onClear(): void
  isFiltered: boolean
  /** Absent where a calendar above chooses the day. */
  days?: readonly string[] | undefined
  resources: readonly { id: string; name: string }[]
  services: readonly { id: string; name: string }[]
  /** Whether some are full and some are not. */
  hasFull: boolean
}

export function EventFilters(props: EventFiltersProps) {
  const { filter, onChange, days, resources, services } = props
  const text = useText()
  const formats = useFormats()
  const choices = [
    ...(days
      ? [
          {
            ...{ key: 'day', label: text('events.day'), value: filter.day },
            options: days.map((day) => ({ id: day, name: formats.date(day, 'weekday') })),
          },
        ]
      : []),
    { ...{ key: 'resource', label: text('booking.who'), value: filter.resource }, options: resources },
    { ...{ key: 'service', label: text('booking.what'), value: filter.service }, options: services },
  ]
  // One choice is none, unless it is in force and can be let go.
  const offered = choices.filter(({ value, options }) => options.length > 1 || value !== null)
  if (offered.length === 0 && !props.hasFull && !props.isFiltered) return null
  return (
    <div className="z-filters" role="group" aria-label={text('events.filters')}>
      {offered.map(({ key, ...choice }) => (
        <ChipSelect key={key} {...choice} onChange={(value) => onChange({ [key]: value })} />
      ))}
      {(props.hasFull || filter.free) && (
        <Chip
          pressed={filter.free}
          icon={filter.free && <CheckIcon aria-hidden />}
          onPress={() => onChange({ free: !filter.free })}
        >
          {text('events.onlyFree')}
        </Chip>
      )}
      {props.isFiltered && (
        <Chip icon={<CloseIcon aria-hidden />} onPress={props.onClear}>
          {text('events.clearFilters')}
        </Chip>
      )}
    </div>
  )
}
