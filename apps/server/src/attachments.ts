/** All that hangs on bookings, in the order in which it is asked: what is covered is known before what is left to pay. docs/rules/booking.md */
import { memberships } from './capabilities/memberships/public.ts'
import { prepayments } from './capabilities/prepayments/public.ts'
import type { Attachment } from './deps.ts'

export const attachments: readonly Attachment[] = [memberships, prepayments]
