import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Deps } from '../../../deps/deps.ts'
import { lockPlaces } from '../../events/public.ts'
import { dropHold } from '../book-hold.ts'
import { closeEntry } from './entry-rows.ts'
import { offerPlaces } from './offer-places.ts'

/**
 * Ends an open entry and offers its offer, or the places collected for it, to the next one. Returns false if it had
 * ended.
 */
export async function endEntry(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  entryId: string,
): Promise<boolean> {
  const entry = await tx
    .selectFrom('waiting_entry')
    .select(['status', 'event_id'])
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  // Lock the event before the entry, as offers of places do.
  const gatheredOf = entry?.status === 'WAITING' ? entry.event_id : null
  if (gatheredOf !== null) await lockPlaces(tx, company, gatheredOf)
  const closed = await closeEntry(tx, company, entryId)
  if (closed?.hold_id) await dropHold(tx, deps, company, closed.hold_id)
  else if (closed && gatheredOf !== null) await offerPlaces(tx, deps, company, gatheredOf)
  return closed !== undefined
}
