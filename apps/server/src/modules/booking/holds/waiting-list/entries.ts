import { type Locale, locales, type WaitingEntry, type WaitingRequest } from '@zapys/contract'
import { DAY_SECONDS, dayNumber, today, toInstant, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import { announce } from '../../../messaging/messages/public.ts'
import { companyScope, type CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../../platform/db/database.ts'
import { serialized } from '../../../../platform/db/serialized.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { writeOnce } from '../../../../platform/db/idempotency.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { ApiError, invalid } from '../../../../platform/errors/api-error.ts'
import { checkContact } from '../../../clients/accounts/public.ts'
import { refusedVisit, soonestVisit } from '../../visits/public.ts'
import { type BranchRow, findBookingPlace } from '../../../catalogue/branches/public.ts'
import { findEvent, findOfferedEvent, isKeptForLine, lockPlaces } from '../../events/public.ts'
import { dropHold } from '../book-hold.ts'
import { endOldPlaceHolds } from '../end-holds.ts'
import { lookLater } from './offer-time.ts'
import { offerPlaces } from './offer-places.ts'
import { addWish, leaveLine } from './entry-rows.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { lineOf, mayJoinLine, NO_MARK } from '../../fair-use/public.ts'
import { isOwnersKey } from '../../../../platform/http/owners-key.ts'
import { clientOf, lockSession, type Session } from '../../../../platform/http/session.ts'
import { waitingKey } from './waiting-key.ts'

type By = { session: Session | undefined; idempotencyKey: string | undefined; caller: Caller }

/**
 * Refuses as `calls.joinWaitingList` lists. A repeat with the same key is one entry, and so is the same wish of somebody
 * signed in. Of guests the same words are two wishes: anybody can type them, and would get the key to the other's entry.
 */
export async function joinWaitingList(
  deps: Deps,
  asked: WaitingRequest,
  { session, idempotencyKey, caller }: By,
): Promise<WaitingEntry> {
  const { database, clock } = deps
  const company = await companyScope(database.db, asked.company_id)
  const contact = checkContact(asked.client)
  const space = asked.space ?? 1
  const locale = locales.find((known) => known === asked.locale)
  const clientId = session && (await clientOf(database.db, company, session.personId))
  // With a space, so that it is never the key of a booking.
  const key = idempotencyKey && `waiting ${session?.personId ?? ''} ${idempotencyKey}`
  const join = () =>
    writeOnce(deps, company, key, asked, async (tx) => {
      const place = await placeOf(tx, company, asked)
      const mark = await lineShare(tx, deps, company, asked, place, caller)
      if (session !== undefined) await lockSession(tx, session)
      const wish = await (place.event === undefined
        ? dayWish(tx, deps, company, asked, place, locale)
        : eventWish(tx, deps, company, { ...place, event: place.event, space, locale }))
      const known =
        clientId &&
        (await tx
          .selectFrom('waiting_entry')
          .select('entry_id')
          .where('company_id', '=', company.companyId)
          .where('status', 'in', ['WAITING', 'OFFERED'])
          .where('client_id', '=', clientId)
          .where('contact', '=', sql<string>`${JSON.stringify(contact)}::jsonb`)
          .where(isSameWish(wish))
          .executeTakeFirst())
      if (known) return { entryId: known.entry_id }
      const entry_id = newId()
      await addWish(tx, company, {
        entry_id,
        ...wish,
        space,
        client_id: clientId ?? null,
        contact: JSON.stringify(contact),
        locale: locale ?? (company.language as Locale),
        created: new Date(clock.now()),
        ...(mark ?? NO_MARK),
      })
      await announce(tx, deps, company, { kind: 'WAITING', entryId: entry_id })
      // A transaction that frees a time at this moment cannot see the wish yet.
      if (wish.event_id === null) await lookLater(tx, company, wish.branch_id, [wish.date])
      return { entryId: entry_id }
    })
  const { entryId } = await serialized(database, lineOf(deps, company, caller), join)
  return {
    ...(await readEntry(database.db, company, entryId)),
    manage_key: waitingKey(deps, company, entryId),
  }
}

type Place = Awaited<ReturnType<typeof placeOf>>

/** What is waited for: places of an event, or without one a time at the branch. */
async function placeOf(tx: Tx, company: CompanyScope, asked: WaitingRequest) {
  const event = asked.event_id ? await findOfferedEvent(tx, company, asked.event_id) : undefined
  return { event, ...(await findBookingPlace(tx, company, event?.branch_id ?? asked.branch_id)) }
}

/** Before anything is locked: whether the caller may wait for one thing more. */
function lineShare(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  asked: WaitingRequest,
  { event, branch, settings }: Place,
  caller: Caller,
) {
  const date = event === undefined ? asked.date! : toLocal(branch.timezone, event.starts_at / 1000).date
  return mayJoinLine(tx, deps, company, {
    settings,
    caller,
    day: { branchId: branch.branch_id, date },
    wish:
      event === undefined ? { kind: 'TIME' } : { kind: 'PLACES', places: asked.space ?? 1, all: event.space },
  })
}

/** What the company bars at booking is barred here too: an offer that cannot be booked would keep the others waiting. */
async function refuseBarredWish(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  wish: { branch: BranchRow; serviceIds: string[]; startsAt: number; locale: Locale | undefined },
): Promise<void> {
  const { branch, serviceIds, startsAt, locale } = wish
  const services = serviceIds.map((service_id) => ({ service: { service_id } }))
  await refusedVisit(tx, { clock }, company, { branch, services, startsAt }, { source: 'WIDGET', locale })
}

async function eventWish(
  tx: Tx,
  { clock }: Deps,
  company: CompanyScope,
  {
    event,
    branch,
    settings,
    space,
    locale,
  }: Place & { event: NonNullable<Place['event']>; space: number; locale: Locale | undefined },
) {
  const eventId = event.event_id
  if (!settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
  if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  await refuseBarredWish(tx, { clock }, company, {
    branch,
    serviceIds: [event.service_id],
    startsAt: event.starts_at / 1000,
    locale,
  })
  if (event.starts_at <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
  if (space > event.space) throw invalid('waiting.space', `must be at most ${event.space}`)
  await endOldPlaceHolds(tx, { clock }, company, eventId)
  // A cancelling transaction is either visible to this read, or waits for this wish and sees it.
  await lockPlaces(tx, company, eventId)
  const { used_space } = await findEvent(tx, company, eventId)
  // Free places that are kept for those in line are full for a newcomer, who joins the line.
  const isKept = await isKeptForLine(tx, { clock }, company, eventId)
  if (used_space + space <= event.space && !isKept) throw new ApiError('waiting.notFull')
  return {
    branch_id: event.branch_id,
    event_id: eventId,
    date: null,
    service_ids: [],
    resource_id: null,
    duration: null,
  }
}

async function dayWish(
  tx: Tx,
  { clock }: Deps,
  company: CompanyScope,
  asked: WaitingRequest,
  { branch, settings }: Place,
  locale: Locale | undefined,
) {
  if (!settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
  const date = asked.date!
  if (date < today(branch.timezone, clock.now() / 1000)) throw new ApiError('appointment.startTime.hasPassed')
  // Barred at the end of the day is barred all day.
  const endOfDay = toInstant(branch.timezone, date, DAY_SECONDS - 1) ?? (dayNumber(date) + 1) * DAY_SECONDS
  await refuseBarredWish(tx, { clock }, company, {
    branch,
    serviceIds: asked.service_ids,
    startsAt: endOfDay,
    locale,
  })
  if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  const { visit, isDayOff } = await soonestVisit(tx, { clock }, company, {
    branch,
    date,
    serviceIds: asked.service_ids,
    resourceId: asked.resource_id ?? undefined,
    rentSeconds: asked.duration,
  })
  if (isDayOff) throw new ApiError('waiting.dayOff')
  if (visit !== undefined) throw new ApiError('waiting.notFull')
  return {
    branch_id: branch.branch_id,
    event_id: null,
    date,
    service_ids: asked.service_ids,
    resource_id: asked.resource_id ?? null,
    duration: asked.duration ?? null,
  }
}

/** Of a day: the same branch, services, resource and duration too. */
const isSameWish = (wish: Awaited<ReturnType<typeof dayWish | typeof eventWish>>) =>
  wish.event_id === null
    ? sql<boolean>`date = ${wish.date} and branch_id = ${wish.branch_id} and service_ids = ${wish.service_ids}::uuid[]
        and resource_id is not distinct from ${wish.resource_id}::uuid
        and duration is not distinct from ${wish.duration}::int`
    : sql<boolean>`event_id = ${wish.event_id}`

type Owned = { companyId: string; entryId: string; key: string | undefined }

export async function readWaitingEntry(deps: Deps, owned: Owned): Promise<WaitingEntry> {
  return readEntry(deps.database.db, await provenScope(deps, owned), owned.entryId)
}

/** Leaves the line; an offer goes to the next, and so does what gathered for the wish. */
export async function leaveWaitingList(deps: Deps, owned: Owned): Promise<WaitingEntry> {
  const company = await provenScope(deps, owned)
  return deps.database.inTransaction(async (tx) => {
    const { status, event_id } = await readEntry(tx, company, owned.entryId)
    // Before the entry: offers of places lock in this order.
    const gatheredOf = status === 'WAITING' ? event_id : null
    if (gatheredOf !== null) await lockPlaces(tx, company, gatheredOf)
    const left = await leaveLine(tx, company, owned.entryId)
    if (left?.hold_id) await dropHold(tx, deps, company, left.hold_id)
    else if (left && gatheredOf !== null) await offerPlaces(tx, deps, company, gatheredOf)
    return readEntry(tx, company, owned.entryId)
  })
}

async function provenScope(
  { database, clock, secret }: Deps,
  { companyId, entryId, key }: Owned,
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
    place: entry.status === 'WAITING' ? await placeInLine(db, company, entry) : null,
    branch_id: entry.branch_id,
    event_id: entry.event_id,
    date: entry.date,
    service_ids: entry.service_ids,
    duration: entry.duration,
    space: entry.space,
    client: whoWaits(entry.contact),
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

/** The contact as `joinWaitingList` checked and stored it. */
function whoWaits(contact: unknown): WaitingEntry['client'] {
  const { first_name, phone } = contact as Partial<Record<'first_name' | 'phone', string | null>>
  return { first_name: first_name ?? null, phone: phone ?? null }
}

async function placeInLine(
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
  const held = await db
    .selectFrom('occupancy')
    .select('resource_id')
    .where('company_id', '=', company.companyId)
    .where('owner_id', '=', holdId)
    .where('role', '=', 'PERFORMER')
    .where('blocking', '=', true)
    .orderBy('starts_at')
    .execute()
  return held.map(({ resource_id }) => resource_id)
}
