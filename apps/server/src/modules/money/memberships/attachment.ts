/** What memberships have to do with bookings. docs/rules/memberships.md, docs/rules/booking.md */
import type { Attachment } from '../../../platform/deps.ts'
import { coverChanged } from './cover-changed.ts'
import { keep, redeem, release } from './redeem.ts'

export const memberships: Attachment = { book: redeem, move: keep, change: coverChanged, end: release }
