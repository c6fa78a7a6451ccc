/** All that hangs on bookings. docs/rules/booking.md */
import { memberships } from '../modules/money/memberships/public.ts'
import { prepayments } from '../modules/money/deposits/public.ts'
import type { Attached, Attachment } from '../platform/deps.ts'

/** Several as one, called one after the other. Of what they return for a booking the last one counts. */
export const allOf = (attachments: readonly Attachment[]): Attachment => ({
  book: async (tx, company, booking) => {
    const attached: Attached = {}
    for (const each of attachments) Object.assign(attached, await each.book(tx, company, booking))
    return attached
  },
  move: async (tx, company, bookings) => {
    for (const each of attachments) await each.move(tx, company, bookings)
  },
  change: async (tx, company, booking) => {
    const attached: Attached = {}
    for (const each of attachments) Object.assign(attached, await each.change(tx, company, booking))
    return attached
  },
  end: async (tx, company, bookings) => {
    for (const each of attachments) await each.end(tx, company, bookings)
  },
})

/** What is covered is known before what is left to pay. */
export const attachments = allOf([memberships, prepayments])
