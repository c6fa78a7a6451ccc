/** Clock changes according to PostgreSQL, whose rules and code are independent of ours and can verify them. */
import { sql } from 'kysely'
import type { Connection } from '../../src/platform/db/database.ts'

export type ZoneChange = {
  zone: string
  /** Epoch seconds of the first moment with the new offset. */
  at: number
  /** Seconds to add to UTC. */
  before: number
  after: number
}

export type Reading = { date: string; seconds: number }

/** Clock changes of these zones in whole years, both included. Changes are at full minutes. */
export async function zoneChanges(
  db: Connection,
  zones: readonly string[],
  { firstYear, lastYear }: { firstYear: number; lastYear: number },
): Promise<ZoneChange[]> {
  const changes: ZoneChange[] = []
  // One zone per statement, because a million lookups would exceed the statement timeout.
  for (const zone of zones) {
    const { rows } = await sql<ZoneChange>`
      with day as (
        select at, extract(epoch from (at at time zone ${zone}) - (at at time zone 'UTC'))::int as shift
          from generate_series(${`${firstYear}-01-01Z`}::timestamptz, ${`${lastYear + 1}-01-01Z`}::timestamptz, interval '1 day') as at
      ), changed as (
        select * from (select at, shift, lead(shift) over (order by at) as next_shift from day) as pair
         where shift <> next_shift
      )
      select ${zone}::text as zone, shift as before, next_shift as after,
             (select min(extract(epoch from minute))::int
                from generate_series(changed.at, changed.at + interval '1 day', interval '1 minute') as minute
               where extract(epoch from (minute at time zone ${zone}) - (minute at time zone 'UTC'))::int <> shift) as at
        from changed order by at`.execute(db)
    changes.push(...rows)
  }
  return changes
}

/** Local times by PostgreSQL. */
export async function readingsOf(
  db: Connection,
  moments: readonly { zone: string; at: number }[],
): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select to_char(local, 'YYYY-MM-DD') as date, extract(epoch from local::time)::int as seconds
      from (select position, to_timestamp(at) at time zone zone as local
              from unnest(${moments.map(({ zone }) => zone)}::text[], ${moments.map(({ at }) => at)}::float8[])
                   with ordinality as asked (zone, at, position)) as moment
     order by position`.execute(db)
  return rows
}
