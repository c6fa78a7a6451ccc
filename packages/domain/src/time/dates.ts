/** Calendar days. Pure arithmetic: no zone, no clock, no Date objects. */

/** A day at the branch, `YYYY-MM-DD`, years 0001 to 9999. */
export type LocalDate = string

const DATE_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01, negative before it. Throws if the day does not exist: check input with `isLocalDate`. */
export function dayNumber(date: LocalDate): number {
  const number = readDay(date)
  if (number === null) throw new RangeError(`Not a date YYYY-MM-DD: ${date}`)
  return number
}

/** The inverse of `dayNumber`. */
export function dateOfDayNumber(number: number): LocalDate {
  const { year, month, day } = civilOf(number)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** True for an existing day: false for `2026-02-29`. */
export const isLocalDate = (text: string): text is LocalDate => readDay(text) !== null

export const addDays = (date: LocalDate, days: number): LocalDate => dateOfDayNumber(dayNumber(date) + days)

/** Days from `first` to `second`; negative when `second` is earlier. */
export const daysBetween = (first: LocalDate, second: LocalDate): number =>
  dayNumber(second) - dayNumber(first)

/** ISO weekday: Monday is 1, Sunday is 7. */
export const weekdayOf = (date: LocalDate): number => weekdayOfDayNumber(dayNumber(date))

/** 1970-01-01 was a Thursday. */
export const weekdayOfDayNumber = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

export const startOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`

/** The same day `months` later, or the last day of a shorter month: 31 January + 1 is 28 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = civilOf(dayNumber(date))
  const monthIndex = year * 12 + (month - 1) + months
  const nextYear = Math.floor(monthIndex / 12)
  const nextMonth = monthIndex - nextYear * 12 + 1
  return dateOfDayNumber(numberOf(nextYear, nextMonth, Math.min(day, daysInMonth(nextYear, nextMonth))))
}

function readDay(text: string): number | null {
  const parts = DATE_SHAPE.exec(text)
  if (!parts) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return numberOf(year, month, day)
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysInMonth = (year: number, month: number) =>
  month === 2
    ? isLeapYear(year)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31

// Years that begin in March end with the leap day, so that the length of every month before it is fixed.
// The algorithm is Howard Hinnant's days_from_civil and civil_from_days, with eras of 400 years.
function numberOf(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  )
}

function civilOf(number: number): { year: number; month: number; day: number } {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}

const padded = (value: number, width: number) => String(value).padStart(width, '0')
