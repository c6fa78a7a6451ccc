import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const entriesOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp() {
  server.clock.set(NOW)
  const studio = await server.studio()
  const anna = await studio.resource()
  const olha = await studio.resource({ name: 'Ольга' })
  const cut = await studio.service({ by: [anna, olha], price: 45_000 })
  const { client_id } = await studio.client({ first_name: 'Марта', phone: '+380671230001' })
  const key = await companyKey(server, studio, { name: 'Рецепція' })
  const path = `branch/${studio.branch_id}/appointment`
  const booked = await key.post(path, {
    appointment: {
      client: { id: client_id },
      start_time: '2026-05-20T09:00:00.000Z',
      service_resource_settings: [{ service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    },
  })
  const id = String(booked.body['id'])
  const change = (appointment: Row) => {
    server.clock.set(new Date(server.clock.now() + 60_000).toISOString())
    return key.post(`${path}/${id}`, { appointment })
  }
  const messages = async () => entriesOf(await key.get(`message?appointment=${id}`)).map(({ kind }) => kind)
  return { studio, anna, olha, key, path, id, change, messages }
}

describe('GET b/appointment/{appointment}/history', () => {
  it('lists each action with person and time, the latest first', async () => {
    const { olha, key, path, id, change } = await setUp()
    await change({ resource_id: olha.resource_id })
    await change({ price: 40_000, price_reason: 'Постійна клієнтка' })
    await change({ status: 'NO_SHOW' })
    await change({ status: 'CANCELLED', cancel_reason: 'Захворіла', notify: false })
    const { status, body } = await key.get(`${path}/${id}/history`)
    expect(status).toBe(200)
    const by = { name: 'Рецепція', api_key_name: 'Рецепція' }
    expect(body['content']).toMatchObject([
      { act: 'appointment.cancelled', by, reason: 'Захворіла', is_silent: true },
      { act: 'appointment.status', by, changes: [{ field: 'status', after: 'NO_SHOW' }] },
      {
        act: 'appointment.changed',
        reason: 'Постійна клієнтка',
        changes: [{ field: 'price', before: 45_000, after: 40_000 }],
      },
      { act: 'appointment.moved', changes: [{ field: 'resources', before: 'Анна', after: 'Ольга' }] },
      { act: 'appointment.booked', by, changes: [], at: NOW },
    ])
  })

  it('names no staff member for actions of the client or the system', async () => {
    const { studio, anna, key, path } = await setUp()
    const { appointment_id } = await studio.appointment({
      created: '2026-05-17T08:00:00.000Z',
      cancelled_at: '2026-05-17T09:00:00.000Z',
      starts_at: '2026-05-20T15:00:00.000Z',
      contact: {},
    })
    const history = await key.get(`${path}/${appointment_id}/history`)
    expect(entriesOf(history)).toMatchObject([
      { act: 'appointment.cancelled', by: null, at: '2026-05-17T09:00:00.000Z' },
      { act: 'appointment.booked', by: null, at: '2026-05-17T08:00:00.000Z' },
    ])
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect((await performer.get(`${path}/${appointment_id}/history`)).body['code']).toBe(
      'appointment.notFound',
    )
  })

  it('is that of a booking of this branch and company', async () => {
    const { studio, key, id } = await setUp()
    const second = await studio.addBranch()
    expect((await key.get(`branch/${second.branch_id}/appointment/${id}/history`)).status).toBe(404)
    const other = await server.studio()
    const theirs = await companyKey(server, other)
    expect((await theirs.get(`branch/${other.branch_id}/appointment/${id}/history`)).status).toBe(404)
  })
})

describe('POST b/appointment/{appointment}', () => {
  it('cancels with a message to the client, or without one', async () => {
    const loud = await setUp()
    await loud.change({ status: 'CANCELLED', cancel_reason: 'Захворіла' })
    expect(await loud.messages()).toContain('CANCELLED')
    const silent = await setUp()
    await silent.change({ status: 'CANCELLED', notify: false })
    expect(await silent.messages()).not.toContain('CANCELLED')
  })

  it.each([{ cancel_reason: 'Захворіла' }, { notify: false }])(
    'rejects %o where nothing is cancelled',
    async (words) => {
      const { change } = await setUp()
      const reply = await change({ status: 'NO_SHOW', ...words })
      expect([reply.status, reply.body['code']]).toEqual([422, 'validation.failed'])
    },
  )
})

describe('GET audit', () => {
  it('lists what was done with one thing', async () => {
    const { key, id, change } = await setUp()
    await change({ status: 'NO_SHOW' })
    const acts = entriesOf(await key.get(`audit?thing=${id}`)).map(({ act, thing_id }) => [act, thing_id])
    expect(acts).toEqual([
      ['appointment.status', id],
      ['appointment.booked', id],
    ])
  })
})
