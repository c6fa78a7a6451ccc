/** Reports of a period. docs/rules/reports.md */
import type { BranchMonth, Report, ReportFigures } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-03-23T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const dimensions = ['DAY', 'RESOURCE', 'SERVICE', 'BRANCH', 'SOURCE', 'CAMPAIGN'] as const

/** A studio with two people and two services, whose week has payments, refunds, tips, a no-show and a cancellation. */
async function busyStudio() {
  server.clock.set(NOW)
  const paying = await payingStudio(server)
  const { studio, anna } = paying
  const owner = await companyKey(server, studio)
  const boris = await studio.resource({ name: 'Борис' })
  const [cut, shave] = await Promise.all([
    studio.service({ by: [anna, boris], price: 33_333 }),
    studio.service({ by: [anna, boris], price: 12_345 }),
  ])
  const branch = `branch/${studio.branch_id}`
  const known = new Map<string, string>()
  const clientOf = async (first_name: string) => {
    const id = known.get(first_name)
    if (id !== undefined) return id
    const { body } = await owner.post('client', {
      client: { first_name, phone: `+38044765430${known.size}` },
    })
    known.set(first_name, String(body['id']))
    return String(body['id'])
  }
  const books = async (start_time: string, who: string, people: Row[], services: Row[], source: string) => {
    const { status, body } = await owner.post(`${branch}/appointment`, {
      appointment: {
        client: { id: await clientOf(who) },
        start_time,
        source,
        service_resource_settings: services.map((service, index) => ({
          service: service['service_id'],
          resources: [people[index]!['resource_id']],
          ordinal: index + 1,
        })),
      },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return String(body['id'])
  }
  const takes = (appointment: string, amount: number, method: string) =>
    owner.post(`${branch}/payment`, { payment: { appointment, amount, method } })
  const reads = async (query: string) => owner.get(`report?${query}`)
  return { ...paying, owner, boris, cut, shave, branch, books, takes, reads }
}

async function weekOf() {
  const studio = await busyStudio()
  const { anna, boris, cut, shave, books, takes, owner, branch } = studio
  // Monday; the clocks go forward on Sunday, 29 March.
  const first = await books('2026-03-23T10:00:00.000Z', 'Олена', [anna, boris], [cut, shave], 'INSTAGRAM')
  const second = await books('2026-03-24T10:00:00.000Z', 'Марта', [boris], [shave], 'WIDGET')
  const third = await books('2026-03-28T10:00:00.000Z', 'Олена', [boris], [cut], 'WIDGET')
  const fourth = await books('2026-03-30T07:00:00.000Z', 'Остап', [anna], [cut], 'WIDGET')
  await takes(first, 20_001, 'CASH')
  await owner.post(`${branch}/tip`, { tip: { appointment: first, method: 'CASH', amount: 1_001 } })
  await takes(second, 12_345, 'TERMINAL')
  server.clock.set('2026-03-28T21:59:00.000Z')
  await takes(third, 30_000, 'CASH')
  server.clock.set('2026-03-28T22:01:00.000Z')
  await takes(fourth, 10_000, 'TRANSFER')
  await owner.post(`${branch}/refund`, {
    refund: { appointment: first, amount: 7_777, method: 'CASH', reason: 'не сподобалося' },
  })
  await owner.post(`${branch}/appointment/${second}`, { appointment: { status: 'NO_SHOW' } })
  await owner.post(`${branch}/appointment/${fourth}`, { appointment: { status: 'CANCELLED' } })
  return studio
}

const sumOf = (
  rows: readonly ReportFigures[],
  part: 'booked' | 'received' | 'given_back' | 'corrected' | 'total' | 'tips',
) => rows.reduce((sum, { amounts }) => sum + amounts.reduce((all, amount) => all + amount[part], 0), 0)

describe('a report', () => {
  it('has the bookings, clients, no-shows and money of a period', async () => {
    const { reads } = await weekOf()
    const { status, body } = await reads('first_day=2026-03-23&last_day=2026-03-29&by=DAY')
    expect([status, body]).toMatchObject([
      200,
      {
        timezone: 'Europe/Kyiv',
        total: {
          bookings: 3,
          cancelled: 0,
          no_shows: 1,
          clients: 2,
          new_clients: 2,
          amounts: [
            {
              currency_code: 'UAH',
              booked: 33_333 + 12_345 + 12_345 + 33_333,
              received: 20_001 + 1_001 + 12_345 + 30_000 + 10_000,
              given_back: -7_777,
              total: 65_570,
              tips: 1_001,
            },
          ],
        },
      },
    ])
    const { rows } = body as Report
    expect(rows.map(({ key, bookings }) => [key, bookings])).toEqual([
      ['2026-03-23', 1],
      ['2026-03-24', 1],
      ['2026-03-25', 0],
      ['2026-03-26', 0],
      ['2026-03-27', 0],
      ['2026-03-28', 1],
      ['2026-03-29', 0],
    ])
    const later = (await reads('first_day=2026-03-30&last_day=2026-03-30&by=DAY')).body
    expect(later).toMatchObject({ total: { bookings: 0, cancelled: 1, clients: 0 } })
  })

  it.each(dimensions)('by %s adds up to the whole, to the unit', async (by) => {
    const { reads } = await weekOf()
    const { rows, total } = (await reads(`first_day=2026-03-23&last_day=2026-03-29&by=${by}`)).body as Report
    expect(rows.length).toBeGreaterThan(0)
    for (const part of ['booked', 'received', 'given_back', 'corrected', 'total', 'tips'] as const)
      expect([part, sumOf(rows, part)]).toEqual([part, sumOf([total], part)])
    expect(sumOf([total], 'total')).toBe(65_570)
    const whole = (part: 'sold_seconds' | 'offered_seconds' | 'new_clients') =>
      rows.reduce((sum, row) => sum + (row[part] ?? 0), 0)
    if (by !== 'SOURCE' && by !== 'CAMPAIGN') expect(whole('sold_seconds')).toBe(total.sold_seconds)
    if (by === 'DAY' || by === 'RESOURCE' || by === 'BRANCH')
      expect(whole('offered_seconds')).toBe(total.offered_seconds)
    if (by === 'DAY' || by === 'BRANCH' || by === 'SOURCE')
      expect(whole('new_clients')).toBe(total.new_clients)
  })

  it('of each day, of a branch and of the company, agrees with the till, also when clocks change', async () => {
    const { owner, reads, studio } = await weekOf()
    for (const branch of ['', `&branch=${studio.branch_id}`]) {
      const report = (await reads(`first_day=2026-03-23&last_day=2026-03-30&by=DAY${branch}`)).body as Report
      for (const row of report.rows) {
        const till = (await owner.get(`ledger/day?day=${String(row.key)}${branch}`)).body['sums'] as Row[]
        const sum = (part: string) => till.reduce((all, one) => all + Number(one[part]), 0)
        for (const part of ['received', 'given_back', 'corrected', 'total', 'tips'] as const)
          expect([row.key, part, sumOf([row], part)]).toEqual([row.key, part, sum(part)])
      }
      expect(sumOf(report.rows, 'total')).toBe(65_570)
      expect(
        sumOf(
          report.rows.filter(({ key }) => key === '2026-03-29'),
          'total',
        ),
      ).toBe(10_000 - 7_777)
    }
  })

  it('and the till have both hours on the new day where clocks repeat the hour after midnight', async () => {
    const { owner, reads, books, takes, anna, cut, studio } = await busyStudio()
    for (const table of ['company', 'branch'] as const)
      await server.database.db
        .updateTable(table)
        .set({ timezone: 'Atlantic/Azores' })
        .where('company_id', '=', studio.company_id)
        .execute()
    const booked = await books('2026-03-23T10:00:00.000Z', 'Олена', [anna], [cut], 'WIDGET')
    // 23:30 on Saturday, then 00:30 on Sunday twice: at 01:00 the clocks go back to midnight.
    for (const [at, amount] of [
      ['2026-10-24T23:30:00.000Z', 1_000],
      ['2026-10-25T00:30:00.000Z', 2_000],
      ['2026-10-25T01:30:00.000Z', 4_000],
    ] as const) {
      server.clock.set(at)
      expect((await takes(booked, amount, 'CASH')).status).toBe(200)
    }
    for (const [day, total] of [
      ['2026-10-24', 1_000],
      ['2026-10-25', 6_000],
    ] as const) {
      const { body } = await reads(`first_day=${day}&last_day=${day}&by=DAY`)
      expect(body).toMatchObject({
        total: { amounts: [{ total }] },
        rows: [{ key: day, amounts: [{ total }] }],
      })
      const till = await owner.get(`branch/${studio.branch_id}/till?day=${day}`)
      expect(till.body).toMatchObject({ timezone: 'Atlantic/Azores', sums: [{ method: 'CASH', total }] })
    }
  })

  it('splits the money of a booking among those who did it, as its price is split', async () => {
    const { reads, anna, boris } = await weekOf()
    const { rows } = (await reads('first_day=2026-03-23&last_day=2026-03-23&by=RESOURCE')).body as Report
    const of = (id: string) => rows.find(({ key }) => key === id)
    // 210.02 received for a booking of 333.33 and 123.45.
    expect(of(anna.resource_id)).toMatchObject({ name: 'Анна', bookings: 1, amounts: [{ booked: 33_333 }] })
    expect(sumOf([of(anna.resource_id)!], 'received')).toBe(
      Math.round((20_001 * 33_333) / 45_678) + Math.round((1_001 * 33_333) / 45_678),
    )
    expect(of(boris.resource_id)).toMatchObject({ bookings: 1 })
  })

  it('measures sold time against the working time of those who perform services', async () => {
    const { reads } = await weekOf()
    const day = (await reads('first_day=2026-03-23&last_day=2026-03-23&by=DAY')).body as Report
    const [row] = day.rows
    expect(row!.offered_seconds).toBeGreaterThan(0)
    expect(row!.sold_seconds).toBeGreaterThan(0)
    expect(row).toMatchObject({ offered_seconds: day.total.offered_seconds })
  })

  it('is of at most 366 days, and of known branches', async () => {
    const { reads } = await busyStudio()
    const statusOf = async (query: string) => (await reads(query)).status
    expect(await statusOf('first_day=2026-01-01&last_day=2027-01-01&by=DAY')).toBe(200)
    expect(await statusOf('first_day=2026-01-01&last_day=2027-01-02&by=DAY')).toBe(422)
    expect(await statusOf('first_day=2026-01-02&last_day=2026-01-01&by=DAY')).toBe(422)
    expect(await statusOf('first_day=2026-01-01&last_day=2026-01-01&by=WEEK')).toBe(422)
    const unknown = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77'
    expect(await statusOf(`first_day=2026-01-01&last_day=2026-01-01&by=DAY&branch=${unknown}`)).toBe(404)
  })

  it('is not for performers', async () => {
    const { studio, boris } = await busyStudio()
    const performer = await companyKey(server, studio, { resource_id: boris.resource_id })
    expect((await performer.get('report?first_day=2026-03-23&last_day=2026-03-23&by=DAY')).status).toBe(403)
  })
})

describe('the month of a branch', () => {
  const monthOf = async (
    key: { get(path: string): Promise<{ body: Row; status: number }> },
    path: string,
  ) => {
    const { status, body } = await key.get(path)
    expect(status).toBe(200)
    return body as BranchMonth
  }

  it('has every day with its bookings, and agrees with the report of these days', async () => {
    const { owner, branch, reads, studio, anna } = await weekOf()
    const yoga = await studio.service({ by: [anna], booking_type: 'EVENT' })
    const event = await studio.event({
      service_id: yoga.service_id,
      resource_id: anna.resource_id,
      starts_at: '2026-03-25T10:00:00.000Z',
    })
    const { client_id } = await studio.client()
    const { status } = await owner.post(`${branch}/appointment`, {
      appointment: { event_id: event.event_id, client: { id: client_id } },
    })
    expect(status).toBe(200)
    const month = await monthOf(owner, `${branch}/appointment/month?day=2026-03-17`)
    expect(month).toMatchObject({
      first_day: '2026-03-01',
      last_day: '2026-03-31',
      timezone: 'Europe/Kyiv',
    })
    expect(month.days).toHaveLength(31)
    expect(
      month.days.filter(({ bookings }) => bookings > 0).map(({ day, bookings }) => [day, bookings]),
    ).toEqual([
      ['2026-03-23', 1],
      ['2026-03-24', 1],
      ['2026-03-25', 1],
      // Booked for the 30th and cancelled: not listed.
      ['2026-03-28', 1],
    ])
    const report = (await reads(`first_day=2026-03-01&last_day=2026-03-31&by=DAY&branch=${studio.branch_id}`))
      .body as Report
    expect(month.days).toEqual(
      report.rows.map(({ key, bookings, sold_seconds, offered_seconds }) => ({
        day: key,
        bookings,
        sold_seconds,
        offered_seconds,
      })),
    )
    expect(month.days.find(({ day }) => day === '2026-03-25')!.sold_seconds).toBeGreaterThan(0)
    expect(month.days.find(({ day }) => day === '2026-03-23')!.offered_seconds).toBeGreaterThan(0)
  })

  it('of one person has what that person does; a performer reads only the own one', async () => {
    const { owner, branch, studio, anna, boris } = await weekOf()
    const path = `${branch}/appointment/month?day=2026-03-01`
    const bookingsOf = ({ days }: BranchMonth) =>
      days.filter(({ bookings }) => bookings > 0).map(({ day }) => day)
    const [all, ofAnna] = [
      await monthOf(owner, path),
      await monthOf(owner, `${path}&resource=${anna.resource_id}`),
    ]
    expect(bookingsOf(ofAnna)).toEqual(['2026-03-23'])
    const on = ({ days }: BranchMonth) => days.find(({ day }) => day === '2026-03-23')!
    expect(on(ofAnna).offered_seconds).toBe(on(all).offered_seconds / 2)
    expect(on(ofAnna).sold_seconds).toBeLessThan(on(all).sold_seconds)
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect(await monthOf(performer, path)).toEqual(ofAnna)
    const foreign = await monthOf(performer, `${path}&resource=${boris.resource_id}`)
    expect(foreign.days.every((each) => each.bookings + each.sold_seconds + each.offered_seconds === 0)).toBe(
      true,
    )
  })

  it('is rejected without a day, and of an unknown branch', async () => {
    const { owner, branch } = await busyStudio()
    expect((await owner.get(`${branch}/appointment/month`)).status).toBe(422)
    expect((await owner.get(`${branch}/appointment/month?day=2026-02-30`)).status).toBe(422)
    const unknown = 'branch/018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77'
    expect((await owner.get(`${unknown}/appointment/month?day=2026-03-01`)).status).toBe(404)
  })
})
