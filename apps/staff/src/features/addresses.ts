/** Addresses of screens that several other screens lead to. `day`: of the branch, as YYYY-MM-DD. */

type Branch = { id: string }

/** The open booking on its day of the board. */
export const bookingAddress = (branch: Branch, day: string, booking: string): string =>
  `/board?day=${day}&branch=${branch.id}&booking=${booking}`

/** The open class in its week. */
export const classAddress = (branch: Branch, day: string, event: string): string =>
  `/classes?branch=${branch.id}&week=${day}&class=${event}`
