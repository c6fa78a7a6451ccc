import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { newPhone, visitor } from '../../../test/visitor.ts'
import { companyCommand } from './company-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  const deps = {
    database: server.database,
    clock: server.clock,
    payments: () => Promise.resolve(server.deps),
  }
  await companyCommand((work) => work(deps), args, { folder: '.', say: (line) => void said.push(line) })
  return said.join('\n')
}

describe('npm run company -- list, switch-off, switch-on', () => {
  it('a company that is switched off takes no bookings, says so, and its staff can read; switched on it books again', async () => {
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
})
