/** A hall that is taken as a whole with its rooms: each blocks the other. docs/rules/slots.md. */
import { randomUUID } from 'node:crypto'
import type { SlotsAnswer, VisitSlotsAnswer } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  at,
  hoursIn,
  NOW,
  TUESDAY,
  usedBy,
  visitCalls,
  visitOf,
  whoBooked,
} from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())
const { book, hold, list, move, moves } = visitCalls(() => server)

const HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17]
const without = (...taken: number[]) => HOURS.filter((hours) => !taken.includes(hours))
const refusal = (reply: Reply) => [reply.status, reply.body.code]
const REFUSED = [422, 'appointment.time.unavailable']

/** A hall with a corner of two places and a stage, each with a service. */
async function house({ takes_children = true }: { takes_children?: boolean } = {}) {
  const studio = await server.studio({
    settings: { protection: { unproven: 'OFF' }, slot_cutter: { slot_cutter: 3600, start_align: 'CLOCK' } },
  })
  const hall = await studio.resource({ name: 'Зала', takes_children, ordinal: 1 })
  const parent_id = hall.resource_id
  const corner = await studio.resource({ name: 'Куток', parent_id, capacity: 2, ordinal: 2 })
  const stage = await studio.resource({ name: 'Сцена', parent_id, ordinal: 3 })
  const visitTo = async (resource: { resource_id: string }) => [
    { service: await studio.service({ by: [resource] }) },
  ]
  return {
    studio,
    hall,
    corner,
    stage,
    inHall: await visitTo(hall),
    inCorner: await visitTo(corner),
    onStage: await visitTo(stage),
  }
}

const slotsOf = async (studio: Studio, { resource_id }: { resource_id: string }) => {
  const answer = (await server.answer(
    'listResourceSlots',
    { company: studio.company_id, branch: studio.branch_id },
    { start: TUESDAY, end: TUESDAY, id: resource_id, slotSize: 3600, slotCutter: 3600 },
  )) as SlotsAnswer
  return answer.slots[0]!.date_slots[0]!.slots.map(({ time }) => time.start_time / 3600)
}
const keyOf = (booked: Reply) => ({ 'x-manage-key': String(booked.body.manage_key) })
const cancel = ({ company_id }: Studio, booked: Reply) =>
  server.post(
    `/v1/client/appointment/${String(booked.body.id)}/cancel`,
    { appointment: { company_id } },
    keyOf(booked),
  )

describe('a hall and its rooms', () => {
  it('a booked hall takes its rooms, in every list and at once; cancelled, they are free again', async () => {
    const { studio, hall, corner, stage, inHall, inCorner, onStage } = await house()
    const booked = await book(studio, inHall, at(10))
    expect([booked.status, whoBooked(booked)]).toEqual([200, [hall.resource_id]])
    for (const visit of [inHall, inCorner, onStage]) {
      expect(hoursIn(await list(studio, visit))).toEqual(without(10))
      expect(refusal(await book(studio, visit, at(10)))).toEqual(REFUSED)
      expect(refusal(await hold(studio, visit, at(10)))).toEqual(REFUSED)
    }
    for (const resource of [hall, corner, stage]) expect(await slotsOf(studio, resource)).toEqual(without(10))
    expect((await cancel(studio, booked)).status).toBe(200)
    for (const visit of [inCorner, onStage]) {
      expect(hoursIn(await list(studio, visit))).toEqual(HOURS)
      expect((await book(studio, visit, at(10))).status).toBe(200)
    }
  })

  it('a booked room takes the hall, and leaves the other rooms and its own other places alone', async () => {
    const { studio, hall, corner, stage, inHall, inCorner, onStage } = await house()
    const booked = await book(studio, inCorner, at(10))
    expect(booked.status).toBe(200)
    expect(hoursIn(await list(studio, inHall))).toEqual(without(10))
    expect(await slotsOf(studio, hall)).toEqual(without(10))
    expect([await slotsOf(studio, corner), await slotsOf(studio, stage)]).toEqual([HOURS, HOURS])
    expect(refusal(await book(studio, inHall, at(10)))).toEqual(REFUSED)
    expect((await book(studio, inCorner, at(10))).status).toBe(200)
    expect((await book(studio, onStage, at(10))).status).toBe(200)
    expect(refusal(await book(studio, inCorner, at(10)))).toEqual(REFUSED)
    // The other two bookings still have their time.
    expect((await cancel(studio, booked)).status).toBe(200)
    expect(refusal(await book(studio, inHall, at(10)))).toEqual(REFUSED)
  })

  it('where the company does not say so they have nothing to do with each other', async () => {
    const { studio, inHall, inCorner } = await house({ takes_children: false })
    for (const visit of [inHall, inCorner]) expect((await book(studio, visit, at(10))).status).toBe(200)
  })

  it('one that is taken as a whole has one place', async () => {
    const { studio } = await house()
    await expect(studio.resource({ takes_children: true, capacity: 2 })).rejects.toThrow(
      'resource_takes_children',
    )
  })

  it('breaks around one booking block the other resource', async () => {
    const { studio, hall, inCorner } = await house()
    const service = await studio.service({ by: [hall], buffer_after: 1800 })
    expect((await book(studio, [{ service }], at(10))).status).toBe(200)
    expect(hoursIn(await list(studio, inCorner))).toEqual(without(10, 11))
    expect(refusal(await book(studio, inCorner, at(11)))).toEqual(REFUSED)
  })

  it('goes on through several storeys, up and down, and never round to the neighbours', async () => {
    const { studio, hall, inHall, inCorner, onStage } = await house()
    const whole = await studio.resource({ name: 'Будинок', takes_children: true })
    const garden = await studio.resource({ name: 'Сад', parent_id: whole.resource_id })
    await server.database.db
      .updateTable('resource')
      .set({ parent_id: whole.resource_id })
      .where('company_id', '=', studio.company_id)
      .where('resource_id', '=', hall.resource_id)
      .execute()
    const everything = [{ service: await studio.service({ by: [whole] }) }]
    const inGarden = [{ service: await studio.service({ by: [garden] }) }]
    expect((await book(studio, inCorner, at(10))).status).toBe(200)
    expect((await book(studio, everything, at(12))).status).toBe(200)
    expect((await book(studio, inGarden, at(14))).status).toBe(200)
    expect(hoursIn(await list(studio, everything))).toEqual(without(10, 12, 14))
    expect(hoursIn(await list(studio, inHall))).toEqual(without(10, 12))
    expect(hoursIn(await list(studio, onStage))).toEqual(without(12))
    expect(hoursIn(await list(studio, inGarden))).toEqual(without(12, 14))
  })

  it('what was entered by others counts too: a block of the hall, and a hall that takes its rooms from now on', async () => {
    const { studio, hall, inCorner } = await house({ takes_children: false })
    await studio.busy(hall, at(10), 60)
    expect(hoursIn(await list(studio, inCorner))).toEqual(HOURS)
    await server.database.db
      .updateTable('resource')
      .set({ takes_children: true })
      .where('company_id', '=', studio.company_id)
      .where('resource_id', '=', hall.resource_id)
      .execute()
    expect(hoursIn(await list(studio, inCorner))).toEqual(without(10))
    expect(refusal(await book(studio, inCorner, at(10)))).toEqual(REFUSED)
  })
})

describe('the hall held, moved and needed', () => {
  it('a hold of the hall keeps its rooms from others, is booked, and gives them back', async () => {
    const { studio, hall, inHall, inCorner } = await house()
    const holder: string = randomUUID()
    const held = await hold(studio, inHall, at(10), holder)
    expect(held.body.resource_ids).toEqual([hall.resource_id])
    expect(refusal(await book(studio, inCorner, at(10)))).toEqual(REFUSED)
    const asked = { hold: { company_id: studio.company_id, holder } }
    const extended = await server.post(`/v1/client/hold/${String(held.body.id)}/extend`, asked)
    expect(extended.body.resource_ids).toEqual([hall.resource_id])
    await server.post(`/v1/client/hold/${String(held.body.id)}/release`, asked)
    expect((await book(studio, inCorner, at(10))).status).toBe(200)
  })

  it('an expired hold, of the hall or of a room, blocks nothing', async () => {
    const { studio, inHall, inCorner } = await house()
    expect((await hold(studio, inHall, at(10))).status).toBe(200)
    expect((await hold(studio, inCorner, at(12))).status).toBe(200)
    server.clock.set('2026-05-18T08:11:00.000Z')
    expect((await book(studio, inCorner, at(10))).status).toBe(200)
    expect((await book(studio, inHall, at(12))).status).toBe(200)
  })

  it('a booking moves over its own time, rooms and all', async () => {
    const { studio, hall, inCorner } = await house()
    const long = await studio.service({ by: [hall], duration: 7200 })
    const booked = await book(studio, [{ service: long }], at(10))
    const times = hoursIn((await moves(studio, booked)).body as unknown as VisitSlotsAnswer)
    expect(times).toEqual(HOURS.slice(0, -1))
    expect((await move(studio, booked, at(11))).status).toBe(200)
    expect(hoursIn(await list(studio, inCorner))).toEqual(without(11, 12))
    expect((await book(studio, inCorner, at(10))).status).toBe(200)
    expect(refusal(await move(studio, booked, at(10)))).toEqual(REFUSED)
  })

  it('a required hall takes its rooms as well', async () => {
    const { studio, hall, stage, inCorner } = await house()
    const anna = await studio.resource()
    const dance = await studio.service({ by: [anna, stage] })
    await studio.need(dance, [hall])
    const booked = await book(studio, [{ service: dance, who: anna }], at(10))
    expect([booked.status, usedBy(booked)]).toEqual([200, [[hall.resource_id]]])
    expect(refusal(await book(studio, inCorner, at(10)))).toEqual(REFUSED)
    // The stage is part of the hall that the service needs.
    expect(hoursIn(await list(studio, [{ service: dance, who: stage }]))).toEqual([])
    expect(refusal(await book(studio, [{ service: dance, who: stage }], at(12)))).toEqual(REFUSED)
  })

  it('a visit goes from the hall to a room of it', async () => {
    const { studio, inHall, inCorner } = await house()
    const visit = [...inHall, ...inCorner]
    expect((await book(studio, visit, at(10))).status).toBe(200)
    expect(hoursIn(await list(studio, inHall))).toEqual(without(10, 11))
    expect(hoursIn(await list(studio, inCorner))).toEqual(without(10))
  })

  it('a series takes the rooms on every date, and does not meet itself', async () => {
    const { studio, hall, inCorner } = await house()
    const long = [{ service: await studio.service({ by: [hall], duration: 7200 }) }]
    const series = (starts: string[]) => {
      const { start_time: _, ...visit } = visitOf(studio, long, starts[0]!)
      const client = { first_name: 'Олена', phone: '+380441234567' }
      return server.post('/v1/client/appointment/repeat', { appointment: { ...visit, starts, client } })
    }
    expect((await series([at(10), at(11)])).status).toBe(422)
    expect((await series([at(10), at(12)])).status).toBe(200)
    expect(hoursIn(await list(studio, inCorner))).toEqual(without(10, 11, 12, 13))
  })
})

describe('a hall of hundreds of places', () => {
  it('is booked once by a request, and not on more dates than a thousand places are for', async () => {
    const { studio, hall, inHall } = await house()
    await studio.resource({ name: 'Коворкінг', parent_id: hall.resource_id, capacity: 500 })
    const { start_time: _, ...visit } = visitOf(studio, inHall, at(10))
    const client = { first_name: 'Олена', phone: '+380441234567' }
    const series = (starts: string[]) =>
      server.post('/v1/client/appointment/repeat', { appointment: { ...visit, starts, client } })
    const refused = await series([at(10), at(12)])
    expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed'])
    expect(hoursIn(await list(studio, inHall))).toEqual(HOURS)
    expect((await book(studio, inHall, at(10))).status).toBe(200)
  })
})

describe('many at once', () => {
  it('of twenty clients who book the hall, exactly one gets it', async () => {
    const { studio, inHall } = await house()
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(studio, inHall, at(10))))
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(200), count(409) + count(422)]).toEqual([1, 19])
  })

  it('of ten clients who book the hall and ten who book a room, the hall or the rooms are booked, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { studio, inHall, inCorner } = await house()
      const [halls, corners] = await Promise.all([
        Promise.all(Array.from({ length: 10 }, () => book(studio, inHall, at(10)))),
        Promise.all(Array.from({ length: 10 }, () => book(studio, inCorner, at(10)))),
      ])
      const won = [halls, corners].map((replies) => replies.filter(({ status }) => status === 200).length)
      expect([
        [1, 0],
        [0, 2],
      ]).toContainEqual(won)
      const lost = [...halls, ...corners].filter(({ status }) => status !== 200)
      expect(lost.filter(({ status }) => status !== 409 && status !== 422)).toEqual([])
    }
  })

  it('the constraint itself refuses a room beside the hall', async () => {
    const { studio, corner, inHall } = await house()
    expect((await book(studio, inHall, at(10))).status).toBe(200)
    for (const lane of [0, 1])
      await expect(studio.busy(corner, at(10.5), 10, { lane })).rejects.toThrow('occupancy_no_overlap')
    const { rows } = await sql<{ role: string; lane: number }>`
      select role, lane from occupancy where company_id = ${studio.company_id} and blocking order by role, lane`.execute(
      server.database.db,
    )
    expect(rows).toEqual([
      { role: 'PART', lane: 0 },
      { role: 'PART', lane: 0 },
      { role: 'PART', lane: 1 },
      { role: 'PERFORMER', lane: 0 },
    ])
  })
})
