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
export { DAY_MS, DAY_SECONDS, HOUR_MS, MINUTE_MS } from './lengths.ts'
export { isTimeZone, offsetAt, offsetsBetween, toInstant, today, toLocal } from './zones.ts'
