export {
  addDays,
  addMonths,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  isLocalDate,
  startOfMonth,
  weekdayOf,
  weekdayOfDayNumber,
  type LocalDate,
} from './dates.ts'
export { DAY_SECONDS, isTimeZone, offsetAt, offsetsBetween, toInstant, today, toLocal } from './zones.ts'
