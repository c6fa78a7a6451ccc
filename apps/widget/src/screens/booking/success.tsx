// /i/:company/success/r/:record and /i/:company/success
import { useNavigate, useParams } from '#widget/browser/router.tsx'
import type { Appointment } from '@zapys/contract'
import { useCentralAction, useScreen } from '#widget/chrome/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { AddToCalendar } from '#widget/features/add-to-calendar/add-to-calendar.tsx'
import { directionsLink } from '#widget/features/add-to-calendar/directions.ts'
import { bookedHere } from '#widget/features/booking/booked.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import {
  BranchIcon,
  CalendarIcon,
  CheckIcon,
  DirectionsIcon,
  PeopleIcon,
  PersonIcon,
  ServiceIcon,
} from '#widget/ui/icons.ts'
import './success.css'

export default function Success() {
  const { record } = useParams()
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { company } = useCompany()
  const booked = bookedHere(sessionStore, record)
  const own = booked?.company_id === company.id ? booked : null
  useScreen({ title: own ? text('booking.successTitle') : text('booking.successUnknown') })
  useCentralAction({ label: text('booking.bookAnother'), onPress: () => navigate(href('booking', {})) })
  if (own === null)
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title={text('booking.successUnknownTitle')}
        text={text('booking.successUnknownText')}
        action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
      />
    )
  return <Booked appointment={own} />
}

function Booked({ appointment }: { appointment: Appointment }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useCompany()
  const { branch, date, time, resource, event, space, price } = appointment
  const what = event?.name || appointment.services.map(({ name }) => name).join(', ')
  const place = [branch.name, branch.address.street, branch.address.city].filter(Boolean).join(', ')
  return (
    <div className="z-stack">
      <div className="z-done">
        <span className="z-done__mark" aria-hidden="true">
          <CheckIcon />
        </span>
        <p className="z-done__reference">{text('booking.reference', { reference: appointment.reference })}</p>
        <p className="z-soft">{text('booking.whatNext')}</p>
      </div>
      <VisitSummary
        title={text('booking.yourVisit')}
        lines={[
          {
            id: 'when',
            icon: <CalendarIcon />,
            label: text('booking.when'),
            value: text('booking.dayAt', {
              date: formats.date(date, 'weekday'),
              time: formats.time(time.start_time),
            }),
            detail: text('booking.dateAndLength', {
              date: formats.date(date, 'short'),
              from: formats.time(time.start_time),
              to: formats.time(time.end_time),
            }),
          },
          { id: 'what', icon: <ServiceIcon />, label: text('booking.what'), value: what },
          ...(resource
            ? [{ id: 'who', icon: <PersonIcon />, label: text('booking.who'), value: resourceName(resource) }]
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
        ]}
      >
        <PriceSummary total={price} lines={[]} />
      </VisitSummary>
      <AddToCalendar
        visit={{
          id: appointment.id,
          title: text('booking.calendarTitle', { what, company: company.name }),
          startsAt: appointment.start_time,
          endsAt: new Date(Date.parse(appointment.start_time) + appointment.duration * 1000).toISOString(),
          place,
          notes: text('booking.reference', { reference: appointment.reference }),
          ...(branch.address.latitude != null && branch.address.longitude != null
            ? { coordinates: { latitude: branch.address.latitude, longitude: branch.address.longitude } }
            : {}),
        }}
      />
      <a
        className="z-button z-button--secondary"
        href={directionsLink(branch.address, branch.name)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <DirectionsIcon aria-hidden />
        {text('booking.directions')}
      </a>
    </div>
  )
}
