/**
 * Data of a company that has existed for years, as programs with a key read it: bookings, clients, messages, a log.
 * Added to the costly world.
 */
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import { createKey } from '../src/modules/staff/keys/public.ts'
import { companyScope } from '../src/platform/db/company-scope.ts'
import type { CostlyWorld } from './abuse/costly-world.ts'
import type { Program } from './program.ts'

export type CompanyWorld = CostlyWorld & {
  /** A new owner key with every scope each time, so that no rate limit of one key applies. */
  nextKey(): string
  ids: Record<'client' | 'appointment' | 'field' | 'restriction' | 'message' | 'webhook', string>
}

const CLIENTS = 20_000
const BOOKINGS = 40_000
const KEYS = 60

export async function companyWorld(
  program: Pick<Program, 'database'>,
  world: CostlyWorld,
): Promise<CompanyWorld> {
  const { company_id, branch_id, resourceIds, serviceIds } = world
  const fill = (statement: ReturnType<typeof sql>) =>
    program.database.inTransaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await statement.execute(tx)
    })
  await fill(sql`
    insert into client (company_id, client_id, first_name, last_name, phone, email, created, blocked)
    select ${company_id}, gen_random_uuid(), 'Клієнтка ' || number, repeat('Прізвище ', 8),
           '+38050' || (1000000 + number), number || '@example.com', now() - number * interval '1 minute', number % 9 = 0
      from generate_series(1, ${CLIENTS}) as number`)
  await fill(sql`
    insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type, starts_at,
                             duration, price, original_price, currency_code, comment, source, created)
    select ${company_id}, made.id, ${branch_id}, made.client_id, right(made.id::text, 12), 'CONFIRMED', 'GENERAL',
           now() - interval '20 days' + number * interval '1 minute', 1800, 45000, 45000, 'UAH', repeat('Коментар ', 40), 'YEARS',
           now() - interval '30 days'
      from (select gen_random_uuid() as id, client_id, number
              from generate_series(1, ${BOOKINGS}) as number
              join (select client_id, row_number() over () as place from client where company_id = ${company_id}) as clients
                on place = 1 + number % ${CLIENTS}) as made`)
  await fill(sql`
    insert into appointment_service (company_id, appointment_id, ordinal, service_id, resource_id, duration, original_price,
                                     discounted_price, starts_at, date)
    select ${company_id}, appointment_id, part, (${serviceIds}::uuid[])[part],
           (${resourceIds}::uuid[])[1 + part * (extract(epoch from starts_at)::bigint / 60) % ${resourceIds.length}],
           600, 15000, 15000, starts_at, starts_at::date
      from appointment, generate_series(1, 3) as part where company_id = ${company_id} and source = 'YEARS'`)
  await fill(sql`
    insert into message (company_id, message_id, kind, appointment_id, status, due_at, deadline, created, ended_at, detail)
    select ${company_id}, gen_random_uuid(), 'BOOKED', appointment_id, 'FAILED', starts_at, starts_at, starts_at, starts_at,
           repeat('refused 21211 ', 20)
      from appointment where company_id = ${company_id} and source = 'YEARS'`)
  await fill(sql`
    insert into audit_entry (company_id, audit_entry_id, act, thing, thing_id, before, after, created)
    select ${company_id}, gen_random_uuid(), 'service.changed', 'service', gen_random_uuid(),
           jsonb_build_object('description', repeat('Опис ', 1000)), jsonb_build_object('description', repeat('Опис ', 1000)),
           now() - number * interval '1 minute'
      from generate_series(1, 5000) as number`)
  await fill(sql`analyze`)
  const company = await companyScope(program.database.db, company_id)
  const deps = { database: program.database, clock: { now: () => Date.now() } }
  const keys: string[] = []
  for (let count = 0; count < KEYS; count += 1)
    keys.push((await createKey(deps, company, { name: 'Каса', scopes: rights, role: 'owner' })).key)
  let asked = 0
  const one = async (table: 'client' | 'appointment' | 'extra_field' | 'message', column: string) => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} where company_id = ${company_id}
       order by 1 limit 1`.execute(program.database.db)
    return rows[0]!.id
  }
  return {
    ...world,
    nextKey: () => keys[(asked += 1) % keys.length]!,
    ids: {
      client: await one('client', 'client_id'),
      appointment: await one('appointment', 'appointment_id'),
      field: await one('extra_field', 'field_id'),
      message: await one('message', 'message_id'),
      restriction: crypto.randomUUID(),
      webhook: crypto.randomUUID(),
    },
  }
}
