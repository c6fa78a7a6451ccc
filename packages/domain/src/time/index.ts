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
export { DAY_SECONDS, offsetAt, offsetsBetween, toInstant, today, toLocal } from './zones.ts'
