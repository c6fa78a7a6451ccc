import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { newPhone } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/db/ids.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const namesOf = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name)

describe('GET /v1/company/{id}/branch', () => {
  // proves S7.branch.1 S3.branch.1 S3.branch.2 S3.paged.1
  it('lists the branches by ordinal, with address, time zone and currency', async () => {
    const studio = await server.studio()
    await studio.addBranch({
      name: 'Варшава',
      ordinal: -1,
      timezone: 'Europe/Warsaw',
      currency_code: 'PLN',
      city: 'Варшава',
      street: 'Нови Свят, 7',
      latitude: 52.23,
      longitude: 21.02,
    })
    const page = await server.answer('listBranches', { company: studio.company_id })
    expect(namesOf(page)).toEqual(['Варшава', 'Центр'])
    expect(page.content[0]).toMatchObject({
      timezone: 'Europe/Warsaw',
      currency_code: 'PLN',
      ordinal: -1,
      address: { city: 'Варшава', street: 'Нови Свят, 7', latitude: 52.23, longitude: 21.02 },
    })
    expect(page.page).toEqual({ number: 0, size: 100, total_pages: 1, total_elements: 2 })
  })

  it('shows the branches of this company only', async () => {
    const [studio, other] = [await server.studio(), await server.studio()]
    const page = await server.answer('listBranches', { company: studio.company_id }, { id: other.branch_id })
    expect(page.content).toEqual([])
  })

  // proves S7.branch.2
  it('keeps active or inactive branches, or both', async () => {
    const studio = await server.studio()
    await studio.addBranch({ name: 'Закрита', ordinal: 1, active: false })
    const listed = async (active?: boolean) =>
      namesOf(await server.answer('listBranches', { company: studio.company_id }, { active }))
    expect(await listed(true)).toEqual(['Центр'])
    expect(await listed(false)).toEqual(['Закрита'])
    expect(await listed()).toEqual(['Центр', 'Закрита'])
  })

  // proves S7.branch.3
  it('keeps the branches with the given ids, as a comma list or repeated', async () => {
    const studio = await server.studio()
    const [second, third] = [
      await studio.addBranch({ name: 'Друга', ordinal: 1 }),
      await studio.addBranch({ name: 'Третя', ordinal: 2 }),
    ]
    const path = `/v1/company/${studio.company_id}/branch`
    for (const query of [
      `id=${second.branch_id},${third.branch_id}`,
      `id=${second.branch_id}&id=${third.branch_id}`,
    ]) {
      const { body } = await server.get(`${path}?${query}`)
      expect(namesOf(body as never)).toEqual(['Друга', 'Третя'])
    }
  })

  describe('search', () => {
    const rows = [
      { search: 'поДІЛ', found: ['Поділ'], because: 'the case of letters does not matter, in Cyrillic too' },
      { search: 'хрещатик', found: ['Центр 100%'], because: 'the address is searched too' },
      {
        search: 'Ray',
        found: ['Центр 100%'],
        because: 'an English reader types the English name',
        locale: 'en' as const,
      },
      { search: 'ray', found: ['Центр 100%'], because: 'every language is searched, not only the reader’s' },
      { search: 'Хрещатик центр', found: ['Центр 100%'], because: 'words may stand in any order' },
      {
        search: 'khreshchatik',
        found: ['Центр 100%'],
        because: 'an address may be written in another alphabet',
      },
      { search: 'хрищатик', found: ['Центр 100%'], because: 'a letter may be wrong' },
      { search: '100%', found: ['Центр 100%'], because: 'a per cent sign is a plain character' },
      { search: '%', found: ['Центр 100%'], because: 'it does not match everything' },
      { search: '_', found: [], because: 'nor does an underscore' },
      { search: '\\', found: [], because: 'a backslash is a plain character' },
      { search: "o'; drop table branch", found: [], because: 'a quote ends nothing' },
      { search: '  ', found: ['Центр 100%', 'Поділ'], because: 'only spaces ask for nothing' },
    ]
    // proves S7.branch.4
    it.each(rows)('“$search” finds $found, because $because', async ({ search, found, locale }) => {
      const studio = await server.studio()
      await studio.addBranch({
        name: 'Центр 100%',
        ordinal: 1,
        street: 'Хрещатик, 5',
        translations: { en: { name: 'X-Ray' } },
      })
      await studio.addBranch({ name: 'Поділ', ordinal: 2 })
      const page = await server.answer('listBranches', { company: studio.company_id }, { search }, locale)
      expect(namesOf(page).filter((name) => name !== (search === '  ' ? 'Центр' : ''))).toEqual(
        locale === 'en' ? ['X-Ray'] : found,
      )
    })
  })

  describe('sort', () => {
    const rows = [
      {
        sort: 'name',
        order: ['Ґанок', 'Єва', 'Їжак', 'Яна'],
        because: 'letters stand in the order of the alphabet',
      },
      { sort: 'name,desc', order: ['Яна', 'Їжак', 'Єва', 'Ґанок'], because: 'desc turns it round' },
      { sort: 'name,DESC', order: ['Яна', 'Їжак', 'Єва', 'Ґанок'], because: 'the word may be in capitals' },
      {
        sort: 'ordinal,desc',
        order: ['Ґанок', 'Їжак', 'Єва', 'Яна'],
        because: 'the list’s own order can be turned too',
      },
      {
        sort: 'phone',
        order: ['Яна', 'Єва', 'Їжак', 'Ґанок'],
        because: 'a field that the list does not sort by is ignored',
      },
      {
        sort: 'toString',
        order: ['Яна', 'Єва', 'Їжак', 'Ґанок'],
        because: 'so is a word that only the language knows',
      },
    ]
    it.each(rows)('$sort gives $order, because $because', async ({ sort, order }) => {
      const studio = await server.studio()
      for (const [index, name] of ['Яна', 'Єва', 'Їжак', 'Ґанок'].entries())
        await studio.addBranch({ name, ordinal: index + 1 })
      const page = await server.answer('listBranches', { company: studio.company_id }, { sort })
      expect(namesOf(page).filter((name) => name !== 'Центр')).toEqual(order)
    })
  })

  describe('pages', () => {
    // proves S9.page.1
    it('are limited to 100 by default, and the limit cannot be exceeded', async () => {
      const studio = await server.studio()
      await server.database.db
        .insertInto('branch')
        .values(
          Array.from({ length: 120 }, (_, index) => ({
            company_id: studio.company_id,
            branch_id: newId(),
            name: `Філія ${index}`,
            timezone: 'Europe/Kyiv',
            currency_code: 'UAH' as const,
            service_price_list_id: studio.branch.service_price_list_id,
          })),
        )
        .execute()
      const ask = (query: { size?: number; page?: number }) =>
        server.answer('listBranches', { company: studio.company_id }, query)
      expect((await ask({})).content).toHaveLength(100)
      const asked200 = await ask({ size: 200 })
      expect(asked200.page).toEqual({ number: 0, size: 100, total_pages: 2, total_elements: 121 })
      const second = await ask({ size: 100, page: 1 })
      expect(second.content).toHaveLength(21)
      const ids = new Set([...asked200.content, ...second.content].map(({ id }) => id))
      expect(ids.size).toBe(121)
      const past = await ask({ size: 50, page: 9 })
      expect(past).toEqual({
        content: [],
        page: { number: 9, size: 50, total_pages: 3, total_elements: 121 },
      })
    })
  })

  it('answers with and without a slash at the end, and keeps the query', async () => {
    const studio = await server.studio()
    await studio.addBranch({ active: false })
    const path = `/v1/company/${studio.company_id}/branch`
    const plain = await server.get(`${path}?active=true`)
    expect(plain.body).toMatchObject({ page: { total_elements: 1 } })
    expect((await server.get(`${path}/?active=true`)).body).toEqual(plain.body)
  })

  it('asks the database the same few questions for one branch and for many', async () => {
    const studio = await server.studio()
    const count = async () => {
      server.takeStatements()
      await server.answer('listBranches', { company: studio.company_id })
      // Cache version checks do not count.
      return server.takeStatements().filter((statement) => !/company_version/.test(statement)).length
    }
    const one = await count()
    for (let index = 0; index < 5; index++) await studio.addBranch()
    expect(await count()).toBe(one)
  })
})

describe('GET /v1/company/{id}/branch/{id}/booking', () => {
  // proves S7.branchbooking.1 S3.bookingset.1 S3.bookingset.2
  it('gives the company’s settings where the branch sets nothing, marked as inherited', async () => {
    const studio = await server.studio({
      settings: { online_payment: { enabled: true }, online_booking: { least_notice: 3600 } },
    })
    const settings = await server.answer('getBranchBooking', {
      company: studio.company_id,
      branch: studio.branch_id,
    })
    expect(settings.online_payment).toMatchObject({ enabled: true, inherited: true })
    expect(settings.online_booking).toMatchObject({ least_notice: 3600, inherited: true })
  })

  const parts = [
    {
      own: { online_booking: { enabled: false, inherited: false } },
      enabled: false,
      because: 'the branch speaks for itself',
    },
    {
      own: { online_booking: { enabled: false } },
      enabled: false,
      because: 'a part without the mark is the branch’s own',
    },
    {
      own: { online_booking: { enabled: false, inherited: true } },
      enabled: true,
      because: 'an inherited part is the company’s',
    },
    { own: {}, enabled: true, because: 'an absent part is the company’s' },
  ]
  // proves S7.branchbooking.1
  it.each(parts)('$own gives enabled $enabled, because $because', async ({ own, enabled }) => {
    const studio = await server.studio({
      settings: { online_booking: { enabled: true, terms_url: 'https://promin.example/rules' } },
    })
    const branch = await studio.addBranch({ settings: own })
    const settings = await server.answer('getBranchBooking', {
      company: studio.company_id,
      branch: branch.branch_id,
    })
    expect(settings.online_booking).toMatchObject({
      enabled,
      inherited: enabled,
      terms_url: 'https://promin.example/rules',
    })
  })

  it('replaces parts that have no mark, such as how slots are cut', async () => {
    const studio = await server.studio({ settings: { slot_cutter: { slot_cutter: 900, slot_size: 3600 } } })
    const branch = await studio.addBranch({ settings: { slot_cutter: { slot_cutter: 1800 } } })
    const settings = await server.answer('getBranchBooking', {
      company: studio.company_id,
      branch: branch.branch_id,
    })
    expect(settings.slot_cutter).toEqual({
      start_align: 'WORK_START',
      slot_cutter: 1800,
      slot_size: 3600,
      start_align_custom: 0,
      round_free_start: false,
      breaks_outside_hours: false,
    })
  })

  it('answers 404 for a branch that is unknown, switched off or another company’s', async () => {
    const [studio, other] = [await server.studio(), await server.studio()]
    const closed = await studio.addBranch({ active: false })
    for (const branch of [newId(), closed.branch_id, other.branch_id]) {
      const { status, body } = await server.get(`/v1/company/${studio.company_id}/branch/${branch}/booking`)
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'branch.notFound' })
    }
  })
})

describe('messenger chats of notified staff', () => {
  const chat = async (phone: string, chatId: string) => {
    await server.database.db
      .insertInto('messenger_chat')
      .values({ chat_id: chatId, phone, locale: 'uk', created: new Date(server.clock.now()) })
      .execute()
    return { chat_id: chatId, phone }
  }

  async function setUp() {
    const studio = await server.studio()
    const { branch_id: second } = await studio.addBranch({ name: 'Друга', ordinal: 1 })
    const program = await companyKey(server, studio)
    const anna = await studio.resource({ name: 'Анна' })
    const choose = async (given: { resource_id?: string }, notifications: object) => {
      const key = await companyKey(server, studio, given)
      const { staff_member_id } = await server.database.db
        .selectFrom('api_key')
        .select('staff_member_id')
        .where('company_id', '=', studio.company_id)
        .where('api_key_id', '=', key.keyId)
        .executeTakeFirstOrThrow()
      const phone = newPhone()
      const reply = await program.post(`staff-notification/${staff_member_id}`, {
        notifications: { phone, booked: ['MESSENGER'], ...notifications },
      })
      expect(reply.status).toBe(200)
      return phone
    }
    return { studio, second, program, anna, choose }
  }
  const chatsIn = ({ body }: { body: Record<string, unknown> }) =>
    Object.fromEntries(
      (body['content'] as { name: string; notification_settings?: { telegram: object[] } }[]).map(
        ({ name, notification_settings }) => [name, notification_settings?.telegram],
      ),
    )

  it('a key reads them at each branch whose bookings they are notified of', async () => {
    const { second, program, anna, choose } = await setUp()
    const everywhere = await chat(await choose({}, {}), '101')
    const atSecond = await chat(await choose({}, { branch_ids: [second] }), '102')
    const ofAnna = await chat(await choose({ resource_id: anna.resource_id }, {}), '103')
    await chat(await choose({}, { booked: ['SMS'] }), '104')
    await choose({}, {})
    expect(chatsIn(await program.get('branch?size=10'))).toEqual({
      Центр: [everywhere, ofAnna],
      Друга: [everywhere, atSecond],
    })
  })

  it('guests, keys without the right and keys of other companies do not read them', async () => {
    const { studio, program, choose } = await setUp()
    await chat(await choose({}, {}), '105')
    const withoutRight = await companyKey(server, studio, { scopes: ['catalogue.read', 'bookings.read'] })
    const stranger = await companyKey(server, await server.studio())
    const path = `/v1/company/${studio.company_id}/branch`
    // The response to the key must not be kept for the others.
    expect((await program.get('branch')).headers['cache-control']).toBe('no-store')
    for (const headers of [{}, withoutRight.headers, stranger.headers, { authorization: 'Bearer other' }]) {
      const reply = await server.get(path, headers)
      expect(reply.status).toBe(200)
      expect(chatsIn(reply)).toEqual({ Центр: undefined, Друга: undefined })
    }
  })
})
