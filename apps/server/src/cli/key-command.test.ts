import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../test/company-key.ts'
import { signInStaff, staffBrowser } from '../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { newId } from '../platform/db/ids.ts'
import { keyCommand } from './key-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.studio({ alias: 'keys' })
})
afterAll(() => server.stop())

const anyId = newId()

describe('npm run key', () => {
  const run = async (...args: string[]) => {
    const output: string[] = []
    await keyCommand(server.deps, args, (line) => output.push(line))
    return output
  }

  it('makes a key that opens what its scopes name, lists it and revokes it; the audit log has both', async () => {
    const own = await server.studio({ alias: 'key.command' })
    const output = await run('create', '--company', 'key.command', '--scopes', 'clients.read, audit.read')
    const key = output.at(-1)!
    const asked = async (path: string) =>
      (await server.get(`/v1/company/${own.company_id}/${path}`, { authorization: `Bearer ${key}` })).status
    expect([await asked('client'), await asked('audit'), await asked('service')]).toEqual([200, 200, 403])
    const [line = ''] = await run('list', '--company', own.company_id)
    expect(line).toContain('owner: clients.read, audit.read')
    expect(line).toContain('last used 2026-05-18')
    expect(line).not.toContain(key)
    const id = line.split(' ')[0]!
    await run('revoke', '--company', 'key.command', '--key', id)
    expect(await asked('client')).toBe(401)
    await expect(run('revoke', '--company', 'key.command', '--key', id)).rejects.toThrow('no key')
    const { get } = await companyKey(server, own, { name: 'Друга' })
    const { body } = await get('audit')
    const entries = body['content'] as Record<string, unknown>[]
    expect(entries.map(({ act, by, thing_id }) => ({ act, by, thing_id }))).toEqual([
      { act: 'key.created', by: null, thing_id: expect.not.stringMatching(id) },
      { act: 'key.revoked', by: null, thing_id: id },
      { act: 'key.created', by: null, thing_id: id },
    ])
    expect(entries[2]!['after']).toMatchObject({ role: 'owner', scopes: ['clients.read', 'audit.read'] })
    expect(JSON.stringify(entries)).not.toContain(key)
  })

  it('makes keys for programs that do not know catalogue.inUse; --strict and the header Prefer reject instead', async () => {
    const own = await server.studio({ alias: 'key.lenient' })
    const anna = await own.resource()
    const { service_id } = await own.service({ by: [anna] })
    await server.post('/v1/client/appointment', {
      appointment: {
        company_id: own.company_id,
        branch_id: own.branch_id,
        start_time: '2026-06-01T09:00:00.000Z',
        client: { first_name: 'Ніна', phone: '+380671112244' },
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      },
    })
    const create = async (...more: string[]) =>
      (await run('create', '--company', 'key.lenient', '--scopes', 'all', ...more)).at(-1)!
    const switchesOff = async (key: string, headers: Record<string, string> = {}) => {
      const { status } = await server.post(
        `/v1/company/${own.company_id}/service/${service_id}`,
        { company_service: { active: false } },
        { authorization: `Bearer ${key}`, ...headers },
      )
      return status
    }
    const key = await create()
    expect([
      await switchesOff(await create('--strict')),
      await switchesOff(key, { prefer: 'handling=strict' }),
      await switchesOff(key),
    ]).toEqual([409, 409, 200])
  })

  it('prints a link by which an owner signs in; the person is invited again by the same name', async () => {
    const own = await server.studio({ alias: 'key.invite' })
    const invite = (...more: string[]) =>
      run('invite', '--company', 'key.invite', '--name', 'Анна', '--email', 'anna@studio.example', ...more)
    const link = (await invite()).at(-1)!
    const token = link.replace('https://booking.example/staff/invitation#', '')
    const browser = staffBrowser(server)
    // The link was not sent by mail, so it verifies no address.
    const preview = await browser.post('/v1/staff/invitation', { token })
    expect(preview.body).toMatchObject({ has_account: false, password_required: true })
    const without = await browser.post('/v1/staff/invitation/accept', { token })
    expect([without.status, without.body['detail']]).toEqual([422, 'password: is required'])
    const password = 'троянди на підвіконні'
    const accepted = await browser.post('/v1/staff/invitation/accept', { token, password })
    expect(accepted.body['person']).toMatchObject({ contact_proven: false, has_password: true })
    expect(accepted.body['companies']).toMatchObject([
      { id: own.company_id, staff_member: { name: 'Анна', role: 'owner' } },
    ])
    await expect(invite()).rejects.toThrow('already sign in')
    await expect(invite('--role', 'manager')).rejects.toThrow('--role owner')
    await expect(run('invite', '--company', 'key.invite', '--name', 'Олег')).rejects.toThrow('Validation')
    await expect(run('invite', '--company', 'key.invite')).rejects.toThrow('npm run key')
  })

  it('switches off the second factor of a person who has lost the phone, and ends all sessions', async () => {
    const anna = await signInStaff(server, await server.studio())
    const off = (...more: string[]) => run('second-factor-off', ...more)
    await expect(off('--email', anna.email)).rejects.toThrow('Nobody')
    await expect(off()).rejects.toThrow('npm run key')
    await anna.post('/v1/staff/second_factor', {})
    expect((await off('--email', anna.email.toUpperCase())).at(-1)).toContain('without a second factor')
    expect((await anna.get('/v1/staff/me')).status).toBe(401)
    await expect(off('--email', anna.email)).rejects.toThrow('Nobody')
  })

  it('prints no set-up link where a company exists', async () => {
    await expect(run('set-up')).rejects.toThrow('there is a company')
  })

  it('a second key of the same name belongs to the same person; another role of that name is rejected', async () => {
    const { company_id } = await server.studio({ alias: 'key.again' })
    const create = (...more: string[]) =>
      run('create', '--company', 'key.again', '--name', 'Каса', '--scopes', 'clients.read', ...more)
    const keys = [await create(), await create()].map((output) => output.at(-1)!)
    const statuses = await Promise.all(
      keys.map(
        async (key) =>
          (await server.get(`/v1/company/${company_id}/client`, { authorization: `Bearer ${key}` })).status,
      ),
    )
    expect(statuses).toEqual([200, 200])
    await expect(create('--role', 'manager')).rejects.toThrow('“Каса” works here already with the role owner')
    const { count } = await server.database.db
      .selectFrom('staff_member')
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('revoking the only key of a staff member ends the calendar that was made with it', async () => {
    const own = await server.studio({ alias: 'key.calendar' })
    const { resource_id } = await own.resource()
    const { keyId, post } = await companyKey(server, own)
    const { body } = await post('calendar', { calendar: { resource_id } })
    const asked = async () =>
      (await server.app.inject({ url: new URL(String(body['url'])).pathname })).statusCode
    expect(await asked()).toBe(200)
    await run('revoke', '--company', 'key.calendar', '--key', keyId)
    const feed = await server.database.db
      .selectFrom('calendar_feed')
      .select('ended_at')
      .where('company_id', '=', own.company_id)
      .executeTakeFirstOrThrow()
    expect([feed.ended_at, await asked()]).toEqual([server.clock.now(), 404])
  })

  it.each([
    { args: [], says: 'npm run key' },
    { args: ['create', '--company', 'nobody'], says: 'no company' },
    { args: ['create', '--company', 'keys'], says: '--scopes takes' },
    { args: ['create', '--company', 'keys', '--scopes', 'bookings'], says: 'not “bookings”' },
    { args: ['create', '--company', 'keys', '--scopes', 'all', '--role', 'boss'], says: 'is none of' },
    { args: ['create', '--company', 'keys', '--scopes', 'all', '--role', 'performer'], says: '--resource' },
    {
      args: ['create', '--company', 'keys', '--scopes', 'all', '--role', 'performer', '--resource', anyId],
      says: 'Object not found',
    },
    { args: ['create', '--company', 'keys', '--scope', 'all'], says: "Unknown option '--scope'" },
    { args: ['revoke', '--company', 'keys', '--key', 'zk_something'], says: 'the id' },
    { args: ['erase', '--company', 'keys'], says: 'npm run key' },
  ])('$args is refused with “$says”', async ({ args, says }) => {
    await expect(run(...args)).rejects.toThrow(says)
  })
})
