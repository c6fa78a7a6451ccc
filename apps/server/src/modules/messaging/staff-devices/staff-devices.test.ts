/** Push notifications in browsers of staff (Web Push). docs/rules/staff-notifications.md */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { type PushBrowser, type PushService, startPushService } from '../../../../test/push-service.ts'
import { enterByCode, signInStaff, type StaffBrowser } from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { createReceivers } from '../../../gateways/receivers/receivers.ts'
import { createReseal } from '../../../platform/http/seal.ts'
import { sendDueMessages } from '../outbox/public.ts'
import { deleteEndedStaffSessions } from '../../staff/sessions/public.ts'
import { losePushKey, resealPushKey } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
type Row = Record<string, unknown>

let server: TestServer
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(async () => {
  await server.stop()
  await service.stop()
})

/** A studio with Anna, who is signed in on her phone and enabled notifications there. */
async function setUp({ channels = ['PUSH'] }: { channels?: string[] } = {}) {
  const studio = await server.studio()
  const resource = await studio.resource({ name: 'Анна' })
  const cut = await studio.service({ name: 'Стрижка', by: [resource] })
  const anna = await signInStaff(server, studio, { name: 'Анна', resource_id: resource.resource_id })
  const owner = await companyKey(server, studio, { name: 'Сайт' })
  const chosen = await anna.post(
    `/v1/company/${studio.company_id}/staff-notification/${anna.staffMemberId}`,
    { notifications: { email: anna.email, booked: channels, cancelled: channels } },
  )
  expect(chosen.body).toMatchObject({ booked: channels })
  const book = async (start_time = TUESDAY_10) => {
    const { status, body } = await visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        client: { first_name: 'Марта', last_name: 'Бойко', phone: newPhone() },
        service_resource_settings: [
          { service: cut.service_id, resources: [resource.resource_id], ordinal: 1 },
        ],
      },
    })
    expect(status).toBe(200)
    return body
  }
  const phone = await switchOn(anna)
  return { studio, anna, owner, book, phone }
}

async function switchOn(person: StaffBrowser): Promise<PushBrowser> {
  const { body } = await person.get('/v1/staff/device')
  const browser = service.browser(String(body['public_key']))
  const saved = await person.post('/v1/staff/device', { device: browser.subscription })
  expect(saved.body).toMatchObject({ current: true, last_sent_at: null })
  return browser
}

const devicesOf = async (person: StaffBrowser) =>
  (await person.get('/v1/staff/device')).body['content'] as Row[]
/** Subjects of emails sent to the person. */
const mailsTo = async ({ email }: { email: string }) =>
  (await server.outbox.messages()).flatMap(({ to, subject }) => (to === email ? [String(subject)] : []))
const invited = 1
const messagesOf = ({ company_id }: Studio) =>
  server.database.db
    .selectFrom('message')
    .select(['kind', 'status', 'channel', 'detail'])
    .where('company_id', '=', company_id)
    .where('staff_member_id', 'is not', null)
    .orderBy('created')
    .execute()

describe('a new booking', () => {
  it('is shown on the phone of its performer with time, service and first name, and nothing else of the client', async () => {
    const { studio, anna, book, phone } = await setUp()
    const booking = await book()
    await mailsTo(anna)
    const [shown] = phone.shown
    expect(phone.shown).toHaveLength(1)
    expect(shown).toMatchObject({
      title: 'Новий запис',
      body: 'Вівторок, 19 травня, 10:00 · Стрижка · Марта',
    })
    expect(shown!.path).toBe(
      `/staff/board?company=${studio.company_id}&day=2026-05-19&branch=${studio.branch_id}&booking=${String(booking['id'])}`,
    )
    expect(JSON.stringify(shown)).not.toContain('Бойко')
    expect(phone.headers[0]).toMatchObject({ urgency: 'high', topic: shown!.tag.replaceAll('-', '') })
    expect(Number(phone.headers[0]!['ttl'])).toBeGreaterThan(0)
    expect(await messagesOf(studio)).toEqual([
      { kind: 'STAFF_BOOKED', status: 'SENT', channel: 'PUSH', detail: null },
    ])
    expect(await devicesOf(anna)).toMatchObject([{ last_sent_at: NOW, current: true }])
  })

  it('is shown in all browsers of the person, also at night and while the session is idle', async () => {
    const { anna, book, phone } = await setUp()
    const tablet = await switchOn(await enterByCode(server, anna.email))
    server.clock.set('2026-05-19T01:00:00.000Z')
    await deleteEndedStaffSessions(server.deps)
    expect((await anna.get('/v1/staff/me')).status).toBe(401)
    await book()
    await mailsTo(anna)
    expect(phone.shown).toHaveLength(1)
    expect(tablet.shown).toHaveLength(1)
  })

  it('goes by the next channel to a person without a device', async () => {
    const { anna, book, phone } = await setUp({ channels: ['PUSH', 'MAIL'] })
    const [device] = await devicesOf(anna)
    expect((await anna.remove(`/v1/staff/device/${String(device!['id'])}`)).status).toBe(200)
    await book()
    expect(await mailsTo(anna)).toHaveLength(invited + 1)
    expect(phone.shown).toEqual([])
  })

  it.each([404, 410])(
    'goes by the next channel when the browser is gone (%i), which is then forgotten',
    async (answers) => {
      const { anna, book, phone } = await setUp({ channels: ['PUSH', 'MAIL'] })
      phone.answers = answers
      await book()
      expect(await mailsTo(anna)).toHaveLength(invited + 1)
      expect(await devicesOf(anna)).toEqual([])
    },
  )

  it('is tried again while the push service is away, and shown once', async () => {
    const { studio, anna, book, phone } = await setUp({ channels: ['PUSH', 'MAIL'] })
    phone.answers = 503
    await book()
    await mailsTo(anna)
    expect(await messagesOf(studio)).toMatchObject([{ status: 'QUEUED', detail: 'busy: answered 503' }])
    phone.answers = 201
    server.clock.set('2026-05-18T08:10:00.000Z')
    expect(await mailsTo(anna)).toHaveLength(invited)
    expect(phone.shown).toHaveLength(1)
    expect(await devicesOf(anna)).toHaveLength(1)
  })
})

describe('a device ends', () => {
  it('with the sign-out, for that browser alone', async () => {
    const { anna, book, phone } = await setUp()
    const other = await enterByCode(server, anna.email)
    const tablet = await switchOn(other)
    await other.post('/v1/staff/sign_out', {})
    await book()
    await mailsTo(anna)
    expect(phone.shown).toHaveLength(1)
    expect(tablet.shown).toEqual([])
  })

  it('when the person ends its session elsewhere', async () => {
    const { anna, book, phone } = await setUp()
    const other = await enterByCode(server, anna.email)
    const [device] = await devicesOf(other)
    expect(device).toMatchObject({ current: false })
    await other.remove(`/v1/staff/session/${String(device!['id'])}`)
    await book()
    await mailsTo(anna)
    expect(phone.shown).toEqual([])
  })

  it('when the person stops working for the company', async () => {
    const { anna, book, phone, owner } = await setUp()
    await book()
    await owner.post(`staff/${anna.staffMemberId}`, { staff_member: { active: false } })
    await mailsTo(anna)
    expect(phone.shown).toEqual([])
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from staff_device
       where endpoint = ${phone.subscription.endpoint}`.execute(server.database.db)
    expect(rows).toEqual([{ left: 0 }])
  })

  it('after 30 days', async () => {
    const { anna } = await setUp()
    server.clock.set('2026-06-18T08:00:00.000Z')
    await deleteEndedStaffSessions(server.deps)
    const again = await enterByCode(server, anna.email)
    expect(await devicesOf(again)).toEqual([])
  })

  it('when another person switches it on in the same browser', async () => {
    const { studio, anna, book, phone } = await setUp()
    const boss = await signInStaff(server, studio, { name: 'Олег' })
    const saved = await boss.post('/v1/staff/device', { device: phone.subscription })
    expect(saved.status).toBe(200)
    await book()
    await mailsTo(anna)
    expect(phone.shown).toEqual([])
    expect(await devicesOf(anna)).toEqual([])
    expect(await devicesOf(boss)).toHaveLength(1)
  })

  it('only by the own person: to others it is not there', async () => {
    const { studio, anna } = await setUp()
    const boss = await signInStaff(server, studio, { name: 'Олег' })
    const [device] = await devicesOf(anna)
    expect((await boss.remove(`/v1/staff/device/${String(device!['id'])}`)).status).toBe(200)
    expect(await devicesOf(boss)).toEqual([])
    expect(await devicesOf(anna)).toHaveLength(1)
  })
})

describe('a push address', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  it.each<[Row, string, string]>([
    [{ endpoint: 'https://10.0.0.1/send/1', keys }, 'staff.device.refused', 'an internal network'],
    [{ endpoint: 'https://169.254.169.254/', keys }, 'staff.device.refused', 'the keys of a cloud'],
    [{ endpoint: 'http://push.example/send/1', keys }, 'staff.device.refused', 'anybody could read it'],
    [{ endpoint: 'nowhere', keys }, 'validation.failed', 'it is no address'],
    [
      { endpoint: 'https://93.184.216.34/', keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      'validation.failed',
      'no point of the curve',
    ],
    [
      { endpoint: 'https://93.184.216.34/', keys: { ...keys, auth: 'short' } },
      'validation.failed',
      'no secret of 16 bytes',
    ],
  ])('%j is rejected with %s, because %s', async (device, code) => {
    const { anna } = await setUp()
    const before = await devicesOf(anna)
    expect((await anna.post('/v1/staff/device', { device })).body).toMatchObject({ code })
    expect(await devicesOf(anna)).toEqual(before)
  })

  it('that leads into an internal network later gets nothing', async () => {
    const { anna, book, phone, studio } = await setUp()
    const guarded = { ...server.deps, receivers: createReceivers() }
    await book()
    await sendDueMessages(guarded)
    expect(phone.shown).toEqual([])
    expect(await messagesOf(studio)).toMatchObject([{ status: 'FAILED', detail: 'refused: PUSH' }])
    expect(await devicesOf(anna)).toHaveLength(1)
  })
})

describe('the push key of the server', () => {
  it('is the same for everybody, sealed in the database, and read after a rotation of the secret', async () => {
    const { anna, book, phone } = await setUp()
    const { public_key } = (await anna.get('/v1/staff/device')).body
    const other = await signInStaff(server, await server.studio())
    expect((await other.get('/v1/staff/device')).body).toMatchObject({ public_key, content: [] })
    const { rows } = await sql<{ sealed_push_key: string }>`
      select sealed_push_key from installation`.execute(server.database.db)
    expect(Buffer.from(rows[0]!.sealed_push_key, 'base64url').toString('latin1')).not.toContain('"d"')

    const secret = 'another secret of the tests, long enough as well'
    const result = { resealed: 0, unreadable: 0 }
    const rotation = (from: string, to: string) =>
      server.database.inTransaction((tx) => resealPushKey(tx, createReseal({ from, to }, result)))
    await rotation(server.deps.secret, secret)
    await book()
    await sendDueMessages({ ...server.deps, secret })
    expect(phone.shown).toHaveLength(1)
    await rotation(secret, server.deps.secret)
    expect(result).toEqual({ resealed: 2, unreadable: 0 })
  })

  it('that is lost is made again, and browsers subscribe once more', async () => {
    const { anna, book } = await setUp()
    const before = (await anna.get('/v1/staff/device')).body['public_key']
    await server.database.inTransaction(losePushKey)
    const after = (await anna.get('/v1/staff/device')).body
    expect(after).toMatchObject({ content: [] })
    expect(after['public_key']).not.toBe(before)
    const phone = await switchOn(anna)
    await book(TUESDAY_12)
    await mailsTo(anna)
    expect(phone.shown).toHaveLength(1)
  })
})
