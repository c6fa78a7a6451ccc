import { type RawBuilder, sql } from 'kysely'

/** Whether an instant lies between midnight and midnight of a day there, or of `day` to `lastDay`, both included; where clocks skip midnight, from the moment they do. */
export const isOnDay = (
  column: string,
  day: string,
  timezone: string,
  lastDay: string = day,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} >= ${day}::date::timestamp at time zone ${timezone}
    and ${sql.ref(column)} < (${lastDay}::date + 1)::timestamp at time zone ${timezone})`
