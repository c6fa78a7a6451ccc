import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { carriers } from '../../../../test/carriers.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { DEFAULT_CODES_PER_DAY, maxOfOneKind, paidShares } from '../../../platform/rate-limits/public.ts'
import { announce } from '../messages/public.ts'
import { sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const LONG_AGO = '2026-01-01T00:00:00.000Z'
const HOUR = 3_600_000
const smsOnly = { messages: { channels: ['SMS' as const] } }

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW, senders: providers.senders })
})
afterEach(async () => {
  server.clock.set(NOW)
  providers.mend()
  providers.handed.length = 0
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

const later = (ms: number) => server.clock.set(new Date(server.clock.now() + ms).toISOString())
/** Each number is in a different block. */
const newPhone = () => `+38044${randomInt(100, 999)}${randomInt(1_000, 9_999)}`
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 4, 19 + day, hour)).toISOString()

async function hairStudio(given: StudioGiven = { settings: smsOnly }) {
  const studio = await server.studio(given)
  const masters = await Promise.all(Array.from({ length: 12 }, () => studio.resource()))
  const haircut = await studio.service({ by: masters })
  const visit = (start_time: string) => ({
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time,
    service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
  })
  const book = async (
    client: { phone: string; email?: string },
    start_time = at(0, 7),
    from = visitor(server),
  ): Promise<Reply> => {
    const booked = await from.post('/v1/client/appointment', {
      appointment: { ...visit(start_time), client: { first_name: 'Олена', ...client } },
    })
    expect(booked.status).toBe(200)
    return booked
  }
  const move = (booked: Reply, start_time: string) => change(studio, booked, 'move', { start_time })
  const cancel = (booked: Reply) => change(studio, booked, 'cancel')
  return { studio, book, move, cancel }
}

const change = (
  { company_id }: Studio,
  { body }: Reply,
  what: 'move' | 'cancel',
  more: Record<string, unknown> = {},
): Promise<Reply> =>
  server.post(
    `/v1/client/appointment/${String(body['id'])}/${what}`,
    { appointment: { company_id, ...more } },
    { 'x-manage-key': String(body['manage_key']) },
  )

const queueOf = ({ company_id }: Studio) =>
  server.database.db
    .selectFrom('message')
    .select(['kind', 'status', 'detail', 'due_at'])
    .where('company_id', '=', company_id)
    .orderBy('created')
    .orderBy('message_id')
    .execute()

describe('a booking that is moved again and again', () => {
  it('is moved four times an hour and a dozen times in all; after that the client gets the reason', async () => {
    const { studio, book, move } = await hairStudio()
    const booked = await book({ phone: newPhone() })
    const answers: number[] = []
    let refused: Reply | undefined
    for (let hour = 0; hour < 4; hour += 1) {
      for (let time = 0; time < 5; time += 1) {
        const answer = await move(booked, at(1 + time + hour * 5, 8))
        answers.push(answer.status)
        if (answer.status !== 200) refused = answer
        later(60_000)
      }
      later(HOUR)
    }
    const anHour = [200, 200, 200, 200, 429]
    expect(answers).toEqual([...anHour, ...anHour, ...anHour, 429, 429, 429, 429, 429])
    expect(refused!.body).toMatchObject({
      code: 'appointment.move.tooOften',
      title: 'The booking has been moved too many times',
    })
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0)
    expect(await queueOf(studio)).toHaveLength(13)
  })

  it('refused, nothing was done: it stands where it stood', async () => {
    const { book, move } = await hairStudio()
    const booked = await book({ phone: newPhone() })
    for (let day = 1; day <= 4; day += 1) expect((await move(booked, at(day, 8))).status).toBe(200)
    expect((await move(booked, at(5, 8))).body['code']).toBe('appointment.move.tooOften')
    const other = await move(booked, at(4, 9))
    expect(other.headers['retry-after']).toBe('3600')
  })

  it('several moves within minutes send one message, with the last time', async () => {
    const { book, move } = await hairStudio()
    const phone = newPhone()
    const booked = await book({ phone })
    await sendDueMessages(server.deps)
    for (let day = 1; day <= 4; day += 1) {
      await move(booked, at(day, 8))
      await sendDueMessages(server.deps)
      later(30_000)
    }
    expect(providers.to(phone)).toHaveLength(2)
    later(3 * 60_000)
    await sendDueMessages(server.deps)
    const told = providers.to(phone)
    expect(told).toHaveLength(3)
    expect(told.at(-1)!.text).toContain('23')
  })

  it('sixty moves and a cancel send a handful of messages', async () => {
    const { book, move, cancel } = await hairStudio()
    const phone = newPhone()
    const booked = await book({ phone })
    for (let time = 0; time < 60; time += 1) {
      await move(booked, at(1 + (time % 20), 7 + (time % 8)))
      await sendDueMessages(server.deps)
      later(10_000)
    }
    await cancel(booked)
    await sendDueMessages(server.deps)
    later(HOUR)
    await sendDueMessages(server.deps)
    expect(providers.to(phone).length).toBeLessThanOrEqual(4)
  })
})

describe('paid messages', () => {
  it('never go to premium numbers; the mail is used instead', async () => {
    const special = '+380900300600'
    const alone = await hairStudio()
    await alone.book({ phone: special })
    const both = await hairStudio({ settings: { messages: { channels: ['SMS', 'MAIL'] } } })
    await both.book({ phone: special, email: 'olena@example.com' })
    await sendDueMessages(server.deps)
    expect(providers.handed.map(({ channel, to }) => [channel, to])).toEqual([['MAIL', 'olena@example.com']])
    expect(await queueOf(alone.studio)).toMatchObject([{ status: 'DROPPED', detail: 'special number' }])
  })

  it('one number gets five in an hour and ten in a day, of all kinds and companies together', async () => {
    const phone = newPhone()
    const [one, other] = [await hairStudio(), await hairStudio()]
    // Unknown phones get even fewer.
    for (const { studio } of [one, other]) await studio.client({ phone, created: LONG_AGO })
    let hours = 0
    for (let visit = 0; visit < 12; visit += 1)
      await (visit % 2 ? one : other).book({ phone }, at(2 + visit, 7))
    const sent: number[] = []
    for (; hours < 3; hours += 1) {
      await sendDueMessages(server.deps)
      sent.push(providers.to(phone).length)
      later(HOUR + 120_000)
    }
    expect(sent).toEqual([5, 10, 10])
  })

  it('one address makes us write to thirty strangers an hour, its block to 120', async () => {
    // Three per studio: more would require proof of work, and a verified phone beyond a share of the day.
    const studios = await Promise.all(Array.from({ length: 12 }, () => hairStudio()))
    const one = studios[0]!
    const here = visitor(server, '203.0.113.4')
    for (const studio of studios)
      for (let guest = 0; guest < 3; guest += 1) await studio.book({ phone: newPhone() }, at(2, 7), here)
    await sendDueMessages(server.deps)
    expect(providers.handed).toHaveLength(30)
    await one.book({ phone: newPhone() }, at(9, 7))
    await sendDueMessages(server.deps)
    expect(providers.handed).toHaveLength(31)
  })

  it('over a limit go by mail where there is one, and come by SMS again when the limit allows', async () => {
    const studio = await hairStudio({ settings: { messages: { channels: ['SMS', 'MAIL'] } } })
    const phone = newPhone()
    for (let visit = 0; visit < 6; visit += 1)
      await studio.book({ phone, email: 'olena@example.com' }, at(2 + visit, 7))
    await sendDueMessages(server.deps)
    const ways = () => providers.handed.map(({ channel }) => channel).toSorted()
    expect(ways()).toEqual(['MAIL', 'SMS', 'SMS', 'SMS', 'SMS', 'SMS'])
  })

  it('over a limit wait until its window ends, and end where that is too late', async () => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    await studio.client({ phone, created: LONG_AGO })
    for (let visit = 0; visit < 6; visit += 1) await book({ phone }, at(2 + visit, 7))
    // These start too soon for a message in an hour.
    const soon = newPhone()
    await studio.client({ phone: soon, created: LONG_AGO })
    for (let visit = 0; visit < 6; visit += 1) await book({ phone: soon }, '2026-05-18T08:30:00.000Z')
    const lines: Record<string, unknown>[] = []
    const log = (facts: Record<string, unknown>, line: string) => void lines.push({ ...facts, line })
    await sendDueMessages(server.deps, log)
    const queue = await queueOf(studio)
    expect(queue.filter(({ status }) => status === 'EXPIRED')).toMatchObject([
      { detail: 'over a limit: message.paid.phone' },
    ])
    const waiting = queue.filter(({ status }) => status === 'QUEUED')
    expect(waiting).toMatchObject([{ detail: 'over a limit: message.paid.phone' }])
    const wait = waiting[0]!.due_at - server.clock.now()
    expect(wait).toBeGreaterThanOrEqual(HOUR)
    expect(wait).toBeLessThanOrEqual(HOUR + 60_000)
    expect(lines.map(({ line }) => line)).toEqual(Array(2).fill('a paid message was held back'))
    expect(JSON.stringify(lines)).not.toContain(phone.slice(4))
    later(HOUR + 120_000)
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toHaveLength(6)
  })

  it('a second try after the provider was busy takes nothing more', async () => {
    const { book } = await hairStudio()
    const phone = newPhone()
    let tries = 0
    providers.set('SMS', ({ to }) => {
      if (to === phone) tries += 1
      return tries > 8
        ? { kind: 'accepted', providerId: 'p' }
        : { kind: 'tryLater', reason: 'busy', detail: '503' }
    })
    await book({ phone })
    for (let look = 0; look < 12; look += 1) {
      await sendDueMessages(server.deps)
      later(5 * 60_000 + 160_000)
    }
    expect(tries).toBe(9)
  })
})

describe('mails', () => {
  const mailStudio = () => hairStudio({ settings: { messages: { channels: ['MAIL'] } } })
  const mails = (count: number, email = 'stranger@example.com') => Array<string>(count).fill(email)
  /** Messages of other tests may become due in the meantime. */
  const toStranger = () => providers.handed.filter(({ to }) => /^stranger/i.test(to)).length
  /** Books each from a different network. Returns the phones. */
  const bookings = async (studio: Awaited<ReturnType<typeof mailStudio>>, emails: readonly string[]) => {
    const phones = emails.map(() => newPhone())
    for (const [number, email] of emails.entries()) {
      const phone = phones[number]!
      await studio.book({ phone, email }, at(2 + Math.floor(number / 8), 6 + (number % 8)))
    }
    await sendDueMessages(server.deps)
    return phones
  }

  it('to one stranger are fifteen in an hour and forty in a day, of all companies and spellings together', async () => {
    const studio = await mailStudio()
    await bookings(studio, mails(20))
    expect(toStranger()).toBe(15)
    await bookings(await mailStudio(), [
      'Stranger@Example.com',
      'stranger+2@example.com',
      'neighbour@example.com',
    ])
    expect([toStranger(), providers.to('neighbour@example.com').length]).toEqual([15, 1])
    for (let hours = 0; hours < 4; hours += 1) {
      later(HOUR + 120_000)
      await bookings(studio, mails(8))
    }
    expect(toStranger()).toBe(40)
  })

  it('over the limit wait for the next hour, and go by SMS where the company sends those too', async () => {
    const studio = await mailStudio()
    await bookings(studio, mails(16))
    expect((await queueOf(studio.studio)).filter(({ status }) => status === 'QUEUED')).toMatchObject([
      { detail: 'over a limit: message.mail.mail' },
    ])
    later(HOUR + 120_000)
    await sendDueMessages(server.deps)
    expect(toStranger()).toBe(16)
    const both = await hairStudio({ settings: { messages: { channels: ['MAIL', 'SMS'] } } })
    const phones = await bookings(both, mails(15))
    // Queued at the same time: any of them may be the one that comes too late.
    expect([toStranger(), phones.flatMap((phone) => providers.to(phone)).length]).toEqual([16 + 14, 1])
  })

  it('are sixty an hour by one address, to whomever they go', async () => {
    const here = visitor(server, '203.0.113.9')
    const studios = await Promise.all(Array.from({ length: 22 }, () => mailStudio()))
    for (const [number, studio] of studios.entries())
      for (let guest = 0; guest < 3; guest += 1)
        await studio.book({ phone: newPhone(), email: `guest${number}.${guest}@example.com` }, at(2, 7), here)
    await sendDueMessages(server.deps)
    expect(providers.handed).toHaveLength(60)
  })

  it('take their place once, however often the mail server is busy', async () => {
    const studio = await mailStudio()
    providers.set('MAIL', () => ({ kind: 'tryLater', reason: 'busy', detail: '421' }))
    await bookings(studio, mails(1))
    for (let look = 0; look < 16; look += 1) {
      later(60_000)
      await sendDueMessages(server.deps)
    }
    expect(toStranger()).toBeGreaterThan(1)
    providers.mend()
    providers.handed.length = 0
    await bookings(studio, mails(14))
    later(20 * 60_000)
    await sendDueMessages(server.deps)
    expect(toStranger()).toBe(15)
  })
})

describe('bookings with made-up numbers', () => {
  const flood = async (guests: number) => {
    const studios = [await hairStudio(), await hairStudio(), await hairStudio()]
    for (let guest = 0; guest < guests; guest += 1)
      await studios[guest % 3]!.book({ phone: newPhone() }, at(1 + Math.floor(guest / 36), 7))
    await sendDueMessages(server.deps)
    return studios
  }

  it('send no more than the strangers’ part of the day, and leave some of it to codes', async () => {
    const most = maxOfOneKind(paidShares.stranger.deployment(DEFAULT_CODES_PER_DAY))
    const studios = await flood(most + 20)
    expect(providers.handed).toHaveLength(most)
    const phone = newPhone()
    const { company_id } = await server.studio({ settings: { auth: { sms_auth: true } } })
    await visitor(server).asks({ company_id }, phone)
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toHaveLength(1)
    expect(studios).toHaveLength(3)
  })

  it('of one company use at most its share, and known clients still get messages and reminders', async () => {
    const { studio, book } = await hairStudio()
    const most = maxOfOneKind(paidShares.stranger.company(DEFAULT_CODES_PER_DAY))
    for (let guest = 0; guest < most + 5; guest += 1)
      await book({ phone: newPhone() }, at(1 + Math.floor(guest / 12), 7))
    await sendDueMessages(server.deps)
    expect(providers.handed).toHaveLength(most)

    const phone = newPhone()
    await studio.client({ phone, created: LONG_AGO })
    const booked = await book({ phone }, at(9, 7))
    const company = await companyScope(server.database.db, studio.company_id)
    await server.database.inTransaction((tx) =>
      announce(tx, server.deps, company, {
        kind: 'REMINDER',
        appointmentId: String(booked.body['id']),
        seconds: 3600,
      }),
    )
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toHaveLength(2)
  })
})
