/** All that hangs on bookings, in the order in which it is asked. Nothing does yet: nothing can be paid or used up. docs/rules/booking.md */
import type { Attachment } from './deps.ts'

export const attachments: readonly Attachment[] = []
