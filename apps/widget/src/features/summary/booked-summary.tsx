/** A booking that stands: what, when, where, price, and the ways to get there. */
import type { ReactNode } from 'react'
import type { Appointment } from '@zapys/contract'
import { namesOfBesides, timelineLines, timelineOf } from '@zapys/domain/appointments'
import { PENDING_PAYMENT } from '@zapys/domain/payments'
import { sumOfPrices } from '@zapys/domain/pricing'
import { useCompany } from '#widget/company/company.tsx'
import { AddToCalendar } from '#widget/features/add-to-calendar/add-to-calendar.tsx'
import { directionsLink } from '#widget/features/add-to-calendar/directions.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { BranchIcon, CalendarIcon, DirectionsIcon, PeopleIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { PriceSummary } from './price-summary.tsx'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useBesides } from '#widget/features/timeline/use-besides.ts'
import { VisitSummary } from './visit-summary.tsx'
import type { SummaryLine } from './visit-summary.tsx'

export function useBookedTexts() {
  const text = useText()
  const formats = useFormats()
  return {
    what: ({ event, services }: Pick<Appointment, 'event' | 'services'>) =>
      event?.name || services.map(({ name }) => name).join(', '),
    when: ({ date, time }: Pick<Appointment, 'date' | 'time'>) =>
      text('booking.dayAt', { date: formats.date(date, 'weekday'), time: formats.time(time.start_time) }),
  }
}

/** What each price of a booking is for. */
export const pricedNames = ({ event, services, price }: Pick<Appointment, 'event' | 'services' | 'price'>) =>
  price.service_prices.map(
    ({ service_id }) => event?.name || (services.find(({ id }) => id === service_id)?.name ?? ''),
  )

type BookedSummaryProps = {
  appointment: Appointment
  /** The other visits of its series, where the price is that of all. */
  others?: readonly Appointment[]
  more?: SummaryLine[]
  children?: ReactNode
}

export function BookedSummary({ appointment, others = [], more = [], children }: BookedSummaryProps) {
  const text = useText()
  const formats = useFormats()
  const texts = useBookedTexts()
  const besides = useBesides()
  const { branch, date, time, resource, services, event, space, price } = appointment
  const parts = timelineOf(appointment)
  const isInParts = parts.length > 1
  return (
    <VisitSummary
      title={text('booking.yourVisit')}
      lines={[
        {
          id: 'when',
          icon: <CalendarIcon />,
          label: text('booking.when'),
          value: texts.when(appointment),
          detail: text('booking.dateAndLength', {
            date: formats.date(date, 'short'),
            from: formats.time(time.start_time),
            to: formats.time(time.end_time),
          }),
        },
        {
          id: 'what',
          icon: <ServiceIcon />,
          label: text('booking.what'),
          value: isInParts ? <Timeline parts={parts} /> : texts.what(appointment),
        },
        ...(resource && !isInParts
          ? [
              {
                id: 'who',
                icon: <ResourceIcon isRoom={resource.room} />,
                label: text(resourceWords(resource.room).one),
                value: resourceName(resource),
                detail: besides(namesOfBesides(services)),
              },
            ]
          : []),
        ...(event
          ? [{ id: 'places', icon: <PeopleIcon />, label: text('events.places'), value: String(space) }]
          : []),
        {
          id: 'where',
          icon: <BranchIcon />,
          label: text('booking.where'),
          value: branch.name,
          detail: [branch.address.street, branch.address.city].filter(Boolean).join(', '),
        },
        ...more,
      ]}
    >
      <ZoneNote timeZone={branch.timezone} instant={appointment.start_time} />
      <PriceSummary
        total={{ ...price, ...sumOfPrices([price, ...others.map((other) => other.price)]) }}
        names={pricedNames(appointment)}
        times={space * (others.length + 1)}
        visits={others.length + 1}
      />
      {children}
    </VisitSummary>
  )
}

/** The calendar file and the link to an online calendar. */
export function BookedCalendar({ appointment }: { appointment: Appointment }) {
  const text = useText()
  const { company } = useCompany()
  const texts = useBookedTexts()
  const formats = useFormats()
  const { branch } = appointment
  const parts = timelineOf(appointment)
  return (
    <AddToCalendar
      entry={{
        id: appointment.id,
        title: text('booking.calendarTitle', { what: texts.what(appointment), company: company.name }),
        startsAt: appointment.start_time,
        isTentative: appointment.status === PENDING_PAYMENT,
        endsAt: new Date(Date.parse(appointment.start_time) + appointment.duration * 1000).toISOString(),
        place: [branch.name, branch.address.street, branch.address.city].filter(Boolean).join(', '),
        notes: [
          ...(parts.length > 1 ? timelineLines(parts, formats.time) : []),
          text('booking.reference', { reference: appointment.reference }),
        ].join('\n'),
        ...(branch.address.latitude != null && branch.address.longitude != null
          ? { coordinates: { latitude: branch.address.latitude, longitude: branch.address.longitude } }
          : {}),
      }}
    />
  )
}

export function BookedLinks({ appointment }: { appointment: Appointment }) {
  const text = useText()
  const { branch } = appointment
  return (
    <>
      <BookedCalendar appointment={appointment} />
      <a
        className="z-button z-button--secondary"
        href={directionsLink(branch.address, branch.name)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <DirectionsIcon aria-hidden />
        {text('booking.directions')}
      </a>
    </>
  )
}
