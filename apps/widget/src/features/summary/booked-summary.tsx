/** Summary of a booking: services, time, place, price, and directions. */
import { useEndText } from '#widget/language/use-end-text.ts'
import type { ReactNode } from 'react'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import type { Appointment } from '@zapys/contract'
import { namesOfBesides, timelineLines, timelineOf } from '@zapys/domain/appointments'
import { PENDING_PAYMENT } from '@zapys/domain/payments'
import { sumOfPrices } from '@zapys/domain/pricing'
import { useCompany } from '#widget/company/company.tsx'
import type { CalendarEntry } from '@zapys/domain/calendar-file'
import { weeksBetween } from '#widget/features/add-to-calendar/weekly.ts'
import { AddToCalendar } from '#widget/features/add-to-calendar/add-to-calendar.tsx'
import { saveCalendarEntries } from '#widget/features/add-to-calendar/save-entries.ts'
import { DirectionsButton } from './directions-button.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { BranchIcon, CalendarIcon, PeopleIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { PriceSummary } from './price-summary.tsx'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useBesides } from '#widget/features/timeline/use-besides.ts'
import { VisitSummary } from './visit-summary.tsx'
import type { SummaryLine } from './visit-summary.tsx'

export function useBookedTexts() {
  const text = useText()
  const formats = useFormats()
  const endOf = useEndText()
  type When = Pick<Appointment, 'date' | 'time'> & Partial<Pick<Appointment, 'booking_type'>>
  const worded = (booked: When, style: 'weekday' | 'weekdayInside') => {
    const { start_time, end_time } = booked.time
    const date = formats.date(booked.date, style)
    const from = formats.time(start_time)
    // For a rental the client chose start and end, for a visit only the start.
    return booked.booking_type === 'RENT'
      ? text('booking.dateAndLength', { date, from, to: endOf(start_time, end_time, booked.date) })
      : text('booking.dayAt', { date, time: from })
  }
  return {
    what: ({ event, services }: Pick<Appointment, 'event' | 'services'>) =>
      event?.name || services.map(({ name }) => name).join(', '),
    when: (booked: When) => worded(booked, 'weekday'),
    /** For the middle of a sentence. */
    inside: (booked: When) => worded(booked, 'weekdayInside'),
  }
}

/** Name of each price line of a booking. */
export const pricedNames = ({ event, services, price }: Pick<Appointment, 'event' | 'services' | 'price'>) =>
  price.service_prices.map(
    ({ service_id }) => event?.name || (services.find(({ id }) => id === service_id)?.name ?? ''),
  )

type BookedSummaryProps = {
  appointment: Appointment
  /** Other visits of the series, if the price is the total of all. */
  others?: readonly Appointment[]
  more?: SummaryLine[]
  children?: ReactNode
}

/** On wide screens in the second column, in the same place as during booking. */
export function BookedSummary({ appointment, others = [], more = [], children }: BookedSummaryProps) {
  const text = useText()
  const formats = useFormats()
  const texts = useBookedTexts()
  const besides = useBesides()
  const endOf = useEndText()
  const { branch, date, time, resource, services, event, space, price } = appointment
  const parts = timelineOf(appointment)
  const isInParts = parts.length > 1
  return (
    <Aside>
      <VisitSummary
        title={text('booking.yourVisit')}
        lines={[
          {
            id: 'when',
            icon: <CalendarIcon />,
            label: text('booking.when'),
            // The hours of a rental are in the line below.
            value: text('booking.dayAt', {
              date: formats.date(date, 'weekday'),
              time: formats.time(time.start_time),
            }),
            detail: text('booking.dateAndLength', {
              date: formats.date(date, 'short'),
              from: formats.time(time.start_time),
              to: endOf(time.start_time, time.end_time, date),
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
        <PriceSummary
          total={{ ...price, ...sumOfPrices([price, ...others.map((other) => other.price)]) }}
          names={pricedNames(appointment)}
          times={space * (others.length + 1)}
          visits={others.length + 1}
        />
        {children}
      </VisitSummary>
    </Aside>
  )
}

type Visit = Pick<
  Appointment,
  'id' | 'reference' | 'start_time' | 'duration' | 'date' | 'time' | 'cancelled_at'
>

type BookedLinksProps = {
  appointment: Appointment
  /** Visits of its series; current ones are added to the calendar, too. Absent: as in the booking. */
  visits?: readonly Visit[] | undefined
  isFileOnBar?: boolean
}

/** Calendar entries of the booking and the visits of its series. */
function useBookedEntries({ appointment, visits }: BookedLinksProps) {
  const text = useText()
  const { company } = useCompany()
  const texts = useBookedTexts()
  const formats = useFormats()
  const { branch } = appointment
  const parts = timelineOf(appointment)
  const standing = (visits ?? appointment.series?.visits ?? []).filter(
    ({ cancelled_at }) => cancelled_at === null,
  )
  const [first = appointment, ...others] = standing
  const weeks = weeksBetween(standing)
  const entryOf = ({ id, reference, start_time, duration }: Visit): CalendarEntry => ({
    id,
    title: text('booking.calendarTitle', { what: texts.what(appointment), company: company.name }),
    startsAt: start_time,
    isTentative: appointment.status === PENDING_PAYMENT,
    endsAt: new Date(Date.parse(start_time) + duration * 1000).toISOString(),
    place: [branch.name, branch.address.street, branch.address.city].filter(Boolean).join(', '),
    notes: [
      // Performers are known only for the loaded booking.
      ...(parts.length > 1 && id === appointment.id ? timelineLines(parts, formats.time) : []),
      text('booking.reference', { reference }),
    ].join('\n'),
    ...(branch.address.latitude != null && branch.address.longitude != null
      ? { coordinates: { latitude: branch.address.latitude, longitude: branch.address.longitude } }
      : {}),
  })
  const entries: [CalendarEntry, ...CalendarEntry[]] = [entryOf(first), ...others.map(entryOf)]
  const repeat =
    weeks === undefined ? undefined : { weeks, count: standing.length, timeZone: branch.timezone }
  return { entries, repeat }
}

/** Saves the booking as a calendar file. */
export function useSaveToCalendar(appointment: Appointment): () => void {
  const { entries } = useBookedEntries({ appointment })
  const toasts = useToasts()
  const text = useText()
  return () =>
    void saveCalendarEntries(entries).catch(() =>
      toasts.show({
        tone: 'error',
        message: text('errors.network.title'),
        detail: text('errors.network.detail'),
      }),
    )
}

/** Calendar file and link to an online calendar. */
export function BookedCalendar(props: BookedLinksProps) {
  return <AddToCalendar {...useBookedEntries(props)} isFileOnBar={props.isFileOnBar} />
}

export function BookedLinks(props: BookedLinksProps) {
  return (
    <>
      <BookedCalendar {...props} />
      <DirectionsButton branch={props.appointment.branch} />
    </>
  )
}
