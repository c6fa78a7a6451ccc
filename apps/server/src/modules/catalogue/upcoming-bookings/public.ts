/** Rejects changes of the catalogue that upcoming bookings need, or makes them and lists those bookings. */
export { keepingBookings } from './keeping-bookings.ts'
export {
  MAX_NAMED,
  needsResource,
  needsService,
  rejectInUse,
  rejectWithBookings,
  type UpcomingBooking,
} from './reject-in-use.ts'
