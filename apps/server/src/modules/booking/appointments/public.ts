export { bookAppointment } from './book-appointment.ts'
export { bookEvent } from './book-event.ts'
export { bookSeries } from './book-series.ts'
export {
  bookAgain,
  endUnpaid,
  confirmPaid,
  lapsedAndPaid,
  lockAppointments,
  lockToPay,
  nameToPay,
  readToAsk,
  readToPay,
} from './lapse.ts'
export { lockBookingsOf, mergeClient, renewContacts } from './client-bookings.ts'
export { freeInstead } from './free-instead.ts'
export { listFirstMoves } from './list-first-slots.ts'
export { cancelAppointment, listMoves, type Move, moveAppointment } from './manage.ts'
export { eraseBookingCallers, eraseClient, ownDataOf, takeBookings } from './own-data.ts'
export { isManageKey, manageKey, manageKeyEnd } from './manage-key.ts'
export { writeToPay } from './write-status.ts'
export { endWithEvent, lockAppointmentsOfEvent, moveWithEvent } from './with-event.ts'
export { askForDeposit } from './ask-for-deposit.ts'
export {
  type AppointmentRow,
  appointmentsOf,
  appointmentsOfAll,
  describeAppointments,
  describerOf,
} from './read-appointment.ts'
export { readSeries } from './series-of.ts'
export { readVisits } from './read-visits.ts'
export { describeShown, shownAppointmentsOf, type ShownAppointmentRow } from './shown-appointments.ts'
export { readMinPrices } from './min-prices.ts'
export { clientOfBooking } from './client-of-booking.ts'
export { companyAppointmentsBy, isDoneBy } from './list-company-appointments.ts'
