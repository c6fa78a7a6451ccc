/** What a hold releases is offered to the waiting list, however it ends, and no longer counts. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { insisting } from '../../../../test/solved.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'
import { eraseHoldCallers } from './cleanup.ts'
import { endOldHolds } from './jobs.ts'

const NOW = '2026-05-18T08:00:00.000Z'
/** 10:00 the next day in Kyiv. */
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'
const HOLDER = 'browser-of-oleh-00001'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const later = (minutes: number) =>
  server.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
const hold = (what: object, holder = HOLDER) =>
  server.post('/v1/client/hold', { hold: { holder, service_resource_settings: [], ...what } })
const release = ({ company_id }: Studio, held: Reply, holder = HOLDER) =>
  server.post(`/v1/client/hold/${String(held.body.id)}/release`, { hold: { company_id, holder } })
const wait = ({ company_id }: Studio, what: object) =>
  server.post('/v1/client/waiting_list', {
    waiting: { company_id, ...what, client: { first_name: 'Анна', phone: '+380441234510' } },
  })
const look = async ({ company_id }: Studio, entry: Reply) =>
  (
    await server.get(`/v1/client/waiting_list/${String(entry.body.id)}?company_id=${company_id}`, {
      'x-manage-key': String(entry.body.manage_key),
    })
  ).body as { status: string; offer: { start_time: string } | null }

/** Two free hours a day, at 10:00 and 22:00 local time; one on Tuesday is held. */
async function heldHour(timezone = 'Europe/Kyiv', start_time = TUESDAY_10) {
  const studio = await server.studio()
  const { branch_id, ...branch } = await studio.addBranch({ timezone, works: ['09:00-24:00'] })
  const anna = await studio.resource({ branch_id, works: ['10:00-11:00', '22:00-23:00'] })
  const { service_id } = await studio.service({ by: [anna], branches: [{ branch_id, ...branch }] })
  const visit = (at: string) => ({
    company_id: studio.company_id,
    branch_id,
    start_time: at,
    service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
  })
  const held = await hold(visit(start_time))
  expect(held.status).toBe(200)
  return { studio, branch_id, anna, service_id, visit, held }
}

/** Two classes; all places of the first are held. */
async function heldPlaces(space = 2) {
  const studio = await server.studio()
  const { service_id } = await studio.service({ booking_type: 'EVENT' })
  const { company_id, branch_id } = studio
  const [first, other] = [
    await studio.event({ service_id, starts_at: TUESDAY_10, space }),
    await studio.event({ service_id, starts_at: WEDNESDAY_10, space }),
  ]
  const places = ({ event_id }: { event_id: string }, wanted = space) => ({
    company_id,
    branch_id,
    event_id,
    space: wanted,
  })
  const join = ({ event_id }: { event_id: string }, wanted = 1, hold_id: unknown = null) =>
    server.post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: {
        company_id,
        space: wanted,
        hold_id,
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
  const used = async ({ event_id }: { event_id: string }) =>
    (
      await server.database.db
        .selectFrom('event')
        .select('used_space')
        .where('company_id', '=', company_id)
        .where('event_id', '=', event_id)
        .executeTakeFirstOrThrow()
    ).used_space
  const held = await hold(places(first))
  expect([held.status, held.body.resource_ids]).toEqual([200, []])
  return { studio, first, other, places, join, used, held }
}

describe('a held hour with a waiting list', () => {
  it.each([
    {
      how: 'is given back',
      end: ({ studio, held }: Awaited<ReturnType<typeof heldHour>>) => release(studio, held),
    },
    {
      how: 'is left for another time',
      end: ({ visit }: Awaited<ReturnType<typeof heldHour>>) => hold(visit(WEDNESDAY_10)),
    },
  ])('is offered when it $how', async ({ end }) => {
    const world = await heldHour()
    const { studio, branch_id, anna, service_id } = world
    await studio.busy(anna, '2026-05-19T19:00:00.000Z', 60)
    const entry = await wait(studio, { branch_id, date: '2026-05-19', service_ids: [service_id] })
    expect(await look(studio, entry)).toMatchObject({ status: 'WAITING', offer: null })
    expect((await end(world)).status).toBe(200)
    expect(await look(studio, entry)).toMatchObject({ status: 'OFFERED', offer: { start_time: TUESDAY_10 } })
  })

  it('is its holder’s still when the same hour is chosen again', async () => {
    const { studio, branch_id, anna, service_id, visit } = await heldHour()
    await studio.busy(anna, '2026-05-19T19:00:00.000Z', 60)
    const entry = await wait(studio, { branch_id, date: '2026-05-19', service_ids: [service_id] })
    expect((await hold(visit(TUESDAY_10))).status).toBe(200)
    expect((await look(studio, entry)).status).toBe('WAITING')
  })

  it.each([
    { what: 'a hold', isOlder: false },
    { what: 'a hold from before its dates were stored', isOlder: true },
  ])('is offered by the job when $what ran out, on its day at the branch', async ({ isOlder }) => {
    // 22:00 in New York is the next day in Kyiv.
    const LATE = '2026-05-20T02:00:00.000Z'
    const { studio, branch_id, anna, service_id } = await heldHour('America/New_York', LATE)
    await studio.busy(anna, '2026-05-19T14:00:00.000Z', 60)
    const entry = await wait(studio, { branch_id, date: '2026-05-19', service_ids: [service_id] })
    expect((await look(studio, entry)).status).toBe('WAITING')
    if (isOlder)
      await server.database.db
        .updateTable('hold')
        .set({ first_date: null, last_date: null })
        .where('company_id', '=', studio.company_id)
        .execute()
    later(9)
    await endOldHolds(server.deps)
    expect((await look(studio, entry)).status, 'not before').toBe('WAITING')
    later(10)
    await endOldHolds(server.deps)
    expect(await look(studio, entry)).toMatchObject({ status: 'OFFERED', offer: { start_time: LATE } })
  })
})

describe('held places with a waiting list', () => {
  it.each(['given back', 'left for another event', 'left for a time'] as const)(
    'are offered when they are %s',
    async (how) => {
      const { studio, first, other, places, used, held } = await heldPlaces()
      const anna = await studio.resource()
      const { service_id } = await studio.service({ by: [anna] })
      const { branch_id, company_id } = studio
      const entry = await wait(studio, { branch_id, event_id: first.event_id, space: 2 })
      expect((await look(studio, entry)).status).toBe('WAITING')
      const ended = {
        'given back': () => release(studio, held),
        'left for another event': () => hold(places(other)),
        'left for a time': () =>
          hold({
            company_id,
            branch_id,
            start_time: WEDNESDAY_10,
            service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
          }),
      }
      expect((await ended[how]()).status).toBe(200)
      expect((await look(studio, entry)).status).toBe('OFFERED')
      expect([await used(first), await used(other)]).toEqual([2, how === 'left for another event' ? 2 : 0])
    },
  )

  it('are offered by the job after they expire, and released if the list is empty', async () => {
    const [waited, left] = [await heldPlaces(), await heldPlaces()]
    const { studio, first, used } = waited
    const entry = await wait(studio, { branch_id: studio.branch_id, event_id: first.event_id, space: 1 })
    later(10)
    await endOldHolds(server.deps)
    expect((await look(studio, entry)).status).toBe('OFFERED')
    expect([await used(first), await left.used(left.first)]).toEqual([1, 0])
  })

  it('that expired no longer count when another client books', async () => {
    const { first, places, join, used } = await heldPlaces(3)
    // One more place is free.
    await hold(places(first, 2))
    later(10)
    expect((await join(first)).status).toBe(200)
    expect(await used(first)).toBe(1)
  })

  it('that expired no longer count when another client holds', async () => {
    const { first, places, used } = await heldPlaces(3)
    await hold(places(first, 2))
    later(10)
    expect((await hold(places(first, 1), 'browser-of-marta-0001')).status).toBe(200)
    expect(await used(first)).toBe(1)
  })

  it('that are reserved for a larger entry can be held by no other client, nor be a target of moves', async () => {
    const { studio, other, places, join, used } = await heldPlaces()
    const { company_id, branch_id } = studio
    const friday = await studio.event({
      service_id: other.service_id,
      starts_at: '2026-05-22T07:00:00.000Z',
      space: 2,
    })
    const change = (booked: Reply, what: string, to = {}) =>
      server.post(
        `/v1/client/appointment/${String(booked.body.id)}/${what}`,
        { appointment: { company_id, ...to } },
        { 'x-manage-key': String(booked.body.manage_key) },
      )
    const [leaving] = [await join(friday), await join(friday)]
    const entry = await wait(studio, { branch_id, event_id: friday.event_id, space: 2 })
    expect((await look(studio, entry)).status).toBe('WAITING')
    await change(leaving, 'cancel')
    expect(await used(friday)).toBe(1)
    expect((await hold(places(friday, 1), 'browser-of-marta-0001')).body.code).toBe('event.space.exceeded')
    const moved = await change(await join(other), 'move', { event_id: friday.event_id })
    expect(moved.body.code).toBe('event.space.exceeded')
    expect((await look(studio, entry)).status).toBe('WAITING')
  })

  it('of several expired holds become free all at once', async () => {
    const { first, places, join, used } = await heldPlaces(4)
    await hold(places(first, 1))
    await hold(places(first, 3), 'browser-of-marta-0001')
    expect(await used(first)).toBe(4)
    later(10)
    expect((await join(first, 4)).status).toBe(200)
    expect(await used(first)).toBe(4)
  })

  it('stay held through an extension, once', async () => {
    const { studio, first, join, held } = await heldPlaces()
    const { company_id } = studio
    const extend = (company = company_id) =>
      server.post(`/v1/client/hold/${String(held.body.id)}/extend`, {
        hold: { company_id: company, holder: HOLDER },
      })
    const elsewhere = (await server.studio()).company_id
    expect((await extend(elsewhere)).body.code).toBe('hold.notFound')
    expect((await release({ ...studio, company_id: elsewhere }, held)).body).toEqual({ released: false })
    expect((await extend()).body).toMatchObject({ id: held.body.id, extendable: false, resource_ids: [] })
    later(19)
    expect((await join(first)).body.code).toBe('event.space.exceeded')
    later(20)
    expect((await join(first)).status).toBe(200)
  })

  it('are booked with more beside them where there are more, and not where there are not', async () => {
    const { first, places, join, used } = await heldPlaces(4)
    const held = await hold(places(first, 2))
    expect((await join(first, 5, held.body.id)).body.code).toBe('event.space.exceeded')
    expect(await used(first), 'a refused booking leaves the hold').toBe(2)
    expect((await join(first, 4, held.body.id)).status).toBe(200)
    expect(await used(first)).toBe(4)
  })
})

describe('whose share a hold counts against', () => {
  const holds = (she: ReturnType<typeof visitor>, what: object, holder: string, headers = {}) =>
    she.post('/v1/client/hold', { hold: { holder, service_resource_settings: [], ...what } }, headers)
  const browser = (number: number) => `browser-number-${1000 + number}`

  it('one browser has one, as often as it chooses; the sixth of an address costs work', async () => {
    const studio = await server.studio()
    const anna = await studio.resource({ capacity: 20 })
    const { service_id } = await studio.service({ by: [anna] })
    const visit = {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: TUESDAY_10,
      service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
    }
    const she = visitor(server)
    const statuses = async (holders: number[]) => {
      const replies = []
      for (const each of holders) replies.push((await holds(she, visit, browser(each))).status)
      return replies
    }
    expect(await statuses([1, 1, 1, 1, 1])).toEqual([200, 200, 200, 200, 200])
    expect(await statuses([2, 3, 4, 5, 6])).toEqual([200, 200, 200, 200, 428])
    const paid = await insisting((headers) => holds(she, visit, browser(6), headers))
    expect(paid.status).toBe(200)
  })

  it('of one holder who requests several at once, one remains', async () => {
    const { studio, visit } = await heldHour()
    const days = ['20', '21', '22', '23', '24', '25']
    const replies = await Promise.all(days.map((day) => hold(visit(`2026-05-${day}T07:00:00.000Z`))))
    expect(replies.map(({ status }) => status)).toEqual(days.map(() => 200))
    const active = await server.database.db
      .selectFrom('hold')
      .select('hold_id')
      .where('company_id', '=', studio.company_id)
      .where('active', '=', true)
      .execute()
    expect(active).toHaveLength(1)
  })

  it('of places the same, and no more of them than a family is', async () => {
    const studio = await server.studio()
    const { service_id } = await studio.service({ booking_type: 'EVENT' })
    const { event_id } = await studio.event({ service_id, starts_at: TUESDAY_10, space: 60 })
    const places = (space?: number) => ({
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      event_id,
      space,
    })
    const she = visitor(server)
    expect((await holds(she, places(9), browser(1))).body.code).toBe('phone.proofRequired')
    for (const space of [8, 8, undefined])
      expect((await holds(she, places(space), browser(1))).status).toBe(200)
    for (const each of [2, 3, 4, 5]) expect((await holds(she, places(), browser(each))).status).toBe(200)
    expect((await holds(she, places(), browser(6))).body.code).toBe('challenge.required')
    const rows = await server.database.db
      .selectFrom('event')
      .select('used_space')
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(rows, 'one place where no number is named').toEqual([{ used_space: 5 }])
  })
})

describe('a holder', () => {
  it('is forgotten once the hold is over, and not before', async () => {
    const { studio, held, visit } = await heldHour()
    await hold(visit(WEDNESDAY_10), 'browser-of-marta-0001')
    const known = async () => {
      await eraseHoldCallers(server.deps)
      const rows = await server.database.db
        .selectFrom('hold')
        .select(['caller_host', 'caller_block'])
        .where('company_id', '=', studio.company_id)
        .orderBy('created')
        .orderBy('hold_id')
        .execute()
      return rows.map(({ caller_host, caller_block }) => [caller_host !== null, caller_block !== null])
    }
    expect(await known()).toEqual([
      [true, true],
      [true, true],
    ])
    await release(studio, held)
    expect(await known()).toEqual([
      [false, false],
      [true, true],
    ])
    later(10)
    expect((await known())[1], 'to the second of its end').toEqual([true, true])
    later(11)
    expect((await known())[1]).toEqual([false, false])
  })
})
