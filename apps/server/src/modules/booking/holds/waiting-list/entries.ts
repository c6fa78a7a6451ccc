import { locales, type WaitingEntry, type WaitingRequest } from '@zapys/contract'
import type { StoredContact } from '../../../../../database/json-types.ts'
import { toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import { announce } from '../../../messaging/messages/public.ts'
import { companyScope, type CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../../platform/db/database.ts'
import { Turn } from '../../../../platform/db/serialized.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { writeOnce } from '../../../../platform/db/idempotency.ts'
import type { Deps } from '../../../deps/deps.ts'
import { ApiError } from '../../../../platform/errors/api-error.ts'
import { checkContact } from '../../../clients/accounts/public.ts'
import { endEntry } from './end-entry.ts'
import { scheduleOfferCheck } from './offer-time.ts'
import { addEntry } from './entry-rows.ts'
import { dayEntry, eventEntry, isSameEntry, type Place, readEntryPlace } from './entry-place.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { fairUseQueueKey, checkWaitingListLimit, NO_ATTRIBUTION } from '../../fair-use/public.ts'
import { isOwnersKey } from '../../../../platform/http/keyed-hash.ts'
import { clientOf, lockSession, type Session } from '../../../../platform/http/session.ts'
import { waitingKey } from './waiting-key.ts'

type EntryCaller = { session: Session | undefined; idempotencyKey: string | undefined; caller: Caller }

/**
 * Rejects as `calls.joinWaitingList` lists. The same key, or the same request by a signed-in client, returns the
 * existing entry. Guests get separate entries: another person could enter the same data and would get the key of the
 * first.
 */
export async function joinWaitingList(
  deps: Deps,
  request: WaitingRequest,
  { session, idempotencyKey, caller }: EntryCaller,
): Promise<WaitingEntry> {
  const { database, clock } = deps
  const company = await companyScope(database.db, request.company_id)
  const contact = checkContact(request.client)
  const space = request.space ?? 1
  const locale = locales.find((known) => known === request.locale)
  const clientId = session && (await clientOf(database.db, company, session.personId))
  // Contains a space, so that it never equals the key of a booking.
  const key = idempotencyKey && `waiting ${session?.personId ?? ''} ${idempotencyKey}`
  const join = () =>
    writeOnce(deps, company, key, request, async (tx) => {
      const place = await readEntryPlace(tx, company, request)
      const attribution = await checkEntryLimit(tx, deps, company, place, { request, caller })
      if (session !== undefined) await lockSession(tx, session)
      const entry = await (place.event === undefined
        ? dayEntry(tx, deps, company, place, { request, locale })
        : eventEntry(tx, deps, company, { ...place, event: place.event, space, locale }))
      const existing =
        clientId &&
        (await tx
          .selectFrom('waiting_entry')
          .select('entry_id')
          .where('company_id', '=', company.companyId)
          .where('status', 'in', ['WAITING', 'OFFERED'])
          .where('client_id', '=', clientId)
          .where('contact', '=', sql<StoredContact>`${JSON.stringify(contact)}::jsonb`)
          .where(isSameEntry(entry))
          .executeTakeFirst())
      if (existing) return { entryId: existing.entry_id }
      const entry_id = newId()
      await addEntry(tx, company, {
        entry_id,
        ...entry,
        space,
        client_id: clientId ?? null,
        contact: JSON.stringify(contact),
        locale: locale ?? company.language,
        created: new Date(clock.now()),
        ...(attribution ?? NO_ATTRIBUTION),
      })
      await announce(tx, deps, company, { kind: 'WAITING', entryId: entry_id })
      // A transaction that frees a time right now cannot see the entry yet.
      if (entry.event_id === null) await scheduleOfferCheck(tx, company, entry.branch_id, [entry.date])
      return { entryId: entry_id }
    })
  const turn = new Turn(database)
  const { entryId } = await turn.run(fairUseQueueKey(deps, company, caller), join)
  return {
    ...(await readEntry(database.db, company, entryId)),
    manage_key: waitingKey(deps, company, entryId),
  }
}

/** Checks the fair-use limit; call it before taking any lock. */
function checkEntryLimit(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { event, branch, settings }: Place,
  { request, caller }: { request: WaitingRequest; caller: Caller },
) {
  const date = event === undefined ? request.date! : toLocal(branch.timezone, event.starts_at / 1000).date
  return checkWaitingListLimit(tx, deps, company, {
    settings,
    caller,
    day: { branchId: branch.branch_id, date },
    entry:
      event === undefined
        ? { kind: 'TIME' }
        : { kind: 'PLACES', places: request.space ?? 1, all: event.space },
  })
}

type EntryAccess = { companyId: string; entryId: string; key: string | undefined }

export async function readWaitingEntry(deps: Deps, access: EntryAccess): Promise<WaitingEntry> {
  return readEntry(deps.database.db, await authorizeByKey(deps, access), access.entryId)
}

/** Ends the entry and offers its offer, or the places collected for it, to the next one. */
export async function leaveWaitingList(deps: Deps, access: EntryAccess): Promise<WaitingEntry> {
  const company = await authorizeByKey(deps, access)
  return deps.database.inTransaction(async (tx) => {
    await readEntry(tx, company, access.entryId)
    await endEntry(tx, deps, company, access.entryId)
    return readEntry(tx, company, access.entryId)
  })
}

async function authorizeByKey(
  { database, clock, secret }: Deps,
  { companyId, entryId, key }: EntryAccess,
): Promise<CompanyScope> {
  const company = await companyScope(database.db, companyId)
  if (!isOwnersKey(secret, { purpose: 'waiting', companyId, id: entryId }, key, clock.now()))
    throw new ApiError('waiting.notFound')
  return company
}

async function readEntry(db: Connection, company: CompanyScope, entryId: string): Promise<WaitingEntry> {
  const entry = await db
    .selectFrom('waiting_entry')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  if (entry === undefined) throw new ApiError('waiting.notFound')
  const isOffered = entry.status === 'OFFERED'
  return {
    id: entry.entry_id,
    status: entry.status,
    place: entry.status === 'WAITING' ? await readPosition(db, company, entry) : null,
    branch_id: entry.branch_id,
    event_id: entry.event_id,
    date: entry.date,
    service_ids: entry.service_ids,
    resource_id: entry.resource_id,
    duration: entry.duration,
    space: entry.space,
    client: toEntryClient(entry.contact),
    offer: isOffered
      ? {
          hold_id: entry.hold_id!,
          until: new Date(entry.offered_until!).toISOString(),
          start_time: new Date(entry.offered_start!).toISOString(),
          resource_ids: await heldResources(db, company, entry.hold_id!),
        }
      : null,
  }
}

/** Contact as checked and stored by `joinWaitingList`. */
function toEntryClient(contact: StoredContact): WaitingEntry['client'] {
  const { first_name = null, last_name = null, phone = null } = contact
  return { first_name, last_name, phone }
}

async function readPosition(
  db: Connection,
  company: CompanyScope,
  entry: { entry_id: string; event_id: string | null; branch_id: string; date: string | null },
): Promise<number> {
  const waiting = await db
    .selectFrom('waiting_entry')
    .select('entry_id')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', entry.branch_id)
    .where((where) =>
      entry.event_id === null ? where('date', '=', entry.date) : where('event_id', '=', entry.event_id),
    )
    .where('status', '=', 'WAITING')
    .orderBy('created')
    .orderBy('entry_id')
    .execute()
  return waiting.findIndex(({ entry_id }) => entry_id === entry.entry_id) + 1
}

async function heldResources(db: Connection, company: CompanyScope, holdId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('occupancy')
    .select('resource_id')
    .where('company_id', '=', company.companyId)
    .where('owner_id', '=', holdId)
    .where('role', '=', 'PERFORMER')
    .where('blocking', '=', true)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ resource_id }) => resource_id)
}
