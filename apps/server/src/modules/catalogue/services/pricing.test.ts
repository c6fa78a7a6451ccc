/** Prices by type and day, price lists and discounts managed by staff. docs/rules/pricing.md */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { newId } from '../../../platform/db/ids.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const NOBODY = '0197e2a0-0000-7000-8000-000000000000'

/** A studio where Anna cuts hair for 450.00, with an API key. */
async function studioWithPrices() {
  const studio = await server.studio()
  const { company_id, branch_id } = studio
  const anna = await studio.resource({ name: 'Анна' })
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const owner = await companyKey(server, studio)
  const visit = (start_time: string) => ({
    company_id,
    branch_id,
    start_time,
    client: { first_name: 'Ніна', phone: newPhone() },
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
  })
  const priceAt = async (start_time: string) =>
    (await server.post('/v1/client/appointment/calculate/price', { appointment: visit(start_time) })).body[
      'price'
    ]
  const book = (start_time: string) =>
    server.post('/v1/client/appointment', { appointment: visit(start_time) })
  const saves = (price: Row) =>
    owner.put('service/prices', { prices: [{ service_id: haircut.service_id, ...price }] })
  const discounts = (discount: Row, id = '') => owner.post(`discount${id && `/${id}`}`, { discount })
  const acts = async () => ((await owner.get('audit')).body['content'] as Row[]).map(({ act }) => act)
  return { studio, anna, haircut, owner, priceAt, book, saves, discounts, acts }
}

const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_13 = '2026-05-19T10:00:00.000Z'
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'

describe('PUT service/prices', () => {
  it('sets, changes and removes prices by type and days; existing bookings keep theirs', async () => {
    const { studio, anna, owner, priceAt, book, saves, acts } = await studioWithPrices()
    const booked = await book(TUESDAY_10)
    expect(booked.status).toBe(200)
    const senior = await owner.post('resource-type', { resource_type: { name: 'Сеньйор' } })
    const resource_type_id = String(senior.body['id'])
    expect((await owner.get('resource-type')).body['content']).toEqual([
      { id: resource_type_id, name: 'Сеньйор', translations: {} },
    ])
    await owner.post(`branch/${studio.branch_id}/resource/${anna.resource_id}`, {
      resource: { resource_type_id },
    })
    const ofSenior = await saves({ amount: 80_000, resource_type_id })
    expect(ofSenior.body['content']).toMatchObject([{ amount: 80_000, resource_type_id, first_day: null }])
    const ofDay = await saves({
      amount: 90_000,
      resource_type_id,
      first_day: '2026-05-20',
      last_day: '2026-05-20',
    })
    expect([await priceAt(TUESDAY_13), await priceAt(WEDNESDAY_10)]).toEqual([80_000, 90_000])
    // Saving the same entry again changes it; an entry sent by id takes only the sent fields.
    const [again] = (await saves({ amount: 85_000, resource_type_id })).body['content'] as Row[]
    expect(again!['id']).toBe((ofSenior.body['content'] as Row[])[0]!['id'])
    const id = (ofDay.body['content'] as Row[])[0]!['id']
    await saves({ id, amount: 91_000, first_day: '2026-05-19' })
    expect([await priceAt(TUESDAY_13), await priceAt(WEDNESDAY_10)]).toEqual([91_000, 91_000])
    expect((await saves({ id, amount: 0, active: false })).body).toEqual({ content: [] })
    expect(await priceAt(WEDNESDAY_10)).toBe(85_000)
    const { body } = await owner.get(`branch/${studio.branch_id}/appointment`)
    expect(body['content']).toMatchObject([{ id: booked.body['id'], price: 45_000 }])
    expect((await acts()).slice(0, 2)).toEqual(['price.removed', 'price.saved'])
  })

  it.each([
    ['a type of another company', { resource_type_id: NOBODY }],
    ['days that end before they begin', { first_day: '2026-06-02', last_day: '2026-06-01' }],
    ['the removal of what is not there', { active: false, first_day: '2026-06-02' }],
    ['another currency', { currency_code: 'EUR' }],
  ])('%s is refused, and no price changes', async (_, price) => {
    const { saves, priceAt } = await studioWithPrices()
    expect((await saves({ amount: 1, ...price })).body['code']).toBe('validation.failed')
    expect(await priceAt(TUESDAY_10)).toBe(45_000)
  })
})

describe('an entry of prices that is named', () => {
  it('does not become another entry for the same type and days, also not within one request', async () => {
    const { haircut, owner, saves, priceAt } = await studioWithPrices()
    const dayOf = (first_day: string) => ({ first_day, last_day: first_day })
    const { body } = await saves({ amount: 50_000, ...dayOf('2026-05-19') })
    const id = (body['content'] as Row[])[0]!['id']
    const asAlways = { id, amount: 60_000, first_day: null, last_day: null }
    const refused = await saves(asAlways)
    expect([refused.status, refused.body['code']]).toEqual([422, 'validation.failed'])
    const service_id = haircut.service_id
    const later = { service_id, amount: 70_000, ...dayOf('2026-05-20') }
    const both = await owner.put('service/prices', {
      prices: [{ service_id, id, amount: 60_000, ...dayOf('2026-05-20') }, later],
    })
    expect(both.body['content']).toMatchObject([
      { id, amount: 70_000 },
      { id, amount: 70_000 },
    ])
    expect([await priceAt(TUESDAY_10), await priceAt(WEDNESDAY_10)]).toEqual([45_000, 70_000])
    const back = await owner.put('service/prices', {
      prices: [{ service_id, id, amount: 60_000, ...dayOf('2026-05-19') }, later],
    })
    const [first, second] = back.body['content'] as Row[]
    expect([first!['id'], second!['id'] === id]).toEqual([id, false])
    expect([await priceAt(TUESDAY_10), await priceAt(WEDNESDAY_10)]).toEqual([60_000, 70_000])
  })
})

describe('PUT service/prices of a whole catalogue', () => {
  it('saves 168 prices at once', async () => {
    const { owner, studio, anna } = await studioWithPrices()
    const services = await Promise.all(
      Array.from({ length: 168 }, (_, index) => studio.service({ name: `Послуга ${index}`, by: [anna] })),
    )
    const prices = services.map(({ service_id }, index) => ({ service_id, amount: 1000 + index }))
    const { status, body } = await owner.put('service/prices', { prices })
    expect([status, (body['content'] as Row[]).map(({ amount }) => amount)]).toEqual([
      200,
      prices.map(({ amount }) => amount),
    ])
  })
})

describe('POST price-list', () => {
  it('adds, renames and removes one; not while it is the list of a branch', async () => {
    const { owner, studio, haircut, acts } = await studioWithPrices()
    const added = await owner.post('price-list', { price_list: { name: 'Вечори', currency_code: 'EUR' } })
    const id = String(added.body['id'])
    expect(added.body).toEqual({ id, name: 'Вечори', currency_code: 'EUR', branches: [] })
    await owner.put('service/prices', {
      prices: [
        { service_id: haircut.service_id, service_price_list_id: id, amount: 2000, currency_code: 'EUR' },
      ],
    })
    const changes = (list: string, price_list: Row) => owner.post(`price-list/${list}`, { price_list })
    expect((await changes(id, { name: 'Вечори й вихідні' })).body).toMatchObject({ name: 'Вечори й вихідні' })
    const lists = (await owner.get('price-list')).body['content'] as { id: string; branches: string[] }[]
    const used = lists.find(({ branches }) => branches.includes(studio.branch_id))!
    expect((await changes(used.id, { active: false })).body['code']).toBe('validation.failed')
    expect((await changes(id, { active: false })).status).toBe(200)
    expect((await changes(id, { active: false })).body['code']).toBe('priceList.notFound')
    expect((await owner.get(`service/${haircut.service_id}/prices`)).body['content']).toHaveLength(1)
    expect((await acts()).slice(0, 2)).toEqual(['priceList.removed', 'priceList.changed'])
  })
})

describe('POST discount', () => {
  it('lowers prices from then on as its rules say, and no price of what is booked; switched off it lowers none', async () => {
    const { discounts, priceAt, book, owner, studio, acts } = await studioWithPrices()
    const booked = await book(TUESDAY_10)
    const added = await discounts({
      name: 'Ранки',
      percent: 20,
      weekdays: [2],
      start_time: 32_400,
      end_time: 43_200,
    })
    expect(added.body).toMatchObject({
      percent: 20,
      amount: null,
      branch_id: null,
      weekdays: [2],
      active: true,
    })
    const prices = async () => [
      await priceAt('2026-05-19T08:00:00.000Z'),
      await priceAt(TUESDAY_13),
      await priceAt(WEDNESDAY_10),
    ]
    expect(await prices()).toEqual([36_000, 45_000, 45_000])
    const id = String(added.body['id'])
    await discounts({ percent: null, amount: 5000, weekdays: null }, id)
    expect(await prices()).toEqual([40_000, 45_000, 40_000])
    await discounts({ active: false }, id)
    expect(await prices()).toEqual([45_000, 45_000, 45_000])
    expect((await owner.get('discount?active=false')).body['content']).toMatchObject([{ id, amount: 5000 }])
    const { body } = await owner.get(`branch/${studio.branch_id}/appointment`)
    expect(body['content']).toMatchObject([{ id: booked.body['id'], price: 45_000 }])
    expect((await acts()).slice(0, 3)).toEqual(['discount.changed', 'discount.changed', 'discount.added'])
  })

  it.each([
    ['neither share nor sum', {}, 'validation.failed'],
    ['both', { percent: 10, amount: 10 }, 'validation.failed'],
    [
      'days that end before they begin',
      { percent: 10, first_day: '2026-06-02', last_day: '2026-06-01' },
      'validation.failed',
    ],
    [
      'hours that end before they begin',
      { percent: 10, start_time: 7200, end_time: 3600 },
      'validation.failed',
    ],
    ['a branch that is not there', { percent: 10, branch_id: NOBODY }, 'branch.notFound'],
    ['a service that is not there', { percent: 10, service_id: NOBODY }, 'service.notFound'],
  ])('%s is refused', async (_, discount, code) => {
    const { discounts, owner } = await studioWithPrices()
    expect((await discounts({ name: 'Хибна', ...discount })).body['code']).toBe(code)
    expect((await owner.get('discount')).body['content']).toEqual([])
  })

  it('another company’s is not there', async () => {
    const { discounts } = await studioWithPrices()
    const other = await studioWithPrices()
    const { body } = await other.discounts({ name: 'Їхня', percent: 10 })
    expect((await discounts({ percent: 90 }, String(body['id']))).body['code']).toBe('discount.notFound')
  })
})

describe('a catalogue', () => {
  const rows = (companyId: string, most: number) =>
    Array.from({ length: most }, (_, index) => ({ company_id: companyId, name: `№ ${index}` }))

  it('holds two hundred discounts, price lists, types and templates each, and of two who add the last one one does', async () => {
    const { studio, owner } = await studioWithPrices()
    const { company_id } = studio
    const { db } = server.database
    const there = async (
      table: 'discount' | 'service_price_list' | 'resource_type' | 'membership_template',
    ) => (await db.selectFrom(table).selectAll().where('company_id', '=', company_id).execute()).length
    const missing = async (table: Parameters<typeof there>[0]) => rows(company_id, 199 - (await there(table)))
    await db
      .insertInto('discount')
      .values((await missing('discount')).map((row) => ({ ...row, discount_id: newId(), percent: 1 })))
      .execute()
    await db
      .insertInto('service_price_list')
      .values(
        (await missing('service_price_list')).map((row) => ({
          ...row,
          service_price_list_id: newId(),
          currency_code: 'UAH',
        })),
      )
      .execute()
    await db
      .insertInto('resource_type')
      .values((await missing('resource_type')).map((row) => ({ ...row, resource_type_id: newId() })))
      .execute()
    await db
      .insertInto('membership_template')
      .values(
        (await missing('membership_template')).map((row) => ({
          ...row,
          template_id: newId(),
          kind: 'MEMBERSHIP',
          type: 'VISITS',
          visits: 8,
          price: 100,
          currency_code: 'UAH',
          period_days: 30,
        })),
      )
      .execute()
    const template = { name: 'Вісім', type: 'VISITS', visits: 8, price: 100, currency_code: 'UAH' }
    const asked: [string, Row, Parameters<typeof there>[0]][] = [
      ['discount', { discount: { name: 'Ранки', percent: 5 } }, 'discount'],
      ['price-list', { price_list: { name: 'Ще', currency_code: 'UAH' } }, 'service_price_list'],
      ['resource-type', { resource_type: { name: 'Ще' } }, 'resource_type'],
      ['template', { template: { ...template, period_days: 30 } }, 'membership_template'],
    ]
    for (const [path, body, table] of asked) {
      const answers = await Promise.all([owner.post(path, body), owner.post(path, body)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)!.body['code']).toBe('catalogue.tooMany')
      expect(await there(table)).toBe(200)
    }
  })
})
