// /i/:company/records_past
import { useCompany } from '#widget/company/company.tsx'
import { pastAppointments } from '#widget/features/appointments/appointment-lists.ts'
import { AppointmentsScreen } from './appointments-screen.tsx'

export default function AppointmentsPast() {
  const { company } = useCompany()
  return <AppointmentsScreen list={pastAppointments(company.id)} none="past" />
}
