import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import { lockPlaces } from '../events/public.ts'
import { offerPlaces } from '../offers/public.ts'

/** Only what is certain: anybody can join a line with anybody's phone. */
const entriesOf = (read: Connection, company: CompanyScope, clientId: string) =>
  read
    .selectFrom('waiting_entry')
    .where('waiting_entry.company_id', '=', company.companyId)
    .where('waiting_entry.client_id', '=', clientId)

/** What the client waited for. */
export async function ownDataOf(
  read: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<object[]> {
  const rows = await entriesOf(read, company, clientId)
    .select(['entry_id as id', 'branch_id', 'event_id', 'date', 'service_ids', 'resource_id', 'space'])
    .select(['contact', 'locale', 'status', 'created'])
    .orderBy('created')
    .execute()
  return rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }))
}

/** Leaves every line; an offer runs out at once and goes to the next, and so does what gathered for a wish. */
export async function forgetClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  clock: Clock,
): Promise<void> {
  const waitsFor = await entriesOf(tx, company, clientId)
    .where('status', '=', 'WAITING')
    .where('event_id', 'is not', null)
    .select('event_id')
    .distinct()
    .orderBy('event_id')
    .execute()
  const events = waitsFor.map(({ event_id }) => event_id!)
  // Before the entries: whoever offers places locks them in this order.
  for (const eventId of events) await lockPlaces(tx, company, eventId)
  const entries = await entriesOf(tx, company, clientId)
    .select(['entry_id', 'status', 'hold_id'])
    .orderBy('entry_id')
    .forUpdate()
    .execute()
  for (const { entry_id, status, hold_id } of entries) {
    const isWaiting = status === 'WAITING' || status === 'OFFERED'
    await tx
      .updateTable('waiting_entry')
      .set({ contact: '{}', ...(isWaiting ? { status: 'LEFT' as const } : {}) })
      .where('company_id', '=', company.companyId)
      .where('entry_id', '=', entry_id)
      .execute()
    if (status === 'OFFERED')
      await tx
        .updateTable('hold')
        .set({ held_until: new Date(clock.now()) })
        .where('company_id', '=', company.companyId)
        .where('hold_id', '=', hold_id)
        .where('active', '=', true)
        .execute()
  }
  for (const eventId of events) await offerPlaces(tx, { clock }, company, eventId)
}
