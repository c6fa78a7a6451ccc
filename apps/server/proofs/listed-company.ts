/** A company with the given number of bookings and all related data. */
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import type { Program } from './program.ts'
import { tidied } from './tidied.ts'
import { signedIn } from './signed-in.ts'
import { createKey } from '../src/modules/staff/keys/public.ts'
import { companyScope } from '../src/platform/db/company-scope.ts'
import { newId } from '../src/platform/db/ids.ts'

const RESOURCES = 20
const SERVICES = 10
const DAYS_AHEAD = 60

/**
 * One client has a twentieth of the bookings, 5,000 at most, all at events, each with its notification, survey and
 * membership. A twentieth of them is rated; each other client has about twenty bookings.
 */
export async function listedCompany(
  program: Pick<Program, 'database' | 'studio' | 'connection'>,
  bookings: number,
) {
  const { database } = program
  const studio = await program.studio({
    alias: `s${newId().slice(-12)}`,
    settings: {
      account: { enabled: true },
      survey: { enabled: true },
      rating: { enabled: true },
      // Without this the program would send reminders of that many upcoming bookings.
      messages: { reminders: [] },
      protection: { unproven: 'OFF' },
    },
  })
  const { company_id, branch_id } = studio
  const resources: string[] = []
  for (let number = 1; number <= RESOURCES; number += 1)
    resources.push((await studio.resource({ name: `Майстер ${number}` })).resource_id)
  const people = resources.map((resource_id) => ({ resource_id }))
  const services: string[] = []
  for (let number = 1; number <= SERVICES; number += 1)
    services.push((await studio.service({ name: `Послуга ${number}`, by: people, price: 50_000 })).service_id)
  const yoga = await studio.service({ name: 'Йога', booking_type: 'EVENT', price: 20_000 })
  const { client_id, headers } = await signedIn({ database, now: Date.now }, studio, bookings % 100_000)
  const own = Math.min(5000, Math.ceil(bookings / 20))
  const rated = Math.ceil(bookings / 20)
  const clients = Math.ceil(bookings / 20)

  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // The rows are valid by construction, and checking millions of them would take longer than writing them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into client (company_id, client_id, first_name, last_name, phone, guest, created)
      select ${company_id}, gen_random_uuid(), 'Ім’я ' || n, 'Прізвище ' || n, '+38050' || (1000000 + n), true,
             now() - n * interval '1 minute'
        from generate_series(1, ${clients}::integer) as n`.execute(tx)
    await sql`
      insert into event (company_id, event_id, branch_id, service_id, starts_at, duration, space, used_space)
      select ${company_id}, gen_random_uuid(), ${branch_id}, ${yoga.service_id},
             now() + ${DAYS_AHEAD} * interval '1 day' - n * interval '1 day', 3600, 20, 10
        from generate_series(1, ${Math.min(1000, Math.ceil(bookings / 20))}::integer) as n`.execute(tx)
    await sql`create temporary table numbered_client on commit drop as
      select client_id, row_number() over () as number from client where company_id = ${company_id}`.execute(
      tx,
    )
    await sql`create temporary table numbered_event on commit drop as
      select event_id, starts_at, row_number() over () as number from event where company_id = ${company_id}`.execute(
      tx,
    )
    await sql`create unique index on numbered_client (number)`.execute(tx)
    await sql`create unique index on numbered_event (number)`.execute(tx)
    await sql`
      insert into appointment (company_id, appointment_id, branch_id, client_id, event_id, reference, status,
                               booking_type, starts_at, duration, price, original_price, currency_code, contact, source,
                               created, cancelled_at)
      select ${company_id}, gen_random_uuid(), ${branch_id},
             case when n % ${Math.floor(bookings / own)}::integer = 0 then ${client_id}::uuid else c.client_id end,
             e.event_id, 'N' || n, case when n % 13 = 0 then 'CANCELLED' else 'CONFIRMED' end,
             case when e.event_id is null then 'GENERAL' else 'EVENT' end,
             coalesce(e.starts_at, now() + ${DAYS_AHEAD} * interval '1 day'
               - n * (interval '4 years' / ${bookings}::float8)),
             3600, 50000, 50000, 'UAH', '{"first_name": "Олена", "phone": "+380501234567"}', 'WIDGET',
             now() - n * (interval '4 years' / ${bookings}::float8) - interval '10 days',
             case when n % 13 = 0 then now() - interval '5 years' end
        from generate_series(0, ${bookings - 1}::integer) as n
        join numbered_client as c on c.number = n % ${clients}::integer + 1
        left join numbered_event as e
          on n % 5 = 0 and e.number = n / 5 % (select count(*) from numbered_event) + 1`.execute(tx)
    await sql`
      insert into appointment_service (company_id, appointment_id, ordinal, service_id, resource_id, duration,
                                       original_price, discounted_price, starts_at, date)
      select company_id, appointment_id, 1,
             case when event_id is null
                  then (${services}::uuid[])[substr(reference, 2)::integer % ${SERVICES} + 1]
                  else ${yoga.service_id}::uuid end,
             (${resources}::uuid[])[substr(reference, 2)::integer / 7 % ${RESOURCES} + 1],
             duration, price, price, starts_at, starts_at::date
        from appointment where company_id = ${company_id}`.execute(tx)
    await sql`
      insert into payment (company_id, payment_id, subject_kind, subject_id, amount, currency_code, method, branch_id,
                           state, locale, expires_at, created)
      select company_id, gen_random_uuid(), 'APPOINTMENT', appointment_id, price, currency_code, 'CASH', branch_id,
             'PAID', 'uk', starts_at, starts_at
        from appointment where company_id = ${company_id} and substr(reference, 2)::integer % 4 = 0`.execute(
      tx,
    )
    await sql`
      insert into ledger_entry (company_id, entry_id, subject_kind, subject_id, cause, amount, currency_code,
                                payment_id, method, branch_id, key, created)
      select company_id, gen_random_uuid(), subject_kind, subject_id, 'CHARGE', amount, currency_code, payment_id,
             'CASH', branch_id, 'charge:' || payment_id || ':price', created
        from payment where company_id = ${company_id}`.execute(tx)
    await sql`
      insert into notification (company_id, notification_id, client_id, type, appointment_id, starts_at, created)
      select company_id, gen_random_uuid(), client_id, 'BOOKED', appointment_id, starts_at, created
        from appointment where company_id = ${company_id} and substr(reference, 2)::integer % 4 = 0`.execute(
      tx,
    )
    await sql`
      insert into survey (company_id, survey_id, appointment_id, client_id, title, questions, translations, starts_at,
                          created, expires_at, completed_at)
      select company_id, gen_random_uuid(), appointment_id, client_id, 'Як вам візит?', '[]', '{}', starts_at,
             starts_at, starts_at + interval '7 days', starts_at + interval '1 day'
        from appointment
       where company_id = ${company_id} and starts_at < now() and substr(reference, 2)::integer % 8 = 0`.execute(
      tx,
    )
    await sql`
      insert into message (company_id, message_id, kind, appointment_id, status, due_at, deadline, channel, created,
                           ended_at)
      select company_id, gen_random_uuid(), 'BOOKED', appointment_id, 'SENT', created, created + interval '1 day',
             'SMS', created, created
        from appointment where company_id = ${company_id} and substr(reference, 2)::integer % 4 = 1`.execute(
      tx,
    )
    await sql`
      insert into audit_entry (company_id, audit_entry_id, act, thing, thing_id, created)
      select company_id, gen_random_uuid(), 'appointment.change', 'APPOINTMENT', appointment_id, created
        from appointment where company_id = ${company_id} and substr(reference, 2)::integer % 8 = 3`.execute(
      tx,
    )
  })
  const template = newId()
  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into membership_template (company_id, template_id, type, name, price, currency_code, visits, period_days)
      values (${company_id}, ${template}, 'VISITS', '8 візитів', 100000, 'UAH', 8, 30)`.execute(tx)
    await sql`
      insert into membership (company_id, membership_id, number, client_id, template_id, kind, type, name, price,
                              currency_code, start_time, end_time, total, created)
      select company_id, gen_random_uuid(), upper(left(replace(appointment_id::text, '-', ''), 20)), client_id, ${template},
             'MEMBERSHIP', 'VISITS', '8 візитів', 100000, 'UAH', created::date, created::date + 30, 8, created
        from appointment
       where company_id = ${company_id}
         and (client_id = ${client_id} or substr(reference, 2)::integer % 40 = 0)`.execute(tx)
    await sql`
      insert into rating (company_id, rating_id, type, entity_id, rating, message, author, visible, appointment_id, created)
      select company_id, gen_random_uuid(), 'RESOURCE', resource_id, 1 + (random() * 4)::integer, 'Дуже добре', 'Олена К.',
             random() < 0.98, appointment_id, appointment_service.starts_at
        from appointment_service where company_id = ${company_id} and resource_id is not null
       limit ${rated}::integer`.execute(tx)
  })
  await tidied(program.connection)
  const company = await companyScope(database.db, company_id)
  const { key } = await createKey({ database, clock: { now: Date.now } }, company, {
    name: 'Desk',
    role: 'owner',
    scopes: rights,
    resourceId: undefined,
  })
  const resource_id = resources[0]!
  /** Adds one rating. */
  const rate = () => studio.rating({ entity_id: resource_id, message: 'Ще раз дякую', author: 'Марта' })
  return { company_id, branch_id, resource_id, headers, key, rate }
}
export type ListedCompany = Awaited<ReturnType<typeof listedCompany>>
