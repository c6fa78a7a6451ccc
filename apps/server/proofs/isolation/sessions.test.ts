/** The part of promise 17 about sessions in its quick form. With its controls: `npm run proof -- sessions`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { waitingCode } from '../abuse/pumping.ts'
import { runSessionAttack, type SessionField, sessionAttacks } from './session-attacks.ts'

let server: TestServer
let field: SessionField
beforeAll(async () => {
  server = await startTestServer()
  field = {
    database: server.database,
    studio: server.studio,
    codeSentTo: (phone) => waitingCode(server.deps, phone),
    ask: async (method, url, body, headers = {}) => {
      const reply = await server.app.inject({
        method,
        url,
        headers,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return { status: reply.statusCode, body: reply.json() }
    },
  }
})
afterAll(() => server.stop())

describe('a token gives no access', () => {
  it.each(sessionAttacks)('where an attacker $name', async (attack) => {
    expect(await runSessionAttack(field, attack)).toEqual({ honest: true, succeeded: false })
  })
})
