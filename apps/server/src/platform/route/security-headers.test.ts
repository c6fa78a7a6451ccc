import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { registerSecurityHeaders } from './security-headers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('headers of every answer', () => {
  it.each([
    { url: '/v1/public/company/no-such', because: 'a company that is not there' },
    { url: '/v1/me', because: 'a call that is refused' },
    { url: '/nowhere', because: 'an address that is not there' },
    { url: '/openapi.json', because: 'a document' },
    { url: '/company.schema.json', because: 'the shape of company files' },
    { url: '/docs', because: 'a page' },
  ])('no browser guesses another type: $because', async ({ url }) => {
    const { headers } = await server.app.inject(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toMatch(/; charset=utf-8$/)
    expect(headers['strict-transport-security']).toBeDefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('HSTS is sent only where clients use https', async () => {
    for (const [publicUrl, isTold] of [
      ['https://booking.example', true],
      ['http://127.0.0.1:3000', false],
    ] as const) {
      const app = fastify()
      await registerSecurityHeaders(app, publicUrl)
      const told = (await app.inject('/')).headers['strict-transport-security']
      expect(told === 'max-age=63072000').toBe(isTold)
      await app.close()
    }
  })
})
