import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lookAtClient, lookAtGuest, type LookedAt } from '../restrictions/public.ts'
import { bookingClientId, type ChosenClient, type Identity } from './booker.ts'
import type { Details } from './details.ts'

/** The client of a booking, and the locked rows that the company's restrictions are checked against. */
export type LockedBooker = { clientId: string; looked: LookedAt | undefined }

/** Finds or creates the client, and locks the rows. `isLookedAt`: restrictions and blocks apply. */
export async function lockBooker(
  tx: Tx,
  company: CompanyScope,
  identity: Identity | ChosenClient,
  { details, now, isLookedAt }: { details: Details; now: number; isLookedAt: boolean },
): Promise<LockedBooker> {
  const find = () => bookingClientId(tx, company, identity, { ...details.guest, now })
  const isGuest = !('isChosen' in identity) && identity.clientId === undefined
  if (isGuest && isLookedAt) {
    const [clientId, looked] = await tx.together([find(), lookAtGuest(tx, company, identity.contact.phone)])
    return { clientId, looked }
  }
  const clientId = await find()
  return { clientId, looked: isLookedAt ? await lookAtClient(tx, company, clientId) : undefined }
}
