/** Data from before guests were separated from clients survives, and is sorted by what was verified. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addStudio } from '../../../test/builders.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('../../../database/migrations/', import.meta.url)
const [PAST, LINKED, AFTER] = ['2026-05-01', '2026-05-10', '2026-05-12'].map(
  (day) => `${day}T08:00:00.000Z`,
) as [string, string, string]

let before: TestDatabase
let database: Database
let folder: string

beforeEach(async () => {
  before = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'zapys-before-guests-'))
  for (const name of await readdir(migrations))
    if (Number(name.slice(0, 4)) < 21) await cp(new URL(name, migrations), join(folder, name))
  await migrate(before.connection, pathToFileURL(`${folder}/`))
  database = openDatabase({ connection: before.connection, onConnectionError: () => {} })
})
afterEach(async () => {
  await database.close()
  await before.drop()
  await rm(folder, { recursive: true })
})

it('clients, their mails and bookings survive; what a mail joined goes to the phone it was booked with', async () => {
  const studio = await addStudio(database.db)
  const { company_id, branch_id } = studio
  const { db } = database
  const client = (phone: string | null, email: string, more: object = {}) =>
    studio.client({ phone, email, created: PAST, ...more })
  const booked = async (client_id: string, phone: string, created: string) => {
    const contact = { first_name: 'Соломія', phone, email: 'shared@example.com' }
    return (await studio.appointment({ client_id, contact, created })).appointment_id
  }
  const signsInAs = async (client_id: string, phone: string | null) => {
    const person_id = newId()
    await db.insertInto('person').values({ person_id, phone, created: LINKED }).execute()
    await db
      .insertInto('person_client')
      .values({ person_id, company_id, client_id, created: LINKED })
      .execute()
  }
  const guest = await client('+380671110001', 'shared@example.com')
  const own = await booked(guest.client_id, '+380671110001', PAST)
  const byMail = [
    await booked(guest.client_id, '+380671110002', PAST),
    await booked(guest.client_id, '+380671110002', AFTER),
  ]
  const squatter = await client('+380671110003', 'victim@example.com')
  await signsInAs(squatter.client_id, '+380671110003')
  const earlier = await booked(squatter.client_id, '+380671110004', PAST)
  const forAFriend = await booked(squatter.client_id, '+380671110005', AFTER)
  const proven = await client(null, 'proven@example.com', { email_verified: true })
  await signsInAs(proven.client_id, null)
  const waits = async (phone: string, created: string) => {
    const entry_id = newId()
    await db
      .insertInto('waiting_entry')
      .values({
        company_id,
        entry_id,
        branch_id,
        date: '2026-06-01',
        created,
        contact: JSON.stringify({ first_name: 'Соломія', phone }),
      })
      .execute()
    return entry_id
  }
  const inLine = [await waits('+380671110003', PAST), await waits('+380671110003', AFTER)]
  await db
    .insertInto('notification')
    .values({
      company_id,
      notification_id: newId(),
      client_id: squatter.client_id,
      type: 'BOOKED' as const,
      appointment_id: earlier,
      created: PAST,
    })
    .execute()

  expect((await migrate(before.connection)).ran).toContain('0021-guests.sql')

  const clients = await db.selectFrom('client').selectAll().where('company_id', '=', company_id).execute()
  const byId = new Map(clients.map((row) => [row.client_id, row]))
  const ofBooking = async (appointment_id: string) => {
    const { client_id } = await db
      .selectFrom('appointment')
      .select('client_id')
      .where('company_id', '=', company_id)
      .where('appointment_id', '=', appointment_id)
      .executeTakeFirstOrThrow()
    const { phone, guest: isGuest } = byId.get(client_id!)!
    return { client_id, phone, isGuest }
  }
  expect(await ofBooking(own)).toEqual({ client_id: guest.client_id, phone: '+380671110001', isGuest: true })
  for (const id of byMail)
    expect(await ofBooking(id)).toMatchObject({ phone: '+380671110002', isGuest: true })
  expect(await ofBooking(earlier)).toMatchObject({ phone: '+380671110004', isGuest: true })
  expect(await ofBooking(forAFriend)).toMatchObject({ client_id: squatter.client_id, isGuest: false })
  expect(clients).toHaveLength(5)
  expect(byId.get(squatter.client_id)).toMatchObject({ email: 'victim@example.com', email_verified: false })
  expect(byId.get(proven.client_id)).toMatchObject({ email: 'proven@example.com', guest: false })
  // Data typed by a guest is unverified, so only the booking has it.
  expect(byId.get(guest.client_id)).toMatchObject({ email: null, first_name: 'Марта' })
  const told = await db
    .selectFrom('notification')
    .select('client_id')
    .where('company_id', '=', company_id)
    .execute()
  expect(byId.get(told[0]!.client_id)).toMatchObject({ phone: '+380671110004' })
  const entries = await db
    .selectFrom('waiting_entry')
    .select(['entry_id', 'client_id'])
    .where('company_id', '=', company_id)
    .execute()
  expect(new Map(entries.map(({ entry_id, client_id }) => [entry_id, client_id]))).toEqual(
    new Map([
      [inLine[0], squatter.client_id],
      [inLine[1], null],
    ]),
  )
})
