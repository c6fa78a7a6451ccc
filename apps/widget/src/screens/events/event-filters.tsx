/** The filters above a list of events. Not a screen. */
import type { EventFilter, EventView } from '#widget/features/event-list/event-filter.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Chip } from '@zapys/ui/badge.tsx'
import { ChipSelect } from '@zapys/ui/chip-select.tsx'
import { CheckIcon, CloseIcon } from '@zapys/ui/icons.ts'
import { Segments } from '@zapys/ui/segments.tsx'
import './event-filters.css'

type EventFiltersProps = {
  filter: EventFilter
  onChange(part: Partial<EventFilter>): void
  onClear(): void
  isFiltered: boolean
  /** Absent if a calendar above chooses the day. */
  days?: readonly string[] | undefined
  resources: readonly { id: string; name: string }[]
  services: readonly { id: string; name: string }[]
  /** Whether some events are full and some are not. */
  hasFull: boolean
  view: EventView
  onView(view: EventView): void
}

/** The filters, and beside them on wide windows the choice between week and list. */
export function EventTools({ view, onView, ...filters }: EventFiltersProps) {
  const text = useText()
  return (
    <div className="z-event-tools">
      <EventFilters {...filters} />
      <Segments
        label={text('events.view')}
        value={view}
        options={[
          { id: 'WEEK', name: text('events.asWeek') },
          { id: 'LIST', name: text('events.asList') },
        ]}
        onChange={onView}
      />
    </div>
  )
}

function EventFilters(props: Omit<EventFiltersProps, 'view' | 'onView'>) {
  const { filter, onChange, days, resources, services } = props
  const text = useText()
  const formats = useFormats()
  const choices = [
    ...(days
      ? [
          {
            key: 'day',
            label: text('events.day'),
            value: filter.day,
            options: days.map((day) => ({ id: day, name: formats.date(day, 'weekday') })),
          },
        ]
      : []),
    { key: 'resource', label: text('booking.who'), value: filter.resource, options: resources },
    { key: 'service', label: text('booking.what'), value: filter.service, options: services },
  ]
  // A filter with one option is hidden, unless it is active and can be cleared.
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
