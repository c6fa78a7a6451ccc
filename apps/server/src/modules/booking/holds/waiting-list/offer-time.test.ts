/**
 * Freed time is offered to the waiting list completely or not at all. docs/rules/waiting-list.md, Free time on a
 * day.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../../test/lock-waits.ts'
import type { Studio } from '../../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { at, hoursIn, NOW, TUESDAY, visitCalls, type Wish } from '../../../../../test/visit-calls.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { offerFreedDays } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list, move } = visitCalls(() => server)

const HOURLY = {
  protection: { unproven: 'OFF' },
  slot_cutter: { slot_cutter: 3600, start_align: 'CLOCK' },
} as const

const cancel = ({ company_id }: Studio, booked: Reply) =>
  server.post(
    `/v1/client/appointment/${String(booked.body.id)}/cancel`,
    { appointment: { company_id } },
    { 'x-manage-key': String(booked.body.manage_key) },
  )
const join = async (
  { company_id, branch_id }: Studio,
  services: readonly Wish['service'][],
  date = TUESDAY,
) => {
  const service_ids = services.map(({ service_id }) => service_id)
  const client = { first_name: 'Іра', phone: '+380441234599' }
  const joined = await server.post('/v1/client/waiting_list', {
    waiting: { company_id, branch_id, date, service_ids, client },
  })
  expect([joined.status, joined.body.status]).toEqual([200, 'WAITING'])
  return joined
}
/** The start offered to an entry. */
const offerOf = async ({ company_id }: Studio, joined: Reply) => {
  const entry = await server.get(
    `/v1/client/waiting_list/${String(joined.body.id)}?company_id=${company_id}`,
    { 'x-manage-key': String(joined.body.manage_key) },
  )
  return (entry.body.offer as { start_time: string } | null)?.start_time
}

/** Occupied time whose hold or booking does not exist. */
const orphans = async ({ company_id }: Studio) =>
  (
    await sql<{ resource_id: string }>`
      select occupancy.resource_id from occupancy
        left join appointment on appointment.company_id = ${company_id} and appointment_id = owner_id
        left join hold on hold.company_id = ${company_id} and hold_id = owner_id
       where occupancy.company_id = ${company_id} and occupancy.kind <> 'BLOCK'
         and appointment_id is null and hold_id is null`.execute(server.database.db)
  ).rows

describe('an offer whose time is taken first', () => {
  it('takes nothing: the performer beside the lost room stays free', async () => {
    const studio = await server.studio({ settings: HOURLY, works: ['10:00-11:00'] })
    const [anna, room] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const [massage, talk] = [await studio.service({ by: [anna] }), await studio.service({ by: [anna] })]
    await studio.need(massage, [room])
    const booked = await book(studio, [{ service: talk }], at(10))
    const joined = await join(studio, [massage])

    const [isTaken, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const faster = server.database.inTransaction(async (tx) => {
      await sql`
        insert into occupancy (company_id, occupancy_id, resource_id, lane, kind, owner_id, starts_at, during)
        values (${studio.company_id}::uuid, ${newId()}::uuid, ${room.resource_id}::uuid, 0, 'BLOCK', ${newId()}::uuid,
                ${at(10)}::timestamptz, tstzrange(${at(10)}::timestamptz, ${at(11)}::timestamptz))`.execute(
        tx,
      )
      isTaken.resolve()
      await mayEnd.promise
    })
    await isTaken.promise
    const cancelling = cancel(studio, booked)
    // It has read availability and waits for the room's lock.
    await expect.poll(() => lockWaits(server.database.db)).not.toEqual([])
    mayEnd.resolve()
    await faster
    expect((await cancelling).status).toBe(200)
    expect(await offerOf(studio, joined)).toBeUndefined()
    expect(await orphans(studio)).toEqual([])
    expect(hoursIn(await list(studio, [{ service: talk }]))).toEqual([10])
  })
})

describe('what a hold had and its booking does not take', () => {
  async function twoHours() {
    const studio = await server.studio({ settings: HOURLY, works: ['10:00-12:00'] })
    const anna = await studio.resource()
    const service = await studio.service({ by: [anna] })
    const held = await hold(studio, [{ service }], at(10))
    return { studio, visit: [{ service }], service, hold_id: held.body.id }
  }
  const tomorrow = (moment: string) => new Date(Date.parse(moment) + 86_400_000).toISOString()

  it('goes to the waiting list when another time is booked', async () => {
    const { studio, visit, service, hold_id } = await twoHours()
    await book(studio, visit, at(11))
    const joined = await join(studio, [service])
    expect((await book(studio, visit, tomorrow(at(10)), { hold_id })).status).toBe(200)
    expect(await offerOf(studio, joined)).toBe(at(10))
  })

  it('goes to the waiting list when a booking moves to another time', async () => {
    const { studio, visit, service, hold_id } = await twoHours()
    await book(studio, visit, at(11))
    const moved = await book(studio, visit, tomorrow(at(10)))
    const joined = await join(studio, [service])
    expect((await move(studio, moved, tomorrow(at(11)), { hold_id })).status).toBe(200)
    expect(await offerOf(studio, joined)).toBe(at(10))
  })

  it('stays with a series that takes it with a later one of its visits', async () => {
    const { studio, visit, service } = await twoHours()
    const wednesday = tomorrow(at(10))
    const hold_id = (await hold(studio, visit, wednesday)).body.id
    await book(studio, visit, tomorrow(at(11)))
    const joined = await join(studio, [service], '2026-05-20')
    const { company_id, branch_id } = studio
    const series = await server.post('/v1/client/appointment/repeat', {
      appointment: {
        company_id,
        branch_id,
        hold_id,
        client: { first_name: 'Олена', phone: '+380441234567' },
        starts: [at(11), wednesday],
        service_resource_settings: [{ service: service.service_id, resources: [], ordinal: 1 }],
      },
    })
    expect(series.status).toBe(200)
    expect(await offerOf(studio, joined)).toBeUndefined()
  })
})

describe('entries that are hard to plan', () => {
  it('are checked a few at a time: the cancelling call checks some of them, and the job the others', async () => {
    const settings = { ...HOURLY, slot_cutter: { slot_cutter: 60, start_align: 'CLOCK' } } as const
    const studio = await server.studio({ settings })
    const staff = async (busy: boolean) => {
      const all = []
      for (let ordinal = 0; ordinal < 40; ordinal += 1) {
        const resource = await studio.resource({ ordinal })
        if (busy) await studio.busy(resource, at(9), 540)
        all.push(resource)
      }
      return all
    }
    const [free, taken] = [await staff(false), await staff(true)]
    const first = []
    for (let each = 0; each < 5; each += 1) first.push(await studio.service({ by: free, duration: 900 }))
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna], duration: 9 * 3600 })
    const booked = await book(studio, [{ service: cut }], at(9))
    // No performer has time for the last service; finding that out means checking 40 performers at 500 moments.
    for (let each = 0; each < 8; each += 1)
      await join(studio, [...first, await studio.service({ by: taken, duration: 900 })])
    const easy = await join(studio, [cut])
    expect((await cancel(studio, booked)).status).toBe(200)
    expect(await offerOf(studio, easy)).toBeUndefined()
    await offerFreedDays(server.deps)
    expect(await offerOf(studio, easy)).toBe(at(9))
  })
})
