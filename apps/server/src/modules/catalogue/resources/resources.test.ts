import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  // Monday; the studio works every day from 09:00 to 18:00 in Kyiv (UTC+3).
  server = await startTestServer({ now: '2026-05-18T05:00:00.000Z' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  studio = await server.studio()
})

type Query = Parameters<typeof server.answer<'listResources'>>[2]
const listed = (query: Query = {}, locale?: 'en') =>
  server.answer('listResources', { company: studio.company_id, branch: studio.branch_id }, query, locale)
const namesIn = async (query: Query = {}, locale?: 'en') =>
  (await listed(query, locale)).content.map(({ name }) => name)

describe('GET /v1/public/company/{id}/branch/{branch}/resource', () => {
  it('lists with each resource the first services that clients can book with it, where they are asked for', async () => {
    const anna = await studio.resource({ name: 'Анна' })
    const olha = await studio.resource({ name: 'Ольга', ordinal: 1 })
    const off = await studio.category({ active: false })
    for (const [index, name] of ['Стрижка', 'Укладка', 'Фарбування', 'Догляд'].entries())
      await studio.service({ by: [anna], name, ordinal: index })
    await studio.service({ by: [anna], name: 'Прихована', public: false })
    await studio.service({ by: [anna], name: 'Вимкнена', parent_id: off.service_id })
    const { content } = await listed({ withServices: 'true' })
    expect(content.map(({ id, services }) => [id, services])).toEqual([
      [anna.resource_id, { names: ['Стрижка', 'Укладка', 'Фарбування'], count: 4 }],
      [olha.resource_id, { names: [], count: 0 }],
    ])
    expect((await listed()).content[0]).not.toHaveProperty('services')
  })

  // proves S7.resource.1 S3.resource.1 S9.page.2 S4.resourcelist.1
  it('lists the resources of the branch by ordinal, 100 a page', async () => {
    const type = await studio.resourceType()
    await studio.resource({ name: 'Олена', ordinal: 2 })
    await studio.resource({
      name: 'Анна',
      middle_name: 'Ігорівна',
      last_name: 'Коваль',
      ordinal: 1,
      logo: 'https://cdn.example/anna.jpg',
      resource_type_id: type.resource_type_id,
    })
    const second = await studio.addBranch()
    await studio.resource({ name: 'Зі Львова', branch_id: second.branch_id })
    const page = await listed()
    expect(page.content.map(({ name }) => name)).toEqual(['Анна', 'Олена'])
    expect(page.content[0]).toMatchObject({
      name: 'Анна',
      middle_name: 'Ігорівна',
      last_name: 'Коваль',
      ordinal: 1,
      type: 'RESOURCE',
      logo: expect.stringMatching(/^https:\/\/booking\.example\/pictures\/[\w-]{32}$/),
      resource_type_id: type.resource_type_id,
      parent: null,
    })
    expect(page.page.size).toBe(100)
  })

  it('never returns the phone of a resource', async () => {
    const anna = await studio.resource({ phone: '+380671112233' })
    const one = await server.get(`/v1/public/company/${studio.company_id}/resource/${anna.resource_id}`)
    expect(JSON.stringify([await listed(), one.body])).not.toContain('671112233')
  })

  // proves S7.resource.3
  it('keeps active or inactive resources, or both', async () => {
    await studio.resource({ name: 'Анна' })
    await studio.resource({ name: 'Звільнена', active: false, ordinal: 1 })
    expect(await namesIn({ active: true })).toEqual(['Анна'])
    expect(await namesIn({ active: false })).toEqual(['Звільнена'])
    expect(await namesIn()).toEqual(['Анна', 'Звільнена'])
  })

  describe('the tree', () => {
    beforeEach(async () => {
      const halls = await studio.resourceGroup({ name: 'Зали', ordinal: 1 })
      await studio.resource({ name: 'Синій зал', parent_id: halls.resource_id, ordinal: 2 })
      await studio.resource({ name: 'Анна', ordinal: 3 })
      await studio.resourceGroup({ name: 'Порожня', ordinal: 4 })
    })

    it('without parentId is flat, and an empty group is not shown', async () => {
      expect(await namesIn()).toEqual(['Зали', 'Синій зал', 'Анна'])
    })
    // proves S3.resource.2
    it('each has its type and its parent group', async () => {
      const { content } = await listed()
      const [halls] = content
      expect(content.map(({ type, parent }) => ({ type, parent }))).toEqual([
        { type: 'GROUP', parent: null },
        { type: 'RESOURCE', parent: halls!.id },
        { type: 'RESOURCE', parent: null },
      ])
    })
    // proves S7.resource.4
    it('parentId=root gives the top level', async () => {
      expect(await namesIn({ parentId: 'root' })).toEqual(['Зали', 'Анна'])
    })
    // proves S7.resource.4
    it('parentId={id} gives what is directly below', async () => {
      const [halls] = (await listed({ type: 'GROUP' })).content
      expect(await namesIn({ parentId: halls!.id })).toEqual(['Синій зал'])
    })
    // proves S7.resource.6
    it('type keeps groups, or what can be booked', async () => {
      expect(await namesIn({ type: 'GROUP' })).toEqual(['Зали'])
      expect(await namesIn({ type: 'RESOURCE' })).toEqual(['Синій зал', 'Анна'])
    })
  })

  // proves S7.resource.7
  it('keeps the resources with the given ids, of this company only', async () => {
    const [anna, olena] = [
      await studio.resource({ name: 'Анна' }),
      await studio.resource({ name: 'Олена', ordinal: 1 }),
    ]
    await studio.resource({ name: 'Інна' })
    const foreign = await (await server.studio()).resource()
    expect(await namesIn({ id: `${anna.resource_id},${olena.resource_id},${foreign.resource_id}` })).toEqual([
      'Анна',
      'Олена',
    ])
    expect(await namesIn({ id: newId() })).toEqual([])
  })

  const names = [
    { name: 'КОВАЛЬ', found: ['Анна'], because: 'the last name counts, in any case' },
    { name: 'анна коваль', found: ['Анна'], because: 'first and last name may stand together' },
    { name: 'ann', found: ['Anna'], because: 'an English reader sees and types Anna', locale: 'en' as const },
    { name: '%', found: [], because: 'a per cent sign is a plain character' },
  ]
  // proves S7.resource.8
  it.each(names)('name “$name” finds $found, because $because', async ({ name, found, locale }) => {
    await studio.resource({
      name: 'Анна',
      last_name: 'Коваль',
      translations: { en: { name: 'Anna', last_name: 'Koval' } },
    })
    await studio.resource({ name: 'Олена', last_name: 'Мороз', ordinal: 1 })
    expect(await namesIn({ name }, locale)).toEqual(found)
  })

  it.each([
    { search: 'koval ANNA', found: ['Майстри', 'Анна'], because: 'every language is searched, in any order' },
    { search: 'коваль', found: ['Майстри', 'Анна'], because: 'the last name counts, in any case' },
    { search: 'ковль', found: ['Майстри', 'Анна'], because: 'a letter may be missing' },
    { search: 'moroz olena', found: ['Олена'], because: 'a name may be written in another alphabet' },
    { search: 'майстри', found: [], because: 'a group is nobody' },
    { search: ' ', found: ['Майстри', 'Анна', 'Олена'], because: 'only spaces ask for nothing' },
  ])('search “$search” finds $found, because $because', async ({ search, found }) => {
    const group = await studio.resourceGroup({ name: 'Майстри', ordinal: 0 })
    await studio.resource({
      name: 'Анна',
      last_name: 'Коваль',
      parent_id: group.resource_id,
      ordinal: 1,
      translations: { en: { name: 'Anna', last_name: 'Koval' } },
    })
    await studio.resource({ name: 'Олена', last_name: 'Мороз', ordinal: 2 })
    expect(await namesIn({ search })).toEqual(found)
  })

  // proves S7.resource.9
  it('keeps resources that perform all the services, and the groups above them', async () => {
    const group = await studio.resourceGroup({ name: 'Майстри', ordinal: 0 })
    const both = await studio.resource({ name: 'Анна', parent_id: group.resource_id, ordinal: 1 })
    const one = await studio.resource({ name: 'Олена', ordinal: 2 })
    await studio.resource({ name: 'Нове обличчя', ordinal: 3 })
    const cut = await studio.service({ by: [both, one] })
    const colour = await studio.service({ by: [both] })
    expect(await namesIn({ service: cut.service_id })).toEqual(['Майстри', 'Анна', 'Олена'])
    expect(await namesIn({ service: `${cut.service_id},${colour.service_id}` })).toEqual(['Майстри', 'Анна'])
    expect(await namesIn({ service: `${cut.service_id},${cut.service_id}` })).toEqual([
      'Майстри',
      'Анна',
      'Олена',
    ])
    expect(await namesIn({ service: newId() })).toEqual([])
  })

  describe('start', () => {
    beforeEach(async () => {
      const anna = await studio.resource({ name: 'Анна', ordinal: 1 })
      const olena = await studio.resource({ name: 'Олена', ordinal: 2, works: ['12:00-20:00'] })
      const twins = await studio.resource({ name: 'Кабінет', ordinal: 3, capacity: 2 })
      // 10:00 to 11:00 on Tuesday in Kyiv.
      await studio.busy(anna, '2026-05-19T07:00:00.000Z', 60)
      await studio.busy(twins, '2026-05-19T07:00:00.000Z', 60)
      await studio.dayFrame('2026-05-20', 'OFF', '00:00-24:00', { resource_id: olena.resource_id })
    })

    const moments = [
      {
        start: '2026-05-19',
        works: ['Анна', 'Олена', 'Кабінет'],
        because: 'all work on Tuesday, busy or not',
      },
      { start: '2026-05-20', works: ['Анна', 'Кабінет'], because: 'Olena has Wednesday off' },
      {
        start: '2026-05-19T06:00:00.000Z',
        works: ['Анна', 'Кабінет'],
        because: 'at 09:00 Olena has not come yet',
      },
      {
        start: '2026-05-19T07:30:00.000Z',
        works: ['Кабінет'],
        because: 'Anna is busy at 10:30, the room has a second place',
      },
      {
        start: '2026-05-19T08:00:00.000Z',
        works: ['Анна', 'Кабінет'],
        because: 'a booking that ends at 11:00 leaves 11:00 free',
      },
      {
        start: '2026-05-19T14:59:00.000Z',
        works: ['Анна', 'Олена', 'Кабінет'],
        because: '17:59 is the last minute of work',
      },
      {
        start: '2026-05-19T15:00:00.000Z',
        works: [],
        because: 'the branch closes at 18:00, whatever Olena’s hours say',
      },
      { start: '2026-05-18T04:00:00.000Z', works: [], because: 'the time has passed' },
    ]
    // proves S7.resource.5
    it.each(moments)('$start keeps $works, because $because', async ({ start, works }) => {
      expect(await namesIn({ start })).toEqual(works)
    })

    // proves S7.resource.5
    it('with a service, the whole length of the service must fit', async () => {
      const page = await listed()
      const service = await studio.service({
        duration: 5400,
        by: page.content.map(({ id }) => ({ resource_id: id })),
      })
      // After 16:30 an hour and a half is left, after 16:45 less.
      expect(await namesIn({ start: '2026-05-19T13:30:00.000Z', service: service.service_id })).toHaveLength(
        3,
      )
      expect(await namesIn({ start: '2026-05-19T13:45:00.000Z', service: service.service_id })).toEqual([])
    })
  })

  it('shows the average and the number of visible ratings, unless the company hides them', async () => {
    const anna = await studio.resource({ name: 'Анна' })
    for (const rating of [5, 4, 4]) await studio.rating({ entity_id: anna.resource_id, rating })
    await studio.rating({ entity_id: anna.resource_id, rating: 1, visible: false })
    await studio.rating({ entity_id: anna.resource_id, rating: 1, type: 'SERVICE' })
    expect((await listed()).content[0]).toMatchObject({ rating: 4.3, rating_count: 3 })

    const quiet = await server.studio({ settings: { rating: { enabled: false } } })
    const olena = await quiet.resource()
    await quiet.rating({ entity_id: olena.resource_id })
    expect(
      await server.answer('getResource', { company: quiet.company_id, resource: olena.resource_id }),
    ).toMatchObject({
      rating: null,
      rating_count: 0,
    })
  })

  const orders = [
    { sort: 'last_name', order: ['Яна', 'Анна'], because: 'Бойко stands before Коваль' },
    { sort: 'name', order: ['Анна', 'Яна'], because: 'А stands before Я' },
    { sort: 'phone', order: ['Яна', 'Анна'], because: 'a field that the list does not sort by is ignored' },
  ]
  it.each(orders)('sort=$sort gives $order, because $because', async ({ sort, order }) => {
    await studio.resource({ name: 'Яна', last_name: 'Бойко', ordinal: 1 })
    await studio.resource({ name: 'Анна', last_name: 'Коваль', ordinal: 2 })
    expect(await namesIn({ sort })).toEqual(order)
  })

  it('asks the database the same few questions for one resource and for many', async () => {
    const statements = async () => {
      server.takeStatements()
      await listed({ start: '2026-05-19T07:30:00.000Z' })
      // Cache version checks do not count.
      return server.takeStatements().filter((statement) => !/company_version/.test(statement)).length
    }
    await studio.resource()
    const one = await statements()
    for (let index = 0; index < 5; index++) await studio.resource()
    expect(await statements()).toBe(one)
  })
})

describe('GET /v1/public/company/{id}/resource/{id}', () => {
  // proves S7.resource.2
  it('gives one resource in the reader’s language', async () => {
    const anna = await studio.resource({ name: 'Анна', translations: { en: { name: 'Anna' } } })
    const answer = await server.answer(
      'getResource',
      { company: studio.company_id, resource: anna.resource_id },
      {},
      'en',
    )
    expect(answer).toMatchObject({ id: anna.resource_id, name: 'Anna', branch_id: studio.branch_id })
  })

  it('answers alike for one that does not exist and for another company’s', async () => {
    const foreign = await (await server.studio()).resource()
    for (const id of [newId(), foreign.resource_id]) {
      const { status, body } = await server.get(`/v1/public/company/${studio.company_id}/resource/${id}`)
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'resource.notFound' })
    }
  })
})
