import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const RECORDS = 1105

type Page = { number: number; total_pages: number; total_elements: number; is_more?: true }

let server: TestServer
let olena: SignedIn
let own: string
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  const studio = await server.studio({ settings: { account: { enabled: true }, survey: { enabled: true } } })
  const { company_id, branch_id } = studio
  const phone = '+380441234567'
  const { client_id } = await studio.client({ phone })
  const { service_id } = await studio.service({ booking_type: 'EVENT' })
  await server.database.inTransaction(async (tx) => {
    await sql`
      insert into event (company_id, event_id, branch_id, service_id, starts_at, duration, space, used_space)
      select ${company_id}, gen_random_uuid(), ${branch_id}, ${service_id},
             ${NOW}::timestamptz - n * interval '1 hour', 600, 10, 1
        from generate_series(1, ${RECORDS}::integer) as n`.execute(tx)
    await sql`
      insert into appointment (company_id, appointment_id, branch_id, client_id, event_id, reference, status,
                               booking_type, starts_at, duration, price, original_price, currency_code, contact, source,
                               created)
      select ${company_id}, gen_random_uuid(), ${branch_id}, ${client_id}, event_id, 'E' || row_number() over (),
             'CONFIRMED', 'EVENT', starts_at, 600, 0, 0, 'UAH', '{}', 'WIDGET', ${NOW}
        from event where company_id = ${company_id}`.execute(tx)
    await sql`
      insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type,
                               starts_at, duration, price, original_price, currency_code, contact, source, created)
      select ${company_id}, gen_random_uuid(), ${branch_id}, ${client_id}, 'A' || n, 'CONFIRMED', 'GENERAL',
             ${NOW}::timestamptz + n * interval '1 hour', 600, 0, 0, 'UAH', '{}', 'WIDGET', ${NOW}
        from generate_series(1, ${RECORDS}::integer) as n`.execute(tx)
    await sql`
      insert into notification (company_id, notification_id, client_id, type, appointment_id, starts_at, created)
      select ${company_id}, gen_random_uuid(), ${client_id}, 'BOOKED', appointment_id, starts_at, created
        from appointment where company_id = ${company_id} and booking_type = 'EVENT'`.execute(tx)
    await sql`
      insert into survey (company_id, survey_id, appointment_id, client_id, title, questions, translations, starts_at,
                          created, expires_at, completed_at)
      select ${company_id}, gen_random_uuid(), appointment_id, ${client_id}, '', '[]', '{}', starts_at, starts_at,
             starts_at + interval '7 days', starts_at + interval '1 day'
        from appointment where company_id = ${company_id} and booking_type = 'EVENT'`.execute(tx)
    const template = newId()
    await sql`
      insert into membership_template (company_id, template_id, type, name, price, currency_code, visits, period_days)
      values (${company_id}, ${template}, 'VISITS', '8 візитів', 100000, 'UAH', 8, 30)`.execute(tx)
    await sql`
      insert into membership (company_id, membership_id, number, client_id, template_id, kind, type, name, price,
                              currency_code, start_time, end_time, total, created)
      select ${company_id}, gen_random_uuid(), 'M' || n, ${client_id}, ${template}, 'MEMBERSHIP', 'VISITS',
             '8 візитів', 100000, 'UAH', '2025-01-01', '2025-02-01', 8, '2025-01-01'
        from generate_series(1, ${RECORDS}::integer) as n`.execute(tx)
  })
  olena = await signIn(server, studio, { phone })
  own = `/v1/company/${company_id}/user`
})
afterAll(() => server.stop())

const read = async (path: string) => {
  const { body } = await olena.get(`${own}/${path}`)
  return { page: body['page'] as Page, ids: (body['content'] as { id: string }[]).map(({ id }) => id) }
}

describe('own records of which there are more than a thousand', () => {
  const lists = [
    { list: 'bookings that are over', path: 'appointment?condition=PAST' },
    { list: 'bookings of events', path: 'event?condition=PAST' },
    { list: 'memberships', path: 'membership?status=INACTIVE' },
    { list: 'notifications', path: 'notification?' },
    { list: 'surveys', path: 'survey?status=COMPLETED' },
  ]

  it.each(lists)('$list are counted a thousand ahead, and say that there are more', async ({ path }) => {
    expect((await read(path)).page).toEqual({
      number: 0,
      size: 20,
      total_pages: 51,
      total_elements: 1020,
      is_more: true,
    })
    expect((await read(`${path}&page=5`)).page).toEqual({
      number: 5,
      size: 20,
      total_pages: 56,
      total_elements: RECORDS,
    })
  })

  it.each(lists)(
    '$list are read to their end by a caller who follows the further pages',
    async ({ path }) => {
      const ids = new Set<string>()
      let last: Page = { number: -1, total_pages: 1, total_elements: 0 }
      while (last.number + 1 < last.total_pages) {
        const found = await read(`${path}&size=100&page=${last.number + 1}`)
        for (const id of found.ids) ids.add(id)
        last = found.page
      }
      expect([ids.size, last.total_elements]).toEqual([RECORDS, RECORDS])
    },
  )

  it('bookings ahead are counted to the last one', async () => {
    expect((await read('appointment?condition=CURRENT')).page).toEqual({
      number: 0,
      size: 20,
      total_pages: 56,
      total_elements: RECORDS,
    })
  })
})
