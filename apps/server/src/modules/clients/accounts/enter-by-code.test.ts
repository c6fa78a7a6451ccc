/** Sign-in, sign-up and password reset take their locks in one order, so that they do not deadlock. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { homeOf, newPhone, visitor } from '../../../../test/visitor.ts'

const PASSWORD = 'зимовий чай о сьомій'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
  studio = await server.studio({ settings: { auth: { sms_auth: true, sms_password_auth: true } } })
})
afterAll(() => server.stop())

describe.each(['sign_in', 'sign_up', 'reset'] as const)('%s by code', (way) => {
  it('locks the person before it uses the code', async () => {
    const phone = newPhone()
    const owner = visitor(server, homeOf(phone))
    if (way === 'reset') await owner.signsUp(studio, phone, PASSWORD)
    const code = await owner.receives(studio, phone, way)
    server.takeStatements()
    const password = way === 'sign_in' ? undefined : PASSWORD
    const { status } = await owner.post(`/v1/user/${way}/phone/verify/`, { phone, code, password })
    expect(status).toBe(200)
    const statements = server.takeStatements()
    const locked = statements.findIndex((each) =>
      each.startsWith("select pg_advisory_xact_lock(hashtextextended('person '"),
    )
    const used = statements.findIndex((each) => each.startsWith('update "code_challenge" set "used_at"'))
    expect(locked).toBeGreaterThan(-1)
    expect(used).toBeGreaterThan(locked)
  })
})
