import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../../platform/db/database.ts'
import type { Deps } from '../../../deps/deps.ts'
import { lockPlaces } from '../../events/public.ts'
import { expireHold } from '../hold-rows.ts'
import { offerPlaces } from './offer-places.ts'
import { eraseEntry } from './own-data.ts'

/**
 * Only entries linked to the client: entries with the same phone may be another person's, since anyone can enter a
 * phone.
 */
const entriesOf = (db: Connection, company: CompanyScope, clientId: string) =>
  db
    .selectFrom('waiting_entry')
    .where('waiting_entry.company_id', '=', company.companyId)
    .where('waiting_entry.client_id', '=', clientId)

/**
 * GDPR erasure: ends all entries. An offer expires at once and goes to the next entry, as do places collected for
 * one.
 */
export async function eraseClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const waitsFor = await entriesOf(tx, company, clientId)
    .where('status', '=', 'WAITING')
    .where('event_id', 'is not', null)
    .select('event_id')
    .distinct()
    .orderBy('event_id')
    .execute()
  const events = waitsFor.map(({ event_id }) => event_id!)
  // Lock events before entries, as offers of places do.
  for (const eventId of events) await lockPlaces(tx, company, eventId)
  const entries = await entriesOf(tx, company, clientId)
    .select(['entry_id', 'status', 'hold_id'])
    .orderBy('entry_id')
    .forUpdate()
    .execute()
  for (const { entry_id, status, hold_id } of entries) {
    const isWaiting = status === 'WAITING' || status === 'OFFERED'
    await eraseEntry(tx, company, { entry_id, isWaiting })
    if (status === 'OFFERED') await expireHold(tx, company, hold_id, clock.now())
  }
  for (const eventId of events) await offerPlaces(tx, { clock }, company, eventId)
}
