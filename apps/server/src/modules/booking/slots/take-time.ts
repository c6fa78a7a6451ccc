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
  /** Fixed lane, for a visit that takes several lanes of a resource at once; absent: any lane. */
  lane?: number | undefined
  /** Lane to try first, random if absent: some choices leave longer free times than others. */
  preferredLane?: number | undefined
  role: 'PERFORMER' | 'BESIDES'
  /** Resources taken together with this one, in all their places. */
  parts: readonly Part[]
}

/**
 * The owner of the time. A hold has its end in epoch seconds and may be a waiting list offer; a booking may redeem a
 * hold.
 */
export type Owner =
  | { kind: 'APPOINTMENT'; ownerId: string; holdId?: string | undefined }
  | { kind: 'EVENT'; ownerId: string }
  | { kind: 'HOLD'; ownerId: string; heldUntil: number; isOffer?: true }

/** A taken range with its lane. */
export type TakenLane = Omit<TimeToTake, 'role' | 'parts'> & {
  role: TimeToTake['role'] | 'PART'
  lane: number
}

type Row = TakenLane & { occupancyId: string; firstLane: number; lanesLeft: number }

/**
 * Takes all ranges for one owner. Returns undefined if that fails; the caller must then roll back. The exclusion
 * constraint decides, so two callers never take the same lane. See docs/rules/locking.md.
 */
export async function takeTime(
  tx: Tx,
  company: CompanyScope,
  { owner, now }: { owner: Owner; now: number },
  ranges: readonly TimeToTake[],
): Promise<TakenLane[] | undefined> {
  const rows = ranges
    .flatMap(rowsOf)
    // All transactions insert in this order: two visits that share two resources would otherwise deadlock.
    .toSorted((a, b) => a.resourceId.localeCompare(b.resourceId) || a.from - b.from || a.lane - b.lane)
  const isOffer = owner.kind === 'HOLD' && owner.isOffer === true
  const isReserved = async () =>
    !isOffer && (await isReservedForWaitingList(tx, company, { owner, now }, rows))
  const [insertedIds, isReservedAtOnce] = await tx.together([
    insertFree(tx, company, owner, rows),
    isReserved(),
  ])
  let open = rows.filter((row) => !insertedIds.has(row.occupancyId))
  if (open.length === 0) return isReservedAtOnce ? undefined : rows
  await endOldHolds(tx, company, open, now)
  for (;;) {
    const insertedIds = await insertFree(tx, company, owner, open)
    open = open.filter((row) => !insertedIds.has(row.occupancyId))
    if (open.length === 0) return (await isReserved()) ? undefined : rows
    for (const row of open) {
      if (row.lanesLeft === 0) return undefined
      row.lane = nextLane(row)
      row.lanesLeft -= 1
    }
  }
}

/**
 * Whether the time was freed a moment ago and is reserved for waiting list entries not yet checked. Run it after
 * taking the time: the transaction that freed it has recorded that before. Redeeming a hold is exempt, even an
 * offer. docs/rules/waiting-list.md
 */
async function isReservedForWaitingList(
  tx: Tx,
  company: CompanyScope,
  { owner, now }: { owner: Owner; now: number },
  takenRows: readonly Row[],
): Promise<boolean> {
  // Times are rarely freed, and the join below costs twice as much as this query.
  const freed = await sql`
    select from waiting_look
     where company_id = ${company.companyId} and kept_until > to_timestamp(${now}) limit 1`.execute(tx)
  if (freed.rows.length === 0) return false
  const heldBy = owner.kind === 'APPOINTMENT' ? (owner.holdId ?? null) : null
  const column = <T>(pick: (row: Row) => T) => takenRows.map(pick)
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

/** One lane of the resource, and every lane of its parts. */
const rowsOf = ({ parts, ...range }: TimeToTake): Row[] => {
  const lane = range.lane ?? range.preferredLane ?? randomInt(range.capacity)
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
 * Callers that collided continue from random lanes, so that they do not collide again; then each lane is tried once
 * in turn.
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
  // One statement for any number of rows, so that its text and prepared name stay the same. It selects from
  // `company`, so that it is routed unchanged if the rows are on another node.
  const inserted = await sql<{ occupancy_id: string }>`
    insert into occupancy (company_id, occupancy_id, resource_id, lane, kind, owner_id, starts_at, during, held_until, role)
    select company.company_id, occupancy_id, resource_id, lane, ${owner.kind}, ${owner.ownerId}::uuid,
           to_timestamp(starts_at), tstzrange(to_timestamp(from_at), to_timestamp(to_at)),
           to_timestamp(${owner.kind === 'HOLD' ? owner.heldUntil : null}::float8), role
      from company cross join
           unnest(${column((row) => row.occupancyId)}::uuid[], ${column((row) => row.resourceId)}::uuid[],
                  ${column((row) => row.lane)}::smallint[], ${column((row) => row.startsAt)}::float8[],
                  ${column((row) => row.from)}::float8[], ${column((row) => row.to)}::float8[],
                  ${column((row) => row.role)}::text[])
           with ordinality as requested (occupancy_id, resource_id, lane, starts_at, from_at, to_at, role, position)
     where company.company_id = ${company.companyId}::uuid
     order by position
    on conflict do nothing
    returning occupancy_id`.execute(tx)
  return new Set(inserted.rows.map((row) => row.occupancy_id))
}

type FreedRow = { owner_id: string; resource_id: string; starts_at: number }

/** Frees all time of these owners and returns the ranges, sorted by start. Rows remain as a record. */
export async function freeTime(
  tx: Tx,
  company: CompanyScope,
  ...ownerIds: readonly string[]
): Promise<FreedRow[]> {
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

/** Extends a hold's time until `until` (epoch milliseconds). */
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

/** Expired holds block no booking: the next request for the time ends them. */
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
                  ${column((range) => range.to)}::float8[]) as requested (resource_id, from_at, to_at)
     where occupancy.company_id = ${company.companyId} and occupancy.resource_id = requested.resource_id
       and kind = 'HOLD' and blocking and held_until <= to_timestamp(${now})
       and during && tstzrange(to_timestamp(from_at), to_timestamp(to_at))`.execute(tx)
}
