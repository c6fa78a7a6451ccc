/** All attachments of bookings. docs/rules/booking.md */
import { memberships } from '../modules/money/memberships/public.ts'
import { prepayments } from '../modules/money/deposits/public.ts'
import type { Attached, Attachment } from '../modules/deps/attachment.ts'

/** Combines several attachments, called one after the other. If several return the same field, the last one wins. */
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

/** Membership cover must be known before the rest to pay is computed. */
export const attachments = allOf([memberships, prepayments])
