import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { newPhone, visitor } from '../../../test/visitor.ts'
import { companyCommand } from './company-command.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'company-state-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function run(...args: string[]): Promise<string> {
  const output: string[] = []
  const deps = {
    database: server.database,
    clock: server.clock,
    payments: () => Promise.resolve(server.deps),
  }
  await companyCommand((work) => work(deps), args, { folder: '.', print: (line) => void output.push(line) })
  return output.join('\n')
}

describe('npm run company -- list, switch-off, switch-on, erase', () => {
  it('a disabled company rejects bookings, and its staff can read; enabled it books again', async () => {
    const { company_id, branch_id, ...studio } = await server.studio({ alias: 'off.studio' })
    const taras = await studio.resource()
    const cut = await studio.service({ by: [taras] })
    const key = await companyKey(server, { company_id })
    const configuration = () => server.get('/v1/company/off.studio/widget/default/configuration')
    const book = (hour: string) =>
      visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id,
          branch_id,
          start_time: `2026-05-19T${hour}:00.000Z`,
          client: { first_name: 'Ніна', phone: newPhone() },
          service_resource_settings: [
            { service: cut.service_id, resources: [taras.resource_id], ordinal: 1 },
          ],
        },
      })
    const closed = { status: 403, body: { code: 'company.closed' } }
    expect([(await configuration()).status, (await book('07:00')).status]).toEqual([200, 200])
    expect(await run('list')).toContain(`${company_id}  `)

    expect(await run('switch-off', '--company', 'off.studio')).toContain(company_id)
    expect(await run('switch-off', '--company', 'off.studio')).toContain('already')
    expect(await run('list')).toMatch(new RegExp(`${company_id} .*switched off.*off.studio`))
    expect(await configuration()).toMatchObject(closed)
    expect(await server.get(`/v1/company/${company_id}/branch`)).toMatchObject(closed)
    expect(await book('09:00')).toMatchObject(closed)
    const bookings = await key.get(`branch/${branch_id}/appointment`)
    expect([bookings.status, bookings.body['content']]).toEqual([200, [expect.anything()]])
    const write = await key.post('client', { client: { first_name: 'Олена', phone: newPhone() } })
    expect(write).toMatchObject(closed)

    expect(await run('switch-on', '--company', company_id)).toContain('switched on')
    expect([(await configuration()).status, (await book('09:00')).status]).toEqual([200, 200])
    const audit = (await key.get('audit')).body['content'] as { act: string }[]
    expect(audit.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['company.switched_off', 'company.switched_on']),
    )
  })

  it('a company is erased after an export and a confirmation, when it is switched off; others stay', async () => {
    const [gone, stays] = [
      await server.studio({ alias: 'erased.studio' }),
      await server.studio({ alias: 'stays.studio' }),
    ]
    for (const studio of [gone, stays]) {
      const taras = await studio.resource()
      const cut = await studio.service({ by: [taras] })
      const reply = await visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time: '2026-05-19T07:00:00.000Z',
          client: { first_name: 'Ніна', phone: newPhone() },
          service_resource_settings: [
            { service: cut.service_id, resources: [taras.resource_id], ordinal: 1 },
          ],
        },
      })
      expect(reply.status).toBe(200)
    }
    await companyKey(server, gone)
    const out = join(folder, 'erased.jsonl')
    const erase = (...more: string[]) => run('erase', '--company', 'erased.studio', ...more)
    await expect(erase('--out', out, '--confirm', gone.company_id)).rejects.toThrow('switched off')
    await run('switch-off', '--company', 'erased.studio')
    await expect(erase('--confirm', gone.company_id)).rejects.toThrow('--out')
    await expect(erase('--out', out)).rejects.toThrow(`--confirm ${gone.company_id}`)
    await expect(erase('--out', out, '--confirm', stays.company_id)).rejects.toThrow('--confirm')
    await expect(readFile(out)).rejects.toThrow('ENOENT')

    expect(await erase('--out', out, '--confirm', gone.company_id)).toContain('is erased')
    const lines = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { table: string; row: { company_id: string } })
    expect(new Set(lines.map(({ row }) => row.company_id))).toEqual(new Set([gone.company_id]))
    for (const table of ['company', 'company_alias', 'client', 'appointment', 'api_key', 'service'])
      expect(lines.map((line) => line.table)).toContain(table)
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id'`.execute(server.database.db)
    const left = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql`
          select from ${sql.table(name)} where company_id = ${gone.company_id}`.execute(server.database.db)
        return rows.length === 0 ? [] : [name]
      }),
    )
    expect(left.flat()).toEqual([])
    const code = async (alias: string) =>
      (await server.get(`/v1/company/${alias}/widget/default/configuration`)).body['code'] ?? 'open'
    expect([await code('erased.studio'), await code('stays.studio')]).toEqual(['company.notFound', 'open'])
    expect(await run('list')).not.toContain(gone.company_id)
  })
})
