import { rateLimits, type Membership } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { deletesAccount } from '../../../../test/confirm.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { consume } from '../../../platform/rate-limits/public.ts'
import { hashLastingPhone, resealPhoneKey } from './lasting-phone.ts'
import { createReseal } from '../../../platform/http/seal.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const marta = { first_name: 'Марта', phone: '+380441234567' }
const outcome = ({ status, body }: Reply) => [status, body.code]
const fieldsOf = ({ body }: Reply) =>
  (body.errors as { field: string; code?: string }[]).map(({ field, code }) => [field, code])

async function shop({ settings, ...given }: StudioGiven = {}) {
  const studio = await server.studio({
    ...given,
    settings: { widget_settings: { membership_showcase_view_type: 'LARGE' }, ...settings },
  })
  const url = (template: { template_id: string }) =>
    `/v1/company/${studio.company_id}/client/template/${template.template_id}/membership`
  const order = (
    template: { template_id: string },
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => server.post(url(template), { client_membership: { client: marta, ...body } }, headers)
  return { studio, url, order }
}

describe('POST /v1/company/{id}/client/template/{id}/membership', () => {
  // proves S7.membership.1 S3.template.1 S3.membership.1
  it('orders what is on sale: a guest gets it as it is sold at this moment, unpaid', async () => {
    const { studio, order } = await shop()
    const yoga = await studio.service({ name: 'Йога' })
    const question = await studio.field({ model: 'MEMBERSHIP', name: 'Мета' })
    const template = await studio.template({ service_ids: [yoga.service_id], branch_ids: [studio.branch_id] })
    const reply = await order(template, { extra_fields: { [question.field_id]: 'Спина' } })
    expect(reply.status).toBe(200)
    const ordered = reply.body as unknown as Membership
    expect(ordered).toMatchObject({
      kind: 'MEMBERSHIP',
      type: 'VISITS',
      name: '8 занять',
      template_id: template.template_id,
      start_time: '2026-05-18',
      end_time: '2026-06-16',
      total: 8,
      used: 0,
      reserve: 0,
      remaining: 8,
      price: 160_000,
      payment_status: 'UNPAID',
      frozen: false,
      freezing: null,
      code: null,
      services: [{ id: yoga.service_id, name: 'Йога' }],
      branch: { id: studio.branch_id, name: 'Центр', timezone: 'Europe/Kyiv' },
      extra_fields: { [question.field_id]: 'Спина' },
    })
    expect(ordered.number).toMatch(/^[2-9B-Z]{7}$/)
    // A later change of the template does not change sold memberships.
    await server.database.db
      .updateTable('membership_template')
      .set({ visits: 1, price: 1, name: 'Інше', service_ids: [] })
      .where('company_id', '=', studio.company_id)
      .execute()
    const again = await server.get(`/v1/company/${studio.company_id}/client/membership/${ordered.id}`, {
      'x-manage-key': ordered.manage_key!,
    })
    const { manage_key: _, ...shown } = ordered
    expect(again.body).toEqual(shown)
  })

  it('guests of one network fill no company’s list, and keep no client out who signed in', async () => {
    const { studio, url, order } = await shop()
    const template = await studio.template()
    const { most } = rateLimits['membership.orderGuest'].limits.find(({ by }) => by === 'companyInBlock')!
    const asked = { company: studio.company_id, from: '203.0.113.9' }
    await consume(server.deps, ['membership.orderGuest'], asked, most - 1)
    const fromThere = async (headers: Record<string, string> = {}) => {
      const payload = { client_membership: { client: marta } }
      const remoteAddress = '203.0.113.77'
      const reply = await server.app.inject({
        method: 'POST',
        url: url(template),
        payload,
        headers,
        remoteAddress,
      })
      return [reply.statusCode, reply.json<{ code?: string }>().code]
    }
    expect([await fromThere(), await fromThere()]).toEqual([
      [200, null],
      [429, 'request.tooMany'],
    ])
    const own = await signIn(server, studio)
    expect(await fromThere(own.headers)).toEqual([200, null])
    expect((await order(template)).status).toBe(200)
  })

  it('a membership of 90 days lasts 90 days', async () => {
    const { studio, order } = await shop()
    const template = await studio.template({ period_days: 90 })
    expect((await order(template)).body).toMatchObject({ start_time: '2026-05-18', end_time: '2026-08-15' })
  })

  it('shows a guest’s order only with its key', async () => {
    const { studio, order } = await shop()
    const one = (await order(await studio.template())).body as unknown as Membership
    const other = (await order(await studio.template())).body as unknown as Membership
    const read = (key?: string) =>
      server.get(
        `/v1/company/${studio.company_id}/client/membership/${one.id}`,
        key === undefined ? {} : { 'x-manage-key': key },
      )
    expect(outcome(await read())).toEqual([404, 'membership.notFound'])
    expect(outcome(await read(other.manage_key))).toEqual([404, 'membership.notFound'])
    expect((await read(one.manage_key)).status).toBe(200)
  })

  // proves S3.membership.2 S3.membership.3 S3.membership.4 S3.membership.5
  it.each([
    { type: 'VISITS', visits: 8, total: 8 },
    { type: 'MONEY', amount: 100_000, visits: null, total: 100_000 },
    { type: 'DURATION', duration: 36_000, visits: null, total: 36_000 },
    { type: 'PERIOD', visits: null, total: null },
  ] as const)('holds what its type says: $type', async ({ total, ...given }) => {
    const { studio, order } = await shop()
    const ordered = await order(await studio.template(given))
    expect(ordered.body).toMatchObject({ type: given.type, total, remaining: total })
  })

  // proves S3.template.1
  it('begins on the day of the order, or on a day that the client chooses, today to a year on', async () => {
    const { studio, order } = await shop()
    const chosen = await studio.template({ starts: 'CHOSEN' })
    const [today, ordered] = [await studio.template(), await order(chosen, { start_time: '2027-05-18' })]
    expect(ordered.body).toMatchObject({ start_time: '2027-05-18', end_time: '2027-06-16' })
    const early = ['client_membership.start_time', 'invalid_min_date']
    const late = ['client_membership.start_time', 'invalid_max_date']
    expect(fieldsOf(await order(chosen, { start_time: '2026-05-17' }))).toEqual([early])
    expect(fieldsOf(await order(chosen, { start_time: '2027-05-19' }))).toEqual([late])
    expect(fieldsOf(await order(today, { start_time: '2026-05-19' }))).toEqual([late])
    expect((await order(today, { start_time: '2026-05-18' })).status).toBe(200)
  })

  it('counts days by the branch’s clock, where it is for one branch alone, or else by the company’s', async () => {
    const { studio, order } = await shop()
    const tokyo = await studio.addBranch({ timezone: 'Asia/Tokyo' })
    server.clock.set('2026-05-18T16:00:00.000Z')
    const there = await order(await studio.template({ branch_ids: [tokyo.branch_id] }))
    const here = await order(await studio.template())
    expect([there.body.start_time, there.body.timezone]).toEqual(['2026-05-19', 'Asia/Tokyo'])
    expect([here.body.start_time, here.body.timezone]).toEqual(['2026-05-18', 'Europe/Kyiv'])
  })

  // proves S6.switch.8 S8.message.37 S8.message.38
  it('refuses where the company takes no orders, or shows none', async () => {
    const closed = await shop({
      settings: {
        membership: { allow_order: false },
        widget_settings: { membership_showcase_view_type: 'LARGE' },
      },
    })
    const prohibited = await closed.order(await closed.studio.template())
    expect(outcome(prohibited)).toEqual([403, 'membership.order.disabled'])
    expect(prohibited.body.title).toBe('Subscription or certificate ordering is prohibited')
    const hidden = await shop({ settings: { widget_settings: { membership_showcase_view_type: 'OFF' } } })
    const disabled = await hidden.order(await hidden.studio.template())
    // Existing client programs check for this title.
    expect([...outcome(disabled), disabled.body.title]).toEqual([
      400,
      'membership.showcase.disabled',
      'Membership showcase is disabled',
    ])
  })

  it('refuses what is not on sale, and what another company sells', async () => {
    const { studio, order } = await shop()
    const other = await (await server.studio()).template()
    const notFound = [404, 'membership.template.notFound']
    expect(outcome(await order(await studio.template({ active: false })))).toEqual(notFound)
    expect(outcome(await order(other))).toEqual(notFound)
  })

  it('refuses an order without name or phone at its field, and a required answer that is missing', async () => {
    const { studio, order } = await shop()
    const template = await studio.template()
    expect(fieldsOf(await order(template, { client: {} }))).toEqual([
      ['client_membership.client.first_name', 'field_required'],
      ['client_membership.client.phone', 'field_required'],
    ])
    const question = await studio.field({ model: 'MEMBERSHIP', required: true })
    expect(fieldsOf(await order(template))).toEqual([
      [`client_membership.extra_fields.${question.field_id}`, 'field_required'],
    ])
  })

  it('orders nothing at a price that the client has not seen', async () => {
    const { studio, order } = await shop()
    const template = await studio.template({ price: 900 })
    expect(outcome(await order(template, { shown: { price: 800 } }))).toEqual([409, 'membership.changed'])
    expect((await order(template, { shown: { price: 900 } })).status).toBe(200)
  })

  it('a repeat with the same key answers the same order and makes no second one', async () => {
    const { studio, order } = await shop()
    const template = await studio.template()
    const headers = { 'idempotency-key': 'order-1234' }
    const [one, other] = await Promise.all([order(template, {}, headers), order(template, {}, headers)])
    expect(other.body).toEqual(one.body)
    const { length } = await server.database.db
      .selectFrom('membership')
      .select('number')
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(length).toBe(1)
    expect(outcome(await order(template, { start_time: '2026-05-18' }, headers))).toEqual([
      422,
      'idempotency.bodyChanged',
    ])
    // An order stays the same after the template is disabled.
    await server.database.db
      .updateTable('membership_template')
      .set({ active: false })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect((await order(template, {}, headers)).body).toEqual(one.body)
    expect(outcome(await order(template))).toEqual([404, 'membership.template.notFound'])
  })

  it('gives what costs nothing to signed-in clients alone, once each', async () => {
    const { studio, url, order } = await shop()
    const trial = await studio.template({ price: 0 })
    expect(outcome(await order(trial))).toEqual([401, 'token.invalid'])
    const own = await signIn(server, studio)
    const body = { client_membership: {} }
    expect((await own.post(url(trial), body)).body).toMatchObject({ payment_status: 'PAID', price: 0 })
    expect(outcome(await own.post(url(trial), body))).toEqual([409, 'membership.order.tooMany'])
  })

  it('gives what costs nothing once to a phone, also after its owner has deleted the account', async () => {
    const { studio, url } = await shop()
    const trial = await studio.template({ price: 0 })
    const other = await studio.template({ price: 0 })
    const body = { client_membership: {} }
    const phone = '+380441234571'
    const own = await signIn(server, studio, { phone })
    expect((await own.post(url(trial), body)).status).toBe(200)
    expect((await deletesAccount(server, studio.company_id, own.headers)).statusCode).toBe(200)
    const again = await signIn(server, studio, { phone })
    expect(again.clientId).not.toBe(own.clientId)
    expect(outcome(await again.post(url(trial), body))).toEqual([409, 'membership.order.tooMany'])
    expect((await again.post(url(other), body)).status).toBe(200)
    const neighbour = await signIn(server, studio, { phone: '+380441234572' })
    expect((await neighbour.post(url(trial), body)).status).toBe(200)
    const kept = await server.database.db
      .selectFrom('free_membership')
      .selectAll()
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(kept).toHaveLength(3)
    expect(JSON.stringify(kept)).not.toContain(phone.slice(4))
  })

  it('counts at the deletion what was ordered before phones were counted', async () => {
    const { studio, url } = await shop()
    const trial = await studio.template({ price: 0 })
    const phone = '+380441234573'
    const own = await signIn(server, studio, { phone })
    await studio.membership({ client_id: own.clientId!, template_id: trial.template_id, price: 0 })
    await deletesAccount(server, studio.company_id, own.headers)
    const again = await signIn(server, studio, { phone })
    expect(outcome(await again.post(url(trial), { client_membership: {} }))).toEqual([
      409,
      'membership.order.tooMany',
    ])
  })

  it('knows the phones again after the secret was rotated', async () => {
    const { database, deps } = server
    const next = 'another secret of the tests, long enough as well'
    const hash = (secret: string) =>
      database.inTransaction((tx) => hashLastingPhone(tx, { secret }, '+380441234574'))
    const turn = (from: string, to: string) =>
      database.inTransaction((tx) =>
        resealPhoneKey(tx, createReseal({ from, to }, { resealed: 0, unreadable: 0 })),
      )
    const before = await hash(deps.secret)
    await turn(deps.secret, next)
    expect(await hash(next)).toBe(before)
    await expect(hash(deps.secret)).rejects.toThrow('another secret')
    await turn(next, deps.secret)
  })

  it('limits the unpaid orders of one client', async () => {
    const { studio, url } = await shop()
    const template = await studio.template()
    const own = await signIn(server, studio)
    const order = () => own.post(url(template), { client_membership: {} })
    for (let count = 0; count < 20; count += 1) expect((await order()).status).toBe(200)
    expect(outcome(await order())).toEqual([409, 'membership.order.tooMany'])
  })

  it('sells nothing to whom the company has blocked, signed in or not', async () => {
    const { studio, order, url } = await shop()
    const template = await studio.template()
    const client = await signIn(server, studio, { phone: marta.phone })
    await server.database.db
      .updateTable('client')
      .set({ blocked: true })
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', client.clientId!)
      .execute()
    expect(outcome(await order(template))).toEqual([403, 'action.blocked'])
    expect(outcome(await client.post(url(template), { client_membership: {} }))).toEqual([
      403,
      'action.blocked',
    ])
    const other = { first_name: 'Ольга', phone: '+380441234500' }
    expect((await order(template, { client: other })).status).toBe(200)
  })

  it('orders that a stranger made with a client’s phone do not limit the client', async () => {
    const { studio, url, order } = await shop()
    const template = await studio.template()
    const client = { ...marta, phone: '+380441234577' }
    for (let count = 0; count < 20; count += 1) expect((await order(template, { client })).status).toBe(200)
    expect(outcome(await order(template, { client }))).toEqual([409, 'membership.order.tooMany'])
    server.clock.set('2026-05-18T09:00:00.000Z')
    const owner = await signIn(server, studio, { phone: client.phone })
    expect((await owner.post(url(template), { client_membership: {} })).status).toBe(200)
  })

  it('orders of a guest from the day before do not count', async () => {
    const { studio, order } = await shop()
    const template = await studio.template()
    const client = { ...marta, phone: '+380441234579' }
    for (let count = 0; count < 20; count += 1) await order(template, { client })
    server.clock.set('2026-05-19T08:00:01.000Z')
    expect((await order(template, { client })).status).toBe(200)
  })

  it('a paid certificate has a code, and an unpaid one shows none', async () => {
    const { studio, url, order } = await shop()
    const gift = { kind: 'CERTIFICATE', type: 'MONEY', visits: null, amount: 50_000 } as const
    expect((await order(await studio.template(gift))).body.code).toBeNull()
    const own = await signIn(server, studio)
    const present = url(await studio.template({ ...gift, price: 0 }))
    const again = () =>
      server.post(present, { client_membership: {} }, { ...own.headers, 'idempotency-key': 'a-present-1' })
    const free = await again()
    expect((await again()).body.code, 'a repeat answers it too').toBe(free.body.code)
    expect(free.body.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
    const rows = await server.database.db
      .selectFrom('membership')
      .selectAll()
      .where('company_id', '=', studio.company_id)
      .execute()
    // The response stored for replays has no code either.
    const kept = await server.database.db
      .selectFrom('idempotency')
      .selectAll()
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(free.body.code)
    expect(JSON.stringify(rows)).not.toContain(free.body.code)
    expect(JSON.stringify(rows)).not.toContain(String(free.body.code).replaceAll('-', ''))
    // The same key text of another person is a different key.
    const other = await signIn(server, studio, { phone: '+380441234569' })
    const theirs = await server.post(
      present,
      { client_membership: {} },
      { ...other.headers, 'idempotency-key': 'a-present-1' },
    )
    expect([theirs.status, theirs.body.code === free.body.code]).toEqual([200, false])
  })

  it('what a guest ordered is the client’s who proves the phone', async () => {
    const { studio, order } = await shop()
    await order(await studio.template())
    const own = await signIn(server, studio, { phone: marta.phone })
    const listed = await own.get(`/v1/company/${studio.company_id}/user/membership`)
    expect((listed.body.page as { total_elements: number }).total_elements).toBe(1)
  })

  it('a certificate’s code is shown by the key of its order until a client has taken it over', async () => {
    const { studio, order } = await shop()
    const gift = { kind: 'CERTIFICATE', type: 'MONEY', visits: null, amount: 50_000 } as const
    const ordered = (await order(await studio.template(gift))).body as unknown as Membership
    // Paid before its price was set to zero.
    await server.database.db
      .updateTable('membership')
      .set({ price: 0 })
      .where('company_id', '=', studio.company_id)
      .execute()
    const read = () =>
      server.get(`/v1/company/${studio.company_id}/client/membership/${ordered.id}`, {
        'x-manage-key': ordered.manage_key!,
      })
    const { code } = (await read()).body
    expect(code).toMatch(/^[0-9A-Z-]{14}$/)
    const own = await signIn(server, studio, { phone: marta.phone })
    const theirs = await own.get(`/v1/company/${studio.company_id}/user/membership/${ordered.id}`)
    expect(theirs.body.code).toBe(code)
    expect((await read()).body).toMatchObject({ id: ordered.id, code: null })
  })

  it('its key shows no visits of the client who has claimed it, and nothing once that client is erased', async () => {
    const { studio, order } = await shop()
    const { company_id } = studio
    const ordered = (await order(await studio.template())).body as unknown as Membership
    const own = await signIn(server, studio, { phone: marta.phone })
    await server.database.db
      .updateTable('membership')
      .set({ price: 0 })
      .where('company_id', '=', company_id)
      .execute()
    const anna = await studio.resource()
    const haircut = await studio.service({ by: [anna], price: 45_000 })
    const visit = {
      company_id,
      branch_id: studio.branch_id,
      start_time: '2026-05-19T07:00:00.000Z',
      service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    }
    const booked = await own.post(`/v1/company/${company_id}/user/appointment`, { appointment: visit })
    expect(booked.body.membership).toMatchObject({ number: ordered.number })
    const byKey = (url: string) => server.get(url, { 'x-manage-key': ordered.manage_key! })
    const url = `/v1/company/${company_id}/client/membership/${ordered.id}`
    const receipt = `/v1/payment/company/${company_id}/membership/${ordered.id}/receipt`
    expect((await byKey(url)).body).toMatchObject({ id: ordered.id, visits: [], freezing_history: [] })
    expect((await byKey(receipt)).status).toBe(200)
    await server.database.db
      .updateTable('client')
      .set({ deleted_at: new Date(NOW) })
      .where('company_id', '=', company_id)
      .execute()
    expect((await byKey(url)).status).toBe(404)
    expect((await byKey(receipt)).status).toBe(404)
  })
})
