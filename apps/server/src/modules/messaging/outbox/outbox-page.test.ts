import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carriers } from '../../../../test/carriers.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { hasOutboxPage } from './public.ts'

let server: TestServer
let closed: TestServer
beforeAll(async () => {
  server = await startTestServer({ outbox: true, trustProxy: ['loopback'] })
  closed = await startTestServer()
  const put = (minute: number, text: string) =>
    server.database.db
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

  it('runs no script of a message', async () => {
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
    { from: '203.0.113.9', headers: {}, because: 'it is another machine' },
    { headers: { 'x-forwarded-for': '203.0.113.9' }, because: 'a proxy brings somebody' },
    {
      headers: { 'x-forwarded-for': '127.0.0.1' },
      because: 'a proxy passes on a caller who claims a local address',
    },
    { from: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' }, because: 'anybody can say so' },
    { headers: { forwarded: 'for=203.0.113.9' }, because: 'a proxy brings somebody' },
    { headers: { 'x-real-ip': '203.0.113.9' }, because: 'a proxy brings somebody' },
    { headers: { via: '1.1 proxy' }, because: 'a proxy brings somebody' },
    { headers: { host: 'evil.example' }, because: 'the name is somebody else’s' },
    { headers: { host: 'evil.example:3000' }, because: 'the name is somebody else’s' },
    { headers: { host: 'localhost.evil.example' }, because: 'the name only begins like ours' },
    { headers: { host: '127.0.0.1.evil.example' }, because: 'the name only begins like ours' },
    { headers: { host: 'localhost@evil.example' }, because: 'the name stands after the user' },
    { headers: { host: '10.0.0.1' }, because: 'the address is another’s' },
    { headers: { origin: 'https://evil.example' }, because: 'a foreign page asks' },
    { headers: { origin: 'http://localhost:4000' }, because: 'another program of this machine asks' },
    { headers: { origin: 'null' }, because: 'a page without an origin asks' },
  ] as { from?: string; headers: Record<string, string>; because: string }[])(
    'is not there for $from with $headers: $because',
    async ({ from = '127.0.0.1', headers }) => {
      for (const url of ['/outbox', '/outbox.json']) {
        const answer = await look(url, from, headers)
        expect(answer.statusCode).toBe(404)
        expect(answer.body).not.toContain('The first')
      }
    },
  )

  it.each([
    { from: '::1', headers: { host: '[::1]:3000' } },
    { from: '::ffff:127.0.0.1', headers: { host: 'localhost:3000' } },
    { from: '127.0.0.1', headers: { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' } },
    { from: '127.0.0.1', headers: { host: 'booking.example' } },
  ])('is there for $from with $headers', async ({ from, headers }) => {
    expect((await look('/outbox.json', from, headers)).statusCode).toBe(200)
  })

  it('lets no other site read it, as calls of the API do', async () => {
    for (const url of ['/outbox', '/outbox.json']) {
      const { headers } = await look(url)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    const call = await look('/v1/company/00000000-0000-0000-0000-000000000000/branch')
    expect(call.headers['access-control-allow-origin']).toBe('*')
  })

  it('does not exist where it is not allowed', async () => {
    for (const url of ['/outbox', '/outbox.json'])
      expect((await closed.app.inject({ url })).statusCode).toBe(404)
  })

  it.each([
    { outbox: true, publicUrl: 'http://127.0.0.1:3000', shown: true, because: 'the settings say so' },
    { outbox: false, publicUrl: 'http://127.0.0.1:3000', shown: false, because: 'nobody asked for it' },
    { outbox: true, publicUrl: 'https://booking.example', shown: false, because: 'codes would lie open' },
  ])('with OUTBOX $outbox at $publicUrl: $because', ({ outbox, publicUrl, shown }) => {
    expect(hasOutboxPage({ senders: server.deps.senders, publicUrl }, { outbox })).toBe(shown)
  })

  it('is never there beside a provider that sends for real', () => {
    const senders = { ...server.deps.senders, mail: carriers().senders.mail }
    expect(hasOutboxPage({ senders, publicUrl: 'http://127.0.0.1:3000' }, { outbox: true })).toBe(false)
  })
})
