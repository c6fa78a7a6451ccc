/** Bookings of many companies in four languages that send messages by mail, SMS and messenger, for measurements. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Program } from '../program.ts'

const orders = [['MAIL', 'SMS'], ['SMS'], ['MESSENGER', 'MAIL', 'SMS']] as const

/**
 * Creates companies with a branch, two people and a service each, and `messages` for each, due at once. The rows are
 * those of real bookings.
 */
export async function announceBookings(
  { database, studio: addStudio }: Pick<Program, 'database' | 'studio'>,
  { companies, messages }: { companies: number; messages: number },
): Promise<void> {
  const ids: string[] = []
  for (let number = 0; number < companies; number += 1) {
    const studio = await addStudio({
      name: `Студія ${number}`,
      translations: { en: { name: `Studio ${number}` } },
      settings: { messages: { channels: [...orders[number % orders.length]!] } },
    })
    const people = [await studio.resource({ last_name: 'Коваль' }), await studio.resource({ name: 'Олег' })]
    await studio.service({ by: people, price: 45_000, translations: { en: { name: 'Haircut' } } })
    if (number % 4 === 0) await studio.entityTitle()
    ids.push(studio.company_id)
  }
  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into client (company_id, client_id, first_name, phone, email, email_verified, guest, created)
      select company_id, gen_random_uuid(), 'Олена',
             '+38067' || (1000000 + (company.number - 1) * ${messages}::integer + n),
             case when n % 2 = 0 then 'olena' || n || '@example.com' end, n % 2 = 0, true, now() - interval '60 days'
        from unnest(${ids}::uuid[]) with ordinality as company (company_id, number),
             generate_series(1, ${messages}::integer) as n`.execute(tx)
    await sql`
      insert into messenger_chat (chat_id, phone, locale, created)
      select substr(phone, 2), phone, 'uk', now()
        from client where company_id = any(${ids}) and right(client.phone, 1) in ('1', '2', '3')
          on conflict do nothing`.execute(tx)
    await sql`
      insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type,
                               starts_at, duration, price, original_price, currency_code, contact, locale, source, created)
      select client.company_id, gen_random_uuid(), branch_id, client_id, right(client.phone, 7), 'CONFIRMED', 'GENERAL',
             date_trunc('hour', now()) + right(client.phone, 2)::integer * interval '1 hour' + interval '1 day',
             3600, 45000, 45000, 'UAH', jsonb_build_object('first_name', 'Олена', 'phone', client.phone),
             (array['uk', 'en', 'pl', 'ru'])[right(client.phone, 1)::integer % 4 + 1], 'WIDGET', now()
        from client join branch using (company_id) where company_id = any(${ids})`.execute(tx)
    await sql`
      insert into appointment_service (company_id, appointment_id, ordinal, service_id, resource_id, duration,
                                       original_price, discounted_price, starts_at, date)
      select appointment.company_id, appointment_id, 1, service_id,
             (select resource_id from resource where resource.company_id = appointment.company_id order by 1 limit 1),
             3600, 45000, 45000, starts_at, starts_at::date
        from appointment join service using (company_id) where company_id = any(${ids})`.execute(tx)
  })
  await sql`analyze`.execute(database.db)
  await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into message (company_id, message_id, kind, appointment_id, starts_at, due_at, deadline, created)
      select company_id, gen_random_uuid(), 'BOOKED', appointment_id, starts_at, now(), starts_at, now()
        from appointment where company_id = any(${ids})`.execute(tx)
  })
}

const LONGEST_MS = 10 * 60_000

/** Resolves when no message waits or is being sent, with the seconds that took. */
export async function untilTold({ database }: Pick<Program, 'database'>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from message where company_id is not null and ended_at is null) as waits`.execute(
      database.db,
    )
    const ms = performance.now() - began
    if (!rows[0]!.waits) return ms / 1000
    if (ms > LONGEST_MS) throw new Error('The queue does not end')
    await sleep(50)
  }
}

/** Number of messages by outcome, as text. */
export async function endsOfMessages({ database }: Pick<Program, 'database'>): Promise<string> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from message where company_id is not null group by 1 order by 1`.execute(
    database.db,
  )
  return rows.map(({ status, n }) => `${status} ${n}`).join(', ')
}

/** Milliseconds from a booking to the end of its message, for one company. */
export async function toldAfter(
  { database }: Pick<Program, 'database'>,
  companyId: string,
): Promise<number[]> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from ended_at - created)::float8 * 1000 as ms
      from message where company_id = ${companyId} and status = 'SENT'`.execute(database.db)
  return rows.map(({ ms }) => ms)
}
