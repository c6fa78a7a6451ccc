import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carriers } from '../../../test/carriers.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { outboxVisitors } from './public.ts'

let server: TestServer
let closed: TestServer
beforeAll(async () => {
  server = await startTestServer({ outbox: 'THIS_MACHINE' })
  closed = await startTestServer()
  const put = (minute: number, text: string) =>
    server.database.read
      .insertInto('outbox_message')
      .values({
        message_id: `00000000-0000-7000-8000-00000000000${minute}`,
        channel: 'SMS',
        sent_to: '+380441234567',
        text,
        sent_at: new Date(`2026-05-18T08:0${minute}:00.000Z`),
      })
      .execute()
  await put(1, 'The first https://booking.example/l/abc')
  await put(2, '<script>alert(1)</script> "https://x.example/"onclick=alert(1)')
})
afterAll(async () => {
  await server.stop()
  await closed.stop()
})

const look = (url: string, from = '127.0.0.1', headers = {}) =>
  server.app.inject({ url, remoteAddress: from, headers })

describe('the outbox page', () => {
  it('shows a developer what was not sent, newest first, with links that work', async () => {
    const { body, headers } = await look('/outbox')
    expect(body.indexOf('&lt;script&gt;')).toBeGreaterThan(0)
    expect(body.indexOf('&lt;script&gt;')).toBeLessThan(body.indexOf('The first'))
    expect(body).toContain('<a href="https://booking.example/l/abc">')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('runs nothing that stands in a message', async () => {
    const { body, headers } = await look('/outbox')
    expect(body).not.toMatch(/<script/i)
    expect(body).not.toContain('"onclick')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is there for programs too', async () => {
    const { messages } = (await look('/outbox.json')).json() as { messages: { text: string }[] }
    expect(messages).toHaveLength(2)
    expect(messages[1]!.text).toContain('The first')
  })

  it.each([
    { from: '203.0.113.9', headers: {}, because: 'another machine' },
    { from: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' }, because: 'a proxy brings somebody' },
    { from: '127.0.0.1', headers: { forwarded: 'for=203.0.113.9' }, because: 'a proxy brings somebody' },
  ])('is not there for $from when $because', async ({ from, headers }) => {
    for (const url of ['/outbox', '/outbox.json'])
      expect((await look(url, from, headers)).statusCode).toBe(404)
  })

  it('is not there where nobody may look', async () => {
    for (const url of ['/outbox', '/outbox.json'])
      expect((await closed.app.inject({ url })).statusCode).toBe(404)
  })

  it.each([
    {
      demo: true,
      publicUrl: 'http://127.0.0.1:3000',
      visitors: 'ALL',
      because: 'a demo is there to be looked at',
    },
    {
      demo: false,
      publicUrl: 'http://127.0.0.1:3000',
      visitors: 'THIS_MACHINE',
      because: 'somebody develops',
    },
    {
      demo: true,
      publicUrl: 'https://booking.example',
      visitors: undefined,
      because: 'codes would lie open to everybody',
    },
  ] as const)('demo $demo at $publicUrl is for $visitors: $because', ({ demo, publicUrl, visitors }) => {
    expect(outboxVisitors({ senders: server.deps.senders, publicUrl }, { demo })).toBe(visitors)
  })

  it('is never there beside a provider that sends for real', () => {
    const senders = { ...server.deps.senders, mail: carriers().senders.mail }
    expect(outboxVisitors({ senders, publicUrl: 'http://127.0.0.1:3000' }, { demo: true })).toBeUndefined()
  })
})
