import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { addPlaces } from '../events/public.ts'
import { isKeptForLine } from '../waiting/public.ts'
import { bookHold } from './book-hold.ts'
import { endOldPlaceHolds } from './hold-rows.ts'

/**
 * Takes places of an event, or refuses with `event.space.exceeded`. `holdId` is a hold that becomes these places.
 * docs/rules/locking.md.
 */
export async function takePlaces(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, holdId }: { eventId: string; places: number; holdId?: string | null | undefined },
): Promise<void> {
  // In this order: places of old holds go to those in line, places of this hold to nobody else.
  await endOldPlaceHolds(tx, deps, company, eventId)
  if (holdId) await bookHold(tx, deps, company, holdId)
  else if (await isKeptForLine(tx, deps, company, eventId)) throw new ApiError('event.space.exceeded')
  if (!(await addPlaces(tx, company, eventId, places))) throw new ApiError('event.space.exceeded')
}
