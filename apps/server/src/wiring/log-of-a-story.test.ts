/** The log of people who sign in, book and pay, and of programs with a key, contains no personal or secret data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../test/company-key.ts'
import { payingStudio, SECRET } from '../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { codesSentTo, visitor } from '../../test/visitor.ts'
import { createLogger } from '../platform/logger.ts'

const PHONE = '+380671239876'
const MAIL = 'canary.marta@example.com'
const NAME = 'Канарейка'
const COMMENT = 'прошу тихої канарки'

let server: TestServer
let log = ''
beforeAll(async () => {
  const write = (line: string) => void (log += line)
  server = await startTestServer({ logger: createLogger('trace', { write }) })
})
afterAll(() => server.stop())

const lines = () =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log of a whole story', () => {
  it('contains no phone, mail, name, code, token, key or link, after success and failure', async () => {
    const studio = await payingStudio(server, { settings: { auth: { sms_auth: true } } })
    const secrets: string[] = [PHONE, PHONE.slice(1), MAIL, NAME, COMMENT, SECRET, server.deps.secret]

    const client = visitor(server)
    await client.asks(studio.studio, PHONE)
    const [sent] = await codesSentTo(server.deps, PHONE)
    const wrong = await client.post('/v1/user/sign_in/phone/verify/', { phone: PHONE, code: '000000' })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    const signedIn = await client.post('/v1/user/sign_in/phone/verify/', { phone: PHONE, code: sent!.code })
    expect(signedIn.status).toBe(200)
    const token = String(signedIn.body['access_token'])
    secrets.push(token, sent!.code)
    expect((await server.get('/v1/me', { authorization: `Bearer ${token}` })).status).toBe(200)

    const booked = await studio.book('2026-05-19T09:00:00.000Z', {
      client: { first_name: NAME, phone: PHONE, email: MAIL },
      comment: COMMENT,
    })
    expect(booked.status).toBe(200)
    const key = String(booked.body['manage_key'])
    secrets.push(key)
    const link = await studio.pay(booked)
    expect(link.status).toBe(200)
    secrets.push(new URL(String(link.body['url'])).pathname.split('/').at(-1)!)
    expect((await studio.onPage(link, { action: 'pay' })).status).toBeLessThan(500)

    const program = await companyKey(server, studio.studio)
    secrets.push(program.key)
    expect((await program.get(`client?phone=${PHONE.slice(1)}`)).status).toBe(200)

    // Failures log more data.
    await server.app.inject({ url: `/i/studio/records/${String(booked.body['id'])}?key=${key}` })
    await server.app.inject({ url: `/v1/nothing?key=${key}&phone=${PHONE}&access_token=${token}` })
    await server.get(`/v1/client/appointment/${String(booked.body['id'])}?company_id=nobody`, {
      'x-manage-key': key,
    })
    await server.app.inject({
      method: 'POST',
      url: '/v1/client/appointment',
      headers: { 'content-type': 'application/json' },
      payload: `{"appointment": {"client": {"phone": "${PHONE}", "email": "${MAIL}"`,
    })
    await server.outbox.messages()

    const found = secrets.filter((secret) => log.includes(secret))
    expect(found).toEqual([])
    expect(lines().length).toBeGreaterThan(10)
  })

  it('a bug that quotes a request is logged without the quote', async () => {
    const before = lines().length
    const { status } = await server.get('/v1/canary-that-fails', {})
    expect(status).toBe(404)
    server.app.log.error({ err: new Error(`cannot write to ${MAIL}, ${PHONE}`) }, 'request failed')
    const line = JSON.stringify(lines().slice(before))
    expect(line).toContain('cannot write to')
    expect([line.includes(MAIL), line.includes(PHONE)]).toEqual([false, false])
  })

  it('every line of a request has the trace id that its answer names', async () => {
    const before = lines().length
    const { headers } = await server.get('/v1/company/nobody/widget/default/configuration')
    const told = lines().slice(before)
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ traceId }) => traceId))).toEqual(new Set([headers['x-trace-id']]))
  })
})
