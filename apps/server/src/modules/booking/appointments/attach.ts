/** What hangs on bookings hears of them, one after the other. docs/rules/booking.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type {
  Attached,
  AttachedTo,
  ChangedAttachedTo,
  Deps,
  EndingAttachedTo,
  NewlyAttachedTo,
} from '../../../platform/deps.ts'

type Attaching = Pick<Deps, 'attachments'>

/** Of what they say of the booking the last word counts. */
export async function attach(
  tx: Tx,
  { attachments }: Attaching,
  company: CompanyScope,
  booking: NewlyAttachedTo,
): Promise<Attached> {
  const said: Attached = {}
  for (const attachment of attachments) Object.assign(said, await attachment.book(tx, company, booking))
  return said
}

/** `bookings`: as they will be. */
export async function takeAlong(
  tx: Tx,
  { attachments }: Attaching,
  company: CompanyScope,
  bookings: readonly AttachedTo[],
): Promise<void> {
  for (const attachment of attachments) await attachment.move(tx, company, bookings)
}

/** `booking`: as it will be. */
export async function adjust(
  tx: Tx,
  { attachments }: Attaching,
  company: CompanyScope,
  booking: ChangedAttachedTo,
): Promise<Attached> {
  const adjusted: Attached = {}
  for (const attachment of attachments) Object.assign(adjusted, await attachment.change(tx, company, booking))
  return adjusted
}

/** `bookings`: as they were. */
export async function detach(
  tx: Tx,
  { attachments }: Attaching,
  company: CompanyScope,
  bookings: readonly EndingAttachedTo[],
): Promise<void> {
  for (const attachment of attachments) await attachment.end(tx, company, bookings)
}
