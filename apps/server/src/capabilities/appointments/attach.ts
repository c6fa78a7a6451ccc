import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Attached, AttachedTo, Attachment, Deps } from '../../deps.ts'

/** The step of all that hangs on bookings, one after the other; of what they say of the booking the last word counts. */
export async function attach(
  tx: Tx,
  { attachments }: Pick<Deps, 'attachments'>,
  company: CompanyScope,
  act: keyof Attachment,
  booking: AttachedTo,
): Promise<Attached> {
  const said: Attached = {}
  for (const attachment of attachments) Object.assign(said, await attachment[act](tx, company, booking))
  return said
}
