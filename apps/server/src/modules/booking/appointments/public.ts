export { bookAppointment } from './book-appointment.ts'
export { bookEvent } from './book-event.ts'
export { bookSeries } from './book-series.ts'
export { bookAgain, endUnpaid, lapsedAndPaid } from './lapse.ts'
export {
  confirmPaid,
  lockAppointments,
  lockToPay,
  nameToPay,
  readToAsk,
  readToPay,
} from './payable-booking.ts'
export { lockBookingsOf, mergeClient, renewContacts } from './client-bookings.ts'
export { findReplacements } from './find-replacements.ts'
export { listFirstMoves } from './list-first-slots.ts'
export { cancelAppointment, listMoves, type Move, moveAppointment } from './manage.ts'
export { eraseBookingCallers, eraseClient, ownDataOf, takeBookings } from './own-data.ts'
export { isManageKey, manageKey, manageKeyEnd } from './manage-key.ts'
export { writeToPay } from './write-status.ts'
export { endWithEvent, lockAppointmentsOfEvent, moveWithEvent } from './bookings-of-event.ts'
export { askForDeposit } from './ask-for-deposit.ts'
export {
  type AppointmentRow,
  appointmentsOf,
  appointmentsOfAll,
  describeAppointments,
  describerOf,
} from './read-appointment.ts'
export { readSeries } from './read-series.ts'
export { readVisits } from './read-visits.ts'
export { describeShown, shownAppointmentsOf, type ShownAppointmentRow } from './shown-appointments.ts'
export { readMinPrices } from './min-prices.ts'
export { clientOfBooking } from './client-of-booking.ts'
export { companyAppointmentsBy, isDoneBy } from './list-company-appointments.ts'
