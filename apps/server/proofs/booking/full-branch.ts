/** A branch with 100,000 bookings, for measurements. */
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import { createKey } from '../../src/modules/staff/keys/public.ts'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import type { Program } from '../program.ts'

const RESOURCES = 20
const A_DAY = 20
const BOOKINGS = 100_000
/** The day in the middle of the studio's days. */
export const DAY = '2026-06-15'
const DAYS = BOOKINGS / (RESOURCES * A_DAY)

/**
 * A full studio for this many days around `DAY`. Every second booking is paid in cash; 5,000 clients share all
 * bookings.
 * Includes a staff API key.
 */
export async function fullBranch({ database, studio: addStudio }: Pick<Program, 'database' | 'studio'>) {
  const studio = await addStudio()
  const { company_id, branch_id } = studio
  const write = database.db
  const resources = []
  for (let number = 1; number <= RESOURCES; number += 1)
    resources.push(await studio.resource({ name: `Майстер ${number}` }))
  const { service_id } = await studio.service({ by: resources, price: 50_000 })
  const ids = resources.map(({ resource_id }) => resource_id)
  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
    insert into client (company_id, client_id, first_name, last_name, phone, guest, created)
    select ${company_id}, gen_random_uuid(), 'Ім’я ' || n, 'Прізвище ' || n, '+38067' || (1000000 + n), true, now()
      from generate_series(1, 5000) as n`.execute(tx)
    await sql`
    insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type,
                             starts_at, duration, price, original_price, currency_code, source, created)
    select ${company_id}, gen_random_uuid(), ${branch_id}, c.client_id, 'N' || n, 'CONFIRMED', 'GENERAL',
           ${DAY}::date + (n / ${RESOURCES * A_DAY} - ${DAYS / 2}) * interval '1 day'
             + interval '4 hours' + (n % ${A_DAY}) * interval '35 minutes',
           1800, 50000, 50000, 'UAH', 'WIDGET', now()
      from generate_series(0, ${BOOKINGS - 1}::integer) as n
      join (select client_id, row_number() over () as number from client where company_id = ${company_id}) as c
        on c.number = n % 5000 + 1`.execute(tx)
    await sql`
    insert into appointment_service (company_id, appointment_id, ordinal, service_id, resource_id, duration,
                                     original_price, discounted_price, starts_at, date)
    select company_id, appointment_id, 1, ${service_id},
           (${ids}::uuid[])[substr(reference, 2)::integer / ${A_DAY} % ${RESOURCES} + 1],
           duration, price, price, starts_at, starts_at::date
      from appointment where company_id = ${company_id}`.execute(tx)
    await sql`
    insert into payment (company_id, payment_id, subject_kind, subject_id, amount, currency_code, method, branch_id,
                         state, locale, expires_at, created)
    select company_id, gen_random_uuid(), 'APPOINTMENT', appointment_id, price, currency_code, 'CASH', branch_id,
           'PAID', 'uk', starts_at, starts_at
      from appointment where company_id = ${company_id} and substr(reference, 2)::integer % 2 = 0`.execute(
      write,
    )
    await sql`
    insert into ledger_entry (company_id, entry_id, subject_kind, subject_id, cause, amount, currency_code, payment_id,
                              method, branch_id, key, created)
    select company_id, gen_random_uuid(), subject_kind, subject_id, 'CHARGE', amount, currency_code, payment_id,
           'CASH', branch_id, 'charge:' || payment_id || ':price', created
      from payment where company_id = ${company_id}`.execute(tx)
  })
  await tidy(write)
  const company = await companyScope(write, company_id)
  const { key } = await createKey({ database, clock: { now: () => Date.now() } }, company, {
    name: 'Desk',
    role: 'owner',
    scopes: rights,
    resourceId: undefined,
  })
  return { company_id, branch_id, key }
}

export const FIRST_NAMES = [
  'Олена',
  'Марія',
  'Ірина',
  'Наталія',
  'Юлія',
  'Ганна',
  'Софія',
  'Дарина',
  'Остап',
  'Андрій',
  'Тарас',
]
const STEMS =
  'Бондар Ковал Ткач Мельн Кравц Поліщ Лис Гонч Шевч Мороз Савч Олійн Руден Павл Іван Марч Пономар Васил Захар Дмитр Харч Тимош Яремч Кост Зінч'
/** Distributed like real family names: each is shared by about 500 of 100,000 clients. */
export const LAST_NAMES = STEMS.split(' ').flatMap((stem) =>
  ['енко', 'чук', 'юк', 'ик', 'івський', 'ців', 'ишин', 'айло'].map((ending) => stem + ending),
)

/** Adds this many clients, each with a different phone. */
export async function addClients(
  { database }: Pick<Program, 'database'>,
  company: string,
  count: number,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into client (company_id, client_id, first_name, last_name, phone, guest, created)
      select ${company}, gen_random_uuid(), (${FIRST_NAMES}::text[])[n % ${FIRST_NAMES.length}::integer + 1],
             (${LAST_NAMES}::text[])[n % ${LAST_NAMES.length}::integer + 1], '+38063' || (1000000 + n), true, now()
        from generate_series(1, ${count}::integer) as n`.execute(tx)
  })
  await tidy(database.db)
}

/** Runs the database's maintenance, without a time limit. */
const tidy = (db: Connection) =>
  db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await sql`vacuum analyze`.execute(own)
    await sql`reset statement_timeout`.execute(own)
  })
