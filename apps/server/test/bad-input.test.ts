import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from './builders.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
})
afterAll(() => server.stop())

const messagesOf = (body: Record<string, unknown>) =>
  (body['errors'] as { field?: string; message: string }[] | undefined)?.map(({ message }) => message) ?? []

describe('bad input of the catalogue calls', () => {
  const lists = '/v1/public/company/{company}/branch/{branch}'
  const rows = [
    { url: '/v1/company/{company}/branch?size=many', says: 'size: must be a whole number' },
    { url: '/v1/company/{company}/branch?size=0', says: 'size:' },
    { url: '/v1/company/{company}/branch?page=-1', says: 'page:' },
    { url: '/v1/company/{company}/branch?page=1.5', says: 'page: must be a whole number' },
    { url: '/v1/company/{company}/branch?page=99999999999999999999', says: 'page:' },
    { url: '/v1/company/{company}/branch?size=1&size=2', says: 'size:' },
    { url: '/v1/company/{company}/branch?active=yes', says: 'active: must be true or false' },
    { url: '/v1/company/{company}/branch?active=', says: 'active: must be true or false' },
    {
      url: '/v1/company/{company}/branch?sort=name,up',
      says: 'sort: must be field, field,asc or field,desc',
    },
    {
      url: '/v1/company/{company}/branch?sort=name;drop',
      says: 'sort: must be field, field,asc or field,desc',
    },
    { url: '/v1/company/{company}/branch?id=1', says: 'id.0: must be an id (UUID)' },
    { url: `/v1/company/{company}/branch?search=${'a'.repeat(201)}`, says: 'search:' },
    { url: '/v1/company/not-an-id/branch', says: 'company: must be an id (UUID)' },
    { url: '/v1/company/{company}/branch/12/booking', says: 'branch: must be an id (UUID)' },
    { url: '/v1/company/{company}/field?model=STAFF', says: 'model:' },
    { url: '/v1/company/{company}/field?deleted=1', says: 'deleted: must be true or false' },
    { url: `${lists}/resource?start=tomorrow`, says: 'start:' },
    { url: `${lists}/resource?start=2026-02-30`, says: 'start:' },
    { url: `${lists}/resource?start=2026-06-15T10:00:00%2B03:00`, says: 'start:' },
    { url: `${lists}/resource?parentId=top`, says: 'parentId:' },
    { url: `${lists}/resource?type=PERSON`, says: 'type:' },
    { url: `${lists}/service?withPriceOn=15.06.2026`, says: 'withPriceOn:' },
    { url: `${lists}/service?bookingType=TAXI`, says: 'bookingType.0:' },
    { url: `${lists}/service?groupTrainingService=2`, says: 'groupTrainingService: must be true or false' },
    {
      url: `${lists}/service?skipId=${Array.from({ length: 201 }, () => '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11').join(',')}`,
      says: 'skipId: must hold at most 200 values',
    },
    { url: `${lists}/service/%00`, says: 'service: must be an id (UUID)' },
    { url: `${lists}/group_training/first`, says: 'event: must be an id (UUID)' },
    { url: '/v1/public/company/{company}/rating?resource=anna', says: 'resource.0: must be an id (UUID)' },
    {
      url: '/v1/public/company/{company}/membership/template?size=ten',
      says: 'size: must be a whole number',
    },
  ]
  // proves S3.error.1 S3.error.2
  it.each(rows)('$url answers 422 with “$says”', async ({ url, says }) => {
    const { status, body } = await server.get(
      url.replace('{company}', studio.company_id).replace('{branch}', studio.branch_id),
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation.failed',
      title: 'Validation fields not filled in or errors present',
      detail: expect.stringMatching(/\w/),
      traceId: expect.stringMatching(/\w/),
    })
    expect(messagesOf(body)).toContainEqual(expect.stringContaining(says))
  })

  it('reports every invalid field at once', async () => {
    const { body } = await server.get(`/v1/company/${studio.company_id}/branch?size=x&page=y&active=z`)
    expect(messagesOf(body)).toHaveLength(3)
  })

  const unstorable = [
    '/v1/company/{company}/branch?search=%00',
    '/v1/public/company/{company}/branch/{branch}/service?name=a%00',
    '/v1/public/company/{company}/branch/{branch}/resource?name=%F0%9F%92%87%00',
  ]
  it.each(unstorable)('%s answers 400, because PostgreSQL stores no null character', async (url) => {
    const { status, body } = await server.get(
      url.replace('{company}', studio.company_id).replace('{branch}', studio.branch_id),
    )
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'request.malformed' })
  })

  it.each([
    { path: '/v1/company/%ff/branch', because: 'half a character' },
    { path: '/v1/company/%/branch', because: 'no character' },
    { path: '/i/%e0%a4', because: 'half a character' },
    { path: `/v1/company/${'a'.repeat(400)}/branch`, because: 'no name is as long' },
  ])('$path is rejected with the error of the catalogue: $because', async ({ path }) => {
    const { status, body } = await server.get(path)
    expect({ status, ...body }).toMatchObject({
      status: 400,
      code: 'request.malformed',
      traceId: expect.any(String),
      title: expect.stringMatching(/^[A-Z]/),
    })
  })

  it('ignores unknown query parameters', async () => {
    const { status } = await server.get(
      `/v1/company/${studio.company_id}/branch?colour=red&__proto__=1&limit=-5`,
    )
    expect(status).toBe(200)
  })

  it('answers 404 for an unknown path, and 405 for a method that the call does not have', async () => {
    expect(await server.get('/v1/company')).toMatchObject({ status: 404, body: { code: 'route.notFound' } })
    const branches = `/v1/company/${studio.company_id}/branches`
    for (const method of ['PATCH', 'DELETE', 'PUT', 'POST'] as const) {
      const reply = await server.app.inject({ method, url: branches })
      expect({ method, status: reply.statusCode, allow: reply.headers.allow }).toEqual({
        method,
        status: 405,
        allow: 'GET',
      })
    }
  })

  const slashes = ['field', 'branch', 'branch/{branch}/booking']
  it.each(slashes)('%s gives the same answer with a trailing slash', async (path) => {
    const url = `/v1/company/${studio.company_id}/${path.replace('{branch}', studio.branch_id)}`
    const plain = await server.get(url)
    expect(plain.status).toBe(200)
    expect(await server.get(`${url}/`)).toMatchObject({ status: 200, body: plain.body })
  })
})

describe('values that the database cannot store are rejected before the query', () => {
  const booking = async (more: Record<string, unknown>, client: Record<string, unknown> = {}) => {
    const anna = await studio.resource()
    const { service_id } = await studio.service({ by: [anna] })
    return server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-20T09:00:00.000Z',
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
        client: { first_name: 'Марта', phone: '+380671112233', ...client },
        ...more,
      },
    })
  }

  it.each([
    { more: { comment: 'half \ud83d' }, at: 'appointment.comment' },
    { more: { utm: { source: '\udc00' } }, at: 'appointment.utm.source' },
    { more: { utm: { '\ud800': 'x' } }, at: 'appointment.utm' },
    { more: { extra_fields: { x: 'a\u0000' } }, at: 'appointment.extra_fields.x' },
    { more: {}, client: { first_name: 'Март\udc00' }, at: 'appointment.client.first_name' },
    { more: { price: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown }, at: 'appointment.price.0' },
  ])('$at is named in the error, and nothing is booked', async ({ more, client, at }) => {
    const { status, body } = await booking(more, client)
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'request.malformed' })
    expect(messagesOf(body)).toEqual([expect.stringContaining(at)])
  })

  it('deeply nested JSON with an idempotency key causes no server error', async () => {
    const deep = `{"appointment":{"price":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/v1/client/appointment',
      payload: deep,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'deep-nonsense' },
    })
    expect(statusCode).toBeLessThan(500)
  })

  it.each([
    '0000-01-01T10:00:00.000Z',
    '0001-01-01T10:00:00.000Z',
    '1899-12-31T23:59:59.999Z',
    '2200-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ])('a visit at %s is rejected, and the error names the field', async (start_time) => {
    const { status, body } = await booking({ start_time })
    expect(status).toBe(422)
    expect(messagesOf(body)).toEqual(['appointment.start_time: must lie between 1900 and 2199'])
  })

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('the birth date %s is rejected', async (birth_date) => {
    const { status, body } = await booking({}, { birth_date })
    expect(status).toBe(422)
    expect(messagesOf(body)).toEqual(['appointment.client.birth_date: must lie between 1900 and 2199'])
  })
})

describe('broken forms and paths', () => {
  const boundary = 'a-boundary'
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n`
  const whole = `${part}--${boundary}--\r\n`
  it.each([
    { payload: part, because: 'it has no end' },
    { payload: part.slice(0, 40), because: 'it ends within a header' },
    { payload: '--another--\r\n', because: 'its parts are divided by something else' },
    { payload: whole, type: 'multipart/form-data', because: 'it does not say what divides its parts' },
    { payload: whole, type: 'multipart/form-data; boundary=', because: 'what divides its parts is empty' },
  ])(
    'a form is rejected when $because',
    async ({ payload, type = `multipart/form-data; boundary=${boundary}` }) => {
      const reply = await server.app.inject({
        method: 'POST',
        url: `/v1/company/${studio.company_id}/extra/file`,
        payload,
        headers: { 'content-type': type },
      })
      const { code } = reply.json<{ code: string }>()
      expect({ status: reply.statusCode, code }).toEqual({ status: 400, code: 'request.malformed' })
    },
  )

  it('a valid form is accepted', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/v1/company/${studio.company_id}/extra/file`,
      payload: whole,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(reply.statusCode).toBe(200)
  })
})
