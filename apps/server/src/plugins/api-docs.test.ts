import { endpoints, type EndpointName } from '@zapys/contract'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { hashSource } from '../http/page-headers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('GET /openapi.json', () => {
  it('is the OpenAPI 3.1 document of this server, with English words for every error', async () => {
    const { status, headers, body } = await server.get('/openapi.json')
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    })
    expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://booking.example' }] })
    const examples = JSON.stringify(body['paths'])
    expect(examples).toContain('No active branch service found')
    expect(examples).toContain('is unavailable')
    for (const { path } of Object.values(endpoints)) expect(body['paths']).toHaveProperty([path])
  })

  it('may be read by programs of any origin', async () => {
    expect(
      (await ask('/openapi.json', { origin: 'https://other.example' })).headers[
        'access-control-allow-origin'
      ],
    ).toBe('*')
  })
})

describe('GET /docs', () => {
  it('shows every call with its path, parameters, answer and errors, and every shape once', async () => {
    const page = (await ask('/docs')).body
    for (const [name, { path }] of Object.entries(endpoints)) {
      expect(page).toContain(`id="${name as EndpointName}"`)
      expect(page).toContain(`<code>${path}</code>`)
    }
    for (const words of [
      'withDiscountsOn',
      'Idempotency-Key',
      'service_resource_settings',
      'appointment.time.taken',
    ])
      expect(page).toContain(words)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  it('needs nothing from elsewhere and lets nothing run', async () => {
    const reply = await ask('/docs')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe|script-src|https:/)
    expect(reply.body).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|style="/)
    const style = /<style>([\s\S]*?)<\/style>/.exec(reply.body)?.[1] ?? ''
    expect(policy).toContain(`style-src ${hashSource(style)}`)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  it('comes compressed where the reader takes it, and not again when nothing has changed', async () => {
    const plain = await ask('/docs')
    const small = await ask('/docs', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers['vary']).toContain('accept-encoding')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(
      (await ask('/docs', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding'],
    ).toBeUndefined()
    const again = await ask('/docs', { 'if-none-match': String(plain.headers['etag']) })
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  })
})
