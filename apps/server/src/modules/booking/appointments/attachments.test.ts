/** Attachments of bookings: the one interface that calls them. docs/rules/booking.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deletesAccount } from '../../../../test/confirm.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Attached, AttachedTo, Attachment } from '../../deps/attachment.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const TUESDAY_14 = '2026-05-19T11:00:00.000Z'
const UNTIL = new Date('2026-05-18T09:00:00.000Z')
const seconds = (instant: string) => Date.parse(instant) / 1000

type Act = keyof Attachment

let heard: { act: Act; booking: AttachedTo }[] = []
/** Result of the second of two attachments; the first always requests a small payment. */
let say: (act: Act) => Attached = () => ({})

const hearing = (hear: (act: Act, booking: AttachedTo) => Attached): Attachment => {
  const of = (act: Act) => async (_tx: unknown, _company: unknown, bookings: readonly AttachedTo[]) => {
    for (const booking of bookings) hear(act, booking)
  }
  return {
    book: async (_, __, booking) => hear('book', booking),
    move: of('move'),
    change: async (_, __, booking) => hear('change', booking),
    end: of('end'),
  }
}
const attachments = [
  hearing((act) => (act === 'book' ? { prepayment: 1, pay_until: UNTIL } : {})),
  hearing((act, booking) => {
    heard.push({ act, booking })
    return say(act)
  }),
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW, attachments })
})
beforeEach(() => {
  heard = []
  say = () => ({})
})
afterAll(() => server.stop())

async function hairStudio() {
  const studio = await server.studio()
  const { company_id, branch_id } = studio
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const visit = {
    company_id,
    branch_id,
    client: { first_name: 'Олена', phone: '+380441234567' },
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
  }
  const manage = (booked: Reply, act: 'cancel' | 'move', to = {}) =>
    server.post(
      `/v1/client/appointment/${String(booked.body.id)}/${act}`,
      { appointment: { company_id, ...to } },
      { 'x-manage-key': String(booked.body.manage_key) },
    )
  return {
    studio,
    visit,
    book: (start_time = TUESDAY_10) =>
      server.post('/v1/client/appointment', { appointment: { ...visit, start_time } }),
    move: (booked: Reply, to: object) => manage(booked, 'move', to),
    cancel: (booked: Reply) => manage(booked, 'cancel'),
    stored: () =>
      server.database.db
        .selectFrom('appointment')
        .select(['appointment_id', 'client_id', 'starts_at', 'cancelled_at', 'prepayment', 'moved'])
        .where('company_id', '=', company_id)
        .orderBy('starts_at')
        .execute(),
  }
}

describe('what hangs on a booking', () => {
  it('is called once for creation, move and end, with the booking', async () => {
    const { book, move, cancel, stored, visit } = await hairStudio()
    const booked = await book()
    expect((await move(booked, { start_time: TUESDAY_12 })).status).toBe(200)
    expect((await cancel(booked)).status).toBe(200)
    expect((await cancel(booked)).status).toBe(200)
    const [{ client_id } = {}] = await stored()
    const facts = { appointmentId: booked.body.id, clientId: client_id, eventId: null, price: 45_000 }
    expect(heard).toMatchObject([
      {
        act: 'book',
        booking: {
          ...facts,
          startsAt: seconds(TUESDAY_10),
          branchId: visit.branch_id,
          source: 'WIDGET',
          service_ids: [visit.service_resource_settings[0]!.service],
        },
      },
      { act: 'move', booking: { ...facts, startsAt: seconds(TUESDAY_12) } },
      { act: 'end', booking: { ...facts, startsAt: seconds(TUESDAY_12) } },
    ])
  })

  it('is called for places of an event too', async () => {
    const { studio, move, cancel } = await hairStudio()
    const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
    const at = (starts_at: string) => studio.event({ service_id: yoga.service_id, starts_at })
    const [morning, evening] = [await at(TUESDAY_10), await at(TUESDAY_12)]
    const booked = await server.post(`/v1/client/group_training/${morning.event_id}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        space: 2,
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    expect((await move(booked, { event_id: evening.event_id })).status).toBe(200)
    expect((await cancel(booked)).status).toBe(200)
    expect(heard).toMatchObject([
      { act: 'book', booking: { eventId: morning.event_id, startsAt: seconds(TUESDAY_10), price: 60_000 } },
      { act: 'move', booking: { eventId: evening.event_id, startsAt: seconds(TUESDAY_12), price: 60_000 } },
      { act: 'end', booking: { eventId: evening.event_id, startsAt: seconds(TUESDAY_12), price: 60_000 } },
    ])
  })

  it('is called for each visit of a series', async () => {
    const { visit } = await hairStudio()
    const starts = [TUESDAY_10, TUESDAY_12, TUESDAY_14]
    const reply = await server.post('/v1/client/appointment/repeat', { appointment: { ...visit, starts } })
    const ids = (reply.body.appointments as { id: string }[]).map(({ id }) => id)
    expect(heard.map(({ act, booking }) => [act, booking.appointmentId, booking.startsAt])).toEqual(
      starts.map((start, index) => ['book', ids[index], seconds(start)]),
    )
  })

  it('is called for upcoming visits that end with an account, not for past ones', async () => {
    const { studio, visit } = await hairStudio()
    const { company_id } = studio
    const marta = await signIn(server, studio, { phone: '+380441230007', first_name: 'Марта' })
    await studio.appointment({ client_id: marta.clientId!, starts_at: '2026-05-18T06:00:00.000Z' })
    const booked = await marta.post(`/v1/company/${company_id}/user/appointment`, {
      appointment: { ...visit, client: null, start_time: TUESDAY_10 },
    })
    const gone = await deletesAccount(server, company_id, marta.headers, `?company=${company_id}`)
    expect(gone.statusCode).toBe(200)
    expect(heard.map(({ act, booking }) => [act, booking.appointmentId, booking.clientId])).toEqual([
      ['book', booked.body.id, marta.clientId],
      ['end', booked.body.id, marta.clientId],
    ])
  })

  it('is not called for rejected bookings', async () => {
    const { book, move, cancel } = await hairStudio()
    const [booked, other] = [await book(TUESDAY_10), await book(TUESDAY_12)]
    await cancel(other)
    heard = []
    const refused = [
      await book(TUESDAY_10),
      await book(NOW),
      await move(booked, { start_time: NOW }),
      await move(other, { start_time: TUESDAY_14 }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual([
      'appointment.time.unavailable',
      'appointment.startTime.hasPassed',
      'appointment.startTime.hasPassed',
      'appointment.cancelled',
    ])
    expect(heard).toEqual([])
  })

  it.each(['book', 'move', 'end'] as const)('may refuse, and then nothing was done: %s', async (refused) => {
    const { book, move, cancel, stored } = await hairStudio()
    const booked = await book(TUESDAY_10)
    const before = await stored()
    say = (act) => {
      if (act === refused) throw new ApiError('action.blocked')
      return {}
    }
    const acts = {
      book: () => book(TUESDAY_12),
      move: () => move(booked, { start_time: TUESDAY_12 }),
      end: () => cancel(booked),
    }
    expect((await acts[refused]()).body.code).toBe('action.blocked')
    expect(await stored()).toEqual(before)
    say = () => ({})
    // The time it would have taken is free; its present time is still taken.
    expect((await book(TUESDAY_10)).status).toBe(422)
    expect((await book(TUESDAY_12)).status).toBe(200)
  })

  it('returns what must be paid, the last of several; the rest stays unchanged', async () => {
    const { book, move, cancel, stored } = await hairStudio()
    say = (act) => (act === 'book' ? { prepayment: 5_000 } : {})
    const booked = await book()
    const asked = { requirement: 'REQUIRED', amount: 5_000, pay_until: UNTIL.toISOString() }
    expect(booked.body.payment).toMatchObject(asked)
    expect((await move(booked, { start_time: TUESDAY_14 })).body.payment).toMatchObject(asked)
    expect((await cancel(booked)).body.payment).toMatchObject({ requirement: 'NONE', pay_until: null })
    expect(await stored()).toMatchObject([{ prepayment: 5_000, moved: 1 }])
  })
})
