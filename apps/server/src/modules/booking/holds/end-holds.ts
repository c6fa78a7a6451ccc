import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import type { Deps } from '../../deps/deps.ts'
import { lockPlaces, returnPlaces } from '../events/public.ts'
import { endHoldRows, type EndedHoldRow, type HoldSelector } from './hold-rows.ts'
import { hasDayEntries, offerTime, offerTimeLater } from './waiting-list/offer-time.ts'
import { offerPlaces } from './waiting-list/offer-places.ts'
import { endOffers, reopenEntries } from './waiting-list/entry-rows.ts'
import { freeTime } from '../slots/public.ts'

/** Ten minutes for the form and payment; may be extended once. */
export const HOLD_SECONDS = 600

type HoldDeps = Pick<Deps, 'clock'>

export type EndedHold = EndedHoldRow & {
  /** The time it held, sorted by start; empty for places of an event. */
  freed: { resource_id: string; starts_at: number }[]
}

/**
 * Serializes the holds of one browser until the transaction ends: of two concurrent holds, neither would see and end
 * the other. Take it before any other lock, as `lockBlock`.
 */
export async function lockHolder(tx: Tx, { companyId }: CompanyScope, holder: string): Promise<void> {
  await lockByName(tx, 'holder', `${companyId} ${holder}`)
}

/**
 * Ends active holds and frees what they hold. `which`: as in `endHoldRows`; `next`: the event whose places the
 * holder takes afterwards. Expired and ended holds return nothing. Call `offerEndedHolds` later to offer what was freed.
 */
export async function endHolds(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  which: HoldSelector & { next?: string },
): Promise<EndedHold[]> {
  const rows = await endHoldRows(tx, company, { held: which }, deps.clock.now())
  const events = rows.flatMap(({ event_id }) => event_id ?? [])
  const { next } = which
  if (next !== undefined) await lockEventsInOrder(tx, deps, company, [...events, next])
  const ended: EndedHold[] = []
  for (const hold of rows) {
    if (hold.event_id !== null) await returnPlaces(tx, deps, company, hold.event_id, hold.space)
    ended.push({ ...hold, freed: hold.event_id === null ? await freeTime(tx, company, hold.hold_id) : [] })
  }
  return ended
}

/**
 * Locks events in a fixed order before places are exchanged between them: two visitors who swap events would
 * deadlock. Expired holds are ended first, as when places are taken. docs/rules/locking.md.
 */
export async function lockEventsInOrder(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  eventIds: readonly string[],
): Promise<void> {
  const events = [...new Set(eventIds)].toSorted()
  if (events.length < 2) return
  for (const eventId of events) {
    await endOldPlaceHolds(tx, deps, company, eventId)
    await lockPlaces(tx, company, eventId)
  }
}

/** Offers what ended holds freed, unless taken since, to the waiting list. */
export async function offerEndedHolds(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  ended: readonly Omit<EndedHold, 'space'>[],
): Promise<void> {
  for (const { event_id, freed, ...time } of ended) {
    const [first] = freed
    if (event_id !== null) await offerPlaces(tx, deps, company, event_id)
    else if (first !== undefined)
      await offerTime(tx, deps, company, {
        ...time,
        owner_id: time.hold_id,
        starts_at: first.starts_at,
      })
  }
}

/**
 * Returns places of expired holds to their event, and offers them to its waiting list. Call it first when taking
 * places; docs/rules/locking.md.
 */
export async function endOldPlaceHolds(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  eventId: string,
): Promise<void> {
  const ended = await endHoldRows(tx, company, { over: { event_id: eventId } }, deps.clock.now())
  if (ended.length === 0) return
  await endOffers(
    tx,
    company,
    ended.map((hold) => hold.hold_id),
    'EXPIRED',
  )
  await returnPlaces(
    tx,
    deps,
    company,
    eventId,
    ended.reduce((sum, hold) => sum + hold.space, 0),
  )
  await offerPlaces(tx, deps, company, eventId)
}

/**
 * Ends the holds of an event that has changed. Offered places are offered again, for the changed event. Lock the
 * rows of its holds first (`lockHoldRows`), then the event.
 */
export async function endPlaceHolds(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  eventId: string,
): Promise<void> {
  const ended = await endHoldRows(tx, company, { ofEvent: eventId }, deps.clock.now())
  if (ended.length === 0) return
  await reopenEntries(
    tx,
    company,
    ended.map((hold) => hold.hold_id),
  )
  await returnPlaces(
    tx,
    deps,
    company,
    eventId,
    ended.reduce((sum, hold) => sum + hold.space, 0),
  )
  await offerPlaces(tx, deps, company, eventId)
}

/** Ends expired holds of time. They block no booking any more, and a job offers their times to the waiting list. */
export async function endOldTimeHolds(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  holdIds: readonly string[],
): Promise<void> {
  const ended = await endHoldRows(tx, company, { over: { hold_ids: holdIds } }, deps.clock.now())
  const ids = ended.map((hold) => hold.hold_id)
  if (ids.length === 0) return
  await endOffers(tx, company, ids, 'EXPIRED')
  const freed = Map.groupBy(await freeTime(tx, company, ...ids), (time) => time.owner_id)
  // Thousands of holds end together after a rush, and their days rarely have a waiting list.
  if (!(await hasDayEntries(tx, company))) return
  const branches = await tx
    .selectFrom('branch')
    .select(['branch_id', 'timezone'])
    .where('company_id', '=', company.companyId)
    .execute()
  const timezones = new Map(branches.map(({ branch_id, timezone }) => [branch_id, timezone]))
  await offerTimeLater(
    tx,
    company,
    ended.flatMap((hold) =>
      (freed.get(hold.hold_id) ?? []).slice(0, 1).map(({ starts_at }) => ({
        ...hold,
        starts_at,
        timezone: timezones.get(hold.branch_id)!,
      })),
    ),
  )
}
