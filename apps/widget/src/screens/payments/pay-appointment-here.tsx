// /i/:company/payment_appointment
import { PayHere } from './pay-here.tsx'

export default function PayAppointmentHere() {
  return <PayHere kind="r" />
}
