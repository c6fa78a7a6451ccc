import type { Event } from '@zapys/contract'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { usePlaceLines } from '#widget/features/confirmation/use-place-lines.tsx'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { useEndText } from '#widget/language/use-end-text.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { CalendarIcon, EventIcon } from '@zapys/ui/icons.ts'

/** The lines of an event's confirmation. `others` is the address where another date can be chosen. */
export function useEventLines(place: AtBranch, event: Event, others: string): SummaryLine[] {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const texts = useSlotTexts(place.branch, place.settings)
  const branches = useBranches().data?.content ?? []
  const placeLines = usePlaceLines(
    place,
    event.start_time,
    branches.length > 1 ? href('events', {}) : undefined,
  )
  const endOf = useEndText()
  const { start_time, end_time } = event.time
  return [
    {
      id: 'what',
      icon: <EventIcon />,
      label: text('booking.what'),
      value: event.name || event.service.name,
      detail: formats.duration(event.duration),
      to: href('event', { branch: place.branch.id, event: event.id }),
    },
    {
      id: 'when',
      icon: <CalendarIcon />,
      label: text('booking.when'),
      value: texts.when(event.date, start_time),
      detail: text('booking.dateAndLength', {
        date: formats.date(event.date, 'short'),
        from: formats.time(start_time),
        to: endOf(start_time, end_time, event.date),
      }),
      to: others,
    },
    ...(event.resource
      ? [
          {
            id: 'who',
            icon: <ResourceIcon isRoom={event.resource.room} />,
            label: text(resourceWords(event.resource.room).one),
            value: resourceName(event.resource),
          },
        ]
      : []),
    ...placeLines,
  ]
}
