import { setTimeout as sleep } from 'node:timers/promises'
import { type CompanyFile, readCompanyFile } from '@zapys/company-file'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { importCompany } from './public.ts'

const now = Date.parse('2026-05-18T08:00:00.000Z')
let server: TestServer
let connection: pg.PoolConfig
beforeAll(async () => {
  server = await startTestServer({
    now: new Date(now).toISOString(),
    connect: (direct) => (connection = direct),
  })
})
afterAll(() => server.stop())

function fileWith(isActive: boolean): CompanyFile {
  const { file, problems } = readCompanyFile(`
alias: while-booking
language: uk
name: Мальва
timezone: Europe/Kyiv
currency_code: UAH
price_lists: [{ key: main, name: Головний, currency_code: UAH }]
branches:
  - key: kyiv
    name: Київ
    timezone: Europe/Kyiv
    currency_code: UAH
    price_list: main
    cycle_frames: { tuesday: 09:00-20:00 }
resources:
  - { key: olena, branch: kyiv, name: Олена, active: ${isActive} }
services:
  - key: cut
    name: Стрижка
    duration: 1 h
    branches: [kyiv]
    resources: [olena]
    prices: [{ price_list: main, amount: 900 }]
`)
  expect(problems).toEqual([])
  return file!
}

const importing = (isActive: boolean) =>
  server.database.inTransaction((tx) => importCompany(tx, fileWith(isActive), { now }))

/** One on the database, and one on each machine that has rows of companies. */
async function sessions(): Promise<[pg.Client, pg.Client[]]> {
  const { workers } = inject('testServer')
  const open = async (machine: pg.ClientConfig) => {
    const client = new pg.Client({ ...machine, database: connection.database! })
    await client.connect()
    return client
  }
  const first = await open(connection)
  return [first, workers.length === 0 ? [first] : await Promise.all(workers.map(open))]
}

it('a company file that disables a performer sees a booking that is being committed', async () => {
  const { companyId } = await importing(true)
  const { db } = server.database
  const ofCompany = { company_id: companyId }
  const { branch_id } = await db
    .selectFrom('branch')
    .select('branch_id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { service_id } = await db
    .selectFrom('service')
    .select('service_id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'SERVICE')
    .executeTakeFirstOrThrow()
  // A slow commit, as on a slow disk.
  const [slow, machines] = await sessions()
  await slow.query(`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4242); return null; end $$`)
  await slow.query(`create constraint trigger wait_at_commit after insert on appointment deferrable initially deferred
    for each row execute function wait_at_commit()`)
  for (const machine of machines) await machine.query('select pg_advisory_lock(4242)')
  const booking = server.post('/v1/client/appointment', {
    appointment: {
      ...ofCompany,
      branch_id,
      start_time: '2026-05-19T09:00:00.000Z',
      service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      client: { first_name: 'Олена', phone: '+380441234567' },
    },
  })
  const isCommitting = async () => {
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted and classid = 0 and objid = 4242`
    const found = await Promise.all(machines.map((machine) => machine.query(waiting)))
    return found.reduce((sum, { rowCount }) => sum + rowCount!, 0)
  }
  await expect.poll(isCommitting, { interval: 2 }).toBe(1)
  const changing = importing(false)
  // Long enough for an import without locks to finish.
  await Promise.race([changing, sleep(300)])
  for (const machine of machines) await machine.query('select pg_advisory_unlock(4242)')
  expect((await booking).status).toBe(200)
  expect((await changing).conflicts).toHaveLength(1)
  const { active } = await db
    .selectFrom('resource')
    .select('active')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(active, 'nothing is written that hurts a booking').toBe(true)
  await slow.query('drop trigger wait_at_commit on appointment')
  await slow.query('drop function wait_at_commit')
  await Promise.all([...new Set([slow, ...machines])].map((machine) => machine.end()))
})
