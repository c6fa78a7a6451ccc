/** The daily agenda of staff. docs/rules/staff-notifications.md */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendAgendas } from './public.ts'

const SUNDAY = '2026-05-17T08:00:00.000Z'
/** 7:00 in Kyiv, which is three hours ahead in summer. */
const MONDAY_7 = '2026-05-18T04:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY })
})
afterEach(() => server.clock.set(SUNDAY))
afterAll(() => server.stop())

type Row = Record<string, unknown>
let mails = 0

async function setUp() {
  const studio = await server.studio()
  const { company_id } = studio
  const anna = await studio.resource({ name: 'Анна', last_name: 'Коваль' })
  const ivan = await studio.resource({ name: 'Іван' })
  const cut = await studio.service({ name: 'Стрижка', by: [anna, ivan] })
  const program = await companyKey(server, studio)
  const member = async (of: Parameters<typeof companyKey>[2]) => {
    const key = await companyKey(server, studio, of)
    const { content } = (await program.get('staff-notification')).body as { content: Row[] }
    const id = String(content.at(-1)!['staff_member_id'])
    const mail = `agenda${(mails += 1)}@studio.example`
    const choose = async (notifications: Row = {}) => {
      const reply = await program.post(`staff-notification/${id}`, {
        notifications: { email: mail, agenda: ['MAIL'], ...notifications },
      })
      expect(reply.status).toBe(200)
    }
    return { ...key, id, mail, choose }
  }
  /** Stored directly, so that it can start at any time. */
  const visit = async (resource: { resource_id: string }, starts_at: string, more: Row = {}) => {
    const booking = await studio.appointment({
      starts_at,
      contact: { first_name: 'Марта', last_name: 'Бойко', phone: '+380671112233' },
      ...more,
    })
    await server.database.db
      .insertInto('appointment_service')
      .values({
        company_id,
        appointment_id: booking.appointment_id,
        ordinal: 1,
        service_id: cut.service_id,
        resource_id: resource.resource_id,
        duration: 3600,
        original_price: 0,
        discounted_price: 0,
        starts_at: new Date(starts_at),
        date: starts_at.slice(0, 10),
      })
      .execute()
    return booking
  }
  return {
    studio,
    anna,
    ivan,
    cut,
    program,
    visit,
    member,
    performer: await member({ name: 'Анна', resource_id: anna.resource_id }),
  }
}

/** Emails to a staff member after the job ran at this instant. */
async function sentAt(instant: string, { mail }: { mail: string }) {
  server.clock.set(instant)
  await sendAgendas(server.deps)
  return (await server.outbox.messages()).filter(({ to }) => to === mail)
}

describe('the daily agenda', () => {
  it('lists the own visits of the day in order, at the chosen time of the branch', async () => {
    const { performer, visit, anna, ivan } = await setUp()
    await performer.choose()
    await visit(anna, '2026-05-18T11:30:00.000Z')
    await visit(anna, '2026-05-18T06:00:00.000Z', { contact: { first_name: 'Ніна' } })
    await visit(ivan, '2026-05-18T07:00:00.000Z')
    await visit(anna, '2026-05-18T09:00:00.000Z', { cancelled_at: '2026-05-16T08:00:00.000Z' })
    await visit(anna, '2026-05-19T06:00:00.000Z')
    expect(await sentAt('2026-05-18T03:59:59.000Z', performer)).toEqual([])
    const [mail] = await sentAt(MONDAY_7, performer)
    expect(mail!.subject).toBe('Понеділок, 18 травня: 2 візити')
    expect(mail!.text.split('\n\n')[1]).toBe('09:00–10:00 Стрижка, Ніна\n14:30–15:30 Стрижка, Марта Бойко')
    expect(mail!.text).not.toContain('380')
  })

  it('of an owner names who does each visit, with classes of the branch', async () => {
    const { studio, member, visit, anna, ivan, program } = await setUp()
    const owner = await member({ name: 'Олег' })
    await owner.choose({ locale: 'en' })
    const yoga = await studio.service({ name: 'Йога', booking_type: 'EVENT', group_training_service: true })
    await studio.event({
      service_id: yoga.service_id,
      resource_id: ivan.resource_id,
      starts_at: '2026-05-18T08:00:00.000Z',
      used_space: 4,
    })
    await visit(anna, '2026-05-18T09:00:00.000Z')
    const [mail] = await sentAt(MONDAY_7, owner)
    expect(mail!.subject).toBe('Monday, May 18: 2 visits')
    expect(mail!.text.split('\n\n')[1]).toBe(
      '11:00–12:00 Йога, 4/6, Іван\n12:00–13:00 Стрижка, Марта Бойко, Анна Коваль',
    )
    expect((await program.get('message?kind=STAFF_AGENDA')).body).toMatchObject({
      content: [{ status: 'SENT', staff_member_id: owner.id, appointment_id: null, client_id: null }],
    })
  })

  it('is sent once, also by two processes at the same time', async () => {
    const { performer, visit, anna } = await setUp()
    await performer.choose()
    await visit(anna, '2026-05-18T06:00:00.000Z')
    server.clock.set(MONDAY_7)
    await Promise.all([sendAgendas(server.deps), sendAgendas(server.deps)])
    expect(await sentAt('2026-05-18T04:01:00.000Z', performer)).toHaveLength(1)
    expect(await sentAt('2026-05-18T05:30:00.000Z', performer)).toHaveLength(1)
  })

  it('goes to more staff members than one page of the job has', async () => {
    const { studio, program } = await setUp()
    await sql`
      with added as (
        insert into staff_member (company_id, staff_member_id, name, role, created)
        select ${studio.company_id}, gen_random_uuid(), 'Менеджер ' || n, 'manager', ${SUNDAY}::timestamptz
          from generate_series(1, 401) as n returning *)
      insert into staff_notification (company_id, staff_member_id, locale, email, booked, moved, cancelled, agenda,
                                      agenda_seconds, branch_ids, resource_ids, changed_at)
      select company_id, staff_member_id, 'uk', 'm@studio.example', '{}', '{}', '{}', '{MAIL}', 25200, '{}', '{}',
             ${SUNDAY}::timestamptz from added`.execute(server.database.db)
    server.clock.set(MONDAY_7)
    await sendAgendas(server.deps)
    expect((await program.get('message?kind=STAFF_AGENDA')).body).toMatchObject({
      page: { total_elements: 401 },
    })
  })

  it('is not sent on a day without visits', async () => {
    const { performer, program } = await setUp()
    await performer.choose()
    expect(await sentAt(MONDAY_7, performer)).toEqual([])
    expect((await program.get('message?kind=STAFF_AGENDA')).body).toMatchObject({
      content: [{ status: 'DROPPED', reason: 'no visits' }],
    })
  })

  it('is late by at most two hours after an outage', async () => {
    const { performer, visit, anna } = await setUp()
    await performer.choose()
    await visit(anna, '2026-05-18T12:00:00.000Z')
    await visit(anna, '2026-05-19T12:00:00.000Z')
    expect(await sentAt('2026-05-18T06:00:00.000Z', performer)).toEqual([])
    expect(await sentAt('2026-05-19T05:59:59.000Z', performer)).toHaveLength(1)
  })

  it('is not sent for a time that had passed when it was chosen', async () => {
    const { performer, visit, anna } = await setUp()
    server.clock.set('2026-05-18T04:00:01.000Z')
    await performer.choose()
    await visit(anna, '2026-05-18T12:00:00.000Z')
    expect(await sentAt('2026-05-18T04:01:00.000Z', performer)).toEqual([])
  })

  it('is not sent to staff who left, nor by a company that is switched off', async () => {
    const { performer, program, visit, anna } = await setUp()
    await performer.choose()
    await visit(anna, '2026-05-18T12:00:00.000Z')
    await program.post(`staff/${performer.id}`, { staff_member: { active: false } })
    expect(await sentAt(MONDAY_7, performer)).toEqual([])
    const other = await setUp()
    await other.performer.choose()
    await other.visit(other.anna, '2026-05-18T12:00:00.000Z')
    await server.database.db
      .updateTable('company')
      .set({ active: false })
      .where('company_id', '=', other.studio.company_id)
      .execute()
    expect(await sentAt(MONDAY_7, other.performer)).toEqual([])
  })
})

describe('on days of a clock change', () => {
  it.each([
    [
      '2026-03-29',
      25_200,
      '2026-03-29T04:00:00.000Z',
      'the day begins in winter time and 7:00 is in summer time',
    ],
    [
      '2026-10-25',
      25_200,
      '2026-10-25T05:00:00.000Z',
      'the day begins in summer time and 7:00 is in winter time',
    ],
    ['2026-03-29', 12_600, '2026-03-29T01:30:00.000Z', '3:30 does not exist and becomes 4:30'],
    ['2026-10-25', 12_600, '2026-10-25T01:30:00.000Z', '3:30 comes twice and the second one counts'],
  ])('of %s with %i s it is due at %s, because %s', async (day, agenda_seconds, dueAt) => {
    const { performer, visit, anna } = await setUp()
    server.clock.set(`${day.slice(0, 8)}20T00:00:00.000Z`)
    await performer.choose({ agenda_seconds })
    await visit(anna, `${day}T12:00:00.000Z`)
    const before = new Date(Date.parse(dueAt) - 1000).toISOString()
    expect(await sentAt(before, performer)).toEqual([])
    expect(await sentAt(dueAt, performer)).toHaveLength(1)
    expect(await sentAt(new Date(Date.parse(dueAt) + 3_600_000).toISOString(), performer)).toHaveLength(1)
  })

  it('the agenda lists the 25 hours of the longer day and nothing of the next', async () => {
    const { performer, visit, anna } = await setUp()
    server.clock.set('2026-10-24T00:00:00.000Z')
    await performer.choose()
    await visit(anna, '2026-10-24T20:59:00.000Z')
    await visit(anna, '2026-10-24T21:00:00.000Z')
    await visit(anna, '2026-10-25T21:59:00.000Z')
    await visit(anna, '2026-10-25T22:00:00.000Z')
    const [mail] = await sentAt('2026-10-25T05:00:00.000Z', performer)
    expect(mail!.text.split('\n\n')[1]).toBe(
      '00:00–01:00 Стрижка, Марта Бойко\n23:59–00:59 Стрижка, Марта Бойко',
    )
  })

  it('lists both hours after midnight where clocks repeat it', async () => {
    const { studio, performer, visit, anna } = await setUp()
    await server.database.db
      .updateTable('branch')
      .set({ timezone: 'America/Havana' })
      .where('company_id', '=', studio.company_id)
      .execute()
    server.clock.set('2026-10-30T12:00:00.000Z')
    await performer.choose()
    // Midnight is at 4:00 UTC, and again at 5:00.
    for (const start of ['03:59', '04:00', '05:00']) await visit(anna, `2026-11-01T${start}:00.000Z`)
    await visit(anna, '2026-11-02T05:00:00.000Z')
    const [mail] = await sentAt('2026-11-01T12:00:00.000Z', performer)
    expect(mail!.text.split('\n\n')[1]!.split('\n')).toHaveLength(2)
  })
})
