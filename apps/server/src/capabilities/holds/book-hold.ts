import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { endOffer } from '../waiting/public.ts'
import { endHolds, offerOn } from './hold-rows.ts'

type HoldDeps = Pick<Deps, 'clock'>

/** Ends a hold inside the booking that it waited for; answers the held resources, none when it ran out. */
export async function bookHold(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  holdId: string,
): Promise<string[]> {
  const ended = await endHolds(tx, deps, company, { hold_id: holdId })
  await endOffer(
    tx,
    company,
    ended.map((hold) => hold.hold_id),
    'BOOKED',
  )
  return ended.flatMap((hold) => hold.freed.map((time) => time.resource_id))
}

/** Ends a hold that nobody wants any more; those in line are offered what it held. */
export async function dropHold(tx: Tx, deps: HoldDeps, company: CompanyScope, holdId: string): Promise<void> {
  await offerOn(tx, deps, company, await endHolds(tx, deps, company, { hold_id: holdId }))
}
