/** A company with many branches, reminder lengths and bookings ahead, for tests and measurements of the reminders. */
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { openDatabase } from '../src/platform/db/database.ts'
import type { Studio } from './builders.ts'

const DAYS_AHEAD = 3

type World = {
  branches: number
  lengthsEach: number
  bookings: number
  /** An instant. */
  now: string
}

/**
 * Each branch has other reminder times, in steps of ten minutes from ten minutes on. The bookings were made a month ago
 * and start evenly over three days; all reminders due by `now` were sent. Returns the number of those.
 */
export async function addBookingsAhead(
  connection: PoolConfig,
  { company_id, branch }: Studio,
  { branches, lengthsEach, bookings, now }: World,
): Promise<number> {
  const database = openDatabase({ connection, maxStatementMs: 120_000, onConnectionError: () => {} })
  const { db } = database
  try {
    await sql`
      insert into branch (company_id, branch_id, name, timezone, currency_code, service_price_list_id, booking_settings)
      select ${company_id}, gen_random_uuid(), 'Філія ' || n, 'Europe/Kyiv', 'UAH', ${branch.service_price_list_id},
             jsonb_build_object('messages', jsonb_build_object('reminders', (
               select jsonb_agg((n * ${lengthsEach}::int + part + 1) * 600)
                 from generate_series(0, ${lengthsEach - 1}::int) as part)))
        from generate_series(0, ${branches - 1}::int) as n`.execute(db)
    await sql`
      insert into appointment (company_id, appointment_id, branch_id, reference, status, booking_type, starts_at, duration,
                               price, original_price, currency_code, source, created)
      select ${company_id}, id, branch_id, right(id::text, 12), 'CONFIRMED', 'GENERAL',
             ${now}::timestamptz + n * interval '1 day' * ${DAYS_AHEAD / bookings}::float8, 3600, 0, 0, 'UAH', 'WIDGET',
             ${now}::timestamptz - interval '30 days'
        from (select n, gen_random_uuid() as id from generate_series(1, ${bookings}::int) as n) as made
        join (select branch_id, row_number() over (order by branch_id) - 1 as place from branch
               where company_id = ${company_id} and branch_id <> ${branch.branch_id}) as own
          on own.place = n % ${branches}::int`.execute(db)
    await sql`analyze branch, appointment`.execute(db)
    const { numAffectedRows = 0n } = await sql`
      insert into message (company_id, message_id, kind, appointment_id, starts_at, once_key, due_at, deadline, created,
                           status, ended_at)
      select company_id, gen_random_uuid(), 'REMINDER', appointment_id, starts_at,
             'REMINDER ' || appointment_id || ' ' || length || ' ' || (extract(epoch from starts_at) * 1000)::bigint,
             starts_at, starts_at, ${now}::timestamptz, 'SENT', ${now}::timestamptz
        from appointment join branch using (company_id, branch_id)
       cross join lateral jsonb_array_elements_text(booking_settings #> '{messages,reminders}') as length
       where company_id = ${company_id}
         and starts_at <= ${now}::timestamptz + length::int * interval '1 second'
         and starts_at > ${now}::timestamptz + length::int * interval '0.5 seconds'`.execute(db)
    await sql`analyze message`.execute(db)
    return Number(numAffectedRows)
  } finally {
    await database.close()
  }
}
