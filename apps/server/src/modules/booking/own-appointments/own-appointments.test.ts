import type { OwnAppointment } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const FRIDAY_10 = '2026-05-22T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

async function salon(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource({ ordinal: 1, name: 'Анна', last_name: 'Коваль' })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const marta = await signIn(server, studio, { phone: '+380441234567', first_name: 'Марта' })
  const olha = await signIn(server, studio, { phone: '+380441234568', first_name: 'Ольга' })
  const book = (who: SignedIn, at = TUESDAY_10, more: Record<string, unknown> = {}) =>
    who.post(url(studio), {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: at,
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
        ...more,
      },
    })
  return { studio, anna, haircut, marta, olha, book }
}

const url = (studio: Studio, rest = '') => `/v1/company/${studio.company_id}/user/appointment${rest}`
const listOf = async (who: SignedIn, studio: Studio, query = '') => {
  const { status, body } = await who.get(url(studio, `?${query}`))
  expect(status).toBe(200)
  return body as unknown as { content: OwnAppointment[]; page: Record<string, number> }
}
const startsOf = async (who: SignedIn, studio: Studio, query = '') =>
  (await listOf(who, studio, query)).content.map(({ start_time }) => start_time)
const outcome = ({ status, body }: Reply) => [status, body.code]

describe('GET /v1/company/{id}/user/appointment', () => {
  // proves S4.record.1 S7.record.1 S7.record.2
  it('scheduled records are current, ended and cancelled ones past', async () => {
    const { studio, marta } = await salon()
    const client_id = marta.clientId!
    const ended = '2026-05-17T07:00:00.000Z'
    const running = '2026-05-18T07:30:00.000Z'
    for (const starts_at of [ended, running, TUESDAY_10]) await studio.appointment({ client_id, starts_at })
    await studio.appointment({ client_id, starts_at: FRIDAY_10, cancelled_at: NOW, status: 'CANCELLED' })
    expect(await startsOf(marta, studio, 'condition=CURRENT')).toEqual([running, TUESDAY_10])
    expect(await startsOf(marta, studio, 'condition=PAST')).toEqual([FRIDAY_10, ended])
    expect(await startsOf(marta, studio)).toHaveLength(4)
    // The booking counts as past from the moment it ends.
    server.clock.set('2026-05-18T08:30:00.000Z')
    expect(await startsOf(marta, studio, 'condition=CURRENT')).toEqual([TUESDAY_10])
  })

  // proves S7.record.7
  it('lists upcoming ones soonest first and past ones latest first, or in the requested order', async () => {
    const { studio, marta } = await salon()
    const client_id = marta.clientId!
    const cheap = { client_id, starts_at: FRIDAY_10, price: 100 }
    const dear = { client_id, starts_at: TUESDAY_10, price: 900 }
    for (const each of [cheap, dear]) await studio.appointment(each)
    expect(await startsOf(marta, studio, 'condition=CURRENT')).toEqual([TUESDAY_10, FRIDAY_10])
    expect(await startsOf(marta, studio, 'condition=CURRENT&sort=start_time,desc')).toEqual([
      FRIDAY_10,
      TUESDAY_10,
    ])
    expect(await startsOf(marta, studio, 'condition=CURRENT&sort=price')).toEqual([FRIDAY_10, TUESDAY_10])
    server.clock.set('2026-05-25T08:00:00.000Z')
    expect(await startsOf(marta, studio, 'condition=PAST')).toEqual([FRIDAY_10, TUESDAY_10])
  })

  // proves S7.record.3 S9.page.6
  it('has twenty a page, and each booking is on exactly one page', async () => {
    const { studio, marta } = await salon()
    // All at the same moment: only the id orders them.
    for (let each = 0; each < 43; each += 1)
      await studio.appointment({ client_id: marta.clientId!, starts_at: TUESDAY_10 })
    const pages = [0, 1, 2, 3].map((page) => listOf(marta, studio, `page=${page}`))
    const [first, ...others] = await Promise.all(pages)
    expect(first!.page).toEqual({ number: 0, size: 20, total_pages: 3, total_elements: 43 })
    const ids = [first!, ...others].map(({ content }) => content.map(({ id }) => id))
    expect(ids.map(({ length }) => length)).toEqual([20, 20, 3, 0])
    expect(new Set(ids.flat()).size).toBe(43)
    expect((await listOf(marta, studio, 'size=5&page=1')).content).toHaveLength(5)
  })

  // proves S7.record.4 S7.record.5 S3.record.1 S3.record.2
  it('includes branch and details if requested', async () => {
    const { studio, anna, haircut, marta, book } = await salon()
    await server.database.db
      .updateTable('branch')
      .set({ phone: '+380445550000', city: 'Київ' })
      .where('company_id', '=', studio.company_id)
      .execute()
    await book(marta, TUESDAY_10, { comment: 'Без фену' })
    const [bare] = (await listOf(marta, studio)).content
    expect(bare).not.toHaveProperty('branch')
    expect(bare).not.toHaveProperty('details')
    expect(bare).toMatchObject({
      status: 'CONFIRMED',
      space: 1,
      extra_fields: {},
      membership: null,
      services: [{ id: haircut.service_id, name: 'Стрижка' }],
      resource: { id: anna.resource_id, name: 'Анна', last_name: 'Коваль' },
      price: {
        price: 45_000,
        service_prices: [
          { service_id: haircut.service_id, discounted_price: 45_000, original_price: 45_000 },
        ],
      },
    })
    const [full] = (await listOf(marta, studio, 'withBranch=true&withDetails=true')).content
    expect(full).toMatchObject({
      branch: { id: studio.branch_id, phone: '+380445550000', address: { city: 'Київ' } },
      details: { comment: 'Без фену', ratable: [], ratings: [], survey_id: null },
    })
    server.clock.set('2026-05-19T08:00:00.000Z')
    const [ended] = (await listOf(marta, studio, 'withDetails=true')).content
    expect(ended!.details!.ratable).toEqual([
      { type: 'RESOURCE', entity_id: anna.resource_id, name: 'Анна Коваль' },
      { type: 'SERVICE', entity_id: haircut.service_id, name: 'Стрижка' },
    ])
  })

  // proves S7.record.6
  it('bounds are instants, or days at the branch, both included', async () => {
    const { studio, marta } = await salon()
    // 23:30 and 00:30 in Kyiv: one day in UTC, two at the branch.
    const [late, early] = ['2026-05-19T20:30:00.000Z', '2026-05-19T21:30:00.000Z']
    for (const starts_at of [late, early]) await studio.appointment({ client_id: marta.clientId!, starts_at })
    expect(await startsOf(marta, studio, 'start=2026-05-20')).toEqual([early])
    expect(await startsOf(marta, studio, 'end=2026-05-19')).toEqual([late])
    expect(await startsOf(marta, studio, 'start=2026-05-19&end=2026-05-20')).toHaveLength(2)
    expect(await startsOf(marta, studio, `start=${early}`)).toEqual([early])
    expect(await startsOf(marta, studio, `end=${late}`)).toEqual([late])
    const wrong = await marta.get(url(studio, '?start=yesterday'))
    expect(outcome(wrong)).toEqual([422, 'validation.failed'])
  })

  // proves S6.actor.4
  it('shows own records only, never another client’s or another company’s', async () => {
    const [here, there] = [await salon(), await salon()]
    await here.book(here.marta)
    await here.book(here.olha, TUESDAY_12)
    await there.book(there.marta, FRIDAY_10)
    expect(await startsOf(here.marta, here.studio)).toEqual([TUESDAY_10])
    // Her token is valid for all companies, and shows her bookings of each.
    expect(await startsOf(here.marta, there.studio)).toEqual([FRIDAY_10])
  })

  it('a person who is no client of the company has an empty list', async () => {
    const { studio } = await salon()
    const nobody = await signIn(server, studio, { phone: '+380441239999', isNew: true })
    expect(await listOf(nobody, studio)).toEqual({
      content: [],
      page: { number: 0, size: 20, total_pages: 0, total_elements: 0 },
    })
  })

  it('costs as many statements for twenty records as for one', async () => {
    const { studio, marta, haircut, anna } = await salon()
    const add = async () => {
      const { appointment_id, starts_at } = await studio.appointment({ client_id: marta.clientId! })
      await server.database.db
        .insertInto('appointment_service')
        .values({
          company_id: studio.company_id,
          appointment_id,
          ordinal: 1,
          duration: 3600,
          service_id: haircut.service_id,
          resource_id: anna.resource_id,
          original_price: 0,
          discounted_price: 0,
          starts_at: new Date(starts_at),
          date: '2026-06-01',
        })
        .execute()
    }
    const count = async () => {
      server.takeStatements()
      await listOf(marta, studio, 'withBranch=true&withDetails=true')
      return server.takeStatements().length
    }
    await add()
    const one = await count()
    for (let each = 0; each < 19; each += 1) await add()
    expect([one, await count()]).toEqual([one, one])
  })

  // proves S6.actor.5 S6.switch.1
  it('is refused without a valid token, and where the company offers no account', async () => {
    const { studio, marta } = await salon()
    const paths = ['', '/018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'].map((rest) => url(studio, rest))
    paths.push(`/v1/company/${studio.company_id}/user/event`, `/v1/company/${studio.company_id}/user/survey`)
    for (const path of paths) {
      expect(outcome(await server.get(path))).toEqual([401, 'token.invalid'])
      const foreign = await server.get(path, { authorization: 'Bearer somebody-elses-guess' })
      expect(outcome(foreign)).toEqual([401, 'token.invalid'])
    }
    const closed = await salon({ settings: { account: { enabled: false } } })
    expect(outcome(await marta.get(url(closed.studio)))).toEqual([403, 'account.disabled'])
  })
})

describe('GET /v1/company/{id}/user/event', () => {
  it('lists own bookings of events only', async () => {
    const { studio, marta, book } = await salon()
    const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: FRIDAY_10, name: 'Йога' })
    await book(marta)
    await marta.post(`/v1/company/${studio.company_id}/user/group_training/${event.event_id}/appointment`, {
      appointment: { company_id: studio.company_id, space: 2 },
    })
    const { body } = await marta.get(`/v1/company/${studio.company_id}/user/event?condition=CURRENT`)
    expect(body.content).toMatchObject([
      { booking_type: 'EVENT', space: 2, start_time: FRIDAY_10, event: { name: 'Йога' } },
    ])
  })
})

describe('GET /v1/company/{id}/user/appointment/{id}', () => {
  // proves S7.record.8
  it('shows one own record whole', async () => {
    const { studio, marta, book } = await salon()
    const booked = await book(marta)
    const { status, body } = await marta.get(url(studio, `/${String(booked.body.id)}`))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: booked.body.id,
      branch: { id: studio.branch_id, phone: null },
      details: { survey_id: null },
      may_cancel_until: TUESDAY_10,
    })
  })

  // proves S6.actor.4
  it('another client’s record and one that does not exist answer alike, whatever is done', async () => {
    const { studio, marta, olha, book } = await salon()
    const hers = String((await book(marta)).body.id)
    const unknown = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'
    const nobody = await signIn(server, studio, { phone: '+380441239998', isNew: true })
    const stranger = (await salon()).marta
    for (const [who, at] of [
      [olha, studio],
      [nobody, studio],
      [stranger, (await salon()).studio],
    ] as const)
      for (const id of [hers, unknown]) {
        const replies = [
          await who.get(url(at, `/${id}`)),
          await who.post(url(at, `/${id}/cancel`), {}),
          await who.post(url(at, `/${id}/move`), { appointment: { start_time: TUESDAY_12 } }),
          await who.post(`/v1/user/company/${at.company_id}/appointment/${id}/rating`, {
            entity_rating: { type: 'SERVICE', entity_id: unknown, rating: 1 },
          }),
        ]
        expect(replies.map(outcome)).toEqual(replies.map(() => [404, 'appointment.notFound']))
      }
    expect(await startsOf(marta, studio, 'condition=CURRENT')).toEqual([TUESDAY_10])
  })
})

describe('POST /v1/company/{id}/user/appointment/{id}/cancel', () => {
  const cancel = (who: SignedIn, studio: Studio, booked: Reply) =>
    who.post(url(studio, `/${String(booked.body.id)}/cancel`), {})

  // proves S7.record.9 S4.record.2 S4.record.4
  it('cancels, frees the time at once and is the same when repeated', async () => {
    const { studio, marta, olha, book } = await salon({
      settings: { appointment: { cancel_to_status: 'REFUSED' } },
    })
    const booked = await book(marta)
    expect((await book(olha)).status).toBe(422)
    const [once, twice] = [await cancel(marta, studio, booked), await cancel(marta, studio, booked)]
    expect([once.status, twice.status]).toEqual([200, 200])
    expect(once.body).toMatchObject({ status: 'REFUSED', cancelled_at: NOW, may_cancel_until: null })
    expect(twice.body).toEqual(once.body)
    expect((await book(olha)).status).toBe(200)
    expect(await startsOf(marta, studio, 'condition=PAST')).toEqual([TUESDAY_10])
  })

  // proves S6.switch.6 S4.record.2 S8.message.25
  it('is refused where the company limits it, with its text, and too late', async () => {
    const strict = await salon({ settings: { appointment: { allow_cancel: false } } })
    const kept = await strict.book(strict.marta)
    expect(kept.body.may_cancel_until).toBeNull()
    const refused = await cancel(strict.marta, strict.studio, kept)
    expect(outcome(refused)).toEqual([403, 'authorization.failed'])
    expect(refused.body.title).toContain('the company limited cancellation')
    expect(await startsOf(strict.marta, strict.studio, 'condition=CURRENT')).toEqual([TUESDAY_10])

    const { studio, marta, book } = await salon({ settings: { appointment: { cancel_notice: 7200 } } })
    const booked = await book(marta)
    server.clock.set('2026-05-19T05:00:00.001Z')
    expect(outcome(await cancel(marta, studio, booked))).toEqual([403, 'authorization.failed'])
    server.clock.set('2026-05-19T05:00:00.000Z')
    expect((await cancel(marta, studio, booked)).status).toBe(200)
  })

  it('works also at a branch that has closed since', async () => {
    const { studio, marta, book } = await salon()
    const booked = await book(marta)
    await server.database.db
      .updateTable('branch')
      .set({ active: false })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect((await cancel(marta, studio, booked)).status).toBe(200)
  })

  it('gives the places of an event back', async () => {
    const { studio, marta } = await salon()
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: FRIDAY_10, space: 2 })
    const join = () =>
      marta.post(`/v1/company/${studio.company_id}/user/group_training/${event.event_id}/appointment`, {
        appointment: { company_id: studio.company_id, space: 2 },
      })
    const booked = await join()
    expect(outcome(await join())).toEqual([409, 'event.space.exceeded'])
    await cancel(marta, studio, booked)
    expect((await join()).status).toBe(200)
  })
})

describe('POST /v1/company/{id}/user/appointment/{id}/move', () => {
  const move = (who: SignedIn, studio: Studio, booked: Reply, start_time = TUESDAY_12) =>
    who.post(url(studio, `/${String(booked.body.id)}/move`), { appointment: { start_time } })

  it('moves the record with its price and comment, and the old time is free', async () => {
    const { studio, marta, olha, book } = await salon()
    const booked = await book(marta, TUESDAY_10, { comment: 'Без фену' })
    const moved = await move(marta, studio, booked)
    expect(moved.body).toMatchObject({
      id: booked.body.id,
      reference: booked.body.reference,
      price: booked.body.price,
      start_time: TUESDAY_12,
      details: { comment: 'Без фену' },
    })
    expect((await book(olha)).status).toBe(200)
    expect((await book(olha, TUESDAY_12)).status).toBe(422)
  })

  it('is refused where the company does not allow it, and to a taken time, and the record stays', async () => {
    const fixed = await salon({ settings: { appointment: { allow_move: false } } })
    const kept = await fixed.book(fixed.marta)
    expect(outcome(await move(fixed.marta, fixed.studio, kept))).toEqual([403, 'appointment.move.notAllowed'])
    const { studio, marta, olha, book } = await salon()
    const booked = await book(marta)
    await book(olha, TUESDAY_12)
    const refused = await move(marta, studio, booked)
    expect(outcome(refused)).toEqual([422, 'appointment.time.unavailable'])
    expect(await startsOf(marta, studio)).toEqual([TUESDAY_10])
  })

  it('a cancelling and a move at the same moment end in one of the two, never in both', async () => {
    const { studio, marta, olha, book } = await salon()
    for (let round = 0; round < 10; round += 1) {
      const booked = await book(marta)
      expect(booked.status).toBe(200)
      const [moved, cancelled] = await Promise.all([
        move(marta, studio, booked),
        marta.post(url(studio, `/${String(booked.body.id)}/cancel`), {}),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(moved.status)
      // Both times are free again.
      const others = [await book(olha), await book(olha, TUESDAY_12)]
      expect(others.map(({ status }) => status)).toEqual([200, 200])
      for (const other of others) await olha.post(url(studio, `/${String(other.body.id)}/cancel`), {})
    }
  })
})
