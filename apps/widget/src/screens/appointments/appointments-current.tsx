// /i/:company/records_current
import { AppointmentsScreen } from './appointments-screen.tsx'

export default function AppointmentsCurrent() {
  return <AppointmentsScreen which="current" />
}
