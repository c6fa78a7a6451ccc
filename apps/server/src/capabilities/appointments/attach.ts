import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Attached, Attachment, Deps } from '../../deps.ts'

/** The step of all that hangs on bookings, one after the other; of what they say of the booking the last word counts. */
export async function attach<Act extends keyof Attachment>(
  tx: Tx,
  { attachments }: Pick<Deps, 'attachments'>,
  company: CompanyScope,
  act: Act,
  booking: Parameters<Attachment[Act]>[2],
): Promise<Attached> {
  const said: Attached = {}
  for (const attachment of attachments) {
    const hear: (tx: Tx, company: CompanyScope, booking: never) => Promise<Attached> = attachment[act]
    Object.assign(said, await hear(tx, company, booking as never))
  }
  return said
}
