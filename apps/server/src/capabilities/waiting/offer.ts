/**
 * Offers what became free to whoever waits longest. An offer is a hold, made in the transaction that freed the place or
 * time, so nobody can slip in between. docs/rules/waiting-list.md.
 */
import { isGathering, nextInLine, offerDeadline } from '@zapys/domain/waiting'
import { eachDate } from '@zapys/domain/shares'
import { type LocalDate, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import type { BranchRow } from '../branches/public.ts'
import { soonestVisit, storedDates } from '../visits/public.ts'
import { announce } from '../messages/public.ts'
import { takeTime } from '../slots/public.ts'

type OfferDeps = Pick<Deps, 'clock'>

/** Offers free places of an event to those in line, as far as they reach. Called with the event's row locked. */
export async function offerPlaces(
  tx: Tx,
  { clock }: OfferDeps,
  company: CompanyScope,
  eventId: string,
): Promise<void> {
  const event = await tx
    .selectFrom('event')
    .select(['branch_id', 'starts_at', 'space', 'used_space', 'active'])
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const moment = { now: clock.now() / 1000, startsAt: event.starts_at / 1000 }
  const until = offerDeadline(moment)
  if (until === null || !event.active) return
  for (let free = event.space - event.used_space; free > 0;) {
    const waiting = await tx
      .selectFrom('waiting_entry')
      .select(['entry_id', 'space', 'caller_host', 'caller_block'])
      .where('company_id', '=', company.companyId)
      .where('event_id', '=', eventId)
      .where('status', '=', 'WAITING')
      .orderBy('created')
      .orderBy('entry_id')
      .limit(100)
      .execute()
    const next = nextInLine(waiting, free, { gathering: isGathering(moment) })
    if (next === undefined) return
    const hold_id = newId()
    const { caller_host, caller_block } = next
    const held = {
      branch_id: event.branch_id,
      event_id: eventId,
      space: next.space,
      caller_host,
      caller_block,
    }
    await saveHold(tx, company, { ...held, hold_id, entryId: next.entry_id, until, now: clock.now() })
    await tx
      .updateTable('event')
      .set((columns) => ({ used_space: columns('used_space', '+', next.space) }))
      .where('company_id', '=', company.companyId)
      .where('event_id', '=', eventId)
      .execute()
    await markOffered(tx, { clock }, company, {
      entryId: next.entry_id,
      hold_id,
      startsAt: event.starts_at,
      until,
    })
    free -= next.space
  }
}

/** Whether anybody of the company waits for a day at all. */
export const isAnybodyWaiting = async (tx: Tx, company: CompanyScope): Promise<boolean> =>
  (await tx
    .selectFrom('waiting_entry')
    .select('entry_id')
    .where('company_id', '=', company.companyId)
    .where('date', 'is not', null)
    .where('status', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Time that was given back: the dates that it stood in the way of, or for what is older than they only its start. */
export type FreedTime = {
  branch_id: string
  first_date: LocalDate | null
  last_date: LocalDate | null
  /** Epoch milliseconds. */
  starts_at: number
}

/** Offers the freed time of each of its dates to the first in line there whose services fit into what is free now. */
export async function offerTime(
  tx: Tx,
  deps: OfferDeps,
  company: CompanyScope,
  freed: FreedTime,
): Promise<void> {
  const branch = await tx
    .selectFrom('branch')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', freed.branch_id)
    .where('active', '=', true)
    .executeTakeFirst()
  // A branch that has closed offers nothing, and its bookings can still be cancelled.
  if (branch === undefined) return
  const { date } = toLocal(branch.timezone, freed.starts_at / 1000)
  const dates = { first: freed.first_date ?? date, last: freed.last_date ?? date }
  for (const each of eachDate(dates)) await offerDay(tx, deps, company, branch, each)
}

async function offerDay(
  tx: Tx,
  { clock }: OfferDeps,
  company: CompanyScope,
  branch: BranchRow,
  date: LocalDate,
): Promise<void> {
  const { branch_id } = branch
  const waiting = await tx
    .selectFrom('waiting_entry')
    .select(['entry_id', 'service_ids', 'resource_id', 'duration', 'caller_host', 'caller_block'])
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branch_id)
    .where('date', '=', date)
    .where('status', '=', 'WAITING')
    .orderBy('created')
    .orderBy('entry_id')
    .limit(100)
    .execute()
  for (const entry of waiting) {
    const found = await soonestVisit(tx, { clock }, company, {
      branch,
      date,
      serviceIds: entry.service_ids,
      resourceId: entry.resource_id ?? undefined,
      rentSeconds: entry.duration,
    }).catch(passOverRefusal)
    if (found?.visit === undefined) continue
    const { visit } = found
    const until = offerDeadline({ now: clock.now() / 1000, startsAt: visit.startsAt })
    if (until === null) continue
    const hold_id = newId()
    const owner = { kind: 'HOLD', ownerId: hold_id, heldUntil: until } as const
    const now = Math.floor(clock.now() / 1000)
    if ((await takeTime(tx, company, { owner, now }, visit.ranges)) === undefined) continue
    const { caller_host, caller_block } = entry
    const held = { branch_id, event_id: null, space: 1, caller_host, caller_block }
    const dated = { ...held, ...storedDates(visit.dates) }
    await saveHold(tx, company, { ...dated, hold_id, entryId: entry.entry_id, until, now: clock.now() })
    await markOffered(tx, { clock }, company, {
      entryId: entry.entry_id,
      hold_id,
      startsAt: visit.startsAt * 1000,
      until,
    })
    return
  }
}

/** A wish for a service that is no longer offered stands in nobody's way, least of all in that of who cancels. */
function passOverRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

/** The holder is the entry itself: no browser can give it back by choosing another time. `until` in epoch seconds. */
async function saveHold(
  tx: Tx,
  company: CompanyScope,
  hold: {
    hold_id: string
    branch_id: string
    event_id: string | null
    space: number
    entryId: string
    until: number
    now: number
    /** What was offered counts against the share of who waited. */
    caller_host: string | null
    caller_block: string | null
    first_date?: LocalDate
    last_date?: LocalDate
  },
): Promise<void> {
  await tx
    .insertInto('hold')
    .values({
      company_id: company.companyId,
      hold_id: hold.hold_id,
      branch_id: hold.branch_id,
      event_id: hold.event_id,
      space: hold.space,
      holder: `waiting ${hold.entryId}`,
      held_until: new Date(hold.until * 1000),
      // An offer is not extended: others wait behind it.
      extended: true,
      created: new Date(hold.now),
      caller_host: hold.caller_host,
      caller_block: hold.caller_block,
      first_date: hold.first_date ?? null,
      last_date: hold.last_date ?? null,
    })
    .execute()
}

async function markOffered(
  tx: Tx,
  deps: OfferDeps,
  company: CompanyScope,
  {
    entryId,
    hold_id,
    startsAt,
    until,
  }: { entryId: string; hold_id: string; startsAt: number; until: number },
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({
      status: 'OFFERED',
      hold_id,
      offered_start: new Date(startsAt),
      offered_until: new Date(until * 1000),
    })
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .execute()
  await announce(tx, deps, company, { kind: 'PLACE_OFFERED', entryId })
}

/** What became of an offer whose hold has ended: booked, or run out. */
export async function endOffer(
  tx: Tx,
  company: CompanyScope,
  holdIds: readonly string[],
  status: 'BOOKED' | 'EXPIRED',
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ status })
    .where('company_id', '=', company.companyId)
    .where((where) => where('hold_id', '=', where.fn.any(where.val([...holdIds]))))
    .where('status', '=', 'OFFERED')
    .execute()
}
