/** Addresses of screens with several links to them. `day`: at the branch, as YYYY-MM-DD. */

type Branch = { id: string }

/** The board on the booking's day, with the booking open. */
export const bookingAddress = (branch: Branch, day: string, booking: string): string =>
  `/board?day=${day}&branch=${branch.id}&booking=${booking}`

/** The week of the class, with the class open. */
export const classAddress = (branch: Branch, day: string, event: string): string =>
  `/classes?branch=${branch.id}&week=${day}&class=${event}`
