/** No SMS at night. docs/rules/messages.md, Quiet hours. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** 22:30 in Kyiv. */
const NIGHT = '2026-05-18T19:30:00.000Z'
const MORNING = '2026-05-19T05:02:00.000Z'
/** 17:00. */
const NEXT_DAY = '2026-05-19T14:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NIGHT })
})
afterAll(() => server.stop())

const newPhone = () => `+38044${randomInt(1_000_000, 9_999_999)}`
const sentTo = async (recipient: string) =>
  (await server.outbox.messages()).filter(({ to }) => to === recipient).length

async function booked(given: StudioGiven, client: Record<string, string>, start_time = NEXT_DAY) {
  server.clock.set(NIGHT)
  const studio = await server.studio({ works: ['00:00-24:00'], ...given })
  const anna = await studio.resource()
  const cut = await studio.service({ by: [anna] })
  const reply = await server.post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      service_resource_settings: [{ service: cut.service_id, resources: [], ordinal: 1 }],
      start_time,
      locale: 'uk',
      client: { first_name: 'Олена', ...client },
    },
  })
  expect(reply.status).toBe(200)
  const key = await companyKey(server, studio)
  return {
    move: (to: string) =>
      key.post(`branch/${studio.branch_id}/appointment/${String(reply.body['id'])}`, {
        appointment: { start_time: to },
      }),
  }
}

describe('a message in quiet hours', () => {
  it('waits for the morning where it goes by SMS, and goes at once by mail', async () => {
    const [phone, email] = [newPhone(), `olena${randomInt(1e9)}@example.com`]
    await booked({}, { phone })
    await booked({}, { phone: newPhone(), email })
    expect(await sentTo(email)).toBe(1)
    expect(await sentTo(phone)).toBe(0)
    server.clock.set('2026-05-19T04:59:00.000Z')
    expect(await sentTo(phone)).toBe(0)
    server.clock.set(MORNING)
    expect(await sentTo(phone)).toBe(1)
  })

  it('goes by SMS at once for what begins within twelve hours', async () => {
    const phone = newPhone()
    // 10:00 in Kyiv.
    await booked({}, { phone }, '2026-05-19T07:00:00.000Z')
    expect(await sentTo(phone)).toBe(1)
  })

  it('goes by SMS at once where it asks for a deposit that is due before the morning', async () => {
    server.clock.set(NIGHT)
    const { book } = await payingStudio(server, { online: { requirement: 'REQUIRED', share_percent: 30 } })
    const phone = newPhone()
    const { body } = await book(NEXT_DAY, { locale: 'uk', client: { first_name: 'Олена', phone } })
    expect(body.payment).toMatchObject({ requirement: 'REQUIRED', pay_until: '2026-05-18T20:00:00.000Z' })
    const [sms] = (await server.outbox.messages()).filter(({ to }) => to === phone)
    expect(sms?.text).toMatch(/сплатіть 150\s₴ до 23:00/)
  })

  it('goes at once where the company has no quiet hours, and waits for other hours that it has', async () => {
    const [none, evening] = [newPhone(), newPhone()]
    await booked({ settings: { messages: { quiet_hours: { from: 0, until: 0 } } } }, { phone: none })
    await booked(
      { settings: { messages: { quiet_hours: { from: 72_000, until: 83_000 } } } },
      { phone: evening },
    )
    expect([await sentTo(none), await sentTo(evening)]).toEqual([1, 0])
    server.clock.set('2026-05-18T20:06:00.000Z')
    expect(await sentTo(evening)).toBe(1)
  })
})

describe('a move in quiet hours', () => {
  /** 8:00 and 9:00 in Kyiv. */
  const [TOMORROW_8, TOMORROW_9] = ['2026-05-19T05:00:00.000Z', '2026-05-19T06:00:00.000Z']
  const [WEEK_LATER, WEEK_AND_DAY] = ['2026-05-26T06:00:00.000Z', '2026-05-27T06:00:00.000Z']

  it('goes by SMS at once where the visit would have begun within twelve hours', async () => {
    const phone = newPhone()
    const { move } = await booked({}, { phone }, TOMORROW_8)
    expect(await sentTo(phone)).toBe(1)
    expect((await move(WEEK_LATER)).status).toBe(200)
    expect(await sentTo(phone)).toBe(2)
  })

  it('goes by SMS at once after more moves, while the client still expects the visit in the morning', async () => {
    const phone = newPhone()
    const { move } = await booked({}, { phone }, TOMORROW_8)
    expect(await sentTo(phone)).toBe(1)
    await move(TOMORROW_9)
    expect(await sentTo(phone)).toBe(2)
    server.clock.set('2026-05-18T19:31:00.000Z')
    await move(WEEK_LATER)
    await move(WEEK_AND_DAY)
    expect(await sentTo(phone)).toBe(2)
    server.clock.set('2026-05-18T19:35:00.000Z')
    expect(await sentTo(phone)).toBe(3)
  })

  it('waits for the morning where neither start is soon', async () => {
    const phone = newPhone()
    const { move } = await booked({}, { phone }, WEEK_LATER)
    await move(WEEK_AND_DAY)
    expect(await sentTo(phone)).toBe(0)
    server.clock.set(MORNING)
    expect(await sentTo(phone)).toBe(1)
  })
})

describe('what staff write in quiet hours', () => {
  it('waits for the morning where it goes by SMS: to a client, and to the clients of a class that is over', async () => {
    server.clock.set(NIGHT)
    const studio = await server.studio()
    const key = await companyKey(server, studio)
    const [own, past] = [newPhone(), newPhone()]
    const { client_id } = await studio.client({ phone: own })
    // 10:00 in Kyiv of the same day.
    await studio.appointment({ contact: { phone: past }, starts_at: '2026-05-18T07:00:00.000Z' })
    const targets = [{ client_id }, { branch_id: studio.branch_id, date: '2026-05-18' }]
    for (const target of targets) {
      const { status, body } = await key.post('message', { message: { ...target, text: 'Дякуємо!' } })
      expect([status, body]).toMatchObject([200, { recipients: 1 }])
    }
    expect([await sentTo(own), await sentTo(past)]).toEqual([0, 0])
    server.clock.set(MORNING)
    expect([await sentTo(own), await sentTo(past)]).toEqual([1, 1])
  })
})

describe('a waiting list offer in quiet hours', () => {
  it('stands until ten in the morning, and its SMS comes at eight', async () => {
    server.clock.set(NIGHT)
    const studio = await server.studio({ works: ['00:00-24:00'] })
    const yoga = await studio.service({ booking_type: 'EVENT', name: 'Йога' })
    const { event_id } = await studio.event({ service_id: yoga.service_id, starts_at: NEXT_DAY, space: 1 })
    const { company_id, branch_id } = studio
    const taken = await server.post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: { company_id, client: { first_name: 'Олег', phone: newPhone() } },
    })
    const phone = newPhone()
    const entry = await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id,
        event_id,
        service_ids: [],
        locale: 'uk',
        client: { first_name: 'Олена', phone },
      },
    })
    await server.post(
      `/v1/client/appointment/${String(taken.body['id'])}/cancel`,
      { appointment: { company_id } },
      { 'x-manage-key': String(taken.body['manage_key']) },
    )
    const address = `/v1/client/waiting_list/${String(entry.body['id'])}?company_id=${company_id}`
    const read = await server.get(address, { 'x-manage-key': String(entry.body['manage_key']) })
    expect(read.body).toMatchObject({ status: 'OFFERED', offer: { until: '2026-05-19T07:00:00.000Z' } })
    expect(await sentTo(phone)).toBe(0)
    server.clock.set(MORNING)
    const [sms] = (await server.outbox.messages()).filter(({ to }) => to === phone)
    expect(sms?.text).toContain('тримаємо до 10:00')
  })
})
