import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { findBookableServices } from './public.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  studio = await server.studio()
})

type Query = Parameters<typeof server.answer<'listServices'>>[2]
const listed = (query: Query = {}, locale?: 'en') =>
  server.answer('listServices', { company: studio.company_id, branch: studio.branch_id }, query, locale)
const namesIn = async (query: Query = {}, locale?: 'en') =>
  (await listed(query, locale)).content.map(({ name }) => name)

describe('GET /v1/public/company/{id}/branch/{branch}/service', () => {
  // proves S7.service.1 S3.service.2 S3.service.5 S9.page.3
  it('lists what the branch offers, by ordinal, 100 a page', async () => {
    await studio.service({
      name: 'Манікюр',
      ordinal: 2,
      duration: 5400,
      display_duration: 5000,
      logo: 'https://cdn.example/m.jpg',
    })
    await studio.service({ name: 'Стрижка', ordinal: 1 })
    await studio.service({ name: 'Тільки у Львові', branches: [await studio.addBranch()] })
    await studio.service({ name: 'Не для всіх', public: false })
    const page = await listed()
    expect(page.content.map(({ name }) => name)).toEqual(['Стрижка', 'Манікюр'])
    expect(page.content[1]).toMatchObject({
      type: 'SERVICE',
      booking_type: 'GENERAL',
      group_training_service: false,
      logo: expect.stringMatching(/^https:\/\/booking\.example\/pictures\/[\w-]{32}$/),
      duration: 5400,
      display_duration: 5000,
      active: true,
      public: true,
    })
    expect(page.content[1]).not.toHaveProperty('prices')
    expect(page.content[1]).not.toHaveProperty('discount')
    expect(page.page.size).toBe(100)
  })

  it('holds nothing of another company, also for ids of that company', async () => {
    const other = await server.studio()
    const foreign = await other.service()
    expect(await namesIn({ id: foreign.service_id })).toEqual([])
    const { status, body } = await server.get(
      `/v1/public/company/${studio.company_id}/branch/${other.branch_id}/service`,
    )
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'branch.notFound' })
  })

  describe('active', () => {
    beforeEach(async () => {
      const winter = await studio.category({ name: 'Зимові', active: false, ordinal: 1 })
      const inside = await studio.category({ name: 'Догляд', parent_id: winter.service_id, ordinal: 2 })
      await studio.service({ name: 'Маска', parent_id: inside.service_id, ordinal: 3 })
      await studio.service({ name: 'Стрижка', ordinal: 4 })
      await studio.service({ name: 'Стара послуга', active: false, ordinal: 5 })
    })
    // proves S7.service.3
    it('true leaves out what is switched off, and all below a category that is', async () => {
      expect(await namesIn({ active: true })).toEqual(['Стрижка'])
    })
    // proves S7.service.3
    it('false keeps exactly the others', async () => {
      expect(await namesIn({ active: false })).toEqual(['Зимові', 'Догляд', 'Маска', 'Стара послуга'])
    })
    it('absent keeps both, each marked', async () => {
      const page = await listed()
      expect(page.content.map(({ name, active }) => `${name} ${active}`)).toEqual([
        'Зимові false',
        'Догляд false',
        'Маска false',
        'Стрижка true',
        'Стара послуга false',
      ])
    })
  })

  describe('the tree', () => {
    let hair: { service_id: string }
    beforeEach(async () => {
      hair = await studio.category({ name: 'Волосся', ordinal: 1 })
      const colour = await studio.category({ name: 'Фарбування', parent_id: hair.service_id, ordinal: 2 })
      await studio.service({ name: 'Тонування', parent_id: colour.service_id, ordinal: 3 })
      await studio.service({ name: 'Стрижка', parent_id: hair.service_id, ordinal: 4 })
      await studio.service({ name: 'Подарунок', ordinal: 5 })
      await studio.category({ name: 'Порожня', ordinal: 6 })
    })
    it('without parentId is flat, and an empty category is not shown', async () => {
      expect(await namesIn()).toEqual(['Волосся', 'Фарбування', 'Тонування', 'Стрижка', 'Подарунок'])
    })
    // proves S7.service.6
    it('parentId=root gives the top level', async () => {
      expect(await namesIn({ parentId: 'root' })).toEqual(['Волосся', 'Подарунок'])
    })
    // proves S7.service.6
    it('parentId={id} gives what is directly below', async () => {
      expect(await namesIn({ parentId: hair.service_id })).toEqual(['Фарбування', 'Стрижка'])
    })
    it('sort=category gives each top category right before all that is in it, and the rest last, over pages too', async () => {
      const nails = await studio.category({ name: 'Нігті', ordinal: 0 })
      await studio.service({ name: 'Манікюр', parent_id: nails.service_id, ordinal: 9 })
      const hidden = await studio.category({ name: 'Не для всіх', public: false, ordinal: -1 })
      await studio.service({ name: 'Сюрприз', parent_id: hidden.service_id, ordinal: 10 })
      const inOrder = [
        'Нігті',
        'Манікюр',
        'Волосся',
        'Фарбування',
        'Тонування',
        'Стрижка',
        'Подарунок',
        'Сюрприз',
      ]
      expect(await namesIn({ sort: 'category' })).toEqual(inOrder)
      const pages = [0, 1, 2].map((page) => namesIn({ sort: 'category', size: 3, page }))
      expect((await Promise.all(pages)).flat()).toEqual(inOrder)
    })
    // proves S7.service.9
    it('type=GROUP gives categories only, type=SERVICE what can be booked', async () => {
      expect(await namesIn({ type: 'GROUP' })).toEqual(['Волосся', 'Фарбування'])
      expect(await namesIn({ type: 'SERVICE' })).toEqual(['Тонування', 'Стрижка', 'Подарунок'])
    })
    it('a branch that offers one leaf shows the categories on the way to it and no others', async () => {
      const second = await studio.addBranch()
      const care = await studio.category({ name: 'Догляд', ordinal: 7 })
      await studio.service({ name: 'Маска', parent_id: care.service_id, branches: [second], ordinal: 8 })
      const page = await server.answer('listServices', {
        company: studio.company_id,
        branch: second.branch_id,
      })
      expect(page.content.map(({ name }) => name)).toEqual(['Догляд', 'Маска'])
    })
    it('a ring of parents, stored by mistake, ends', async () => {
      const first = await studio.category({ name: 'Змія', ordinal: 9 })
      const second = await studio.category({ name: 'Хвіст', parent_id: first.service_id, ordinal: 10 })
      await studio.service({ name: 'Кінець', parent_id: second.service_id, ordinal: 11 })
      await server.database.db
        .updateTable('service')
        .set({ parent_id: second.service_id })
        .where('company_id', '=', studio.company_id)
        .where('service_id', '=', first.service_id)
        .execute()
      expect((await namesIn({ active: true })).slice(-3)).toEqual(['Змія', 'Хвіст', 'Кінець'])
    })
  })

  describe('filters', () => {
    let yoga: { service_id: string }
    let rent: { service_id: string }
    let anna: { resource_id: string }
    beforeEach(async () => {
      anna = await studio.resource()
      const classes = await studio.category({ name: 'Заняття', ordinal: 1 })
      yoga = await studio.service({
        name: 'Йога',
        parent_id: classes.service_id,
        ordinal: 2,
        booking_type: 'EVENT',
        group_training_service: true,
      })
      rent = await studio.service({
        name: 'Зал',
        ordinal: 3,
        booking_type: 'RENT',
        min_duration: 3600,
        max_duration: 7200,
      })
      await studio.service({
        name: 'Стрижка 100%',
        ordinal: 4,
        by: [anna],
        translations: { en: { name: 'Haircut' } },
      })
    })

    // proves S7.service.11 S3.service.3
    it('bookingType keeps those kinds, and the categories that hold them', async () => {
      expect(await namesIn({ bookingType: 'EVENT' })).toEqual(['Заняття', 'Йога'])
      expect(await namesIn({ bookingType: 'RENT' })).toEqual(['Зал'])
      expect(await namesIn({ bookingType: 'GENERAL,RENT' })).toEqual(['Зал', 'Стрижка 100%'])
    })
    // proves S7.service.10 S3.service.4
    it('groupTrainingService keeps group sessions, or leaves them out', async () => {
      expect(await namesIn({ groupTrainingService: true })).toEqual(['Заняття', 'Йога'])
      expect(await namesIn({ groupTrainingService: false })).toEqual(['Зал', 'Стрижка 100%'])
    })
    // proves S7.service.12
    it('resource keeps what that resource performs', async () => {
      expect(await namesIn({ resource: anna.resource_id })).toEqual(['Стрижка 100%'])
      expect(await namesIn({ resource: newId() })).toEqual([])
    })
    // proves S7.service.7
    it('name matches a part of the name in the reader’s language', async () => {
      expect(await namesIn({ name: 'ЙОГ' })).toEqual(['Йога'])
      expect(await namesIn({ name: '100%' })).toEqual(['Стрижка 100%'])
      expect(await namesIn({ name: '0_%' })).toEqual([])
      expect(await namesIn({ name: 'hair' }, 'en')).toEqual(['Haircut'])
      expect(await namesIn({ name: 'hair' })).toEqual([])
    })
    it.each([
      { search: 'ЙОГ', found: ['Заняття', 'Йога'], because: 'the category stays above what is found' },
      {
        search: 'Haircut',
        found: ['Стрижка 100%'],
        because: 'every language is searched, not only the reader’s',
      },
      { search: '100% стриж', found: ['Стрижка 100%'], because: 'words may stand in any order' },
      { search: 'йога стрижка', found: [], because: 'every word must be there' },
      { search: 'занят', found: [], because: 'a category is no service' },
      { search: '_', found: [], because: 'an underscore is a plain character' },
      {
        search: '  ',
        found: ['Заняття', 'Йога', 'Зал', 'Стрижка 100%'],
        because: 'only spaces ask for nothing',
      },
    ])('search “$search” finds $found, because $because', async ({ search, found }) => {
      expect(await namesIn({ search })).toEqual(found)
    })
    it.each([
      { search: 'strizhka', found: ['Стрижка 100%'], because: 'a word may be written in another alphabet' },
      { search: 'стрышка', found: ['Стрижка 100%'], because: 'a letter may be wrong' },
      { search: 'стиржка', found: ['Стрижка 100%'], because: 'two letters may have changed places' },
      { search: 'haircutt', found: ['Стрижка 100%'], because: 'a letter may be too many, in any language' },
      { search: 'hairct', found: ['Стрижка 100%'], because: 'or missing' },
      { search: 'yoga', found: ['Заняття', 'Йога'], because: 'the category stays above it as well' },
      { search: 'зал', found: ['Зал'], because: 'what says it is found alone' },
      { search: 'зат', found: [], because: 'three letters are too few to be nearly a word' },
      { search: 'йога стрышка', found: [], because: 'every word must be there, nearly' },
      { search: 'педикюр', found: [], because: 'it is another word' },
      { search: 'ь !', found: [], because: 'what has no letters finds nothing' },
    ])('search forgives: “$search” finds $found, because $because', async ({ search, found }) => {
      expect(await namesIn({ search })).toEqual(found)
    })
    it('exact matches come without similar ones', async () => {
      await studio.service({ name: 'Стряжка волосся', ordinal: 5 })
      expect(await namesIn({ search: 'стрижка' })).toEqual(['Стрижка 100%'])
      expect(await namesIn({ search: 'стружка' })).toEqual(['Стрижка 100%', 'Стряжка волосся'])
    })
    it('a tolerant search reads no other company', async () => {
      const other = await server.studio()
      await other.service({ name: 'Манікюр' })
      expect(await namesIn({ search: 'manikyur' })).toEqual([])
    })
    it('search in another language answers in the reader’s', async () => {
      expect(await namesIn({ search: 'стрижка' }, 'en')).toEqual(['Haircut'])
    })
    it('search is refused when it is longer than any name', async () => {
      const { status } = await server.get(
        `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/service?search=${'a'.repeat(201)}`,
      )
      expect(status).toBe(422)
    })
    // proves S7.service.13 S7.service.8
    it('id keeps and skipId leaves out the given services', async () => {
      const both = `${yoga.service_id},${rent.service_id}`
      expect(await namesIn({ id: both })).toEqual(['Йога', 'Зал'])
      expect(await namesIn({ skipId: both })).toEqual(['Заняття', 'Стрижка 100%'])
      expect(await namesIn({ id: both, skipId: yoga.service_id })).toEqual(['Зал'])
    })
    it('sort orders by duration or name', async () => {
      expect(await namesIn({ sort: 'name', type: 'SERVICE' })).toEqual(['Зал', 'Йога', 'Стрижка 100%'])
      expect(await namesIn({ sort: 'name,desc', type: 'SERVICE' })).toEqual(['Стрижка 100%', 'Йога', 'Зал'])
    })
  })

  describe('withPriceOn', () => {
    // proves S7.service.4 S3.service.6
    it('adds the prices of the branch’s list that are valid on the day', async () => {
      const senior = await studio.resourceType()
      const cut = await studio.service({ name: 'Стрижка', price: 50_000 })
      await studio.price(cut, 70_000, { resource_type_id: senior.resource_type_id })
      await studio.price(cut, 45_000, { first_day: '2026-07-01' })
      await studio.price(cut, 30_000, { last_day: '2026-05-31' })
      const polish = await studio.priceList({ currency_code: 'PLN' })
      await studio.price(cut, 99, { service_price_list_id: polish.service_price_list_id })
      const amounts = async (withPriceOn: string) =>
        (await listed({ withPriceOn })).content[0]?.prices?.map(({ amount }) => amount).toSorted()
      expect(await amounts('2026-06-15')).toEqual([50_000, 70_000])
      expect(await amounts('2026-07-01')).toEqual([45_000, 50_000, 70_000])
      expect(await amounts('2026-05-31')).toEqual([30_000, 50_000, 70_000])
      // 00:30 on 1 July in Kyiv is still June in UTC.
      expect(await amounts('2026-06-30T21:30:00.000Z')).toEqual([45_000, 50_000, 70_000])
      const [service] = (await listed({ withPriceOn: '2026-06-15' })).content
      expect(service?.prices).toContainEqual(
        expect.objectContaining({
          amount: 70_000,
          currency_code: 'UAH',
          resource_type_id: senior.resource_type_id,
        }),
      )
    })

    it('gives an empty list where nothing is set', async () => {
      await studio.service()
      expect((await listed({ withPriceOn: '2026-06-15' })).content[0]?.prices).toEqual([])
    })
  })

  describe('the least price', () => {
    const on = { withPriceOn: '2026-06-15', withDiscountsOn: '2026-06-15' }
    const minOf = async (asked: Record<string, string>) => (await listed(asked)).content[0]?.price_from

    it('is that of the performer in this branch, after the discounts of the day', async () => {
      const senior = await studio.resourceType()
      const cut = await studio.service({ price: 50_000 })
      await studio.price(cut, 70_000, { resource_type_id: senior.resource_type_id })
      await studio.resource({ resource_type_id: senior.resource_type_id, performs: [cut] })
      const second = await studio.addBranch()
      await studio.resource({ branch_id: second.branch_id, performs: [cut] })
      await studio.resource({ active: false, performs: [cut] })
      const only = { original_amount: 70_000, is_same_for_all: true, currency_code: 'UAH' }
      expect(await minOf(on)).toEqual({ amount: 70_000, ...only })
      await studio.discount({ percent: 10 })
      expect(await minOf(on)).toEqual({ amount: 63_000, ...only, discount_names: ['Ранкова'] })
      expect(await minOf({ withPriceOn: on.withPriceOn })).toEqual({ amount: 70_000, ...only })
      await studio.resource({ performs: [cut] })
      expect(await minOf(on)).toMatchObject({
        amount: 45_000,
        original_amount: 50_000,
        is_same_for_all: false,
      })
      expect(await minOf({ withDiscountsOn: on.withDiscountsOn })).toBeUndefined()
    })

    it('costs little however many discounts with hours other services have, and with as many of its own as there may be', async () => {
      const other = await studio.service({ public: false })
      for (let index = 0; index < 100; index += 1) await studio.service({ price: 50_000 })
      const discounts = (most: number, service_id: string | null) =>
        server.database.db
          .insertInto('discount')
          .values(
            Array.from({ length: most }, (_, index) => ({
              company_id: studio.company_id,
              discount_id: newId(),
              name: 'Година',
              service_id,
              percent: 1,
              start_time: index * 40,
              weekdays: [1, 2, 3, 4, 5, 6, 7],
            })),
          )
          .execute()
      await discounts(2000, other.service_id)
      await discounts(200, null)
      const before = process.cpuUsage()
      const { content } = await listed(on)
      const { user } = process.cpuUsage(before)
      expect(content).toHaveLength(100)
      expect(content[0]!.price_from?.amount).toBeLessThan(25_000)
      // It used to take a minute.
      expect(user / 1_000_000).toBeLessThan(5)
    })

    it('every price includes the discounts of the day on request only', async () => {
      const senior = await studio.resourceType()
      const cut = await studio.service({ price: 50_000 })
      await studio.price(cut, 70_000, { resource_type_id: senior.resource_type_id })
      await studio.discount({ percent: 10 })
      const pricesOf = async (asked: Record<string, string>) =>
        (await listed(asked)).content[0]?.prices
          ?.map(({ amount, discounted_amount }) => [amount, discounted_amount])
          .toSorted()
      expect(await pricesOf(on)).toEqual([
        [50_000, 45_000],
        [70_000, 63_000],
      ])
      expect(await pricesOf({ withPriceOn: on.withPriceOn })).toEqual([
        [50_000, undefined],
        [70_000, undefined],
      ])
    })

    it('every price counts a discount of other weekdays, as the least price does, so that a person is not dearer than their times', async () => {
      const cut = await studio.service({ price: 50_000 })
      await studio.resource({ performs: [cut] })
      // The requested day is a Monday.
      await studio.discount({ percent: 10, weekdays: [2] })
      const { prices, price_from } = (await listed(on)).content[0]!
      expect(prices?.map(({ amount, discounted_amount }) => [amount, discounted_amount])).toEqual([
        [50_000, 45_000],
      ])
      expect(price_from).toMatchObject({ amount: 45_000, is_same_for_all: false })
      // For an instant, only its own discounts count.
      const monday = '2026-06-15T09:00:00Z'
      const [alone] = (await listed({ withPriceOn: monday, withDiscountsOn: monday })).content
      expect(alone?.prices?.map(({ discounted_amount }) => discounted_amount)).toEqual([50_000])
    })

    it.each([
      ['the sixtieth day', '2026-08-13', 45_000],
      ['the day after it', '2026-08-14', 50_000],
    ])('of a person, a discount that begins on %s (%s) makes it %i', async (_, first_day, lowest) => {
      const cut = await studio.service({ price: 50_000 })
      await studio.resource({ performs: [cut] })
      await studio.discount({ percent: 10, first_day })
      const { prices, price_from } = (await listed(on)).content[0]!
      expect([prices?.[0]?.discounted_amount, price_from?.amount]).toEqual([lowest, lowest])
    })

    it('is null where the company names none', async () => {
      await studio.service()
      expect(await minOf(on)).toBeNull()
    })
  })

  describe('withDiscountsOn', () => {
    const rows = [
      {
        on: '2026-06-15',
        discount: { percent: 20, amount: 10_000, discounted_price: 40_000 },
        because: 'Monday morning is the best of that day',
      },
      {
        on: '2026-06-15T06:30:00.000Z',
        discount: { percent: 20, amount: 10_000, discounted_price: 40_000 },
        because: 'it is 09:30 in Kyiv',
      },
      {
        on: '2026-06-15T09:30:00.000Z',
        discount: null,
        because: 'it is 12:30 in Kyiv and the morning is over',
      },
      { on: '2026-06-16', discount: null, because: 'on Tuesday there is none' },
    ]
    // proves S7.service.5
    it.each(rows)('$on gives $discount, because $because', async ({ on, discount }) => {
      await studio.service({ price: 50_000 })
      await studio.discount({ percent: 20, weekdays: [1], start_time: 9 * 3600, end_time: 12 * 3600 })
      const second = await studio.addBranch()
      await studio.discount({ percent: 90, branch_id: second.branch_id })
      await studio.discount({ percent: 95, active: false })
      expect((await listed({ withDiscountsOn: on })).content[0]?.discount).toEqual(discount)
    })

    it('counts a discount of a source only for visitors from there', async () => {
      await studio.service({ price: 50_000 })
      await studio.discount({ percent: 10, source: 'INSTAGRAM' })
      const ask = async (source?: string) =>
        (await listed({ withDiscountsOn: '2026-06-15', source })).content[0]?.discount
      expect(await ask()).toBeNull()
      expect(await ask('INSTAGRAM')).toMatchObject({ discounted_price: 45_000 })
    })
  })

  it('asks the database the same few questions for one service and for many', async () => {
    const statements = async () => {
      server.takeStatements()
      await listed({ withPriceOn: '2026-06-15', withDiscountsOn: '2026-06-15' })
      // Cache version checks do not count.
      return server.takeStatements().filter((statement) => !/company_version/.test(statement)).length
    }
    await studio.service({ price: 1 })
    const one = await statements()
    for (let index = 0; index < 5; index++) await studio.service({ price: 1 })
    expect(await statements()).toBe(one)
  })
})

describe('GET …/service/{id}', () => {
  // proves S7.service.2
  it('gives the service by company and by branch, with the branch’s prices when asked', async () => {
    const cut = await studio.service({
      name: 'Стрижка',
      price: 50_000,
      translations: { en: { name: 'Haircut' } },
    })
    const byCompany = await server.answer(
      'getService',
      { company: studio.company_id, service: cut.service_id },
      { withPriceOn: '2026-06-15' },
      'en',
    )
    expect(byCompany).toMatchObject({ id: cut.service_id, name: 'Haircut', prices: [{ amount: 50_000 }] })
    const byBranch = await server.answer('getBranchService', {
      company: studio.company_id,
      branch: studio.branch_id,
      service: cut.service_id,
    })
    expect(byBranch).toMatchObject({ id: cut.service_id, name: 'Стрижка' })
  })

  it('gives a category too, so that its page can have a title', async () => {
    const hair = await studio.category({ name: 'Волосся' })
    await studio.service({ parent_id: hair.service_id })
    expect(
      await server.answer('getService', { company: studio.company_id, service: hair.service_id }),
    ).toMatchObject({
      name: 'Волосся',
      type: 'GROUP',
    })
  })

  it('answers 404 for what is unknown, not public, another company’s or offered elsewhere', async () => {
    const secret = await studio.service({ public: false })
    const foreign = await (await server.studio()).service()
    const unlinked = await studio.service({ branches: [] })
    const elsewhere = await studio.service({ branches: [await studio.addBranch()] })
    const at = (path: string) => server.get(`/v1/public/company/${studio.company_id}/${path}`)
    for (const id of [newId(), secret.service_id, foreign.service_id, unlinked.service_id]) {
      expect(await at(`service/${id}`)).toMatchObject({ status: 404, body: { code: 'service.notFound' } })
      expect(await at(`branch/${studio.branch_id}/service/${id}`)).toMatchObject({ status: 404 })
    }
    expect(await at(`branch/${studio.branch_id}/service/${elsewhere.service_id}`)).toMatchObject({
      status: 404,
    })
    expect(await at(`service/${elsewhere.service_id}`)).toMatchObject({ status: 200 })
  })
})

describe('what may be booked at a branch', () => {
  it('is active, public, linked and no category, all the way up', async () => {
    const good = await studio.service()
    const off = await studio.category({ active: false })
    const between = await studio.category({ parent_id: off.service_id })
    const refused = [
      await studio.service({ active: false }),
      await studio.service({ public: false }),
      await studio.service({ branches: [] }),
      await studio.service({ parent_id: between.service_id }),
      await studio.category(),
      await (await server.studio()).service(),
      { service_id: newId() },
    ]
    const { db } = server.database
    const company = await companyScope(db, studio.company_id)
    const find = (ids: string[]) => findBookableServices(db, company, studio.branch_id, ids)
    expect(await find([good.service_id])).toMatchObject([{ service_id: good.service_id }])
    for (const { service_id } of refused)
      await expect(find([good.service_id, service_id])).rejects.toMatchObject({ code: 'service.notFound' })
  })
})
