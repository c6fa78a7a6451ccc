import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../../test/builders.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { deletesAccount } from '../../../../../test/confirm.ts'
import { signIn } from '../../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { deleteOldMessages, sendDueMessages } from '../../../messaging/outbox/public.ts'
import { deleteEndedHolds } from '../cleanup.ts'
import { endOldHolds } from '../jobs.ts'
import { offerGatheredPlaces } from './jobs.ts'
import { deleteOldWaitingListEntries } from './cleanup.ts'

const NOW = '2026-05-18T08:00:00.000Z'
/** 23 hours ahead: places are no longer collected, but offers last the full half hour. */
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_11 = '2026-05-19T08:00:00.000Z'
/** 12:00 on the same day. */
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const FRIDAY_10 = '2026-05-22T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const later = (minutes: number) =>
  server.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
const tidy = () => endOldHolds(server.deps)

type Person = { first_name: string; last_name?: string; phone: string }
const person = (name: string, number: number): Person => ({ first_name: name, phone: `+3804412345${number}` })
const [anna, olha, ira, oleh] = [
  person('Анна', 10),
  person('Ольга', 11),
  person('Іра', 12),
  person('Олег', 13),
]

async function fullClass(space = 1, starts_at = TUESDAY_10, given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const yoga = await studio.service({ booking_type: 'EVENT' })
  const event = await studio.event({ service_id: yoga.service_id, starts_at, space })
  const company_id = studio.company_id
  const book = (client: Person, places = 1, hold_id?: string): Promise<Reply> =>
    server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: { company_id, client, space: places, hold_id: hold_id ?? null },
    })
  const wait = (client: Person, places = 1, headers: Record<string, string> = {}) =>
    server.post(
      '/v1/client/waiting_list',
      {
        waiting: { company_id, branch_id: studio.branch_id, event_id: event.event_id, space: places, client },
      },
      headers,
    )
  return { studio, event, company_id, book, wait, booked: await book(oleh, space) }
}

/** Anna waits signed in, so the widget lists her offer. */
async function signedInClass() {
  const full = await fullClass()
  const { headers } = await signIn(server, full.studio, { phone: anna.phone })
  return { ...full, wait: (client: Person) => full.wait(client, 1, client === anna ? headers : {}) }
}

/**
 * One place is free and reserved for the first entry, which needs two. `familyOf`: session headers of that client.
 */
async function gatheringClass(
  familyOf: (studio: Studio) => Promise<Record<string, string>> = () => Promise.resolve({}),
) {
  const full = await fullClass(2, FRIDAY_10)
  const { studio, wait, book, booked, company_id } = full
  await cancel(company_id, booked)
  const single = await book(oleh)
  await book(ira)
  const [family, one] = [await wait(anna, 2, await familyOf(studio)), await wait(olha)]
  await cancel(company_id, single)
  return { ...full, family, one }
}

async function fullDay() {
  const studio = await server.studio()
  const anna = await studio.resource({ works: ['10:00-11:00'] })
  const haircut = await studio.service({ by: [anna] })
  const company_id = studio.company_id
  const book = (client: Person, hold_id?: string): Promise<Reply> =>
    server.post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
        client,
        hold_id: hold_id ?? null,
      },
    })
  const wait = (client: Person) =>
    server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id: studio.branch_id,
        date: '2026-05-19',
        service_ids: [haircut.service_id],
        client,
      },
    })
  return { studio, company_id, book, wait, booked: await book(oleh) }
}

const key = (reply: Reply) => ({ 'x-manage-key': String(reply.body.manage_key) })
const cancel = (company_id: string, booked: Reply) =>
  server.post(
    `/v1/client/appointment/${String(booked.body.id)}/cancel`,
    { appointment: { company_id } },
    key(booked),
  )
const look = async (company_id: string, entry: Reply) =>
  (await server.get(`/v1/client/waiting_list/${String(entry.body.id)}?company_id=${company_id}`, key(entry)))
    .body as {
    status: string
    place: number | null
    offer: { hold_id: string; until: string; start_time: string } | null
  }
const leave = (company_id: string, entry: Reply) =>
  server.post(
    `/v1/client/waiting_list/${String(entry.body.id)}/leave`,
    { waiting: { company_id } },
    key(entry),
  )

const ROUNDS = 20

/** Runs both concurrently, one up to 20 ms later depending on the round, so that all interleavings occur. */
const atOnce = (round: number, one: () => Promise<Reply>, other: () => Promise<Reply>) =>
  round % 2 === 0
    ? Promise.all([one(), sleep(round).then(other)])
    : Promise.all([sleep(round).then(one), other()])
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Widens the window between reading availability and the end of the transaction. */
async function withSlowJoining(story: () => Promise<void>): Promise<void> {
  const { db } = server.database
  await sql`create or replace function slow() returns trigger language plpgsql as ${sql.lit(
    'begin perform pg_sleep(0.06); return new; end',
  )}`.execute(db)
  await sql`create trigger slow before insert on waiting_entry for each row execute function slow()`.execute(
    db,
  )
  try {
    await story()
  } finally {
    await sql`drop trigger slow on waiting_entry`.execute(db)
  }
}

describe('waiting for a full event', () => {
  it('answers the whole entry to a caller with its key, so that an offer can be booked on any device', async () => {
    const { wait, studio, event, company_id } = await fullClass(2)
    const entry = await wait(anna, 2)
    expect(await look(company_id, entry)).toMatchObject({
      branch_id: studio.branch_id,
      event_id: event.event_id,
      service_ids: [],
      space: 2,
      client: anna,
    })
  })

  it('creates an entry; a repeat of the same request returns it', async () => {
    const { wait } = await fullClass()
    expect((await wait(anna)).body).toMatchObject({ status: 'WAITING', place: 1, offer: null })
    const again = { 'idempotency-key': 'olha-waits-for-it' }
    const second = await wait(olha, 1, again)
    expect(second.body).toMatchObject({ place: 2 })
    const twice = await Promise.all([wait(olha, 1, again), wait(olha, 1, again)])
    expect(twice.map((reply) => [reply.body.id, reply.body.place])).toEqual([
      [second.body.id, 2],
      [second.body.id, 2],
    ])
  })

  it('an entry has the whole name: what its offer books is in that name', async () => {
    const { wait } = await fullClass()
    const named = await wait({ ...ira, last_name: 'Франко' })
    expect(named.body['client']).toEqual({ first_name: 'Іра', last_name: 'Франко', phone: ira.phone })
  })

  it('a stranger who types phone and name of a waiting client gets an entry of their own and no key to the other', async () => {
    const { studio, wait } = await fullClass()
    const first = await wait(olha)
    const stranger = await wait({ ...olha, first_name: 'Хтось' })
    expect(stranger.body).toMatchObject({ place: 2, client: { first_name: 'Хтось' } })
    const twin = await wait(olha)
    expect(twin.body).toMatchObject({ place: 3 })
    const owner = await signIn(server, studio, { phone: olha.phone })
    const signedIn = await wait(olha, 1, owner.headers)
    expect(new Set([first, stranger, twin, signedIn].map((reply) => reply.body.id)).size).toBe(4)
    // A signed-in client is identified by the token: the same request returns the same entry.
    const both = await Promise.all([wait(olha, 1, owner.headers), wait(olha, 1, owner.headers)])
    expect(both.map((reply) => reply.body.id)).toEqual([signedIn.body.id, signedIn.body.id])
    // With an invalid token the caller counts as a guest.
    expect((await wait(anna, 1, { authorization: 'Bearer nobody' })).body).toMatchObject({ place: 5 })
  })

  it('a signed-in client waits for two services of one day, or at two branches, with an entry for each', async () => {
    const studio = await server.studio()
    const { company_id, branch_id } = studio
    const other = await studio.addBranch()
    const branches = [studio.branch, other]
    // Half an hour is too short for a service of one hour.
    const by = [
      await studio.resource({ works: ['10:00-10:30'] }),
      await studio.resource({ works: ['10:00-10:30'], branch_id: other.branch_id }),
    ]
    const [cut, color] = [await studio.service({ branches, by }), await studio.service({ branches, by })]
    const { headers } = await signIn(server, studio, { phone: olha.phone })
    const wait = async (branch: string, services: string[], besides = {}) => {
      const { status, body } = await server.post(
        '/v1/client/waiting_list',
        {
          waiting: {
            company_id,
            branch_id: branch,
            date: '2026-05-19',
            service_ids: services,
            client: olha,
            ...besides,
          },
        },
        headers,
      )
      expect([status, body.branch_id, body.service_ids]).toEqual([200, branch, services])
      return body.id
    }
    const wishes = [
      [branch_id, [cut.service_id]],
      [branch_id, [color.service_id]],
      [branch_id, [cut.service_id, color.service_id]],
      [other.branch_id, [cut.service_id]],
    ] as const
    const first = []
    for (const [branch, services] of wishes) first.push(await wait(branch, [...services]))
    expect(new Set(first).size).toBe(wishes.length)
    // The same request again returns the same entry.
    const again = []
    for (const [branch, services] of wishes) again.push(await wait(branch, [...services]))
    expect(again).toEqual(first)
  })

  it('a name without visible characters is rejected', async () => {
    const { wait } = await fullClass()
    const refused = await wait({ ...anna, first_name: '\u200B\u2060' })
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ code: 'field_required' }]])
  })

  it('there is no waiting list if online booking is off', async () => {
    const { wait } = await fullClass(1, TUESDAY_10, { settings: { appointment: { allow_create: false } } })
    expect((await wait(anna)).body.code).toBe('authorization.failed')
  })

  it('needs no waiting while there is a place', async () => {
    const { wait, booked, company_id } = await fullClass()
    await cancel(company_id, booked)
    expect((await wait(anna)).body.code).toBe('waiting.notFull')
  })

  it('a freed place is held for the first client on the list only, and she books it', async () => {
    const { wait, book, booked, company_id } = await fullClass()
    const [first, second] = [await wait(anna), await wait(olha)]
    await cancel(company_id, booked)
    const { offer, ...offered } = await look(company_id, first)
    expect(offered).toMatchObject({ status: 'OFFERED', place: null })
    expect(offer).toMatchObject({ until: '2026-05-18T08:30:00.000Z', start_time: TUESDAY_10 })
    expect(await look(company_id, second)).toMatchObject({ status: 'WAITING', place: 1, offer: null })
    expect((await book(ira)).body.code).toBe('event.space.exceeded')
    expect((await book(anna, 1, offer!.hold_id)).status).toBe(200)
    expect((await look(company_id, first)).status).toBe('BOOKED')
    expect((await look(company_id, second)).status).toBe('WAITING')
  })

  it('an expired or declined offer goes to the next client at once', async () => {
    const { wait, booked, company_id } = await fullClass()
    const entries = [await wait(anna), await wait(olha), await wait(ira)]
    await cancel(company_id, booked)
    const statuses = async () =>
      Promise.all(entries.map(async (entry) => (await look(company_id, entry)).status))
    later(30)
    await tidy()
    expect(await statuses()).toEqual(['EXPIRED', 'OFFERED', 'WAITING'])
    await leave(company_id, entries[1]!)
    expect(await statuses()).toEqual(['EXPIRED', 'LEFT', 'OFFERED'])
    later(61)
    await tidy()
    expect(await statuses()).toEqual(['EXPIRED', 'LEFT', 'EXPIRED'])
  })

  it('days ahead, places are collected for a larger entry, and the event is full for others', async () => {
    const { wait, book, booked, company_id, studio, event } = await fullClass(2, FRIDAY_10)
    await cancel(company_id, booked)
    const single = await book(oleh)
    const other = await book(ira)
    const [family, one] = [await wait(anna, 2), await wait(olha)]
    await cancel(company_id, single)
    expect([(await look(company_id, family)).status, (await look(company_id, one)).status]).toEqual([
      'WAITING',
      'WAITING',
    ])
    expect((await book(ira)).body.code).toBe('event.space.exceeded')
    // Full for booking means full for waiting: a new client joins the list although a place is free.
    expect((await wait(oleh)).body).toMatchObject({ status: 'WAITING', place: 3 })
    const { slots } = (await server.answer(
      'listEventSlots',
      { company: company_id, branch: studio.branch_id },
      { start: '2026-05-22', end: '2026-05-22' },
    )) as { slots: { date_slots: { slots: { id: string; available: boolean }[] }[] }[] }
    expect(slots[0]!.date_slots[0]!.slots[0]).toMatchObject({ id: event.event_id, available: false })
    await cancel(company_id, other)
    expect((await look(company_id, family)).status).toBe('OFFERED')
  })

  it('when the last day begins, collected places go to the next entry that fits', async () => {
    const { family, one, company_id } = await gatheringClass()
    server.clock.set('2026-05-21T07:00:00.000Z')
    await offerGatheredPlaces(server.deps)
    expect([(await look(company_id, family)).status, (await look(company_id, one)).status]).toEqual([
      'WAITING',
      'OFFERED',
    ])
  })

  it('of twenty clients who book when a place is freed, the one on the list gets it', async () => {
    const { wait, book, booked, company_id } = await fullClass()
    const entry = await wait(anna)
    const [, ...others] = await Promise.all([
      cancel(company_id, booked),
      ...Array.from({ length: 20 }, (_, guest) => book(person('Гість', 20 + guest))),
    ])
    expect(others.filter((reply) => reply.status === 200)).toEqual([])
    expect((await look(company_id, entry)).status).toBe('OFFERED')
  })

  it('joined at the moment a place is given back, the place is offered or open: none lies idle', async () => {
    await withSlowJoining(async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { wait, book, booked, company_id } = await fullClass(1, FRIDAY_10)
        const [cancelled, joined] = await atOnce(
          round,
          () => cancel(company_id, booked),
          () => wait(anna),
        )
        expect(cancelled.status).toBe(200)
        const became =
          joined.status === 200 ? (await look(company_id, joined)).status : String(joined.body.code)
        expect(['OFFERED', 'waiting.notFull'], `round ${round}`).toContain(became)
        expect((await book(ira)).body.code, `round ${round}`).toBe(
          became === 'OFFERED' ? 'event.space.exceeded' : undefined,
        )
      }
    })
  })

  it('the first leaves, and the places collected for them are offered to the next', async () => {
    const { family, one, company_id } = await gatheringClass()
    expect((await look(company_id, one)).status).toBe('WAITING')
    await leave(company_id, family)
    expect((await look(company_id, one)).status).toBe('OFFERED')
  })

  it('the first deletes the account, and the places collected for them are offered to the next', async () => {
    let headers = { authorization: '' }
    const { family, one, company_id } = await gatheringClass(async (studio) => {
      headers = (await signIn(server, studio, { phone: anna.phone })).headers
      return headers
    })
    expect((await look(company_id, family)).status).toBe('WAITING')
    const { statusCode } = await deletesAccount(server, company_id, headers)
    expect(statusCode).toBe(200)
    expect((await look(company_id, family)).status).toBe('LEFT')
    expect((await look(company_id, one)).status).toBe('OFFERED')
  })

  it('a client with an offer deletes the account, and the offer goes to the next', async () => {
    const { studio, wait, booked, company_id } = await fullClass()
    const { headers } = await signIn(server, studio, { phone: anna.phone })
    const [first, second] = [await wait(anna, 1, headers), await wait(olha)]
    await cancel(company_id, booked)
    expect((await look(company_id, first)).status).toBe('OFFERED')
    await deletesAccount(server, company_id, headers)
    await tidy()
    expect((await look(company_id, second)).status).toBe('OFFERED')
  })
})

describe('places that are reserved for the waiting list', () => {
  /** Four days ahead an entry needs two places and one is free: it is reserved. */
  async function keptPlace() {
    const booked = await fullClass(4, FRIDAY_10)
    const { studio, event, company_id, book, wait } = booked
    expect((await cancel(company_id, booked.booked)).status).toBe(200)
    expect((await book(ira, 3)).status).toBe(200)
    const family = await wait(anna, 2)
    expect(family.body).toMatchObject({ status: 'WAITING', place: 1 })
    return { studio, event, company_id, book, wait, family }
  }
  const usedSpace = async ({ event, company_id }: Awaited<ReturnType<typeof keptPlace>>) =>
    (
      await server.database.db
        .selectFrom('event')
        .select('used_space')
        .where('company_id', '=', company_id)
        .where('event_id', '=', event.event_id)
        .executeTakeFirstOrThrow()
    ).used_space
  const hold = async (what: object) =>
    String(
      (await server.post('/v1/client/hold', { hold: { holder: 'browser-of-marta-0001', ...what } })).body.id,
    )

  const otherClass = async (studio: Awaited<ReturnType<typeof server.studio>>) => {
    const dance = await studio.service({ booking_type: 'EVENT' })
    const { event_id } = await studio.event({ service_id: dance.service_id, starts_at: FRIDAY_10, space: 5 })
    return { company_id: studio.company_id, branch_id: studio.branch_id, event_id }
  }

  it.each<{ what: string; id: (kept: Awaited<ReturnType<typeof keptPlace>>) => Promise<string> }>([
    { what: 'an id that somebody made up', id: async () => '0193fae0-0000-7000-8000-000000000000' },
    { what: 'a hold of another event', id: async ({ studio }) => hold(await otherClass(studio)) },
    { what: 'a hold with another company', id: async () => hold(await otherClass(await server.studio())) },
    {
      what: 'a hold of a time',
      id: async ({ studio }) => {
        const master = await studio.resource()
        const { service_id } = await studio.service({ by: [master] })
        return hold({
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time: TUESDAY_12,
          service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
        })
      },
    },
    {
      what: 'an id of somebody’s place in line',
      id: async ({ family }) => String(family.body.id),
    },
  ])('are not opened by $what', async ({ id }) => {
    const kept = await keptPlace()
    const holdId = await id(kept)
    expect(holdId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await kept.book(olha, 1, holdId)).body.code).toBe('event.space.exceeded')
    expect(await usedSpace(kept)).toBe(3)
  })

  it('go to the client who holds them, and no more than are held', async () => {
    const studio = await fullClass(4, FRIDAY_10)
    const [first, second] = [await studio.wait(anna), await studio.wait(olha, 4)]
    await cancel(studio.company_id, studio.booked)
    const { offer } = await look(studio.company_id, first)
    // One is offered to Anna, three are reserved for Olha.
    expect((await studio.book(anna, 2, offer!.hold_id)).body.code).toBe('event.space.exceeded')
    expect((await studio.book(anna, 1, offer!.hold_id)).status).toBe(200)
    expect(await look(studio.company_id, second)).toMatchObject({ status: 'WAITING', place: 1 })
    expect((await studio.book(ira, 1, offer!.hold_id)).body.code, 'a hold works once').toBe(
      'event.space.exceeded',
    )
  })

  it('of an expired hold are reserved again', async () => {
    const studio = await fullClass(4, FRIDAY_10)
    const first = await studio.wait(anna)
    await studio.wait(olha, 4)
    await cancel(studio.company_id, studio.booked)
    const { offer } = await look(studio.company_id, first)
    later(31)
    expect((await studio.book(anna, 1, offer!.hold_id)).body.code).toBe('event.space.exceeded')
  })

  it('held places that are not booked go to the next client at once', async () => {
    const studio = await fullClass(2, TUESDAY_10)
    const [family, next] = [await studio.wait(anna, 2), await studio.wait(olha)]
    await cancel(studio.company_id, studio.booked)
    const { offer } = await look(studio.company_id, family)
    expect((await studio.book(anna, 1, offer!.hold_id)).status).toBe(200)
    expect(await look(studio.company_id, next)).toMatchObject({ status: 'OFFERED' })
  })
})

describe('a hold can be used only for what it holds', () => {
  it('the booking of a time does not end a hold of places that it names', async () => {
    const { studio, company_id, book, booked } = await fullDay()
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: FRIDAY_10, space: 2 })
    const places = { company_id, branch_id: studio.branch_id, event_id: event.event_id, space: 2 }
    const held = await server.post('/v1/client/hold', {
      hold: { holder: 'browser-of-marta-0001', ...places },
    })
    await cancel(company_id, booked)
    expect((await book(anna, String(held.body.id))).status).toBe(200)
    const late = await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: { company_id, client: olha },
    })
    expect(late.body.code, 'the places are still held').toBe('event.space.exceeded')
  })
})

describe('waiting for a free time on a full day', () => {
  it('a cancelled hour is held for the first client on the list, who books it', async () => {
    const { wait, book, booked, company_id } = await fullDay()
    const [first, second] = [await wait(anna), await wait(olha)]
    await cancel(company_id, booked)
    const { offer, status } = await look(company_id, first)
    expect(status).toBe('OFFERED')
    expect(offer).toMatchObject({ start_time: TUESDAY_10 })
    expect((await book(ira)).status).toBe(422)
    expect((await book(anna, offer!.hold_id)).status).toBe(200)
    expect(await look(company_id, second)).toMatchObject({ status: 'WAITING', place: 1 })
  })

  it('joined at the moment an hour is given back, the job offers it', async () => {
    await withSlowJoining(async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { wait, book, booked, company_id } = await fullDay()
        const [cancelled, joined] = await atOnce(
          round,
          () => cancel(company_id, booked),
          () => wait(anna),
        )
        expect(cancelled.status).toBe(200)
        await tidy()
        const became =
          joined.status === 200 ? (await look(company_id, joined)).status : String(joined.body.code)
        expect(['OFFERED', 'waiting.notFull'], `round ${round}`).toContain(became)
        expect((await book(ira)).status, `round ${round}`).toBe(became === 'OFFERED' ? 422 : 200)
      }
    })
  })

  it('an hour not booked in time goes to the next client, then to all', async () => {
    const { wait, book, booked, company_id } = await fullDay()
    const [first, second] = [await wait(anna), await wait(olha)]
    await cancel(company_id, booked)
    later(30)
    await tidy()
    expect([(await look(company_id, first)).status, (await look(company_id, second)).status]).toEqual([
      'EXPIRED',
      'OFFERED',
    ])
    later(60)
    await tidy()
    expect((await book(ira)).status).toBe(200)
  })

  it('an hour after midnight of a night shift is offered to clients who wait for that night, after a booking or a hold ends', async () => {
    const studio = await server.studio({
      works: ['23:00-25:00'],
      settings: { protection: { unproven: 'OFF' } },
    })
    const { company_id, branch_id } = studio
    const night = await studio.resource()
    const { service_id } = await studio.service({ by: [night] })
    const visit = (start_time: string) => ({
      company_id,
      branch_id,
      start_time,
      service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
    })
    const MIDNIGHT = '2026-05-19T21:00:00.000Z'
    const book = (start: string) =>
      server.post('/v1/client/appointment', { appointment: { ...visit(start), client: oleh } })
    await book('2026-05-19T20:00:00.000Z')
    const booked = await book(MIDNIGHT)
    const wait = (client: Person) =>
      server.post('/v1/client/waiting_list', {
        waiting: { company_id, branch_id, date: '2026-05-19', service_ids: [service_id], client },
      })
    const [first, second] = [await wait(anna), await wait(olha)]
    await cancel(company_id, booked)
    const { offer } = await look(company_id, first)
    expect(offer?.start_time).toBe(MIDNIGHT)
    await leave(company_id, first)
    expect((await look(company_id, second)).offer?.start_time, 'and what an offer held').toBe(MIDNIGHT)
    const third = await wait(ira)
    later(31)
    await tidy()
    expect((await look(company_id, third)).offer?.start_time, 'and what ran out').toBe(MIDNIGHT)
  })

  describe('on a long list', () => {
    /** One master, free from 10:00 to 11:00, and this many kinds of entries that need two hours. */
    async function longLine(kinds: number, ofEach: number) {
      const studio = await server.studio({
        works: ['10:00-12:00'],
        settings: { protection: { unproven: 'OFF' } },
      })
      const { company_id, branch_id } = studio
      const master = await studio.resource()
      const hour = await studio.service({ by: [master] })
      const visit = (start_time: string) => ({
        company_id,
        branch_id,
        start_time,
        service_resource_settings: [{ service: hour.service_id, resources: [], ordinal: 1 }],
      })
      const first = await server.post('/v1/client/appointment', {
        appointment: { ...visit(TUESDAY_10), client: oleh },
      })
      const second = await server.post('/v1/client/appointment', {
        appointment: { ...visit(TUESDAY_11), client: oleh },
      })
      const wish = (service_id: string, number: number) => ({
        company_id,
        entry_id: newId(),
        branch_id,
        event_id: null,
        date: '2026-05-19',
        service_ids: [service_id],
        resource_id: null,
        duration: null,
        space: 1,
        contact: JSON.stringify(anna),
        locale: 'uk' as const,
        created: new Date(Date.parse(NOW) - 3_600_000 + number),
      })
      const wishes = []
      for (let kind = 0; kind < kinds; kind += 1) {
        const long = await studio.service({ by: [master], duration: 7200, name: `Довга ${kind}` })
        for (let one = 0; one < ofEach; one += 1) wishes.push(wish(long.service_id, wishes.length))
      }
      if (wishes.length > 0) await server.database.db.insertInto('waiting_entry').values(wishes).execute()
      const wait = (client: Person) =>
        server.post('/v1/client/waiting_list', {
          waiting: { company_id, branch_id, date: '2026-05-19', service_ids: [hour.service_id], client },
        })
      /** Statements of a cancellation. */
      const cost = async (booked: Reply) => {
        server.takeStatements()
        expect((await cancel(company_id, booked)).status).toBe(200)
        return server.takeStatements().length
      }
      const book = (start: string) =>
        server.post('/v1/client/appointment', { appointment: { ...visit(start), client: olha } })
      return { company_id, first, second, wait, cost, book }
    }

    it('a cancellation checks at most ten kinds of entries', async () => {
      const [nobody, ten, hundred] = [await longLine(0, 0), await longLine(10, 1), await longLine(60, 2)]
      const none = await nobody.cost(nobody.first)
      const few = await ten.cost(ten.first)
      const many = await hundred.cost(hundred.first)
      expect(few - none).toBeLessThanOrEqual(6)
      expect(many - none, 'one more, which leaves the rest to the job').toBeLessThanOrEqual(7)
    })

    it('those whom it leaves are offered the time by the job, in their order', async () => {
      const { company_id, first, second, wait } = await longLine(25, 4)
      const [one, other, third] = [await wait(ira), await wait(olha), await wait(oleh)]
      await cancel(company_id, first)
      expect((await look(company_id, one)).status).toBe('WAITING')
      await tidy()
      expect((await look(company_id, one)).offer?.start_time).toBe(TUESDAY_10)
      expect((await look(company_id, other)).status, 'one hour is one offer').toBe('WAITING')
      await cancel(company_id, second)
      await tidy()
      expect((await look(company_id, other)).offer?.start_time).toBe(TUESDAY_11)
      expect((await look(company_id, third)).status).toBe('WAITING')
      const left = await server.database.db
        .selectFrom('waiting_look')
        .select('look_id')
        .where('company_id', '=', company_id)
        .execute()
      expect(left).toEqual([])
    })

    it('time for the remaining entries stays reserved until the job has run, ten seconds at most', async () => {
      const { company_id, first, second, wait, book } = await longLine(25, 1)
      const one = await wait(ira)
      await cancel(company_id, first)
      expect((await look(company_id, one)).status).toBe('WAITING')
      expect((await book(TUESDAY_10)).body.code).toBe('appointment.time.taken')
      await tidy()
      expect((await look(company_id, one)).offer?.start_time).toBe(TUESDAY_10)
      // Only entries that need both hours are left for the other one.
      await cancel(company_id, second)
      expect((await book(TUESDAY_11)).body.code).toBe('appointment.time.taken')
      server.clock.set(new Date(Date.parse(NOW) + 11_000).toISOString())
      expect((await book(TUESDAY_11)).status).toBe(200)
    })

    it('of two hours that become free at once the first two clients get one each', async () => {
      const { company_id, first, second, wait } = await longLine(0, 0)
      const [one, other] = [await wait(ira), await wait(olha)]
      await Promise.all([cancel(company_id, first), cancel(company_id, second)])
      await tidy()
      const starts = [await look(company_id, one), await look(company_id, other)].map(
        ({ offer }) => offer?.start_time,
      )
      expect(new Set(starts)).toEqual(new Set([TUESDAY_10, TUESDAY_11]))
    })
  })

  it('a cancelled rental of several days is offered to clients who wait for any of them', async () => {
    const studio = await server.studio({ works: ['00:00-24:00'] })
    const { company_id, branch_id } = studio
    const room = await studio.resource()
    const { service_id } = await studio.service({
      by: [room],
      booking_type: 'RENT',
      duration: 3600,
      min_duration: 86_400,
      max_duration: 3 * 86_400,
    })
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id,
        start_time: '2026-05-18T21:00:00.000Z',
        client: oleh,
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1, duration: 3 * 86_400 }],
      },
    })
    const wait = (date: string, client: Person) =>
      server.post('/v1/client/waiting_list', {
        waiting: { company_id, branch_id, date, service_ids: [service_id], client },
      })
    const third = await wait('2026-05-21', anna)
    await cancel(company_id, booked)
    await tidy()
    expect((await look(company_id, third)).offer?.start_time).toBe('2026-05-20T21:00:00.000Z')
  })

  it('needs no waiting on a day that has free times', async () => {
    const { wait, booked, company_id } = await fullDay()
    await cancel(company_id, booked)
    expect((await wait(anna)).body.code).toBe('waiting.notFull')
  })

  it('an entry for a disabled service blocks no cancellation, and the next client gets the offer', async () => {
    const { studio, wait, booked, company_id } = await fullDay()
    const brows = await studio.service({ by: [await studio.resource({ works: ['09:00-09:30'] })] })
    const first = await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id: studio.branch_id,
        client: anna,
        date: '2026-05-19',
        service_ids: [brows.service_id],
      },
    })
    const second = await wait(olha)
    await server.database.db
      .updateTable('service')
      .set({ active: false })
      .where('company_id', '=', company_id)
      .where('service_id', '=', brows.service_id)
      .execute()
    expect((await cancel(company_id, booked)).status).toBe(200)
    expect([(await look(company_id, first)).status, (await look(company_id, second)).status]).toEqual([
      'WAITING',
      'OFFERED',
    ])
  })

  it.each([
    { wanted: undefined, duration: null, until: '13:00', because: 'its least one where none was named' },
    { wanted: 7200, duration: 7200, until: '14:00', because: 'the one wanted' },
  ])('a rental is offered in $because', async ({ wanted, duration, until }) => {
    const { studio, company_id } = await fullDay()
    const hall = await studio.resource({ works: ['12:00-14:00'] })
    const rent = await studio.service({
      booking_type: 'RENT',
      duration: 0,
      min_duration: 3600,
      max_duration: 7200,
      by: [hall],
    })
    const asked = { company_id, branch_id: studio.branch_id }
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        ...asked,
        start_time: TUESDAY_12,
        duration: 7200,
        client: oleh,
        service_resource_settings: [{ service: rent.service_id, resources: [], ordinal: 1 }],
      },
    })
    const entry = await server.post('/v1/client/waiting_list', {
      waiting: {
        ...asked,
        date: '2026-05-19',
        service_ids: [rent.service_id],
        client: anna,
        duration: wanted ?? null,
      },
    })
    expect(entry.body).toMatchObject({ status: 'WAITING', duration })
    await cancel(company_id, booked)
    const { offer } = await look(company_id, entry)
    expect(offer).toMatchObject({ start_time: TUESDAY_12 })
    const { during } = await server.database.db
      .selectFrom('occupancy')
      .select(sql<string>`to_char(upper(during) at time zone 'Europe/Kyiv', 'HH24:MI')`.as('during'))
      .where('company_id', '=', company_id)
      .where('owner_id', '=', offer!.hold_id)
      .executeTakeFirstOrThrow()
    expect(during).toBe(until)
  })

  it('an entry for a rental longer than allowed is rejected', async () => {
    const { studio, company_id } = await fullDay()
    const rent = await studio.service({
      booking_type: 'RENT',
      duration: 0,
      min_duration: 3600,
      max_duration: 7200,
      by: [await studio.resource()],
    })
    const reply = await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id: studio.branch_id,
        date: '2026-05-19',
        client: anna,
        service_ids: [rent.service_id],
        duration: 10_800,
      },
    })
    expect(reply.body.code).toBe('appointment.duration.tooLong')
  })

  it('an entry for a day off is rejected: nothing can become free', async () => {
    const { studio, company_id, wait } = await fullDay()
    await studio.dayFrame('2026-05-19', 'OFF', '00:00-24:00')
    expect((await wait(anna)).body.code).toBe('waiting.dayOff')
    const entries = await server.database.db
      .selectFrom('waiting_entry')
      .select('entry_id')
      .where('company_id', '=', company_id)
      .execute()
    expect(entries).toEqual([])
  })

  /** Two services with one performer each, who are free in sequence only at 11:00. */
  async function visitOfTwo() {
    const studio = await server.studio()
    const { company_id, branch_id } = studio
    const [first, second] = [await studio.resource(), await studio.resource({ ordinal: 1 })]
    const [one, other] = [await studio.service({ by: [first] }), await studio.service({ by: [second] })]
    await studio.busy(second, '2026-05-19T06:00:00.000Z', 180)
    await studio.busy(second, '2026-05-19T10:00:00.000Z', 300)
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id,
        client: oleh,
        start_time: TUESDAY_12,
        service_resource_settings: [{ service: other.service_id, resources: [], ordinal: 1 }],
      },
    })
    const wait = () =>
      server.post('/v1/client/waiting_list', {
        waiting: {
          company_id,
          branch_id,
          client: anna,
          date: '2026-05-19',
          service_ids: [one.service_id, other.service_id],
        },
      })
    return { studio, company_id, wait, booked, staff: [first.resource_id, second.resource_id] }
  }

  it('a visit that takes two people is waited for and offered as a whole', async () => {
    const { company_id, wait, booked, staff } = await visitOfTwo()
    const entry = await wait()
    expect(entry.body).toMatchObject({ status: 'WAITING' })
    await cancel(company_id, booked)
    const { offer } = await look(company_id, entry)
    expect(offer).toMatchObject({ start_time: TUESDAY_11 })
    const held = await server.database.db
      .selectFrom('occupancy')
      .select('resource_id')
      .where('company_id', '=', company_id)
      .where('owner_id', '=', offer!.hold_id)
      .orderBy('starts_at')
      .execute()
    expect(held.map(({ resource_id }) => resource_id)).toEqual(staff)
  })

  it('a day further ahead than the company lets book is refused at once, since it could never be offered', async () => {
    const { studio, wait } = await visitOfTwo()
    await studio.restriction({ kind: 'FURTHEST_DAY', value: 0 })
    expect((await wait()).body.code).toBe('booking.restriction.blocked')
  })

  it.each([
    { what: 'a day', line: fullDay },
    { what: 'an event', line: () => fullClass() },
    { what: 'an event, with the notification of a signed-in client', line: signedInClass },
  ])('wishes for $what are forgotten thirty days after it, with what was offered', async ({ line }) => {
    const { wait, booked, company_id } = await line()
    const [first, second] = [await wait(anna), await wait(olha)]
    await cancel(company_id, booked)
    const days = (count: number) => later(count * 24 * 60)
    const kept = async () => {
      await deleteOldMessages(server.deps)
      await deleteOldWaitingListEntries(server.deps)
      await deleteEndedHolds(server.deps)
      const looked = [await look(company_id, first), await look(company_id, second)]
      return looked.map((entry) => entry.status ?? (entry as { code?: string }).code)
    }
    await sendDueMessages(server.deps)
    days(3)
    await tidy()
    await sendDueMessages(server.deps)
    days(30)
    expect(await kept()).toEqual(['EXPIRED', 'WAITING'])
    days(32)
    expect(await kept()).toEqual(['waiting.notFound', 'waiting.notFound'])
    const holds = await server.database.db
      .selectFrom('hold')
      .select('hold_id')
      .where('company_id', '=', company_id)
      .execute()
    expect(holds).toEqual([])
  })

  it('the key of another entry or of a booking opens nothing', async () => {
    const { wait, booked, company_id } = await fullDay()
    const [first, second] = [await wait(anna), await wait(olha)]
    const wrong = [
      { ...first, body: { ...first.body, manage_key: second.body.manage_key } },
      { ...first, body: { ...first.body, manage_key: booked.body.manage_key } },
    ]
    for (const entry of wrong)
      expect((await look(company_id, entry)) as object).toMatchObject({ code: 'waiting.notFound' })
  })
})
