/** Identification of a company's caller: order of the checks, and number of statements. */
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { requireSession, whoAsksAt } from './session.ts'

const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

const listOf = (company: string, list = 'appointment') => `/v1/company/${company}/user/${list}`
const codeOf = async (asking: ReturnType<TestServer['get']>) => {
  const { status, body } = await asking
  return status === 200 ? (body['page'] as { total_elements: number }).total_elements : body['code']
}

describe('a signed-in person', () => {
  it('learns of the token first, then what is asked wrongly, then whether there is such a company', async () => {
    const studio = await server.studio()
    const closed = await server.studio({ active: false })
    const { headers } = await signIn(server, studio)
    const ended = { authorization: 'Bearer nobody' }
    const nowhere = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'
    const asked = async (path: string) => [
      await codeOf(server.get(path, ended)),
      await codeOf(server.get(path, headers)),
    ]
    expect(await asked(listOf(studio.company_id))).toEqual(['token.invalid', 0])
    expect(await asked(listOf('no-id'))).toEqual(['token.invalid', 'validation.failed'])
    expect(await asked(`${listOf(nowhere)}?size=0`)).toEqual(['token.invalid', 'validation.failed'])
    expect(await asked(listOf(nowhere))).toEqual(['token.invalid', 'company.notFound'])
    expect(await asked(listOf(closed.company_id))).toEqual(['token.invalid', 'company.notFound'])
  })

  it('is a client of that company only, and a guest once the session ended or the person is disabled', async () => {
    const [here, there] = [await server.studio(), await server.studio()]
    const marta = await signIn(server, here)
    const olha = await signIn(server, there, { phone: '+380441234568' })
    await here.membership({ client_id: marta.clientId! })
    await there.membership({ client_id: olha.clientId! })
    const memberships = (studio: typeof here) => codeOf(marta.get(listOf(studio.company_id, 'membership')))
    expect([await memberships(here), await memberships(there)]).toEqual([1, 0])
    const { db } = server.database
    const bar = (disabled: boolean) =>
      db.updateTable('person').set({ disabled }).where('person_id', '=', marta.personId).execute()
    await bar(true)
    expect(await memberships(here)).toBe('token.invalid')
    await bar(false)
    expect(await memberships(here)).toBe(1)
    await db
      .updateTable('session')
      .set({ expires_at: new Date(NOW) })
      .where('person_id', '=', marta.personId)
      .execute()
    expect(await memberships(here)).toBe('token.invalid')
  })

  it.each([
    { who: 'whose phone is proven', phone: '+380441234569', hasPhone: true },
    { who: 'who has none', phone: null, hasPhone: false },
  ])('is known with the company that began the session, not the one that is asked: $who', async (given) => {
    const [here, there] = [await server.studio(), await server.studio()]
    const { headers, personId } = await signIn(server, here, { phone: given.phone })
    const { db } = server.database
    const request = { headers } as unknown as FastifyRequest
    const { session } = await whoAsksAt(db, request, there.company_id, server.clock.now())
    expect(session).toMatchObject({ personId, companyId: here.company_id, hasPhone: given.hasPhone })
    expect(session).toEqual(await requireSession(db, request, server.clock.now()))
  })

  it('is rejected at once when the company disables accounts', async () => {
    const studio = await server.studio()
    const marta = await signIn(server, studio)
    const booked = () => codeOf(marta.get(listOf(studio.company_id)))
    expect(await booked()).toBe(0)
    await server.database.db
      .updateTable('company_settings')
      .set({ booking_settings: JSON.stringify({ account: { enabled: false } }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(await booked()).toBe('account.disabled')
  })

  it('costs the database one statement to know them, and one or two for a page', async () => {
    const studio = await server.studio({ settings: { survey: { enabled: true } } })
    const anna = await studio.resource({})
    const cut = await studio.service({ by: [anna] })
    const marta = await signIn(server, studio)
    const { status, body } = await marta.post(listOf(studio.company_id), {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-19T07:00:00.000Z',
        service_resource_settings: [{ service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }],
      },
    })
    expect([status, body['code']]).toEqual([200, undefined])
    await studio.membership({ client_id: marta.clientId! })
    const statements: Record<string, number> = {}
    for (const list of ['appointment', 'event', 'membership', 'notification', 'survey']) {
      server.takeStatements()
      expect(await codeOf(marta.get(listOf(studio.company_id, list)))).toBeTypeOf('number')
      statements[list] = server.takeStatements().length
    }
    expect(statements).toEqual({ appointment: 2, event: 2, membership: 2, notification: 3, survey: 2 })
  })
})
