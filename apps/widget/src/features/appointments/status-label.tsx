import { useAppointmentTexts } from './appointment-texts.ts'
import type { StandingOf } from './appointment-texts.ts'
import './appointments.css'

/** The company's colour stands in a dot beside the words: as a text colour it might not be readable. */
export function StatusLabel({ appointment }: { appointment: StandingOf }) {
  const { name, colour } = useAppointmentTexts().status(appointment)
  return (
    <span className="z-status">
      <span className="z-status__dot" style={{ backgroundColor: colour }} aria-hidden="true" />
      {name}
    </span>
  )
}
