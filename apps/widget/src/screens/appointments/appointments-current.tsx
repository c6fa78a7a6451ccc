// /i/:company/records_current
import { useCompany } from '#widget/company/company.tsx'
import { currentAppointments } from '#widget/features/appointments/appointment-lists.ts'
import { AppointmentsScreen } from './appointments-screen.tsx'

export default function AppointmentsCurrent() {
  const { company } = useCompany()
  return <AppointmentsScreen list={currentAppointments(company.id)} none="current" />
}
