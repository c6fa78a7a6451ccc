import { endpoints } from '@zapys/contract'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { hashSource } from '../platform/http/page-headers.ts'

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
    const examples = JSON.stringify((body['components'] as { examples: object }).examples)
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
  it('needs nothing from elsewhere, and nothing else runs than its own files and its own line', async () => {
    const reply = await ask('/docs')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(reply.body) ?? []
    expect(script).toContain('/openapi.json')
    expect(policy).toContain(`script-src 'self' ${hashSource(script)};`)
    const asked = [...reply.body.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(asked).toEqual(['data:,', '/docs/swagger-ui.css', '/openapi.json', '/docs/swagger-ui-bundle.js'])
    expect(reply.body).not.toMatch(/<iframe|\son\w+=|style="/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['', '/swagger-ui-bundle.js', '/swagger-ui.css'])(
    'comes compressed as the reader takes it, and not again when nothing has changed: /docs%s',
    async (rest) => {
      const path = `/docs${rest}`
      const by = async (encodings: string) => await ask(path, { 'accept-encoding': encodings })
      const [brotli, gzip] = [await by('gzip, br'), await by('gzip, br;q=0')]
      expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip.rawPayload).equals(brotliDecompressSync(brotli.rawPayload))).toBe(true)
      const again = await ask(path, { 'if-none-match': String(brotli.headers['etag']) })
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
    },
  )

  it('sends no megabytes to a reader that takes no compression: small files plain, large ones not at all', async () => {
    const plain = await ask('/docs/swagger-ui.css')
    const small = await ask('/docs/swagger-ui.css', { 'accept-encoding': 'br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.equals(brotliDecompressSync(small.rawPayload))).toBe(true)

    const large = await server.get('/docs/swagger-ui-bundle.js')
    expect(large).toMatchObject({ status: 406, body: { code: 'encoding.required' } })
    expect(large.headers['content-type']).toContain('application/json')
  })
})
