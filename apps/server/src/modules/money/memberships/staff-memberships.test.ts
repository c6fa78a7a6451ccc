/** Memberships that staff sell, give and change. docs/rules/operator.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>
let people = 3_000_000

/** A studio with a template of ten visits, a signed-in client and a desk. */
async function studioWithDesk() {
  const studio = await server.studio({ settings: { membership: { allow_freezing: false } } })
  const anna = await studio.resource({ capacity: 20 })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const owner = await companyKey(server, studio)
  const marta = await signIn(server, studio, { phone: `+38044${String((people += 1)).padStart(7, '1')}` })
  const adds = (template: Row) => owner.post('template', { template })
  const ten = await adds({
    name: 'Десять стрижок',
    type: 'VISITS',
    visits: 10,
    price: 400_000,
    period_days: 180,
  })
  const template = String(ten.body['id'])
  const sells = (membership: Row = {}, headers: Record<string, string> = {}) =>
    owner.post('membership', { membership: { template, client: marta.clientId, ...membership } }, headers)
  const changes = (id: unknown, membership: Row, query = '') =>
    owner.post(`membership/${String(id)}${query}`, {
      membership: { reason: 'так домовилися', ...membership },
    })
  const books = async (start_time: string) => {
    const booked = await marta.post(`/v1/company/${studio.company_id}/user/appointment`, {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
      },
    })
    expect([booked.status, booked.body['code']]).toEqual([200, undefined])
    return booked.body
  }
  /** The membership as its client sees it. */
  const sees = async (number: unknown) =>
    (await marta.get(`/v1/company/${studio.company_id}/user/membership/${String(number)}`)).body
  const coverOf = async (id: unknown) => {
    const { body } = await owner.get(`receipt?appointment=${String(id)}`)
    return body['paid']
  }
  const atDesk = { payment: { method: 'TERMINAL', branch: studio.branch_id } }
  return { studio, owner, marta, haircut, adds, ten, template, sells, changes, books, sees, coverOf, atDesk }
}

const acts = async (owner: CompanyKey) =>
  ((await owner.get('audit')).body['content'] as Row[]).map(({ act }) => act)

describe('POST template', () => {
  it('adds one of each type and a certificate, which are on sale at once, and changes and switches them off', async () => {
    const { adds, studio, owner, haircut, template } = await studioWithDesk()
    const year = { price: 100_000, period_days: 365 }
    const added = [
      await adds({ ...year, name: 'На суму', type: 'MONEY', amount: 120_000 }),
      await adds({ ...year, name: 'На години', type: 'DURATION', duration: 36_000, starts: 'CHOSEN' }),
      await adds({ ...year, name: 'Безліміт', type: 'PERIOD', visits: 5, service_ids: [haircut.service_id] }),
      await adds({
        ...year,
        name: 'Подарунок',
        type: 'MONEY',
        kind: 'CERTIFICATE',
        amount: 100_000,
        branch_ids: [studio.branch_id],
      }),
    ]
    expect(added.map(({ status, body }) => [status, body['code']])).toEqual(added.map(() => [200, undefined]))
    expect(added[2]!.body).toMatchObject({
      visits: null,
      kind: 'MEMBERSHIP',
      currency_code: 'UAH',
      active: true,
    })
    const shown = await server.get(`/v1/public/company/${studio.company_id}/membership/template`)
    expect(shown.body['content']).toHaveLength(5)
    const changed = await owner.post(`template/${template}`, { template: { visits: 12, active: false } })
    expect(changed.body).toMatchObject({ id: template, visits: 12, active: false, price: 400_000 })
    const after = await server.get(`/v1/public/company/${studio.company_id}/membership/template`)
    expect(after.body['content']).toHaveLength(4)
    expect((await owner.get('template?active=false')).body['content']).toMatchObject([{ id: template }])
    expect((await acts(owner)).slice(0, 2)).toEqual(['template.changed', 'template.added'])
  })

  it('has its texts in other languages, which clients who read them see, and which replace those there were', async () => {
    const { owner, adds, studio, template } = await studioWithDesk()
    const { company_id } = studio
    const inEnglish = async () =>
      (await server.answer('listMembershipTemplates', { company: company_id }, {}, 'en')).content.find(
        ({ id }) => id === template,
      )
    const own = await inEnglish()
    const translations = {
      en: { name: 'Ten haircuts', description: 'Within half a year' },
      pl: { name: 'Dziesięć strzyżeń' },
    }
    const said = await owner.post(`template/${template}`, { template: { translations } })
    expect([said.status, said.body]).toMatchObject([200, { name: own?.name, translations }])
    expect(await inEnglish()).toMatchObject({ name: 'Ten haircuts', description: 'Within half a year' })
    // Other changes keep the translations, and what was read can be written back.
    await owner.post(`template/${template}`, { template: { price: 1 } })
    const [read] = ((await owner.get('template')).body['content'] as Row[]).filter(
      ({ id }) => id === template,
    )
    expect(read).toMatchObject({ price: 1, translations })
    await owner.post(`template/${template}`, { template: { translations: { pl: translations.pl } } })
    expect(await inEnglish()).toMatchObject({ name: own?.name })
    const refused = await adds({
      name: 'Зайве',
      type: 'VISITS',
      visits: 1,
      price: 1,
      period_days: 1,
      translations: { uk: { name: 'Двічі' } },
    })
    expect([refused.status, refused.body['detail']]).toEqual([
      422,
      expect.stringContaining('template.translations.uk'),
    ])
  })

  it.each([
    ['visits of none', { visits: undefined }, 'validation.failed'],
    ['another currency', { currency_code: 'EUR' }, 'validation.failed'],
    ['no days', { period_days: 0 }, 'validation.failed'],
    [
      'a service that is not there',
      { service_ids: ['0197e2a0-0000-7000-8000-000000000000'] },
      'service.notFound',
    ],
    [
      'a branch that is not there',
      { branch_ids: ['0197e2a0-0000-7000-8000-000000000000'] },
      'branch.notFound',
    ],
  ])('%s is refused', async (_, template, code) => {
    const { adds } = await studioWithDesk()
    const whole = { name: 'Пусте', type: 'VISITS', visits: 1, price: 1, period_days: 1 }
    expect((await adds({ ...whole, ...template })).body['code']).toBe(code)
  })
})

describe('POST membership', () => {
  it('sells one that is paid at the desk: its client has it at once, and books with it', async () => {
    const { sells, books, sees, atDesk, owner, coverOf, studio } = await studioWithDesk()
    const { status, body } = await sells(atDesk)
    expect([status, body]).toMatchObject([
      200,
      {
        type: 'VISITS',
        total: 10,
        used: 0,
        payment_status: 'PAID',
        price: 400_000,
        start_time: '2026-05-18',
        end_time: '2026-11-13',
        changes: [],
        visits: [],
        client: { phone: expect.stringMatching(/^\+38044/) },
      },
    ])
    expect(await sees(body['number'])).toMatchObject({ payment_status: 'PAID', remaining: 10 })
    const booked = await books(TUESDAY_10)
    expect(await coverOf(booked['id'])).toBe(45_000)
    const day = await owner.get(`ledger/day?day=2026-05-18&branch=${studio.branch_id}`)
    expect(day.body['sums']).toMatchObject([{ method: 'TERMINAL', total: 400_000 }])
    expect(new Set((await acts(owner)).slice(0, 2))).toEqual(new Set(['membership.sold', 'payment.recorded']))
  })

  it('gives one that is to be paid, and one as a present', async () => {
    const { sells, owner, marta } = await studioWithDesk()
    const unpaid = await sells()
    expect(unpaid.body).toMatchObject({ payment_status: 'UNPAID', price: 400_000 })
    expect((await sells({ present: true, start_time: '2026-06-01' })).body).toMatchObject({
      payment_status: 'PAID',
      price: 0,
      start_time: '2026-06-01',
      total: 10,
    })
    const list = (query: string) => owner.get(`membership?client=${marta.clientId}&${query}`)
    expect((await list('')).body['page']).toMatchObject({ total_elements: 2 })
    expect((await list('unpaid=true')).body['content']).toMatchObject([{ id: unpaid.body['id'] }])
    expect((await list(`number=${String(unpaid.body['number'])}`)).body['content']).toHaveLength(1)
  })

  it('shows the code of a certificate to keys that may sell, and to no other key', async () => {
    const { adds, sells, atDesk, studio } = await studioWithDesk()
    const gift = await adds({
      name: 'Подарунок',
      type: 'MONEY',
      kind: 'CERTIFICATE',
      amount: 50_000,
      price: 50_000,
      period_days: 365,
    })
    const { body } = await sells({ template: gift.body['id'], ...atDesk })
    expect(body['code']).toMatch(/^.{4}-.{4}-.{4}$/)
    const reader = await companyKey(server, studio, { scopes: ['memberships.read'] })
    const read = await reader.get(`membership/${String(body['id'])}`)
    expect(read.body).toMatchObject({ code: null, client: { phone: null } })
  })

  it('sells once for a press that came twice', async () => {
    const { sells, atDesk, owner } = await studioWithDesk()
    const key = { 'idempotency-key': 'press-of-the-desk' }
    const both = await Promise.all([sells(atDesk, key), sells(atDesk, key)])
    expect(new Set(both.map(({ body }) => body['id'])).size).toBe(1)
    expect((await owner.get('membership')).body['page']).toMatchObject({ total_elements: 1 })
    expect((await owner.get('ledger')).body['page']).toMatchObject({ total_elements: 1 })
  })

  it('records no money by a key that may not, for an unknown client, or for what is off sale', async () => {
    const { sells, atDesk, studio, template, marta, owner } = await studioWithDesk()
    const seller = await companyKey(server, studio, { scopes: ['memberships.read', 'memberships.write'] })
    const asked = { membership: { template, client: marta.clientId, ...atDesk } }
    expect((await seller.post('membership', asked)).body['code']).toBe('key.notAllowed')
    expect((await sells({ client: template })).body['code']).toBe('client.notFound')
    expect((await sells({ ...atDesk, present: true })).body['code']).toBe('validation.failed')
    expect((await sells({ start_time: '2028-01-01' })).body['code']).toBe('validation.failed')
    await owner.post(`template/${template}`, { template: { active: false } })
    expect((await sells()).body['code']).toBe('membership.template.notFound')
    expect((await owner.get('membership')).body['content']).toEqual([])
  })
})

describe('POST membership/{membership}', () => {
  it('corrects used and total, and the history has author and reason', async () => {
    const { sells, changes, atDesk, owner, sees } = await studioWithDesk()
    const { id, number } = (await sells(atDesk)).body
    const { status, body } = await changes(id, { used: 3, total: 12, reason: 'три візити на папері' })
    expect([status, body]).toMatchObject([
      200,
      {
        total: 12,
        used: 3,
        remaining: 9,
        changes: [{ reason: 'три візити на папері', total_before: 10, total_after: 12, used_after: 3 }],
      },
    ])
    expect(await sees(number)).toMatchObject({ remaining: 9 })
    expect((await changes(id, { used: 13 })).body['code']).toBe('validation.failed')
    expect((await changes(id, { used: 1, reason: ' ' })).body['code']).toBe('validation.failed')
    expect((await acts(owner))[0]).toBe('membership.changed')
  })

  it('an earlier end, fewer visits or an end name the bookings that would lose their cover; kept, they stay and are to be paid', async () => {
    const { sells, changes, atDesk, books, coverOf } = await studioWithDesk()
    const { id } = (await sells(atDesk)).body
    const tuesday = await books(TUESDAY_10)
    const wednesday = await books(WEDNESDAY_10)
    const refused = await changes(id, { end_time: '2026-05-19' })
    expect([refused.status, refused.body['code'], refused.body['metadata']]).toMatchObject([
      409,
      'catalogue.inUse',
      { appointments: [{ id: wednesday['id'], start_time: WEDNESDAY_10 }] },
    ])
    expect(await coverOf(wednesday['id'])).toBe(45_000)
    const kept = await changes(id, { end_time: '2026-05-19' }, '?keepAppointments=true')
    expect(kept.body).toMatchObject({ end_time: '2026-05-19', reserve: 1 })
    expect([await coverOf(tuesday['id']), await coverOf(wednesday['id'])]).toEqual([45_000, 0])
    const later = await changes(id, { end_time: '2026-06-19' })
    expect(later.body).toMatchObject({ end_time: '2026-06-19', reserve: 2 })
    const fewer = await changes(id, { total: 1 })
    expect(fewer.body['metadata']).toMatchObject({ appointments: [{ id: wednesday['id'] }] })
    expect((await changes(id, { ended: true })).body['metadata']).toMatchObject({
      appointments: [{ id: tuesday['id'] }, { id: wednesday['id'] }],
    })
    const ended = await changes(id, { ended: true }, '?keepAppointments=true')
    expect(ended.body).toMatchObject({ end_time: '2026-05-17', reserve: 0 })
    expect([await coverOf(tuesday['id']), await coverOf(wednesday['id'])]).toEqual([0, 0])
  })

  it('ends one that has not begun, and one that is frozen', async () => {
    const { sells, changes, owner, atDesk } = await studioWithDesk()
    const later = (await sells({ ...atDesk, start_time: '2026-07-01' })).body
    expect((await changes(later['id'], { ended: true })).body).toMatchObject({ end_time: '2026-05-17' })
    const frozen = (await sells(atDesk)).body
    await owner.post(`membership/${String(frozen['id'])}/freeze`, { freezing: {} })
    expect((await changes(frozen['id'], { end_time: '2026-08-01' })).body['code']).toBe('validation.failed')
    expect((await changes(frozen['id'], { ended: true })).body).toMatchObject({
      end_time: '2026-05-17',
      freezing: null,
      frozen: false,
    })
  })

  it('of a period nothing is counted, and another company’s is not there', async () => {
    const { adds, sells, changes, atDesk } = await studioWithDesk()
    const period = await adds({ name: 'Безліміт', type: 'PERIOD', price: 1, period_days: 30 })
    const { id } = (await sells({ template: period.body['id'], ...atDesk })).body
    expect((await changes(id, { used: 1 })).body['code']).toBe('validation.failed')
    const other = await studioWithDesk()
    expect((await other.changes(id, { ended: true })).body['code']).toBe('membership.notFound')
  })
})

describe('POST membership/{membership}/freeze', () => {
  it('freezes beyond what its client may, names the bookings before, and covers them again when it is taken back', async () => {
    const { sells, atDesk, owner, books, coverOf } = await studioWithDesk()
    const { id } = (await sells(atDesk)).body
    const wednesday = await books(WEDNESDAY_10)
    const freezes = (query: string) =>
      owner.post(`membership/${String(id)}/freeze${query}`, {
        freezing: { from: '2026-05-19', quantity_days: 400 },
      })
    expect((await freezes('')).body['metadata']).toMatchObject({ appointments: [{ id: wednesday['id'] }] })
    const frozen = await freezes('?keepAppointments=true')
    expect(frozen.body).toMatchObject({
      freezing: { frozen_from: '2026-05-19' },
      reserve: 0,
      freezing_history: [{ type: 'FREEZE', actor: 'COMPANY', quantity_days: 400 }],
    })
    expect(await coverOf(wednesday['id'])).toBe(0)
    expect((await freezes('')).body['code']).toBe('membership.freezing.alreadyFrozen')
    const back = await owner.post(`membership/${String(id)}/unfreeze`, { freezing: {} })
    expect(back.body).toMatchObject({ freezing: null, reserve: 1, end_time: '2026-11-13' })
    expect(await coverOf(wednesday['id'])).toBe(45_000)
    expect((await acts(owner)).slice(0, 2)).toEqual(['membership.unfrozen', 'membership.frozen'])
  })
})

describe('money of a membership that goes back', () => {
  it('is previewed where bookings use it; then it covers nothing ahead', async () => {
    const { sells, atDesk, owner, books, coverOf, studio } = await studioWithDesk()
    const { id } = (await sells(atDesk)).body
    const wednesday = await books(WEDNESDAY_10)
    const givesBack = (query: string) =>
      owner.post(`branch/${studio.branch_id}/refund${query}`, {
        refund: { membership: id, amount: 100_000, reason: 'переїзд' },
      })
    const refused = await givesBack('')
    expect([refused.body['code'], refused.body['metadata']]).toMatchObject([
      'catalogue.inUse',
      { appointments: [{ id: wednesday['id'] }] },
    ])
    expect((await owner.get(`receipt?membership=${String(id)}`)).body).toMatchObject({
      paid: 400_000,
      refunds: [],
    })
    expect((await givesBack('?keepAppointments=true')).body).toMatchObject({ paid: 300_000 })
    expect(await coverOf(wednesday['id'])).toBe(0)
  })
})
