import type { OwnAppointment } from '@zapys/contract'
import { timelineOf } from '@zapys/domain/appointments'
import { NavLink } from '@zapys/ui/link.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { ChevronIcon } from '@zapys/ui/icons.ts'
import { StatusLabel } from './status-label.tsx'
import { useAppointmentTexts } from './appointment-texts.ts'
import './appointments.css'

type AppointmentCardProps = { appointment: OwnAppointment; to?: string; opensBeside?: boolean }

/** An own booking in a list. The whole card is a link to it. */
export function AppointmentCard({ appointment, to, opensBeside = false }: AppointmentCardProps) {
  const href = useCompanyHref()
  const texts = useAppointmentTexts()
  const parts = timelineOf(appointment)
  // The timeline shows the performers.
  const place = texts.place(parts.length > 1 ? { ...appointment, resources: [] } : appointment)
  return (
    <li className="z-list__item">
      <NavLink
        className={
          appointment.cancelled_at === null ? 'z-row z-row--press' : 'z-row z-row--press z-appointment--off'
        }
        to={to ?? href('appointmentDetails', { record: appointment.id })}
        opensBeside={opensBeside}
      >
        <span className="z-row__body">
          <span className="z-row__title">{texts.when(appointment)}</span>
          <span className="z-appointment__what">
            {parts.length > 1 ? <Timeline parts={parts} /> : texts.what(appointment)}
          </span>
          {place && <span className="z-row__meta">{place}</span>}
          <span className="z-appointment__foot">
            <StatusLabel appointment={appointment} />
            <span className="z-appointment__price">{texts.price(appointment)}</span>
          </span>
        </span>
        <ChevronIcon className="z-row__arrow" aria-hidden="true" />
      </NavLink>
    </li>
  )
}
