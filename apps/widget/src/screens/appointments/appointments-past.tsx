// /i/:company/records_past
import { AppointmentsScreen } from './appointments-screen.tsx'

export default function AppointmentsPast() {
  return <AppointmentsScreen which="past" />
}
