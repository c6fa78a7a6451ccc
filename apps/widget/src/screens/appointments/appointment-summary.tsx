/** Full details of a booking. Not a screen. */
import { namesOfBesides, timelineOf } from '@zapys/domain/appointments'
import { addressLine } from '#widget/company/place.ts'
import { useAppointmentTexts } from '#widget/features/appointments/appointment-texts.ts'
import type { WholeAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import { useChangeRules } from '#widget/features/manage/use-change-rules.ts'
import type { May } from '#widget/features/manage/use-change-rules.ts'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { areRooms, resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { pricedNames } from '#widget/features/summary/booked-summary.tsx'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useBesides } from '#widget/features/timeline/use-besides.ts'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { aheadOf, ownZone } from '#widget/company/ahead-of.ts'
import { useEndText } from '#widget/language/use-end-text.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { BranchIcon, CalendarIcon, InfoIcon, PeopleIcon, ServiceIcon } from '@zapys/ui/icons.ts'

export function AppointmentSummary({ appointment, may }: { appointment: WholeAppointment; may: May }) {
  const text = useText()
  const formats = useFormats()
  const texts = useAppointmentTexts()
  const besides = useBesides()
  const endOf = useEndText()
  const { branch, date, time, resources, event, price, services } = appointment
  const parts = timelineOf(appointment)
  const changes = useChangeRules(branch.timezone, may)
  const lines: (SummaryLine | false)[] = [
    {
      id: 'when',
      icon: <CalendarIcon />,
      label: text('booking.when'),
      value: texts.when(appointment),
      detail: [
        text('booking.dateAndLength', {
          date: formats.date(date, 'short'),
          from: formats.time(time.start_time),
          to: endOf(time.start_time, time.end_time, date),
        }),
        isElsewhere(branch.timezone, appointment.start_time) ? text('appointments.branchTime') : undefined,
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      id: 'what',
      icon: <ServiceIcon />,
      label: text('booking.what'),
      value: parts.length > 1 ? <Timeline parts={parts} /> : texts.what(appointment),
    },
    parts.length === 1 &&
      resources.length === 1 && {
        id: 'who',
        icon: <ResourceIcon isRoom={areRooms(resources)} />,
        label: text(resourceWords(areRooms(resources)).one),
        value: resources.map(resourceName).join(', '),
        detail: besides(namesOfBesides(services)),
      },
    event !== null && {
      id: 'places',
      icon: <PeopleIcon />,
      label: text('events.places'),
      value: String(appointment.space),
    },
    {
      id: 'where',
      icon: <BranchIcon />,
      label: text('booking.where'),
      value: branch.name,
      detail: addressLine(branch.address),
    },
    ...changes.map((rule, index) => ({
      id: `rule${index}`,
      icon: <InfoIcon />,
      label: index === 0 ? text('manage.changes') : '',
      value: rule,
    })),
  ]
  return (
    <VisitSummary title={text('booking.yourVisit')} lines={lines.filter((line) => line !== false)}>
      <PriceSummary total={price} names={pricedNames(appointment)} times={appointment.space} />
    </VisitSummary>
  )
}

/** Whether this device's clock differs from the branch's. */
function isElsewhere(timeZone: string, instant: string): boolean {
  return aheadOf(ownZone(timeZone), timeZone, Date.parse(instant) / 1000) !== 0
}
