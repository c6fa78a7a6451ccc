/** Summary lines of a visit's confirmation, each with a link to its step. */
import type { Resource, Service } from '@zapys/contract'
import type { LocalMoment } from '@zapys/domain/addresses'
import type { ShownBooking } from '#widget/features/booking/use-shown.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { usePlaceLines } from '#widget/features/confirmation/use-place-lines.tsx'
import type { HoldInUse } from '#widget/features/hold/use-hold.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { areRooms, resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useEndText } from '#widget/language/use-end-text.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { partsOfHold } from '#widget/features/summary/parts-of-hold.ts'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useBesides } from '#widget/features/timeline/use-besides.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { CalendarIcon, ServiceIcon } from '@zapys/ui/icons.ts'

type VisitLinesInput = AtBranch & {
  services: readonly Service[]
  resource: Resource | null
  performers?: readonly string[] | undefined
  /** Resources, for their names. */
  resources: readonly Resource[]
  moment: LocalMoment
  /** Instant in UTC; undefined if the address has none. */
  startsAt: string | undefined
  seconds: number
  steps: { services: string; resource: string; time: string; branch: string | undefined }
  shown: ShownBooking
  hold: HoldInUse
  isSeries: boolean
}

export function useVisitLines(visit: VisitLinesInput): SummaryLine[] {
  const { branch, settings, services, resources, moment, seconds, steps, shown, hold } = visit
  const text = useText()
  const formats = useFormats()
  const endOf = useEndText()
  const texts = useSlotTexts(branch, settings)
  const besides = useBesides()
  const placeLines = usePlaceLines(visit, visit.startsAt, steps.branch, visit.isSeries)
  const timeline =
    shown.held && shown.held.legs.length > 1
      ? partsOfHold(shown.held, { timezone: branch.timezone, services, resources })
      : undefined
  const coming = whoComes(visit).flatMap((id) => resources.find((one) => one.id === id) ?? [])
  const isRoom =
    coming.length > 0 ? areRooms(coming) : services.some(({ booking_type }) => booking_type === 'RENT')
  return [
    {
      id: 'when',
      icon: <CalendarIcon />,
      label: text('booking.when'),
      value: texts.when(moment.date, moment.seconds),
      detail: text('booking.dateAndLength', {
        date: formats.date(moment.date, 'short'),
        from: formats.time(moment.seconds),
        to: endOf(moment.seconds, moment.seconds + seconds, moment.date),
      }),
      to: steps.time,
    },
    {
      id: 'what',
      icon: <ServiceIcon />,
      label: text('booking.what'),
      value: timeline ? <Timeline parts={timeline} /> : services.map(({ name }) => name).join(', '),
      detail: formats.duration(seconds),
      to: steps.services,
    },
    {
      id: 'who',
      icon: <ResourceIcon isRoom={isRoom} />,
      label: text(resourceWords(isRoom).one),
      value:
        coming.length === 0
          ? text(isRoom ? 'booking.anyRoom' : 'booking.anybody')
          : coming.map(resourceName).join(', '),
      detail: timeline === undefined ? besides(hold.besides) : undefined,
      to: steps.resource,
    },
    ...placeLines,
  ]
}

/** For any free performer, the assigned one is known from the hold, the list or a rejection. */
function whoComes({ resource, performers, shown }: VisitLinesInput): string[] {
  const named = performers?.map(resourceOf) ?? [resource?.id ?? null]
  const isNamed = named.every((id) => id !== null)
  return [...new Set(isNamed ? named : (shown.resourceIds ?? []))]
}
