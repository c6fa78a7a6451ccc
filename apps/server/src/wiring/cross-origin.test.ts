import { endpoints } from '@zapys/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const preflight = (method: string, url: string) =>
  server.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin: 'https://a-studio.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })

// proves S7.profile.3
it('a widget on another host may use every call, also those that delete or replace', async () => {
  for (const { method, path } of Object.values(endpoints)) {
    const { statusCode, headers } = await preflight(method, path)
    expect({ statusCode, allowed: String(headers['access-control-allow-methods']).split(/, */) }).toEqual({
      statusCode: 204,
      allowed: expect.arrayContaining([method]) as unknown,
    })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,content-type',
    })
  }
})
