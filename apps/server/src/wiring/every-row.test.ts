/**
 * A program like those written for the reference deployment. It makes every call of their table against a running
 * server and reads the same fields. It is rejected everywhere with another company's key. docs/rules/operator.md
 */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../test/builders.ts'
import { companyKey } from '../../test/company-key.ts'
import { formOf } from '../../test/send-file.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let studio: Studio
let url: string
const keys = { own: '', foreign: '' }
beforeAll(async () => {
  server = await startTestServer()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  studio = await server.studio()
  keys.own = (await companyKey(server, studio)).key
  keys.foreign = (await companyKey(server, await server.studio())).key
})
afterAll(() => server.stop())

type Answer = { status: number; body: Record<string, unknown> & { content?: Record<string, unknown>[] } }
type Row = {
  row: string
  method: 'GET' | 'POST' | 'PUT'
  /** Path below the company. */
  path: () => string
  body?: () => object | Promise<object>
  form?: () => ReturnType<typeof formOf>
  /** Stores values for the following rows. */
  note?: (body: Answer['body']) => void
  reads?: object
}

const ids: Record<
  'client' | 'resource' | 'other' | 'service' | 'appointment' | 'frame' | 'price' | 'list',
  string
> = {
  client: '',
  resource: '',
  other: '',
  service: '',
  appointment: '',
  frame: '',
  price: '',
  list: '',
}
const b = () => `branch/${studio.branch_id}`
const asText = expect.any(String) as string
const asNumber = expect.any(Number) as number
const idOf = (body: Answer['body']) => String(body['id'])
const page = { number: 0, total_pages: asNumber, total_elements: asNumber }
const booked = { id: asText, status: 'CONFIRMED', start_time: '2026-06-02T07:00:00.000Z', duration: 5400 }

const rows: Row[] = [
  {
    row: 'POST client',
    method: 'POST',
    path: () => 'client',
    body: () => ({ client: { first_name: 'Ірина', last_name: 'Коваль', phone: '+380501112233' } }),
    note: (body) => (ids.client = idOf(body)),
    reads: { id: asText },
  },
  {
    row: 'GET client by phone',
    method: 'GET',
    path: () => 'client?sort=created,desc&page=0&size=20&phone=380501112233',
    reads: {
      content: [{ id: asText, first_name: 'Ірина', last_name: 'Коваль', phone: '+380501112233' }],
      page,
    },
  },
  {
    row: 'GET client by time',
    method: 'GET',
    path: () => 'client?createdStart=2026-01-01T00:00:00Z&createdEnd=2030-01-01T00:00:00Z',
    reads: { content: [{ id: asText }], page },
  },
  {
    row: 'POST b/resource',
    method: 'POST',
    path: () => `${b()}/resource`,
    body: () => ({ resource: { name: 'Олена', last_name: 'Марченко', phone: '+380501112244' } }),
    note: (body) => (ids.resource = idOf(body)),
    reads: { id: asText },
  },
  {
    row: 'POST b/resource, a second',
    method: 'POST',
    path: () => `${b()}/resource`,
    body: () => ({ resource: { name: 'Дарина', last_name: 'Литвин' } }),
    note: (body) => (ids.other = idOf(body)),
  },
  {
    row: 'POST b/resource/{r}',
    method: 'POST',
    path: () => `${b()}/resource/${ids.other}`,
    body: () => ({ resource: { active: true } }),
    reads: { active: true },
  },
  {
    row: 'GET b/resource',
    method: 'GET',
    path: () => `${b()}/resource?page=0&size=100`,
    reads: {
      content: [
        { id: asText, name: 'Олена', last_name: 'Марченко', phone: '+380501112244', active: true },
        {},
      ],
      page,
    },
  },
  {
    row: 'POST image/file',
    method: 'POST',
    path: () => 'image/file?crop=true&x=0&y=0&width=20&height=20',
    form: async () => {
      const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7755aa' } })
        .png()
        .toBuffer()
      return formOf({ name: 'logo.png', content })
    },
    reads: { uri: asText },
  },
  {
    row: 'POST service',
    method: 'POST',
    path: () => 'service',
    body: () => ({
      company_service: {
        name: 'Стрижка',
        description: 'Миття, стрижка',
        short_description: 'Стрижка',
        duration: 3600,
        display_duration: 3600,
        booking_type: 'GENERAL',
        type: 'SERVICE',
        public: true,
        active: true,
        logo: null,
        capacity: 1,
        capacity_type: 'PERSON',
        group_training_service: false,
      },
    }),
    note: (body) => (ids.service = idOf(body)),
    reads: { id: asText },
  },
  {
    row: 'POST service/{s}',
    method: 'POST',
    path: () => `service/${ids.service}`,
    body: () => ({ company_service: { short_description: 'Мокра стрижка' } }),
    reads: { short_description: 'Мокра стрижка' },
  },
  {
    row: 'POST b/service/{s}/resource/attach',
    method: 'POST',
    path: () => `${b()}/service/${ids.service}/resource/attach`,
    body: () => ({ service: { resources: [ids.resource, ids.other] } }),
  },
  {
    row: 'GET b/service',
    method: 'GET',
    path: () => `${b()}/service?page=0&size=100&active=true&parentId=root`,
    reads: {
      content: [{ id: asText, name: 'Стрижка', type: 'SERVICE', active: true, duration: 3600 }],
      page,
    },
  },
  {
    row: 'GET service',
    method: 'GET',
    path: () => 'service?page=0&size=100&sort=name',
    reads: { content: [{ id: asText, name: 'Стрижка', active: true, logo: null }], page },
  },
  {
    row: 'POST service/prices',
    method: 'POST',
    path: () => 'service/prices',
    body: () => ({ prices: [{ service_id: ids.service, amount: 45_000, service_price_list_id: null }] }),
    note: ({ content }) => {
      ids.price = String(content![0]!['id'])
      ids.list = String(content![0]!['service_price_list_id'])
    },
  },
  {
    row: 'PUT service/prices',
    method: 'PUT',
    path: () => 'service/prices',
    body: () => ({
      prices: [{ id: ids.price, service_id: ids.service, amount: 50_000, service_price_list_id: ids.list }],
    }),
  },
  {
    row: 'GET service/{s}/prices',
    method: 'GET',
    path: () => `service/${ids.service}/prices`,
    reads: { content: [{ id: asText, amount: 50_000 }] },
  },
  {
    row: 'POST b/resource/{r}/schedule/day',
    method: 'POST',
    path: () => `${b()}/resource/${ids.other}/schedule/day`,
    body: () => ({ frame: { date: '2026-06-02', start_time: 0, end_time: 86_400, type: 'OFF' } }),
    note: (body) => (ids.frame = idOf(body)),
    reads: { id: asText },
  },
  {
    row: 'POST …/schedule/day/{frame}',
    method: 'POST',
    path: () => `${b()}/resource/${ids.other}/schedule/day/${ids.frame}`,
    body: () => ({ frame: { active: false } }),
  },
  {
    row: 'POST b/appointment',
    method: 'POST',
    path: () =>
      `${b()}/appointment?withDetails=true&withOrder=true&withMembership=true&withClientTags=true&skipClientBlockCheck=true`,
    body: () => ({
      appointment: {
        client: { id: ids.client },
        start_time: '2026-06-02T07:00:00.000Z',
        duration: 5400,
        source: 'BO',
        status: 'CONFIRMED',
        branch_id: studio.branch_id,
        company_id: studio.company_id,
        price: 40_000,
        service_resource_settings: [
          {
            service: ids.service,
            resources: [ids.resource],
            auto_selected_resources: false,
            ordinal: 1,
            duration: 5400,
          },
        ],
      },
    }),
    note: (body) => (ids.appointment = idOf(body)),
    reads: booked,
  },
  {
    row: 'GET b/appointment, all',
    method: 'GET',
    path: () => `${b()}/appointment?sort=start_time,desc&page=0&size=50`,
    reads: {
      content: [
        {
          ...booked,
          client: { id: asText, first_name: 'Ірина', last_name: 'Коваль', phone: '+380501112233' },
          services: [{ name: 'Стрижка' }],
          resources: [{ name: 'Олена', phone: '+380501112244' }],
        },
      ],
      page,
    },
  },
  {
    row: 'GET b/appointment of a day',
    method: 'GET',
    path: () => `${b()}/appointment?start=2026-06-02T00:00:00.000Z&end=2026-06-02T23:59:59.000Z`,
    reads: { content: [{ id: asText }], page },
  },
  {
    row: 'POST b/appointment/{a}, a move',
    method: 'POST',
    path: () => `${b()}/appointment/${ids.appointment}`,
    body: () => ({
      appointment: { id: ids.appointment, start_time: '2026-06-02T09:00:00.000Z', duration: 3600 },
    }),
    reads: { start_time: '2026-06-02T09:00:00.000Z', duration: 3600 },
  },
  {
    row: 'POST b/appointment/{a}, to another resource',
    method: 'POST',
    path: () => `${b()}/appointment/${ids.appointment}`,
    body: () => ({ appointment: { id: ids.appointment, resource_id: ids.other } }),
    reads: { resources: [{ id: asText, name: 'Дарина' }] },
  },
  {
    row: 'POST b/appointment/{a}, cancelled',
    method: 'POST',
    path: () => `${b()}/appointment/${ids.appointment}`,
    body: () => ({
      appointment: {
        id: ids.appointment,
        status: 'CANCELLED',
        start_time: '2026-06-02T09:00:00.000Z',
        duration: 3600,
      },
    }),
    reads: { status: 'CANCELLED', cancelled_at: asText },
  },
]

async function ask({ method, path, body, form }: Row, key: string): Promise<Answer> {
  const sent = form && (await form())
  const reply = await fetch(`${url}/v1/company/${studio.company_id}/${path()}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(sent?.headers ?? (body && { 'content-type': 'application/json' })),
    },
    ...(sent ? { body: new Uint8Array(sent.payload) } : body ? { body: JSON.stringify(await body()) } : {}),
  })
  const text = await reply.text()
  // Programs show users the beginning of the text.
  if (reply.status >= 400) expect(text.slice(0, 200)).toMatch(/"code":"[\w.]+"/)
  return { status: reply.status, body: JSON.parse(text) as Answer['body'] }
}

describe('every row of the table', () => {
  it.each(rows)('$row', async (row) => {
    const foreign = await ask(row, keys.foreign)
    expect([foreign.status, foreign.body['code']]).toEqual([401, 'token.invalid'])
    const { status, body } = await ask(row, keys.own)
    expect(body).toMatchObject(row.reads ?? {})
    expect([200, 201]).toContain(status)
    row.note?.(body)
  })

  it('clamps sizes to a hundred, and knows no PATCH', async () => {
    const asked: Row = { row: '', method: 'GET', path: () => 'client?size=100000' }
    expect((await ask(asked, keys.own)).body['page']).toMatchObject({ size: 100 })
    const reply = await fetch(`${url}/v1/company/${studio.company_id}/service/${ids.service}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${keys.own}`, 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(405)
  })
})
