import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyId, demoCompanies, REGULAR_PHONE } from '@zapys/demo'
import type { Role } from '@zapys/contract'
import { enterByCode } from '../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { switchCompany } from '../modules/catalogue/companies/public.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import { demoLogin } from './demo-logins.ts'
import { addDemoStaff } from './demo-staff.ts'
import { keepDemo, showDemo } from './keep-demo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

const [studio] = demoCompanies as [(typeof demoCompanies)[0]]
const demo = { aliases: demoCompanies.map(({ alias }) => alias), client_phone: REGULAR_PHONE }
const keep = () => keepDemo({ ...server.deps, database: server.database }, { secret: 'a secret of tests' })

const lastDay = async () => {
  const { last } = await server.database.db
    .selectFrom('event')
    .select((rows) => rows.fn.max('starts_at').as('last'))
    .where('company_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return last
}

const clearClasses = () =>
  server.database.db
    .deleteFrom('event')
    .where('company_id', '=', companyId(demoCompanies[1]!))
    .where('used_space', '=', 0)
    .execute()

it('the demo is brought to today once a day, by the first of its companies that begins another one', async () => {
  expect(await keep()).toEqual(demo)
  const first = await lastDay()
  await clearClasses()
  const without = await lastDay()

  // All are in Kyiv, three hours ahead.
  server.clock.set('2026-05-18T20:59:00.000Z')
  expect(await keep()).toMatchObject(demo)
  expect(await lastDay(), 'nothing was added').toBe(without)

  server.clock.set('2026-05-18T21:01:00.000Z')
  expect(await keep()).toMatchObject(demo)
  expect(await lastDay(), 'classes of the new day').toBeGreaterThan(first)
  expect(await server.database.db.selectFrom('kept_demo').selectAll().execute()).toHaveLength(1)
  const accounts = await server.database.db
    .selectFrom('payment_account')
    .select('provider')
    .where('company_id', '=', companyId(studio))
    .execute()
  expect(accounts).toEqual([{ provider: 'sandbox' }])
})

it('an owner, a manager and a performer of the demo sign in by code, and each is there once', async () => {
  await keep()
  await addDemoStaff(server.deps)
  const roles = async (role: Role) => {
    const browser = await enterByCode(server, demoLogin(role))
    const { body } = await browser.get('/v1/staff/me')
    return (body['companies'] as { staff_member: { role: Role } }[]).map(
      ({ staff_member }) => staff_member.role,
    )
  }
  expect(await roles('owner')).toEqual(demoCompanies.map(() => 'owner'))
  expect([await roles('manager'), await roles('performer')]).toEqual([['manager'], ['performer']])
})

it('without the demo its companies are unknown; with it they are back, and one that was switched off stays off', async () => {
  const [first, second] = demoCompanies as [(typeof demoCompanies)[0], (typeof demoCompanies)[0]]
  const stranger = await server.studio({ alias: 'ours.stays' })
  const answers = async () =>
    Promise.all(
      [first.alias, second.alias, 'ours.stays'].map(
        async (alias) =>
          (await server.get(`/v1/company/${alias}/widget/default/configuration`)).body['code'] ?? 'open',
      ),
    )
  await keep()
  await server.database.inTransaction(async (tx) =>
    switchCompany(tx, await companyScope(tx, companyId(second)), { isOn: false, now: server.clock.now() }),
  )
  expect(await answers()).toEqual(['open', 'company.closed', 'open'])
  await showDemo(server.database, false)
  expect(await answers()).toEqual(['company.notFound', 'company.closed', 'open'])
  expect(stranger.company_id).not.toBe(companyId(first))
  await keep()
  expect(await answers()).toEqual(['open', 'company.closed', 'open'])
})
