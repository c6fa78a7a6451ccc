import type { Membership } from '@zapys/contract'
import { today } from '@zapys/domain/time'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const outcome = ({ status, body }: Reply) => [status, body.code]

async function hall(given: StudioGiven = {}) {
  const studio = await server.studio({
    ...given,
    settings: { membership: { allow_freezing: true }, ...given.settings },
  })
  const marta = await signIn(server, studio)
  const olha = await signIn(server, studio, { phone: '+380441234568' })
  const client_id = marta.clientId!
  const own = (values: Partial<Parameters<Studio['membership']>[0]> = {}) =>
    studio.membership({ client_id, ...values })
  const url = (rest = '') => `/v1/company/${studio.company_id}/user/membership${rest}`
  const list = async (query = '') => {
    const { status, body } = await marta.get(url(`?${query}`))
    expect(status).toBe(200)
    return body as unknown as { content: Membership[]; page: Record<string, number> }
  }
  const namesOf = async (query: string) => (await list(query)).content.map(({ name }) => name)
  const read = async ({ number }: { number: string }) =>
    (await marta.get(url(`/${number}`))).body as unknown as Membership
  return { studio, marta, olha, own, url, list, namesOf, read }
}

describe('GET /v1/company/{id}/user/membership', () => {
  // proves S4.membership.5
  it('active ones soonest end first, the others latest end first, unpaid ones by themselves', async () => {
    const { own, namesOf } = await hall()
    await own({ name: 'пізніше', end_time: '2026-09-01' })
    await own({ name: 'не почався', start_time: '2026-06-01', end_time: '2026-07-01' })
    await own({ name: 'останній день', end_time: '2026-05-18' })
    await own({ name: 'скінчився', end_time: '2026-05-17' })
    await own({ name: 'давно', end_time: '2026-05-02' })
    await own({ name: 'використано', used: 8, end_time: '2026-08-01' })
    await own({ name: 'ще візит', used: 7, reserve: 1, end_time: '2026-08-01' })
    await own({ name: 'заморожено', end_time: '2026-05-10', frozen_from: '2026-05-05' })
    await own({ name: 'неоплачено', price: 500, end_time: '2026-10-01' })
    expect(await namesOf('status=ACTIVE')).toEqual([
      'заморожено',
      'останній день',
      'не почався',
      'ще візит',
      'пізніше',
      'неоплачено',
    ])
    expect(await namesOf('status=INACTIVE')).toEqual(['використано', 'скінчився', 'давно'])
    expect(await namesOf('unpaid=true')).toEqual(['неоплачено'])
    expect((await namesOf('')).length).toBe(9)
  })

  // proves S4.membership.10 S4.membership.11
  it('ends with the day at its branch, or else at the company', async () => {
    const { studio, own, namesOf } = await hall()
    const tokyo = await studio.addBranch({ timezone: 'Asia/Tokyo' })
    await own({ name: 'там', end_time: '2026-05-18', branch_ids: [tokyo.branch_id] })
    await own({ name: 'тут', end_time: '2026-05-18' })
    server.clock.set('2026-05-18T14:59:59.000Z')
    expect(await namesOf('status=ACTIVE')).toEqual(['там', 'тут'])
    server.clock.set('2026-05-18T15:00:00.000Z')
    expect(await namesOf('status=ACTIVE')).toEqual(['тут'])
    server.clock.set('2026-05-18T21:00:00.000Z')
    expect(await namesOf('status=ACTIVE')).toEqual([])
  })

  // proves S7.membership.2 S9.page.7
  it('twenty a page', async () => {
    const { own, list } = await hall()
    for (let count = 0; count < 23; count += 1) await own()
    const pages = await Promise.all([list(), list('page=1'), list('page=2')])
    expect(pages[0].page).toEqual({ number: 0, size: 20, total_pages: 2, total_elements: 23 })
    expect(pages.map(({ content }) => content.length)).toEqual([20, 3, 0])
    expect(new Set(pages.flatMap(({ content }) => content.map(({ id }) => id))).size).toBe(23)
  })

  it('which are active goes by the day of each one’s zone, whatever else there is, on every page and in the number of all', async () => {
    const { studio, olha, own, list } = await hall()
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York', 'Asia/Kathmandu']
    const branches = await Promise.all(zones.map((timezone) => studio.addBranch({ timezone })))
    const places = [
      { zone: 'Europe/Kyiv', branch_ids: [] as string[] },
      // With several branches the company's time zone applies.
      { zone: 'Europe/Kyiv', branch_ids: branches.slice(0, 2).map(({ branch_id }) => branch_id) },
      ...branches.map(({ branch_id }, index) => ({ zone: zones[index]!, branch_ids: [branch_id] })),
    ]
    const frozen = fc.constantFrom(
      { frozen_from: null, frozen_to: null },
      { frozen_from: '2026-05-02', frozen_to: null },
      { frozen_from: '2026-05-02', frozen_to: '2026-05-10' },
    )
    const membership = fc.record({
      place: fc.constantFrom(...places),
      end_time: fc.constantFrom(
        '2026-05-03',
        '2026-05-16',
        '2026-05-17',
        '2026-05-18',
        '2026-05-19',
        '2026-05-20',
        '2027-01-01',
      ),
      frozen,
      used: fc.constantFrom(0, 7, 8),
      type: fc.constantFrom('VISITS' as const, 'PERIOD' as const),
    })
    const worlds = fc.sample(membership, { numRuns: 150, seed: 18 })
    const stored = await Promise.all(
      worlds.map(async ({ place, end_time, frozen: freeze, used, type }) => {
        const isPeriod = type === 'PERIOD'
        const { membership_id } = await own({
          type,
          end_time,
          ...freeze,
          used: isPeriod ? 0 : used,
          branch_ids: place.branch_ids,
        })
        return { id: membership_id, zone: place.zone, end_time, ...freeze, isUsedUp: !isPeriod && used === 8 }
      }),
    )
    await studio.membership({ client_id: olha.clientId!, end_time: '2026-05-18' })
    for (const now of [
      '2026-05-17T09:59:59Z',
      '2026-05-17T10:00:00Z',
      NOW,
      '2026-05-18T21:00:00Z',
      '2026-05-19T12:00:00Z',
    ]) {
      server.clock.set(now)
      const isActive = ({ zone, end_time, frozen_from, frozen_to, isUsedUp }: (typeof stored)[number]) =>
        !isUsedUp &&
        (end_time >= today(zone, Date.parse(now) / 1000) || (frozen_from !== null && frozen_to === null))
      for (const status of ['ACTIVE', 'INACTIVE'] as const) {
        const direction = status === 'ACTIVE' ? 1 : -1
        const wanted = stored
          .filter((each) => isActive(each) === (status === 'ACTIVE'))
          .toSorted((one, other) =>
            one.end_time === other.end_time
              ? one.id < other.id
                ? -1
                : 1
              : one.end_time < other.end_time
                ? -direction
                : direction,
          )
        const pages = await Promise.all(
          [0, 1, 2].map((page) => list(`status=${status}&size=60&page=${page}`)),
        )
        expect(
          pages.flatMap(({ content }) => content.map(({ id }) => id)),
          `${status} at ${now}`,
        ).toEqual(wanted.map(({ id }) => id))
        for (const { page } of pages) expect(page.total_elements).toBe(wanted.length)
      }
    }
  })

  it('shows how often each can be frozen', async () => {
    const { studio, own, list } = await hall({
      settings: { membership: { allow_freezing: true, max_freezes: 5 } },
    })
    const strict = await studio.addBranch({
      settings: { membership: { allow_freezing: true, max_freezes: 1, inherited: false } },
    })
    await own({ name: 'усюди', end_time: '2026-07-01' })
    await own({ name: 'в одній', end_time: '2026-08-01', branch_ids: [strict.branch_id] })
    await own({ name: 'теж усюди', end_time: '2026-09-01' })
    const { content } = await list()
    expect(content.map(({ name, freezes_left }) => [name, freezes_left])).toEqual([
      ['усюди', 5],
      ['в одній', 1],
      ['теж усюди', 5],
    ])
  })

  // proves S7.membership.2
  it('shows own ones only, and needs an account', async () => {
    const here = await hall()
    const { number } = await here.own()
    expect(((await here.olha.get(here.url())).body.content as unknown[]).length).toBe(0)
    expect(outcome(await here.olha.get(here.url(`/${number}`)))).toEqual([404, 'membership.notFound'])
    const there = await hall()
    expect(outcome(await there.marta.get(there.url(`/${number}`)))).toEqual([404, 'membership.notFound'])
    const closed = await hall({ settings: { account: { enabled: false } } })
    expect(outcome(await closed.marta.get(closed.url()))).toEqual([403, 'account.disabled'])
  })
})

describe('GET /v1/company/{id}/user/membership/{number}', () => {
  // proves S3.membership.1 S3.membership.6 S3.membership.7 S3.membership.8 S3.membership.10 S3.membership.12
  it('shows balance, first and last day, visits, branch and answers', async () => {
    const { studio, own, read } = await hall()
    const question = await studio.field({ model: 'MEMBERSHIP' })
    const bought = await own({
      used: 2,
      reserve: 1,
      branch_ids: [studio.branch_id],
      extra_fields: { [question.field_id]: 'Спина' },
    })
    const visit = await studio.appointment({ starts_at: '2026-05-10T09:00:00.000Z' })
    await server.database.db
      .insertInto('membership_use')
      .values({
        company_id: studio.company_id,
        use_id: visit.appointment_id,
        amount: 1,
        price_covered: 300,
        membership_id: bought.membership_id,
        appointment_id: visit.appointment_id,
        state: 'USED',
        created: new Date(NOW),
      })
      .execute()
    expect(await read(bought)).toMatchObject({
      total: 8,
      used: 2,
      reserve: 1,
      remaining: 5,
      visits_count: 1,
      start_time: '2026-05-01',
      end_time: '2026-12-31',
      frozen: false,
      branch: { id: studio.branch_id, name: 'Центр', timezone: 'Europe/Kyiv' },
      extra_fields: { [question.field_id]: 'Спина' },
      visits: [
        {
          appointment_id: visit.appointment_id,
          start_time: '2026-05-10T09:00:00.000Z',
          amount: 1,
          price_covered: 300,
          state: 'USED',
        },
      ],
    })
  })
})

describe('POST /v1/company/{id}/user/membership/{id}/freeze and /unfreeze', () => {
  async function frozen(given: StudioGiven = {}, values: Partial<Parameters<Studio['membership']>[0]> = {}) {
    const world = await hall(given)
    const bought = await world.own(values)
    const post = (act: string, freezing: Record<string, unknown> = {}, who = world.marta) =>
      who.post(world.url(`/${bought.membership_id}/${act}`), { freezing })
    return { ...world, bought, post }
  }

  // proves S3.membership.9 S3.membership.11 S3.freezing.1 S3.freezing.2 S4.freeze.3 S7.membership.3
  it('for a period: its end moves by the frozen days, and the history has it', async () => {
    const { post, bought, read } = await frozen()
    const reply = await post('freeze', { from: '2026-05-18', quantity_days: 7 })
    expect(reply.status).toBe(200)
    expect(await read(bought)).toMatchObject({
      frozen: true,
      end_time: '2027-01-07',
      may_freeze: false,
      may_unfreeze: true,
      freezing: { frozen_from: '2026-05-18', frozen_to: '2026-05-24' },
      freezing_history: [
        { type: 'FREEZE', actor: 'USER', from: '2026-05-18', to: '2026-05-24', quantity_days: 7 },
      ],
    })
    server.clock.set('2026-05-24T20:59:00.000Z')
    expect((await read(bought)).frozen).toBe(true)
    server.clock.set('2026-05-24T21:00:00.000Z')
    expect(await read(bought)).toMatchObject({ frozen: false, freezing: null, end_time: '2027-01-07' })
  })

  it('under one key happens once and answers alike; another body under it is refused', async () => {
    const { marta, olha, bought, read, url } = await frozen()
    const send = (act: string, freezing: object, who = marta) =>
      who.post(url(`/${bought.membership_id}/${act}`), { freezing }, { 'idempotency-key': `key-of-${act}` })
    const days = { from: '2026-05-18', quantity_days: 7 }
    const [first, twin] = await Promise.all([send('freeze', days), send('freeze', days)])
    expect([first.status, twin.body]).toEqual([200, first.body])
    expect(outcome(await send('freeze', { quantity_days: 2 }))).toEqual([422, 'idempotency.bodyChanged'])
    expect(outcome(await send('freeze', days, olha))).toEqual([404, 'membership.notFound'])
    const ended = await send('unfreeze', {})
    expect((await send('unfreeze', {})).body).toEqual(ended.body)
    // Repeating the request of an ended freeze freezes nothing.
    expect((await send('freeze', days)).body).toEqual(first.body)
    expect(await read(bought)).toMatchObject({ freezing: null })
    expect((await read(bought)).freezing_history).toHaveLength(2)
  })

  // proves S3.freezing.4 S4.freeze.1 S4.freeze.4 S7.membership.4
  it('maximum: until it is unfrozen, which moves the end by the days it was', async () => {
    const { post, bought, read } = await frozen()
    expect((await post('freeze')).body).toMatchObject({
      freezing: { frozen_from: '2026-05-18', frozen_to: null },
      end_time: '2026-12-31',
    })
    server.clock.set('2026-05-28T08:00:00.000Z')
    expect(await read(bought)).toMatchObject({ frozen: true, end_time: '2027-01-10' })
    expect((await post('unfreeze')).body).toMatchObject({
      frozen: false,
      freezing: null,
      end_time: '2027-01-10',
      freezing_history: [
        { type: 'FREEZE', to: null, quantity_days: null },
        { type: 'UNFREEZE', actor: 'USER', from: '2026-05-28', to: null, quantity_days: 10 },
      ],
    })
  })

  // proves S4.freeze.2
  it('from today to a day, and one that was cut short takes only the days it lasted', async () => {
    const { post } = await frozen()
    const reply = await post('freeze', { from: '2026-05-18', to: '2026-05-27' })
    expect(reply.body).toMatchObject({ end_time: '2027-01-10', freezing: { frozen_to: '2026-05-27' } })
    server.clock.set('2026-05-20T08:00:00.000Z')
    expect((await post('unfreeze')).body).toMatchObject({ end_time: '2027-01-02', freezing: null })
  })

  // proves S3.freezing.3 S3.freezing.5
  it('shows what the company froze in the history too', async () => {
    const { studio, bought, read } = await frozen()
    const entry = {
      company_id: studio.company_id,
      membership_id: bought.membership_id,
      actor: 'COMPANY' as const,
      created: new Date(NOW),
    }
    await server.database.db
      .insertInto('membership_freeze')
      .values([
        {
          ...entry,
          freeze_id: studio.company_id,
          type: 'FREEZE',
          first_day: '2026-05-02',
          last_day: '2026-05-04',
          quantity_days: 3,
        },
        {
          ...entry,
          freeze_id: studio.branch_id,
          type: 'UNFREEZE',
          first_day: '2026-05-04',
          quantity_days: 2,
          created: new Date(Date.parse(NOW) + 1),
        },
      ])
      .execute()
    expect((await read(bought)).freezing_history).toMatchObject([
      { type: 'FREEZE', actor: 'COMPANY', from: '2026-05-02', to: '2026-05-04', quantity_days: 3 },
      { type: 'UNFREEZE', actor: 'COMPANY', from: '2026-05-04', quantity_days: 2 },
    ])
  })

  it('a preview changes nothing', async () => {
    const { post, bought, read, olha } = await frozen()
    expect((await post('freeze/preview', { quantity_days: 7 })).body).toEqual({
      freezing: { frozen_from: '2026-05-18', frozen_to: '2026-05-24' },
      quantity_days: 7,
      end_time: '2027-01-07',
      bookings: [],
    })
    expect((await read(bought)).freezing).toBeNull()
    expect(outcome(await post('unfreeze/preview'))).toEqual([
      400,
      'membership.unfreezing.frozenRange.outOfRange',
    ])
    await post('freeze', { from: '2026-05-18', quantity_days: 7 })
    const before = await read(bought)
    server.clock.set('2026-05-20T08:00:00.000Z')
    expect((await post('unfreeze/preview')).body).toEqual({
      freezing: { frozen_from: '2026-05-18', frozen_to: '2026-05-19' },
      quantity_days: 2,
      end_time: '2027-01-02',
      bookings: [],
    })
    expect((await read(bought)).freezing).toEqual(before.freezing)
    expect(outcome(await post('unfreeze/preview', {}, olha))).toEqual([404, 'membership.notFound'])
  })

  it.each([
    // proves S8.freezing.1
    {
      because: 'it is over',
      values: { end_time: '2026-05-17' },
      code: 'membership.freezing.outOfActivityPeriod',
    },
    {
      because: 'it is used up',
      values: { used: 8 },
      code: 'membership.freezing.outOfActivityPeriod',
    },
    // proves S8.freezing.3
    {
      because: 'it was frozen as often as the company allows',
      limits: { max_freezes: 0 },
      code: 'membership.freezing.maxCount.reached',
    },
    // proves S8.freezing.4
    {
      because: 'it is frozen',
      values: { frozen_from: '2026-05-10' },
      code: 'membership.freezing.alreadyFrozen',
    },
    // proves S8.freezing.5
    {
      because: 'it would begin yesterday',
      freezing: { from: '2026-05-17', quantity_days: 3 },
      code: 'membership.freezing.freezeRange.invalid',
    },
    // proves S8.freezing.6
    {
      because: 'it would be longer than the company allows',
      limits: { max_freeze_days: 7 },
      freezing: { quantity_days: 8 },
      code: 'membership.freezing.maxPeriod.reached',
    },
  ])('refuses where $because', async ({ values = {}, limits = {}, freezing = {}, code }) => {
    const { post } = await frozen({ settings: { membership: { allow_freezing: true, ...limits } } }, values)
    for (const act of ['freeze/preview', 'freeze'])
      expect(outcome(await post(act, freezing))).toEqual([400, code])
  })

  // proves S8.freezing.7
  it('refuses from today where a visit with it has begun today; from tomorrow it is frozen', async () => {
    const { studio, bought, post } = await frozen()
    // Half past midnight there, the day before in UTC.
    const visit = await studio.appointment({ starts_at: '2026-05-17T21:30:00.000Z' })
    await server.database.db
      .insertInto('membership_use')
      .values({
        company_id: studio.company_id,
        use_id: visit.appointment_id,
        amount: 1,
        price_covered: 300,
        membership_id: bought.membership_id,
        appointment_id: visit.appointment_id,
        state: 'USED',
        created: new Date(NOW),
      })
      .execute()
    const today = { from: '2026-05-18', quantity_days: 3 }
    expect(outcome(await post('freeze', today))).toEqual([
      400,
      'membership.freezing.period.today.hasAppointments',
    ])
    expect((await post('freeze', { from: '2026-05-19', quantity_days: 3 })).status).toBe(200)
  })

  // proves S8.freezing.2
  it('refuses to unfreeze what is not frozen, and on a day outside of the freeze', async () => {
    const { post } = await frozen()
    const outOfRange = [400, 'membership.unfreezing.frozenRange.outOfRange']
    expect(outcome(await post('unfreeze'))).toEqual(outOfRange)
    await post('freeze', { quantity_days: 3 })
    expect(outcome(await post('unfreeze', { from: '2026-05-21' }))).toEqual(outOfRange)
    expect(outcome(await post('unfreeze', { from: '2026-05-17' }))).toEqual(outOfRange)
    expect((await post('unfreeze', { from: '2026-05-20' })).body).toMatchObject({
      end_time: '2027-01-02',
      freezing: { frozen_from: '2026-05-18', frozen_to: '2026-05-19' },
    })
    // The freeze has ended.
    server.clock.set('2026-05-21T08:00:00.000Z')
    expect(outcome(await post('unfreeze'))).toEqual(outOfRange)
    expect(outcome(await post('unfreeze', { from: '2026-05-19' }))).toEqual(outOfRange)
  })

  // proves S6.switch.10 S3.bookingset.19
  it('is rejected if the company does not offer it, if it is unpaid, and for another client’s', async () => {
    const off = await frozen({ settings: { membership: { allow_freezing: false } } })
    expect(outcome(await off.post('freeze'))).toEqual([403, 'membership.freezing.disabled'])
    expect(outcome(await off.post('unfreeze'))).toEqual([403, 'membership.freezing.disabled'])
    expect((await off.read(off.bought)).may_freeze).toBe(false)
    const unpaid = await frozen({}, { price: 100 })
    expect(outcome(await unpaid.post('freeze'))).toEqual([409, 'membership.unpaid'])
    const { post, olha } = await frozen()
    expect(outcome(await post('freeze', {}, olha))).toEqual([404, 'membership.notFound'])
    expect(outcome(await post('unfreeze', {}, olha))).toEqual([404, 'membership.notFound'])
  })

  it('of two freezes at the same moment one is made', async () => {
    const { post, bought, read } = await frozen()
    const replies = await Promise.all([1, 2, 3, 4].map(() => post('freeze', { quantity_days: 3 })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read(bought)).toMatchObject({ end_time: '2027-01-03' })
  })
})
