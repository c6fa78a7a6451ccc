import { useAppointmentTexts } from './appointment-texts.ts'
import type { StandingOf } from './appointment-texts.ts'
import './appointments.css'

/** The company's color is shown as a dot beside the text: as a text color it might be unreadable. */
export function StatusLabel({ appointment }: { appointment: StandingOf }) {
  const { name, colour } = useAppointmentTexts().status(appointment)
  return (
    <span className="z-status">
      <span className="z-status__dot" style={{ backgroundColor: colour }} aria-hidden="true" />
      {name}
    </span>
  )
}
