/** Bookings from before services had separate times keep the date under which they are listed. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('../../../database/migrations/', import.meta.url)

let before: TestDatabase
let database: Database
let folder: string

beforeEach(async () => {
  before = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'zapys-before-service-times-'))
  for (const name of await readdir(migrations))
    if (Number(name.slice(0, 4)) < 48) await cp(new URL(name, migrations), join(folder, name))
  await migrate(before.connection, pathToFileURL(`${folder}/`))
  database = openDatabase({ connection: before.connection, onConnectionError: () => {} })
})
afterEach(async () => {
  await database.close()
  await before.drop()
  await rm(folder, { recursive: true })
})

it('each service gets its start and its date, the one before for what follows in a night shift', async () => {
  const { db } = database
  const [company, branch, list, service] = [newId(), newId(), newId(), newId()]
  await sql`insert into company (company_id, name, timezone, currency_code, company_type, created)
    values (${company}, 'Студія', 'Europe/Kyiv', 'UAH', 'BUSINESS', '2026-05-01T00:00:00Z')`.execute(db)
  await sql`insert into service_price_list (company_id, service_price_list_id, name, currency_code)
    values (${company}, ${list}, 'Основний', 'UAH')`.execute(db)
  await sql`insert into branch (company_id, branch_id, name, timezone, currency_code, service_price_list_id)
    values (${company}, ${branch}, 'Центр', 'Europe/Kyiv', 'UAH', ${list})`.execute(db)
  await sql`insert into service (company_id, service_id, name) values (${company}, ${service}, 'Стрижка')`.execute(
    db,
  )
  const booked = async (startsAt: string, date: string | null, minutes: number[]) => {
    const id = newId()
    await sql`insert into appointment (company_id, appointment_id, branch_id, reference, status, booking_type, starts_at,
                                       duration, price, original_price, currency_code, source, created, first_date, last_date)
      values (${company}, ${id}, ${branch}, ${id.slice(-12)}, 'CONFIRMED', 'GENERAL', ${startsAt}, 3600, 0, 0, 'UAH', 'WIDGET',
              '2026-05-01T00:00:00Z', ${date}::date, ${date}::date)`.execute(db)
    for (const [index, each] of minutes.entries())
      await sql`insert into appointment_service (company_id, appointment_id, ordinal, service_id, duration, original_price,
                                                 discounted_price)
        values (${company}, ${id}, ${index + 1}, ${service}, ${each * 60}, 0, 0)`.execute(db)
    return id
  }
  // 10:00 in Kyiv; 23:30 of a night shift, and of a day whose shift is unknown.
  const visit = await booked('2026-05-19T07:00:00.000Z', '2026-05-19', [60, 30, 45])
  const night = await booked('2026-05-19T20:30:00.000Z', '2026-05-19', [60, 60])
  const older = await booked('2026-05-19T20:30:00.000Z', null, [60, 60])

  expect((await migrate(before.connection)).ran).toContain('0048-service-rules.sql')

  const timesOf = async (appointment: string) => {
    const { rows } = await sql<{ time: string }>`
      select to_char(starts_at at time zone 'Europe/Kyiv', 'DD HH24:MI') || ' of ' || to_char(date, 'DD') as time
        from appointment_service where company_id = ${company} and appointment_id = ${appointment}
       order by ordinal`.execute(db)
    return rows.map(({ time }) => time)
  }
  expect(await timesOf(visit)).toEqual(['19 10:00 of 19', '19 11:00 of 19', '19 11:30 of 19'])
  expect(await timesOf(night)).toEqual(['19 23:30 of 19', '20 00:30 of 19'])
  expect(await timesOf(older)).toEqual(['19 23:30 of 19', '20 00:30 of 20'])
})
