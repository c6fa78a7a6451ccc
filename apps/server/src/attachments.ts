/** All that hangs on bookings, in the order in which it is asked: what is paid comes last. docs/rules/booking.md */
import { prepayments } from './capabilities/prepayments/public.ts'
import type { Attachment } from './deps.ts'

export const attachments: readonly Attachment[] = [prepayments]
