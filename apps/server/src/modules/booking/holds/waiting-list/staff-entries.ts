/** Lets staff add and remove waiting list entries. docs/rules/operator.md, Waiting list */
import type { CompanyWaitingEntry, StaffWaitingRequest } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import { newId } from '../../../../platform/db/ids.ts'
import type { Deps } from '../../../deps/deps.ts'
import { ApiError } from '../../../../platform/errors/api-error.ts'
import type { Operator } from '../../../../platform/http/key-holder.ts'
import { requireBranch } from '../../../catalogue/branches/public.ts'
import { contactOfClient } from '../../../clients/clients/public.ts'
import { writeAudit } from '../../../staff/audit/public.ts'
import { NO_ATTRIBUTION } from '../../fair-use/public.ts'
import { readCompanyWaiting } from './company-waiting.ts'
import { endEntry } from './end-entry.ts'
import { addEntry } from './entry-rows.ts'
import { scheduleOfferCheck } from './offer-time.ts'
import { dayEntry, eventEntry, isSameEntry, readEntryPlace } from './entry-place.ts'

type StaffContext = { by: Operator; branchId: string }

/** Returns the existing entry for the same request of the same client. Rejects as `calls.addCompanyWaiting` lists. */
export async function addByStaff(
  deps: Deps,
  company: CompanyScope,
  { by, branchId }: StaffContext,
  request: StaffWaitingRequest,
): Promise<CompanyWaitingEntry> {
  const { database, clock } = deps
  await requireBranch(database.db, company, branchId)
  const now = clock.now()
  const entryId = await database.inTransaction(async (tx) => {
    const place = await readEntryPlace(tx, company, { event_id: request.event_id, branch_id: branchId })
    if (place.branch.branch_id !== branchId) throw new ApiError('event.notFound')
    const { contact, locale } = await contactOfClient(tx, company, request.client_id)
    const space = request.space ?? 1
    const entry = await (place.event === undefined
      ? dayEntry(tx, deps, company, place, { request, locale, isByStaff: true })
      : eventEntry(tx, deps, company, { ...place, event: place.event, space, locale, isByStaff: true }))
    // Of two equal concurrent requests, the second waits and finds the entry of the first.
    await sql`select 1 from client where company_id = ${company.companyId} and client_id = ${request.client_id} for no key update`.execute(
      tx,
    )
    const existing = await tx
      .selectFrom('waiting_entry')
      .select('entry_id')
      .where('company_id', '=', company.companyId)
      .where('status', 'in', ['WAITING', 'OFFERED'])
      .where('client_id', '=', request.client_id)
      .where(isSameEntry(entry))
      .executeTakeFirst()
    if (existing) return existing.entry_id
    const entry_id = newId()
    const created = new Date(now)
    await addEntry(tx, company, {
      entry_id,
      ...entry,
      space,
      client_id: request.client_id,
      contact: JSON.stringify(contact),
      locale,
      created,
      ...NO_ATTRIBUTION,
    })
    if (entry.event_id === null) await scheduleOfferCheck(tx, company, entry.branch_id, [entry.date])
    await writeAudit(tx, company, {
      by,
      act: 'waiting.added',
      thing: 'waiting_entry',
      thingId: entry_id,
      clientId: request.client_id,
      after: { ...entry, space },
      now,
    })
    return entry_id
  })
  return readCompanyWaiting(database.db, company, { branchId, entryId }, by)
}

/**
 * Ends an entry and offers its offer to the next client; an ended entry is unchanged. Rejects with
 * `waiting.notFound`.
 */
export async function removeByStaff(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, entryId }: StaffContext & { entryId: string },
): Promise<CompanyWaitingEntry> {
  const { database, clock } = deps
  await requireBranch(database.db, company, branchId)
  const { client } = await readCompanyWaiting(database.db, company, { branchId, entryId }, by)
  await database.inTransaction(async (tx) => {
    if (!(await endEntry(tx, deps, company, entryId))) return
    await writeAudit(tx, company, {
      by,
      act: 'waiting.removed',
      thing: 'waiting_entry',
      thingId: entryId,
      clientId: client.id,
      now: clock.now(),
    })
  })
  return readCompanyWaiting(database.db, company, { branchId, entryId }, by)
}
