/**
 * Offers freed time to the oldest matching entry. An offer is a hold made in the transaction that freed the time, so
 * no other client can take it in between. docs/rules/waiting-list.md.
 */
import { offerDeadline } from '@zapys/domain/waiting-list'
import { answerUntil } from '@zapys/domain/quiet-hours'
import { eachDate } from '@zapys/domain/fair-use'
import { type LocalDate, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import type { Deps } from '../../../deps/deps.ts'
import { ApiError } from '../../../../platform/errors/api-error.ts'
import { type BranchRow, openBranch } from '../../../catalogue/branches/public.ts'
import { soonestVisits, toDateColumns } from '../../visits/public.ts'
import { takeTime } from '../../slots/public.ts'
import { readOfferSettings } from './offer-settings.ts'
import { saveOffer, saveHold } from './save-offer.ts'

type OfferDeps = Pick<Deps, 'clock'>

/** Whether the company has any open entry for a day. */
export const hasDayEntries = async (tx: Tx, company: CompanyScope): Promise<boolean> =>
  (await tx
    .selectFrom('waiting_entry')
    .select('entry_id')
    .where('company_id', '=', company.companyId)
    .where('date', 'is not', null)
    .where('status', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Freed time: its booking or hold, and the dates that it occupied; rows from before dates were stored have only a
 * start.
 */
export type FreedTime = {
  owner_id: string
  branch_id: string
  first_date: LocalDate | null
  last_date: LocalDate | null
  /** Epoch milliseconds. */
  starts_at: number
}

/**
 * Kinds of entries checked per transaction, so that a cancellation does not take longer the more clients wait for
 * its day. docs/rules/waiting-list.md.
 */
const MAX_KINDS = 10
/** Limit of availability checks for entries that are expensive to plan; the job checks the rest. */
const MAX_EFFORT = 100_000

/**
 * Offers freed time on its first date to the first entry whose services fit. A job checks further entries and dates
 * right after the transaction.
 */
export async function offerTime(
  tx: Tx,
  deps: OfferDeps,
  company: CompanyScope,
  freedTime: FreedTime,
): Promise<void> {
  // A closed branch offers nothing, but its bookings can still be cancelled.
  const branch = await openBranch(tx, company, freedTime.branch_id)
  if (branch === undefined) return
  const [first, ...others] = datesOf(freedTime, branch.timezone)
  const { isOffered, isEnd } = await offerDay(tx, deps, company, { branch, date: first! }, 0)
  const reservation = { ownerId: freedTime.owner_id, until: deps.clock.now() + RESERVED_MS }
  await scheduleOfferCheck(
    tx,
    company,
    branch.branch_id,
    isOffered || !isEnd ? [first!, ...others] : others,
    reservation,
  )
}

/** The job runs within a second or two; if it does not, the time is open to all clients after this. */
const RESERVED_MS = 10_000

/** Leaves the dates of freed times to the job, if they have entries. */
export async function offerTimeLater(
  tx: Tx,
  company: CompanyScope,
  freedTimes: readonly (Omit<FreedTime, 'owner_id'> & { timezone: string })[],
): Promise<void> {
  for (const [branchId, times] of Map.groupBy(freedTimes, ({ branch_id }) => branch_id))
    await scheduleOfferCheck(tx, company, branchId, [
      ...new Set(times.flatMap((time) => datesOf(time, time.timezone))),
    ])
}

const datesOf = (
  { first_date, last_date, starts_at }: Omit<FreedTime, 'owner_id'>,
  timezone: string,
): LocalDate[] => {
  const { date } = toLocal(timezone, starts_at / 1000)
  return eachDate({ first: first_date ?? date, last: last_date ?? date })
}

/**
 * Queues a check by the job, after the transaction, of these dates (or all) that have open entries. `reservation`:
 * until then (epoch milliseconds), `takeTime` reserves what the owner freed.
 */
export async function scheduleOfferCheck(
  tx: Tx,
  { companyId }: CompanyScope,
  branchId: string,
  dates: readonly LocalDate[] | 'all',
  reservation?: { ownerId: string; until: number },
): Promise<void> {
  if (dates.length === 0) return
  const isRequestedDate = dates === 'all' ? sql`date is not null` : sql`date = any(${dates}::date[])`
  await sql`
    insert into waiting_look (company_id, look_id, branch_id, date, owner_id, kept_until)
    select ${companyId}::uuid, gen_random_uuid(), ${branchId}::uuid, date,
           ${reservation?.ownerId ?? null}::uuid, to_timestamp(${reservation === undefined ? null : reservation.until / 1000}::float8)
      from (select distinct date from waiting_entry
             where company_id = ${companyId} and branch_id = ${branchId} and ${isRequestedDate}
               and status = 'WAITING') as waited_for`.execute(tx)
}

/** Offers times of a day until no entry fits any more, a few entries per transaction. */
export async function offerWholeDay(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  branchId: string,
  date: LocalDate,
): Promise<void> {
  const branch = await openBranch(database.db, company, branchId)
  if (branch === undefined) return
  for (let after = 0; ;) {
    const { isOffered, isEnd, looked } = await database.inTransaction((tx) =>
      offerDay(tx, { clock }, company, { branch, date }, after),
    )
    if (!isOffered && isEnd) return
    // Entries with an offer are no longer open, and those before found nothing.
    if (!isOffered) after += looked
  }
}

/**
 * Makes at most one offer. Equal entries get the same result, so only the first of each kind is checked. `after`:
 * kinds checked before; `looked`: kinds that found nothing now; `isEnd`: no kinds are left.
 */
async function offerDay(
  tx: Tx,
  deps: OfferDeps,
  company: CompanyScope,
  day: { branch: BranchRow; date: LocalDate },
  after: number,
): Promise<{ isOffered: boolean; isEnd: boolean; looked: number }> {
  const all = await readEntryKinds(tx, company, day, after)
  const kinds = all.slice(0, MAX_KINDS)
  const isEnd = all.length <= MAX_KINDS
  if (kinds.length === 0) return { isOffered: false, isEnd, looked: 0 }
  const searches = await soonestVisits(
    tx,
    deps,
    company,
    day,
    kinds.map(({ service_ids, resource_id, duration }) => ({
      serviceIds: service_ids,
      resourceId: resource_id ?? undefined,
      rentSeconds: duration,
    })),
  )
  let effort = 0
  for (const [index, search] of searches.entries()) {
    if (effort > MAX_EFFORT) return { isOffered: false, isEnd: false, looked: index }
    const result = undefinedIfRejected(search)
    effort += result?.checks ?? 0
    if (result?.visit === undefined) continue
    const offered = await offerVisit(tx, deps, company, { ...day, kind: kinds[index]!, visit: result.visit })
    if (offered === 'YES') return { isOffered: true, isEnd, looked: index }
    // Another time may be free for them, which this transaction cannot see.
    if (offered === 'LOST') return { isOffered: false, isEnd: false, looked: index + 1 }
  }
  return { isOffered: false, isEnd, looked: kinds.length }
}

type EntryKind = { service_ids: string[]; resource_id: string | null; duration: number | null }

/** Distinct requests for a day, ordered by the first entry of each; one more than are checked. */
async function readEntryKinds(
  tx: Tx,
  { companyId }: CompanyScope,
  { branch, date }: { branch: BranchRow; date: LocalDate },
  after: number,
): Promise<EntryKind[]> {
  const { rows } = await sql<EntryKind>`
    select service_ids, resource_id, duration
      from (select distinct on (service_ids, resource_id, duration)
                   service_ids, resource_id, duration, created, entry_id
              from waiting_entry
             where company_id = ${companyId} and branch_id = ${branch.branch_id} and date = ${date}
               and status = 'WAITING'
             order by service_ids, resource_id, duration, created, entry_id) as first_of
     order by created, entry_id
     limit ${MAX_KINDS + 1} offset ${after}`.execute(tx)
  return rows
}

type VisitToOffer = {
  branch: BranchRow
  date: LocalDate
  kind: EntryKind
  visit: NonNullable<ReturnType<Awaited<ReturnType<typeof soonestVisits>>[number]>['visit']>
}

/** NO: it is too late, or no such entry is open. LOST: another request took the time. */
async function offerVisit(
  tx: Tx,
  deps: OfferDeps,
  company: CompanyScope,
  { branch, date, kind, visit }: VisitToOffer,
): Promise<'YES' | 'NO' | 'LOST'> {
  const { branch_id } = branch
  const now = deps.clock.now()
  const { startsAt, minNoticeSeconds } = visit
  const moment = { now: now / 1000, startsAt, timeZone: branch.timezone }
  const { messages } = await readOfferSettings(tx, company, branch)
  const answered = answerUntil(messages.quiet_hours, moment)
  const until = offerDeadline({ ...moment, answerUntil: answered, minNoticeSeconds })
  if (until === null) return 'NO'
  // Skips locked entries: an entry must not get two offers if two times are freed at once.
  const { rows } = await sql<{ entry_id: string; caller_host: string | null; caller_block: string | null }>`
    select entry_id, caller_host, caller_block from waiting_entry
     where company_id = ${company.companyId} and branch_id = ${branch_id} and date = ${date}
       and status = 'WAITING' and service_ids = ${kind.service_ids}::uuid[]
       and resource_id is not distinct from ${kind.resource_id}::uuid
       and duration is not distinct from ${kind.duration}::integer
     order by created, entry_id limit 1
       for no key update skip locked`.execute(tx)
  const [entry] = rows
  if (entry === undefined) return 'NO'
  const hold_id = newId()
  const owner = { kind: 'HOLD', ownerId: hold_id, heldUntil: until, isOffer: true } as const
  // If a later range of the visit fails, the earlier ones must be rolled back.
  await sql`savepoint offer`.execute(tx)
  const takenLanes = await takeTime(tx, company, { owner, now: Math.floor(now / 1000) }, visit.ranges)
  await (takenLanes === undefined ? sql`rollback to savepoint offer` : sql`release savepoint offer`).execute(
    tx,
  )
  if (takenLanes === undefined) return 'LOST'
  const { entry_id: entryId, caller_host, caller_block } = entry
  const hold = { branch_id, event_id: null, space: 1, caller_host, caller_block }
  const time = { ...toDateColumns(visit.dates), services: visit.services }
  await saveHold(tx, company, { ...hold, ...time, hold_id, entryId, until, now })
  await saveOffer(tx, deps, company, { entryId, hold_id, startsAt: visit.startsAt * 1000, until })
  return 'YES'
}

/** An entry for a service no longer offered must not block other entries, nor the cancellation. */
function undefinedIfRejected<Found>(search: () => Found): Found | undefined {
  try {
    return search()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}
