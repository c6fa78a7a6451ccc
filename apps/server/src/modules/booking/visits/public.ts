/** Plans visits, takes their time (for bookings, holds and waiting list offers), and reports when they ended. */
export { planDates } from './plan-dates.ts'
export { appointmentEnd, LONGEST_MS, tookPlaceBetween } from './ended-appointments.ts'
export { atAnyTime, earliestByStaff, readStaffVisit, staffRentSeconds, toTheMinute } from './staff-visit.ts'
export { withBookedLength } from './booked-length.ts'
export { soonestVisit, soonestVisits } from './soonest-visit.ts'
export { writePlanned } from './write-planned.ts'
export {
  type RequestedVisit,
  VisitRetryPolicy,
  toDateColumns,
  toTakenTime,
  takeVisit,
  visitLength,
} from './take-visit.ts'
export {
  type RequestedService,
  minRentSeconds,
  sortByOrdinal,
  readServicesTogether,
  readServices,
  rejectTooLong,
  rentSeconds,
  type ServiceGroup,
  groupServices,
  readVisit,
  bookingToCheck,
  checkRestrictionsForAll,
  type RestrictedVisit,
} from './read-visit.ts'
export {
  calendarAround,
  calendarOf,
  daysAround,
  type Leg,
  legsOf,
  neededForPlans,
  planAt,
  plannerAround,
  plannerIn,
  rejectTooManyCandidates,
  resourcesOf,
  type VisitToPlan,
} from './plan-visit.ts'
