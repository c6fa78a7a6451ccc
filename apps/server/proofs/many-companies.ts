/** Many companies with past and upcoming bookings, inserted at once, to measure work over all companies. */
import { sql } from 'kysely'
import type { Program } from './program.ts'
import { tidied } from './tidied.ts'

const DAYS_AHEAD = 30
/** The percentage of companies with surveys and sold memberships. */
const SURVEYING = 10

/**
 * Adds `bookings` in the next month and a tenth as many in the two days before now, each by a different client.
 * Half of the companies send reminders a day and two hours before, the others by default; every tenth has surveys and
 * memberships.
 */
export async function addManyCompanies(
  { database, connection }: Pick<Program, 'database' | 'connection'>,
  { companies, bookings }: { companies: number; bookings: number },
): Promise<void> {
  const all = bookings + bookings / 10
  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`create temporary table made on commit drop as
      select n, gen_random_uuid() as company_id, gen_random_uuid() as list_id, gen_random_uuid() as branch_id,
             gen_random_uuid() as resource_id, gen_random_uuid() as service_id, gen_random_uuid() as template_id
        from generate_series(0, ${companies - 1}::integer) as n`.execute(tx)
    await sql`
      insert into company (company_id, name, timezone, currency_code, company_type, created)
      select company_id, 'Студія ' || n, 'Europe/Kyiv', 'UAH', 'BUSINESS', now() - interval '1 year' from made`.execute(
      tx,
    )
    await sql`
      insert into company_settings (company_id, appointment_statuses, widget_settings, booking_settings)
      select company_id, '[{"code": "CONFIRMED", "colour": "#2e7d32"}]', '{}',
             case when n % 2 = 0 then '{"messages": {"reminders": [86400, 7200]}}'::jsonb else '{}' end
             || case when n % 100 < ${SURVEYING}::integer
                     then '{"survey": {"enabled": true}, "account": {"enabled": true}}'::jsonb else '{}' end
        from made`.execute(tx)
    await sql`
      insert into service_price_list (company_id, service_price_list_id, name, currency_code)
      select company_id, list_id, 'Основний', 'UAH' from made`.execute(tx)
    await sql`
      insert into branch (company_id, branch_id, name, timezone, currency_code, service_price_list_id)
      select company_id, branch_id, 'Центр', 'Europe/Kyiv', 'UAH', list_id from made`.execute(tx)
    await sql`
      insert into resource (company_id, resource_id, branch_id, name)
      select company_id, case when number = 1 then resource_id else gen_random_uuid() end, branch_id, 'Анна'
        from made, generate_series(1, 3) as number`.execute(tx)
    await sql`
      insert into service (company_id, service_id, name, duration)
      select company_id, case when number = 1 then service_id else gen_random_uuid() end, 'Стрижка', 3600
        from made, generate_series(1, 5) as number`.execute(tx)
    await sql`
      insert into survey_form (company_id, survey_form_id, title, questions, created)
      select company_id, gen_random_uuid(), 'Як вам візит?', '[]', now() - interval '1 year'
        from made where n % 100 < ${SURVEYING}::integer`.execute(tx)
    await sql`
      insert into client (company_id, client_id, first_name, phone, guest, created)
      select company_id, gen_random_uuid(), 'Марта', '+38067' || (1000000 + number), true, now() - interval '1 year'
        from generate_series(0, ${all - 1}::integer) as number
        join made on made.n = number % ${companies}::integer`.execute(tx)
    await sql`
      insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type,
                               starts_at, duration, price, original_price, currency_code, contact, source, created)
      select client.company_id, gen_random_uuid(), branch_id, client_id, right(phone, 7), 'CONFIRMED', 'GENERAL',
             case when number < ${bookings}::integer
                  then now() + interval '1 minute' + number * interval '1 day' * ${DAYS_AHEAD / bookings}::float8
                  else now() - interval '2 hours' - (number - ${bookings}::integer) * interval '2 days' / ${bookings / 10}::float8 end,
             3600, 45000, 45000, 'UAH', jsonb_build_object('phone', phone), 'WIDGET', now() - interval '40 days'
        from (select client.*, right(phone, 7)::integer - 1000000 as number from client) as client
        join made using (company_id)`.execute(tx)
    await sql`
      insert into appointment_service (company_id, appointment_id, ordinal, service_id, resource_id, duration,
                                       original_price, discounted_price, starts_at, date)
      select appointment.company_id, appointment_id, 1, service_id, resource_id, 3600, 45000, 45000, starts_at,
             starts_at::date
        from appointment join made using (company_id)`.execute(tx)
    await sql`
      insert into membership_template (company_id, template_id, type, name, price, currency_code, visits, period_days)
      select company_id, template_id, 'VISITS', '8 занять', 0, 'UAH', 1000, 365
        from made where n % 100 < ${SURVEYING}::integer`.execute(tx)
    await sql`
      insert into membership (company_id, membership_id, template_id, number, client_id, kind, type, name, price,
                              currency_code, start_time, end_time, total, reserve, created)
      select company_id, appointment_id, template_id, right(appointment_id::text, 12), client_id, 'MEMBERSHIP', 'VISITS',
             '8 занять', 0, 'UAH', current_date - 100, current_date + 100, 8, 1, now()
        from appointment join made using (company_id)
       where n % 100 < ${SURVEYING}::integer and starts_at > now()`.execute(tx)
    await sql`
      insert into membership_use (company_id, use_id, membership_id, appointment_id, amount, price_covered, state, created)
      select company_id, gen_random_uuid(), membership_id, membership_id, 1, 45000, 'RESERVED', now() from membership`.execute(
      tx,
    )
  })
  // Runs the vacuum of some days of operation: otherwise the measurement would include it.
  await tidied(connection)
}

export type Opened = { company_id: string; branch_id: string; service_id: string; resource_id: string }

/**
 * Makes every company bookable from nine to eight on every day: every performer does every service at a price.
 * Returns one bookable service per company.
 */
export async function openManyCompanies({
  database,
  connection,
}: Pick<Program, 'database' | 'connection'>): Promise<Opened[]> {
  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into cycle_frame (company_id, frame_id, weekday, branch_id, start_time, end_time)
      select company_id, gen_random_uuid(), weekday, branch_id, 9 * 3600, 20 * 3600
        from branch, generate_series(1, 7) as weekday`.execute(tx)
    await sql`
      insert into branch_service (company_id, branch_id, service_id)
      select company_id, branch_id, service_id from branch join service using (company_id)`.execute(tx)
    await sql`
      insert into resource_service (company_id, service_id, resource_id)
      select company_id, service_id, resource_id from resource join service using (company_id)`.execute(tx)
    await sql`
      insert into service_price (company_id, service_price_id, service_id, service_price_list_id, amount)
      select company_id, gen_random_uuid(), service_id, service_price_list_id, 45000
        from service join branch using (company_id)`.execute(tx)
  })
  await tidied(connection)
  const { rows } = await sql<Opened>`
    select distinct on (company_id) company_id, branch_id, service_id, resource_id
      from branch join service using (company_id) join resource using (company_id, branch_id)
     order by company_id`.execute(database.db)
  return rows
}
