import { randomUUID } from 'node:crypto'
import type { RepeatDates, Series } from '@zapys/contract'
import type { z } from 'zod'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { solved } from '../../../../test/solved.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'

const NOW = '2026-10-05T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

async function hairStudio() {
  const studio = await server.studio()
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const visit = {
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    client: { first_name: 'Олена', phone: '+380441234567' },
  }
  const preview = async (start_time: string, repeat: { every_weeks: number; times: number }) => {
    const reply = await server.post('/v1/client/appointment/repeat/preview', {
      appointment: { ...visit, start_time, repeat },
    })
    return reply.body as unknown as z.infer<typeof RepeatDates>
  }
  const book = (starts: string[], key?: string, hold_id?: unknown) =>
    server.post(
      '/v1/client/appointment/repeat',
      { appointment: { ...visit, starts, hold_id: hold_id ?? null } },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const stored = () =>
    server.database.db
      .selectFrom('appointment')
      .selectAll()
      .where('company_id', '=', studio.company_id)
      .execute()
  return { studio, anna, visit, preview, book, stored }
}

describe('a booking that repeats', () => {
  it('keeps the time on the wall when the clocks change, and shows free times near a date that collides', async () => {
    const { studio, anna, preview } = await hairStudio()
    await studio.busy(anna, '2026-10-19T07:00:00.000Z', 60)
    const { dates } = await preview('2026-10-12T07:00:00.000Z', { every_weeks: 1, times: 4 })
    expect(dates.map(({ date, starts_at, available }) => [date, starts_at, available])).toEqual([
      ['2026-10-12', '2026-10-12T07:00:00.000Z', true],
      ['2026-10-19', '2026-10-19T07:00:00.000Z', false],
      // Clocks in Kyiv go back on 25 October: 10:00 is 08:00 in UTC.
      ['2026-10-26', '2026-10-26T08:00:00.000Z', true],
      ['2026-11-02', '2026-11-02T08:00:00.000Z', true],
    ])
    expect(dates.map((each) => each.alternatives.length)).toEqual([0, 3, 0, 0])
  })

  it('returns the price of every date and alternative, and books it at that price', async () => {
    const { studio, anna, preview, book } = await hairStudio()
    await studio.busy(anna, '2026-10-19T07:00:00.000Z', 60)
    // Discounts for the following week, and for starts from 11:00 on.
    await studio.discount({ percent: 10, first_day: '2026-10-26', last_day: '2026-10-26' })
    await studio.discount({ percent: 50, start_time: 11 * 3600, end_time: 24 * 3600 })
    const { dates } = await preview('2026-10-12T07:00:00.000Z', { every_weeks: 1, times: 3 })
    expect(dates.map(({ price }) => price?.price ?? null)).toEqual([45_000, null, 40_500])
    expect(dates[0]!.price).toMatchObject({ original_price: 45_000, currency_code: 'UAH' })
    const instead = dates[1]!.alternatives
    expect(instead.map(({ time, price }) => [time.start_time < 11 * 3600, price.price])).toEqual(
      instead.map(({ time }) => [time.start_time < 11 * 3600, time.start_time < 11 * 3600 ? 45_000 : 22_500]),
    )
    const later = instead.find(({ time }) => time.start_time >= 11 * 3600)!
    const { body } = await book(['2026-10-12T07:00:00.000Z', later.starts_at, '2026-10-26T08:00:00.000Z'])
    const booked = (body as unknown as z.infer<typeof Series>).appointments
    expect(booked.map(({ price }) => price.price)).toEqual([45_000, 22_500, 40_500])
  })

  it('is booked only for the sum and with the people that the client saw: else the answer has the new ones', async () => {
    const { studio, anna, visit, preview, stored } = await hairStudio()
    await studio.discount({ percent: 10, first_day: '2026-10-19', last_day: '2026-10-19' })
    const { dates } = await preview('2026-10-12T07:00:00.000Z', { every_weeks: 1, times: 2 })
    const sum = dates.reduce((total, { price }) => total + (price?.price ?? 0), 0)
    expect(sum).toBe(85_500)
    // The studio removes the discount between list and booking.
    await server.database.db.deleteFrom('discount').where('company_id', '=', studio.company_id).execute()
    const starts = dates.map(({ starts_at }) => starts_at)
    const book = (shown: Record<string, unknown>) =>
      server.post('/v1/client/appointment/repeat', { appointment: { ...visit, starts, shown } })
    const instead = { price: 90_000, resource_ids: [anna.resource_id] }
    for (const shown of [{ price: sum }, { price: 90_000, resource_ids: [randomUUID()] }]) {
      const { status, body } = await book(shown)
      expect([status, body.code, body.metadata]).toEqual([409, 'appointment.changed', { instead }])
    }
    expect(await stored(), 'nothing of a refused series stays').toEqual([])
    expect((await book(instead)).status).toBe(200)
    expect(await stored()).toHaveLength(2)
  })

  it('for a time that the clocks skip shows free ones of that day instead', async () => {
    const { preview } = await hairStudio()
    server.clock.set('2026-03-10T08:00:00.000Z')
    const { dates } = await preview('2026-03-15T01:30:00.000Z', { every_weeks: 2, times: 2 })
    expect(dates[1]).toMatchObject({ date: '2026-03-29', starts_at: null, available: false })
    expect(dates[1]!.alternatives.map(({ date }) => date)).toEqual(
      Array.from({ length: 3 }, () => '2026-03-29'),
    )
  })

  it('for a time that the clocks skip shows what is nearest to it, also far from Greenwich', async () => {
    const studio = await server.studio({ timezone: 'America/New_York', works: ['00:00-24:00'] })
    const { service_id } = await studio.service({ by: [await studio.resource()] })
    server.clock.set('2026-02-27T08:00:00.000Z')
    const reply = await server.post('/v1/client/appointment/repeat/preview', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
        // 02:30 at night; a week later the clocks skip this time.
        start_time: '2026-03-01T07:30:00.000Z',
        repeat: { every_weeks: 1, times: 2 },
      },
    })
    const { dates } = reply.body as unknown as z.infer<typeof RepeatDates>
    expect(dates[0]).toMatchObject({ starts_at: '2026-03-01T07:30:00.000Z', available: true })
    expect(dates[1]).toMatchObject({ date: '2026-03-08', starts_at: null, available: false })
    expect(dates[1]!.alternatives.map(({ date, starts_at }) => [date, starts_at.slice(11, 16)])).toEqual([
      ['2026-03-08', '07:30'],
      ['2026-03-08', '07:15'],
      ['2026-03-08', '07:45'],
    ])
  })

  it('shows the deposit of each date and of each time near it, before anything is booked', async () => {
    const { studio, anna, visit } = await payingStudio(server, {
      online: { requirement: 'REQUIRED', share_percent: 30 },
    })
    await studio.busy(anna, '2026-10-19T07:00:00.000Z', 60)
    const reply = await server.post('/v1/client/appointment/repeat/preview', {
      appointment: visit('2026-10-12T07:00:00.000Z', { repeat: { every_weeks: 1, times: 3 } }),
    })
    const { dates } = reply.body as unknown as z.infer<typeof RepeatDates>
    expect(dates.map(({ deposit }) => deposit)).toEqual([15_000, undefined, 15_000])
    expect(dates[1]!.alternatives.map(({ deposit }) => deposit)).toEqual([15_000, 15_000, 15_000])
  })

  it('begins later than now', async () => {
    const { preview } = await hairStudio()
    server.clock.set('2026-10-12T07:00:00.000Z')
    const repeat = { every_weeks: 1, times: 2 }
    expect(await preview('2026-10-12T07:00:00.000Z', repeat)).toMatchObject({
      code: 'appointment.startTime.hasPassed',
    })
    expect((await preview('2026-10-12T07:30:00.000Z', repeat)).dates).toHaveLength(2)
  })

  it('of many dates costs few statements: what they have in common is read once', async () => {
    const { book } = await hairStudio()
    const statements = async (starts: string[]) => {
      server.takeStatements()
      expect((await book(starts)).status).toBe(200)
      return server.takeStatements().length
    }
    const two = await statements(['2026-10-12T07:00:00.000Z', '2026-10-13T07:00:00.000Z'])
    const three = await statements(['14', '15', '16'].map((day) => `2026-10-${day}T07:00:00.000Z`))
    // Frees and takes the time, reads client and memberships, stores the booking.
    expect(three - two).toBeLessThanOrEqual(5)
  })

  it('is booked at the chosen starts together, each with its own reference and key', async () => {
    const { book, stored } = await hairStudio()
    const reply = await book(['2026-10-12T07:00:00.000Z', '2026-10-26T08:00:00.000Z'])
    expect(reply.status).toBe(200)
    const { series_id, appointments } = reply.body as unknown as z.infer<typeof Series>
    expect(new Set(appointments.map((each) => each.reference)).size).toBe(2)
    expect(appointments.every((each) => each.manage_key !== undefined && each.price.price === 45_000)).toBe(
      true,
    )
    expect((await stored()).map((each) => each.series_id)).toEqual([series_id, series_id])
  })

  it('is all or nothing: one date that is taken refuses all and is named', async () => {
    const { studio, anna, book, stored } = await hairStudio()
    await studio.busy(anna, '2026-10-19T07:00:00.000Z', 60)
    const reply = await book([
      '2026-10-12T07:00:00.000Z',
      '2026-10-19T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ])
    expect([reply.status, reply.body.code]).toEqual([422, 'appointment.time.unavailable'])
    expect(reply.body.errors).toEqual([{ field: 'starts.1', message: 'starts.1: is unavailable' }])
    expect(await stored()).toEqual([])
  })

  it('is booked in the order of its dates, each once, whatever the order they are sent in', async () => {
    const { book, stored } = await hairStudio()
    const [first, second, third] = ['12', '19', '26'].map((day) => `2026-10-${day}T10:00:00.000Z`) as [
      string,
      string,
      string,
    ]
    const reply = await book([third, first, second, first])
    const { appointments } = reply.body as unknown as z.infer<typeof Series>
    expect(appointments.map(({ start_time }) => start_time)).toEqual([first, second, third])
    const rows = await stored()
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ client_id }) => client_id)).size, 'one client').toBe(1)
  })

  it('takes one moment in two spellings for one visit', async () => {
    const { studio, visit } = await hairStudio()
    const olha = await studio.resource()
    const anybody = [{ ...visit.service_resource_settings[0]!, resources: [] }]
    await server.database.db
      .insertInto('resource_service')
      .values({
        company_id: studio.company_id,
        resource_id: olha.resource_id,
        service_id: anybody[0]!.service,
      })
      .execute()
    const { status, body } = await server.post('/v1/client/appointment/repeat', {
      appointment: {
        ...visit,
        service_resource_settings: anybody,
        starts: ['2026-10-06T07:00:00.000Z', '2026-10-06T07:00:00Z', '2026-10-13T07:00:00Z'],
      },
    })
    expect(status).toBe(200)
    const { appointments } = body as unknown as z.infer<typeof Series>
    expect(appointments.map(({ start_time }) => start_time)).toEqual([
      '2026-10-06T07:00:00.000Z',
      '2026-10-13T07:00:00.000Z',
    ])
  })

  it('a date that is taken is named by its place among those that were sent', async () => {
    const { studio, anna, book } = await hairStudio()
    await studio.busy(anna, '2026-10-26T10:00:00.000Z', 60)
    const reply = await book(['26', '12', '19'].map((day) => `2026-10-${day}T10:00:00.000Z`))
    expect(reply.body.errors).toEqual([{ field: 'starts.0', message: 'starts.0: is unavailable' }])
  })

  it('sends one message for the whole series', async () => {
    const { studio, book } = await hairStudio()
    await book(['2026-10-12T07:00:00.000Z', '2026-10-19T07:00:00.000Z'])
    const messages = await server.database.db
      .selectFrom('message')
      .select('kind')
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(messages).toEqual([{ kind: 'BOOKED' }])
  })

  it('costs the work that its last visit would cost alone', async () => {
    const { visit } = await hairStudio()
    const she = visitor(server)
    const books = (days: string[], headers: Record<string, string> = {}) =>
      she.post(
        '/v1/client/appointment/repeat',
        { appointment: { ...visit, starts: days.map((day) => `2026-10-${day}T07:00:00.000Z`) } },
        headers,
      )
    expect((await books(['12', '13', '14', '15', '16', '17'])).body.code).toBe('challenge.required')
    expect((await books(['12', '13', '14'])).status).toBe(200)
    const asked = await books(['19', '20', '21'])
    expect(asked.body.code).toBe('challenge.required')
    expect((await books(['19', '20', '21'], await solved(asked))).status).toBe(200)
  })

  it('is answered in the reader’s language', async () => {
    const { studio, visit } = await hairStudio()
    await server.database.db
      .updateTable('service')
      .set({ translations: JSON.stringify({ en: { name: 'Haircut' } }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    const reply = await server.post(
      '/v1/client/appointment/repeat',
      { appointment: { ...visit, starts: ['2026-10-12T07:00:00.000Z', '2026-10-13T07:00:00.000Z'] } },
      { 'accept-language': 'en' },
    )
    const { appointments } = reply.body as unknown as z.infer<typeof Series>
    expect(appointments.map(({ services }) => services[0]!.name)).toEqual(['Haircut', 'Haircut'])
  })

  it('may be booked from a hold of its first time, which ends with it', async () => {
    const { studio, book, stored, visit } = await hairStudio()
    const starts = ['2026-10-12T07:00:00.000Z', '2026-10-19T07:00:00.000Z']
    const { client: _, ...asked } = visit
    const held = await server.post('/v1/client/hold', {
      hold: { ...asked, start_time: starts[0], holder: 'browser-of-olena-001' },
    })
    expect((await book(starts)).status).toBe(422)
    expect((await book(starts, undefined, held.body.id)).status).toBe(200)
    expect(await stored()).toHaveLength(2)
    const active = await server.database.db
      .selectFrom('hold')
      .select('hold_id')
      .where('company_id', '=', studio.company_id)
      .where('active', '=', true)
      .execute()
    expect(active).toEqual([])
  })

  it('sent twice is one series', async () => {
    const { book, stored } = await hairStudio()
    const key = randomUUID()
    const starts = ['2026-10-12T07:00:00.000Z', '2026-10-19T07:00:00.000Z']
    const [first, second] = [await book(starts, key), await book(starts, key)]
    expect(second.body).toEqual(first.body)
    expect(await stored()).toHaveLength(2)
  })

  it.each([
    { repeat: { every_weeks: 3, times: 4 }, because: 'every week or every two' },
    { repeat: { every_weeks: 1, times: 27 }, because: 'half a year is the longest' },
    { repeat: { every_weeks: 1, times: 1 }, because: 'once is no repetition' },
  ])('$repeat is refused: $because', async ({ repeat }) => {
    const { preview } = await hairStudio()
    expect(await preview('2026-10-12T07:00:00.000Z', repeat)).toMatchObject({ code: 'validation.failed' })
  })
})
