/** All that hangs on bookings, in the order in which it is asked: what is covered is known before what is left to pay. docs/rules/booking.md */
import { memberships } from '../modules/money/memberships/public.ts'
import { prepayments } from '../modules/money/deposits/public.ts'
import type { Attachment } from '../platform/deps.ts'

export const attachments: readonly Attachment[] = [memberships, prepayments]
