import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Part } from './families.ts'

/** One resource's occupied range: `from` to `to` with buffers, `startsAt` without; epoch seconds. */
export type TimeToTake = {
  resourceId: string
  capacity: number
  startsAt: number
  from: number
  to: number
  /** The only place that will do: where a visit takes several of a resource at once, they were chosen together. */
  lane?: number | undefined
  /** Tried first, any one if absent: some choices leave longer free times than others. */
  rather?: number | undefined
  role: 'PERFORMER' | 'BESIDES'
  /** What is taken with the resource, in all its places. */
  parts: readonly Part[]
}

/**
 * Who takes the time. A hold says until when, epoch seconds, and whether it is an offer to somebody in line; a booking, which
 * hold it redeems.
 */
export type Owner =
  | { kind: 'APPOINTMENT'; ownerId: string; holdId?: string | undefined }
  | { kind: 'EVENT'; ownerId: string }
  | { kind: 'HOLD'; ownerId: string; heldUntil: number; isOffer?: true }

/** One that was taken, and in which lane. */
export type TakenLane = Omit<TimeToTake, 'role' | 'parts'> & {
  role: TimeToTake['role'] | 'PART'
  lane: number
}

type Row = TakenLane & { occupancyId: string; firstLane: number; lanesLeft: number }

/**
 * Takes all ranges for one owner, or answers undefined and the caller rolls back. The exclusion constraint decides, so two
 * callers can never take the same lane. See docs/rules/locking.md.
 */
export async function takeTime(
  tx: Tx,
  company: CompanyScope,
  { owner, now }: { owner: Owner; now: number },
  ranges: readonly TimeToTake[],
): Promise<TakenLane[] | undefined> {
  const rows = ranges
    .flatMap(rowsOf)
    // Everybody inserts in the same order: two visits that share two resources would otherwise dead-lock.
    .toSorted((a, b) => a.resourceId.localeCompare(b.resourceId) || a.from - b.from || a.lane - b.lane)
  const isOffer = owner.kind === 'HOLD' && owner.isOffer === true
  const isKept = async () => !isOffer && (await isKeptForLine(tx, company, { owner, now }, rows))
  const [taken, isKeptAtOnce] = await tx.together([insertFree(tx, company, owner, rows), isKept()])
  let open = rows.filter((row) => !taken.has(row.occupancyId))
  if (open.length === 0) return isKeptAtOnce ? undefined : rows
  await endOldHolds(tx, company, open, now)
  for (;;) {
    const taken = await insertFree(tx, company, owner, open)
    open = open.filter((row) => !taken.has(row.occupancyId))
    if (open.length === 0) return (await isKept()) ? undefined : rows
    for (const row of open) {
      if (row.lanesLeft === 0) return undefined
      row.lane = nextLane(row)
      row.lanesLeft -= 1
    }
  }
}

/**
 * Whether it was freed a moment ago and some entries of the waiting list are not checked yet. After it was taken: who freed
 * it back has said so by then. What was held before is its holder's, be it an offer. docs/rules/waiting-list.md
 */
async function isKeptForLine(
  tx: Tx,
  company: CompanyScope,
  { owner, now }: { owner: Owner; now: number },
  taken: readonly Row[],
): Promise<boolean> {
  // Times are rarely freed, and the join below costs twice as much as this query.
  const looks = await sql`
    select from waiting_look
     where company_id = ${company.companyId} and kept_until > to_timestamp(${now}) limit 1`.execute(tx)
  if (looks.rows.length === 0) return false
  const heldBy = owner.kind === 'APPOINTMENT' ? (owner.holdId ?? null) : null
  const column = <T>(pick: (row: Row) => T) => taken.map(pick)
  const unlessHeld =
    heldBy === null
      ? sql``
      : sql`and not exists (
           select from occupancy as held
            where held.company_id = ${company.companyId} and held.owner_id = ${heldBy}
              and held.resource_id = taken.resource_id
              and held.during @> tstzrange(to_timestamp(from_at), to_timestamp(to_at)))`
  const { rows } = await sql<{ is_kept: boolean }>`
    select exists (
      select from waiting_look
        join occupancy as freed on freed.company_id = waiting_look.company_id
         and freed.owner_id = waiting_look.owner_id and not freed.blocking
        join unnest(${column((row) => row.resourceId)}::uuid[], ${column((row) => row.lane)}::smallint[],
                    ${column((row) => row.from)}::float8[], ${column((row) => row.to)}::float8[])
             as taken (resource_id, lane, from_at, to_at)
          on taken.resource_id = freed.resource_id and taken.lane = freed.lane
         and freed.during && tstzrange(to_timestamp(from_at), to_timestamp(to_at))
       where waiting_look.company_id = ${company.companyId}
         and waiting_look.kept_until > to_timestamp(${now})
         ${unlessHeld}) as is_kept`.execute(tx)
  return rows[0]!.is_kept
}

/** One place of the resource, whichever is free, and every place of what is taken with it. */
const rowsOf = ({ parts, ...range }: TimeToTake): Row[] => {
  const lane = range.lane ?? range.rather ?? randomInt(range.capacity)
  return [
    {
      ...range,
      lane,
      firstLane: lane,
      occupancyId: newId(),
      lanesLeft: range.lane === undefined ? range.capacity - 1 : 0,
    },
    ...parts.flatMap(({ resourceId, capacity }) =>
      Array.from({ length: capacity }, (_, each): Row => ({
        ...range,
        resourceId,
        capacity,
        lane: each,
        firstLane: each,
        role: 'PART',
        occupancyId: newId(),
        lanesLeft: 0,
      })),
    ),
  ]
}

/**
 * Those who met in a place go on from different ones, so that they do not meet again in the next; then one after the other, until
 * each was tried once.
 */
function nextLane({ lane, firstLane, capacity, lanesLeft }: Row): number {
  if (lanesLeft === capacity - 1) return (firstLane + 1 + randomInt(capacity - 1)) % capacity
  const next = (lane + 1) % capacity
  return next === firstLane ? (next + 1) % capacity : next
}

async function insertFree(
  tx: Tx,
  company: CompanyScope,
  owner: Owner,
  rows: readonly Row[],
): Promise<Set<string>> {
  const column = <T>(pick: (row: Row) => T) => rows.map(pick)
  // One statement whatever the number of rows, so that its text stays the same and keeps its name.
  const inserted = await sql<{ occupancy_id: string }>`
    insert into occupancy (company_id, occupancy_id, resource_id, lane, kind, owner_id, starts_at, during, held_until, role)
    select ${company.companyId}::uuid, occupancy_id, resource_id, lane, ${owner.kind}, ${owner.ownerId}::uuid,
           to_timestamp(starts_at), tstzrange(to_timestamp(from_at), to_timestamp(to_at)),
           to_timestamp(${owner.kind === 'HOLD' ? owner.heldUntil : null}::float8), role
      from unnest(${column((row) => row.occupancyId)}::uuid[], ${column((row) => row.resourceId)}::uuid[],
                  ${column((row) => row.lane)}::smallint[], ${column((row) => row.startsAt)}::float8[],
                  ${column((row) => row.from)}::float8[], ${column((row) => row.to)}::float8[],
                  ${column((row) => row.role)}::text[])
           with ordinality as asked (occupancy_id, resource_id, lane, starts_at, from_at, to_at, role, position)
     order by position
    on conflict do nothing
    returning occupancy_id`.execute(tx)
  return new Set(inserted.rows.map((row) => row.occupancy_id))
}

type Freed = { owner_id: string; resource_id: string; starts_at: number }

/** Gives back all time of these owners; answers what was held, by start. The rows stay, for the record. */
export async function freeTime(
  tx: Tx,
  company: CompanyScope,
  ...ownerIds: readonly string[]
): Promise<Freed[]> {
  const freed = await tx
    .updateTable('occupancy')
    .set({ blocking: false })
    .where('company_id', '=', company.companyId)
    .where(isOneOf('owner_id', ownerIds))
    .where('blocking', '=', true)
    .returning(['owner_id', 'resource_id', 'starts_at'])
    .execute()
  return freed.toSorted((a, b) => a.starts_at - b.starts_at)
}

/** Holds the time of a hold until then (epoch milliseconds). */
export async function holdTimeLonger(
  tx: Tx,
  company: CompanyScope,
  holdId: string,
  until: number,
): Promise<void> {
  await tx
    .updateTable('occupancy')
    .set({ held_until: new Date(until) })
    .where('company_id', '=', company.companyId)
    .where('owner_id', '=', holdId)
    .where('kind', '=', 'HOLD')
    .execute()
}

/** Expired holds block no booking: the first to take the time ends them. */
async function endOldHolds(
  tx: Tx,
  company: CompanyScope,
  ranges: readonly Pick<TimeToTake, 'resourceId' | 'from' | 'to'>[],
  now: number,
): Promise<void> {
  const column = <T>(pick: (range: (typeof ranges)[number]) => T) => ranges.map(pick)
  await sql`
    update occupancy set blocking = false
      from unnest(${column((range) => range.resourceId)}::uuid[], ${column((range) => range.from)}::float8[],
                  ${column((range) => range.to)}::float8[]) as asked (resource_id, from_at, to_at)
     where occupancy.company_id = ${company.companyId} and occupancy.resource_id = asked.resource_id
       and kind = 'HOLD' and blocking and held_until <= to_timestamp(${now})
       and during && tstzrange(to_timestamp(from_at), to_timestamp(to_at))`.execute(tx)
}
