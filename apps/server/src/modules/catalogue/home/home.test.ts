import type { Home, VisitSlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'
import { readHome } from './read-home.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const HOUR = 3600

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

const homeOf = (studio: Studio, locale?: 'uk' | 'en'): Promise<Home> =>
  server.answer('getHome', { company: studio.company_id }, {}, locale)
const namesOf = ({ services }: Home) => services.map(({ service }) => service.name)

/** A visit that took place this many days ago. */
async function visited(
  studio: Studio,
  service: { service_id: string },
  daysAgo: number,
  values: { branch_id?: string; cancelled_at?: string } = {},
) {
  const starts_at = new Date(Date.parse(NOW) - daysAgo * 86_400_000).toISOString()
  const { appointment_id } = await studio.appointment({ starts_at, ...values })
  await server.database.db
    .insertInto('appointment_service')
    .values({
      company_id: studio.company_id,
      appointment_id,
      ordinal: 1,
      service_id: service.service_id,
      duration: HOUR,
      original_price: 0,
      discounted_price: 0,
      starts_at,
      date: starts_at.slice(0, 10),
    })
    .execute()
}

describe('GET /v1/company/{company}/home', () => {
  it('a company that has filled in nothing gets empty lists, and no error', async () => {
    const studio = await server.studio({ works: [] })
    expect(await homeOf(studio)).toEqual({
      photos: [],
      hours: [],
      services: [],
      events: [],
      team: [],
      ratings: { summary: { average: null, count: 0, distribution: [0, 0, 0, 0, 0] }, newest: [] },
    })
  })

  it('is not there for a company that is not', async () => {
    const { status, body } = await server.get(`/v1/company/${newId()}/home`)
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'company.notFound' })
  })

  it('shows nothing of another company', async () => {
    const [studio, other] = [await server.studio(), await server.studio()]
    const anna = await other.resource()
    const cut = await other.service({ by: [anna], price: 50_000 })
    await other.event({ service_id: cut.service_id, starts_at: '2026-05-19T09:00:00.000Z' })
    await other.rating({ entity_id: anna.resource_id, message: 'Чудово' })
    const home = await homeOf(studio)
    expect(JSON.stringify(home)).not.toMatch(
      new RegExp([anna.resource_id, cut.service_id, other.branch_id, 'Чудово'].join('|')),
    )
    expect(home).toMatchObject({ services: [], events: [], team: [], ratings: { newest: [] } })
  })

  it('a server that renders the page asks in process and gets what the call answers', async () => {
    const studio = await server.studio()
    const anna = await studio.resource()
    await studio.service({ by: [anna], price: 50_000 })
    const read = await readHome(
      { db: server.database.db, clock: server.clock },
      await companyScope(server.database.db, studio.company_id),
      'uk',
    )
    expect(JSON.parse(JSON.stringify(read))).toEqual(await homeOf(studio, 'uk'))
  })

  describe('hours', () => {
    it('are of yesterday, today and the week after, with the days that differ', async () => {
      const studio = await server.studio({ works: ['09:00-13:00', '14:00-18:00'] })
      await studio.dayFrame('2026-05-19', 'OFF', '00:00-24:00')
      await studio.dayFrame('2026-05-20', 'ON', '10:00-12:00')
      const anna = await studio.resource()
      await studio.dayFrame('2026-05-21', 'OFF', '00:00-24:00', { resource_id: anna.resource_id })
      const { hours } = await homeOf(studio)
      expect(hours.map(({ branch_id }) => branch_id)).toEqual([studio.branch_id])
      const shown = hours[0]!.days.map(({ date, spans }) =>
        [date.slice(8), ...spans.map((span) => `${span.start_time / HOUR}-${span.end_time / HOUR}`)].join(
          ' ',
        ),
      )
      expect(shown.slice(0, 5)).toEqual(['17 9-13 14-18', '18 9-13 14-18', '19', '20 10-12', '21 9-13 14-18'])
      expect(shown).toHaveLength(9)
    })

    it('go by the day at each branch', async () => {
      const studio = await server.studio()
      server.clock.set('2026-05-18T21:30:00.000Z')
      const west = await studio.addBranch({ timezone: 'America/New_York', ordinal: 1 })
      const { hours } = await homeOf(studio)
      server.clock.set(NOW)
      expect(hours.map(({ branch_id, days }) => [branch_id, days[1]!.date])).toEqual([
        [studio.branch_id, '2026-05-19'],
        [west.branch_id, '2026-05-18'],
      ])
    })
  })

  describe('popular services', () => {
    it('are those with the most visits of 90 days, then the company’s own order', async () => {
      const studio = await server.studio()
      const anna = await studio.resource()
      const add = (name: string, ordinal: number) => studio.service({ name, ordinal, by: [anna] })
      const [first, second, third, fourth] = [
        await add('Перша', 1),
        await add('Друга', 2),
        await add('Третя', 3),
        await add('Четверта', 4),
      ]
      expect(namesOf(await homeOf(studio))).toEqual(['Перша', 'Друга', 'Третя', 'Четверта'])
      for (const daysAgo of [1, 2, 89]) await visited(studio, third, daysAgo)
      for (const daysAgo of [3, 4]) await visited(studio, fourth, daysAgo)
      for (const daysAgo of [91, 92, 93, 94]) await visited(studio, second, daysAgo)
      for (const daysAgo of [5, 6, 7, 8])
        await visited(studio, first, daysAgo, { cancelled_at: '2026-05-01T00:00:00.000Z' })
      expect(namesOf(await homeOf(studio))).toEqual(['Третя', 'Четверта', 'Перша', 'Друга'])
    })

    it('are six at most, and each can be booked alone', async () => {
      const studio = await server.studio()
      const anna = await studio.resource()
      for (let index = 0; index < 8; index += 1)
        await studio.service({ name: `${index}`, ordinal: index, by: [anna] })
      const closed = await studio.category({ active: false })
      for (const values of [
        { active: false },
        { public: false },
        { parent_id: closed.service_id },
        { booking_type: 'EVENT' as const },
        { group_training_service: true },
        { branches: [] },
      ])
        await studio.service({ name: 'Ніколи', ordinal: -1, by: [anna], ...values })
      expect(namesOf(await homeOf(studio))).toEqual(['0', '1', '2', '3', '4', '5'])
    })

    it('stand once, at the branch where they were visited most', async () => {
      const studio = await server.studio()
      const second = await studio.addBranch({ ordinal: 1 })
      const cut = await studio.service({ branches: [studio.branch, second] })
      await visited(studio, cut, 1)
      for (const daysAgo of [2, 3]) await visited(studio, cut, daysAgo, { branch_id: second.branch_id })
      const { services } = await homeOf(studio)
      expect(services.map(({ branch_id }) => branch_id)).toEqual([second.branch_id])
    })

    it('have today’s price and discount, in the reader’s language', async () => {
      const studio = await server.studio()
      const anna = await studio.resource()
      await studio.service({ by: [anna], price: 50_000, translations: { en: { name: 'Haircut' } } })
      await studio.discount({ percent: 10 })
      const { services } = await homeOf(studio, 'en')
      expect(services[0]!.service).toMatchObject({
        name: 'Haircut',
        prices: [{ amount: 50_000 }],
        discount: { discounted_price: 45_000 },
      })
    })

    it('are not shown where nothing is booked online', async () => {
      const studio = await server.studio({ settings: { online_booking: { enabled: false } } })
      await studio.service({ by: [await studio.resource()] })
      expect((await homeOf(studio)).services).toEqual([])
    })
  })

  describe('the soonest start', () => {
    const first = (answer: VisitSlotsAnswer) => answer.days.flatMap(({ times = [] }) => times)[0]

    it('is the first time of the list, by whom the list names', async () => {
      const studio = await server.studio()
      const anna = await studio.resource({ name: 'Анна', works: ['15:00-18:00'] })
      const olha = await studio.resource({ name: 'Ольга', works: ['10:00-14:00'] })
      const services = [
        await studio.service({ name: 'Стрижка', ordinal: 1, by: [anna, olha] }),
        await studio.service({ name: 'Борода', ordinal: 2, by: [anna] }),
        await studio.service({ name: 'Довга', ordinal: 3, by: [olha], duration: 4 * HOUR }),
      ]
      // It is 11:00: Olha is busy until 13:00, and the long service has no free start before tomorrow.
      await studio.busy(olha, '2026-05-18T07:00:00.000Z', 180)
      const home = await homeOf(studio)
      for (const [index, { service_id }] of services.entries()) {
        const listed = first(
          await server.answer(
            'listVisitSlots',
            { company: studio.company_id, branch: studio.branch_id },
            { start: '2026-05-18', end: '2026-05-31', serviceId: service_id, resourceId: 'any_available' },
          ),
        )!
        expect(home.services[index]!.soonest).toMatchObject({
          starts_at: listed.starts_at,
          start_time: listed.time.start_time,
          resource: { id: listed.legs[0]!.resource_id },
        })
      }
      expect(home.services.map(({ soonest }) => `${soonest!.date} ${soonest!.resource.name}`)).toEqual([
        '2026-05-18 Ольга',
        '2026-05-18 Анна',
        '2026-05-19 Ольга',
      ])
    })

    it('is not promised where nothing is free in two weeks, no staff member does it, or the company takes no bookings', async () => {
      const studio = await server.studio()
      const anna = await studio.resource()
      await studio.busy(anna, '2026-05-18T00:00:00.000Z', 20 * 24 * 60)
      await studio.service({ by: [anna], ordinal: 1 })
      await studio.service({ ordinal: 2 })
      expect((await homeOf(studio)).services.map(({ soonest }) => soonest)).toEqual([null, null])
      const barred = await server.studio()
      const cut = await barred.service({ by: [await barred.resource()] })
      expect((await homeOf(barred)).services[0]!.soonest).not.toBeNull()
      await barred.restriction({ kind: 'ONLINE_BOOKING', service_id: cut.service_id } as never)
      expect((await homeOf(barred)).services[0]!.soonest).toBeNull()
    })

    it('keeps the least notice', async () => {
      const studio = await server.studio({ settings: { online_booking: { least_notice: 24 * HOUR } } })
      await studio.service({ by: [await studio.resource()] })
      expect((await homeOf(studio)).services[0]!.soonest).toMatchObject({
        date: '2026-05-19',
        start_time: 11 * HOUR,
      })
    })

    it('of a large branch is searched on fewer days, of a huge one not at all', async () => {
      const found = async (performers: number, day: string) => {
        const studio = await server.studio({ works: [] })
        await studio.dayFrame(day, 'ON', '09:00-18:00')
        const by = []
        for (let index = 0; index < performers; index += 1) by.push(await studio.resource())
        await studio.service({ by })
        return (await homeOf(studio)).services[0]!.soonest !== null
      }
      expect(await found(60, '2026-05-31')).toBe(true)
      expect(await found(100, '2026-05-26')).toBe(true)
      expect(await found(100, '2026-05-28')).toBe(false)
      expect(await found(451, '2026-05-19')).toBe(false)
    })
  })

  describe('events', () => {
    async function classes(settings = {}) {
      const studio = await server.studio({
        settings: { widget_settings: { gt_view_type: 'LARGE', ...settings } as never },
      })
      const olena = await studio.resource({ name: 'Олена', last_name: 'Коваль', logo: '/demo/olena.svg' })
      const yoga = await studio.service({
        name: 'Йога',
        booking_type: 'EVENT',
        translations: { en: { name: 'Yoga' } },
      })
      const add = (starts_at: string, values = {}) =>
        studio.event({ service_id: yoga.service_id, resource_id: olena.resource_id, starts_at, ...values })
      return { studio, olena, yoga, add }
    }

    it('are those of seven days that have not begun, by start, with who leads them', async () => {
      const { studio, olena, add } = await classes()
      await add('2026-05-18T07:00:00.000Z')
      await add('2026-05-25T10:00:00.000Z')
      await add('2026-05-20T21:30:00.000Z', { name: 'Нічна' })
      await add('2026-05-18T15:00:00.000Z', { used_space: 2 })
      await add('2026-05-19T15:00:00.000Z', { active: false })
      const { events } = await homeOf(studio, 'en')
      expect(events).toMatchObject([
        {
          name: 'Yoga',
          date: '2026-05-18',
          start_time: 18 * HOUR,
          space: 6,
          used_space: 2,
          resource: { id: olena.resource_id, name: 'Олена Коваль', logo: '/demo/olena.svg' },
        },
        { name: 'Нічна', date: '2026-05-21', start_time: HOUR / 2 },
      ])
    })

    it('of a service below an inactive category are not shown', async () => {
      const { studio, olena } = await classes()
      const category = await studio.category({ active: false })
      const yoga = await studio.service({ booking_type: 'EVENT', parent_id: category.service_id })
      await studio.event({
        service_id: yoga.service_id,
        resource_id: olena.resource_id,
        starts_at: '2026-05-19T15:00:00.000Z',
      })
      expect((await homeOf(studio)).events).toEqual([])
    })

    it('that are full are shown only where the company shows them, and none where it shows none', async () => {
      const full = { used_space: 6 }
      for (const [settings, count] of [
        [{ gt_view_hide_full_events: false }, 1],
        [{ gt_view_hide_full_events: true }, 0],
        [{ gt_view_type: 'OFF' }, 0],
      ] as const) {
        const { studio, add } = await classes(settings)
        await add('2026-05-19T15:00:00.000Z', full)
        expect((await homeOf(studio)).events).toHaveLength(count)
      }
    })
  })

  describe('team', () => {
    it('is who performs a service or leads an event, by ordinal, with ratings; twelve at most', async () => {
      const studio = await server.studio({
        settings: { widget_settings: { gt_view_type: 'LARGE' } as never },
      })
      const olha = await studio.resource({ name: 'Ольга', ordinal: 2 })
      const anna = await studio.resource({ name: 'Анна', ordinal: 1 })
      const leader = await studio.resource({ name: 'Олена', ordinal: 3 })
      await studio.resource({ name: 'Лазер' })
      await studio.resource({ name: 'Колишня', active: false })
      await studio.service({ by: [anna, olha] })
      const yoga = await studio.service({ booking_type: 'EVENT' })
      await studio.event({
        service_id: yoga.service_id,
        resource_id: leader.resource_id,
        starts_at: '2026-05-19T15:00:00.000Z',
      })
      await studio.rating({ entity_id: anna.resource_id, rating: 4 })
      const { team } = await homeOf(studio)
      expect(team.map(({ name, rating_count }) => `${name} ${rating_count}`)).toEqual([
        'Анна 1',
        'Ольга 0',
        'Олена 0',
      ])
      const large = await server.studio()
      const by = []
      for (let index = 0; index < 14; index += 1) by.push(await large.resource())
      await large.service({ by })
      expect((await homeOf(large)).team).toHaveLength(12)
    })
  })

  describe('ratings', () => {
    it('are one summary and the three newest that say something', async () => {
      const studio = await server.studio()
      const { resource_id: entity_id } = await studio.resource()
      const says = (message: string | null, day: number, rating = 5, values = {}) =>
        studio.rating({ entity_id, message, rating, created: `2026-05-0${day}T10:00:00.000Z`, ...values })
      await says('перша', 1)
      await says('друга', 2)
      await says('третя', 3)
      await says('  ', 4)
      await says(null, 5, 3)
      await says('схована', 6, 1, { visible: false })
      await says('сьома', 7, 4)
      const { ratings } = await homeOf(studio)
      expect(ratings!.summary).toEqual({ average: 4.5, count: 6, distribution: [0, 0, 1, 1, 4] })
      expect(ratings!.newest.map(({ message }) => message)).toEqual(['сьома', 'третя', 'друга'])
    })

    it('are not returned if the company disabled them', async () => {
      const studio = await server.studio({ settings: { rating: { enabled: false } } })
      const anna = await studio.resource()
      await studio.rating({ entity_id: anna.resource_id, message: 'Таємно' })
      await studio.service({ by: [anna] })
      expect(await homeOf(studio)).toMatchObject({ ratings: null, team: [{ rating: null, rating_count: 0 }] })
    })
  })

  it('asks the database the same questions for one service and for many, and no more for each visit', async () => {
    const studio = await server.studio()
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna], price: 50_000 })
    const count = async () => {
      server.takeStatements()
      await homeOf(studio)
      return server.takeStatements().filter((statement) => !statement.includes('restriction')).length
    }
    const one = await count()
    for (let index = 0; index < 5; index += 1) await studio.service({ by: [anna], price: 50_000 })
    for (let index = 1; index < 20; index += 1) await visited(studio, cut, index)
    expect(await count()).toBe(one)
  })
})
