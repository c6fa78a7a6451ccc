export { prepayments } from './attachment.ts'
export { endUnpaidAppointments, reconcilePayments } from './jobs.ts'
export { payableAppointments } from './payable-appointments.ts'
