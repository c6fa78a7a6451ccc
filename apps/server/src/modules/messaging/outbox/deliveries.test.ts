import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '@zapys/contract'
import type { StudioGiven } from '../../../../test/builders.ts'
import { carriers, isBusy, neverAnswers, refuses, saysNothing } from '../../../../test/carriers.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { announce, queueCode } from '../messages/public.ts'
import { sendDueMessages, startMessageSender } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const MINUTE = 60_000

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    senders: providers.senders,
    // Limits of paid messages have separate tests.
    codesPerDay: 1_000_000,
  })
})
afterEach(() => {
  server.clock.set(NOW)
  providers.mend()
})
afterAll(() => server.stop())

const newPhone = () => `+38044${randomInt(1_000_000, 9_999_999)}`
const newMail = () => `olena.${randomInt(1_000_000_000)}@example.com`
const later = (ms: number) => server.clock.set(new Date(server.clock.now() + ms).toISOString())

async function hairStudio(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const book = (client: { phone: string; email?: string }, start_time = TUESDAY_10): Promise<Reply> =>
    server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
        client: { first_name: 'Олена', ...client },
      },
    })
  return { studio, book }
}

/** Stored messages of the studio. */
const queueOf = (companyId: string) =>
  server.database.db
    .selectFrom('message')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created')
    .orderBy('message_id')
    .execute()
const statusesOf = async (companyId: string) => (await queueOf(companyId)).map(({ status }) => status)

const chatOf = async (phone: string) => {
  const chat_id = String(randomInt(1_000_000_000))
  await server.database.db
    .insertInto('messenger_chat')
    .values({ chat_id, phone, locale: 'uk', created: new Date(NOW) })
    .execute()
  return chat_id
}

describe('the channel of a message', () => {
  it.each([
    {
      order: ['MESSENGER', 'MAIL', 'SMS'],
      chat: true,
      mail: true,
      by: 'MESSENGER',
      because: 'the first that reaches',
    },
    {
      order: ['MESSENGER', 'MAIL', 'SMS'],
      chat: false,
      mail: true,
      by: 'MAIL',
      because: 'no chat is registered',
    },
    {
      order: ['MESSENGER', 'MAIL', 'SMS'],
      chat: false,
      mail: false,
      by: 'SMS',
      because: 'no mail was given',
    },
    { order: ['SMS', 'MAIL'], chat: true, mail: true, by: 'SMS', because: 'the company wants SMS first' },
    { order: ['MAIL'], chat: true, mail: false, by: undefined, because: 'the company sends mail only' },
    { order: [], chat: true, mail: true, by: undefined, because: 'the company sends nothing' },
  ] as const)('is $by: $because', async ({ order, chat, mail, by }) => {
    const { studio, book } = await hairStudio({ settings: { messages: { channels: [...order] } } })
    const phone = newPhone()
    const email = newMail()
    const chatId = chat ? await chatOf(phone) : 'none'
    await book({ phone, ...(mail ? { email } : {}) })
    await sendDueMessages(server.deps)
    const got = providers.handed.filter(({ to }) => [phone, email, chatId].includes(to))
    expect(got.map(({ channel }) => channel)).toEqual(by === undefined ? [] : [by])
    expect(await statusesOf(studio.company_id)).toEqual([by === undefined ? 'DROPPED' : 'SENT'])
  })

  it('is the next one when a provider refuses for good, and none when all refuse', async () => {
    const { studio, book } = await hairStudio({ settings: { messages: { channels: ['SMS', 'MAIL'] } } })
    providers.set('SMS', refuses)
    const [phone, email] = [newPhone(), newMail()]
    await book({ phone, email })
    await sendDueMessages(server.deps)
    expect([providers.to(phone).length, providers.to(email).length]).toEqual([1, 1])
    providers.set('MAIL', refuses)
    const other = { phone: newPhone(), email: newMail() }
    await book(other, '2026-05-19T08:00:00.000Z')
    await sendDueMessages(server.deps)
    const [sent, failed] = await queueOf(studio.company_id)
    expect(sent).toMatchObject({ status: 'SENT', channel: 'MAIL' })
    expect(failed).toMatchObject({ status: 'FAILED', detail: 'refused: SMS, MAIL' })
  })
})

describe('a provider in trouble', () => {
  it('that is down for an hour gets the message once when it is back', async () => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    providers.set('SMS', isBusy)
    await book({ phone })
    for (let minute = 0; minute < 60; minute++) {
      await sendDueMessages(server.deps)
      later(MINUTE)
    }
    const tried = providers.to(phone).length
    expect(tried).toBeGreaterThan(5)
    // Pauses grow: polling each minute for an hour does not call the provider each minute.
    expect(tried).toBeLessThan(40)
    providers.mend()
    later(10 * MINUTE)
    await sendDueMessages(server.deps)
    later(10 * MINUTE)
    await sendDueMessages(server.deps)
    expect(await statusesOf(studio.company_id)).toEqual(['SENT'])
    expect(providers.to(phone)).toHaveLength(tried + 1)
    expect(new Set(providers.to(phone).map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('is given up on a day after the booking', async () => {
    const { studio, book } = await hairStudio()
    providers.set('SMS', isBusy)
    await book({ phone: newPhone() }, '2026-05-22T07:00:00.000Z')
    for (let hour = 0; hour < 26; hour++) {
      await sendDueMessages(server.deps)
      later(60 * MINUTE)
    }
    expect(await statusesOf(studio.company_id)).toEqual(['EXPIRED'])
  })

  it.each([
    { repeatsAreSafe: true, times: 2, status: 'SENT', because: 'it sends the same message once' },
    { repeatsAreSafe: false, times: 1, status: 'UNKNOWN', because: 'twice is worse than perhaps not' },
  ])('that did not answer is asked $times times: $because', async ({ repeatsAreSafe, times, status }) => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    const lines: unknown[] = []
    providers.set('SMS', saysNothing, { repeatsAreSafe })
    await book({ phone })
    await sendDueMessages(server.deps, (...line) => lines.push(line))
    providers.set('SMS', ({ messageId }) => ({ kind: 'accepted', providerId: messageId }), { repeatsAreSafe })
    later(10 * MINUTE)
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toHaveLength(times)
    expect(await statusesOf(studio.company_id)).toEqual([status])
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(phone.slice(4))
  })

  it('that did not answer is asked again by the same way, also when a better one was opened since', async () => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    providers.set('SMS', saysNothing, { repeatsAreSafe: true })
    await book({ phone })
    await sendDueMessages(server.deps)
    const chatId = await chatOf(phone)
    providers.set('SMS', isBusy, { repeatsAreSafe: true })
    later(10 * MINUTE)
    await sendDueMessages(server.deps)
    providers.mend()
    later(10 * MINUTE)
    await sendDueMessages(server.deps)
    expect([providers.to(phone).length, providers.to(chatId).length]).toEqual([3, 0])
    expect(await statusesOf(studio.company_id)).toEqual(['SENT'])
  })

  it.each([
    { repeatsAreSafe: true, times: 2, status: 'SENT' },
    { repeatsAreSafe: false, times: 1, status: 'UNKNOWN' },
  ])(
    'a worker killed while it sends: the message is handed over $times times when repeats are safe: $repeatsAreSafe',
    async ({ repeatsAreSafe, times, status }) => {
      const { studio, book } = await hairStudio()
      const phone = newPhone()
      providers.set('SMS', neverAnswers, { repeatsAreSafe })
      await book({ phone })
      void sendDueMessages(server.deps)
      await expect.poll(() => providers.to(phone).length).toBe(1)
      providers.set('SMS', ({ messageId }) => ({ kind: 'accepted', providerId: messageId }), {
        repeatsAreSafe,
      })
      await sendDueMessages(server.deps)
      expect(await statusesOf(studio.company_id), 'its lease has not ended').toEqual(['SENDING'])
      later(2 * MINUTE)
      await sendDueMessages(server.deps)
      expect(await statusesOf(studio.company_id)).toEqual([status])
      expect(providers.to(phone)).toHaveLength(times)
    },
  )

  it('a worker killed while it sends: staff who chose it are told that the client may not be reached', async () => {
    const { studio, book } = await hairStudio()
    const owner = await companyKey(server, studio)
    const [staff] = (await owner.get('staff-notification')).body['content'] as { staff_member_id: string }[]
    const email = newMail()
    const notifications = { email, unsent: ['MAIL'], locale: 'en' }
    await owner.post(`staff-notification/${staff!.staff_member_id}`, { notifications })
    const phone = newPhone()
    providers.set('SMS', neverAnswers)
    await book({ phone })
    void sendDueMessages(server.deps)
    await expect.poll(() => providers.to(phone).length).toBe(1)
    later(2 * MINUTE)
    await sendDueMessages(server.deps)
    expect(providers.to(email).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^A message did not reach the client/),
    ])
  })

  it('a worker killed before it hands a message over loses nothing: another one sends it', async () => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    await book({ phone })
    await server.database.db
      .updateTable('message')
      .set({ status: 'CLAIMED', tries: 1, due_at: new Date(server.clock.now() + MINUTE) })
      .where('company_id', '=', studio.company_id)
      .execute()
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toHaveLength(0)
    later(2 * MINUTE)
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toHaveLength(1)
  })
})

describe('the queue', () => {
  it('a booking that is rolled back sends no message', async () => {
    const { studio, book } = await hairStudio()
    const booked = await book({ phone: newPhone() })
    await sendDueMessages(server.deps)
    const company = await companyScope(server.database.db, studio.company_id)
    const failing = server.database.inTransaction(async (tx) => {
      await announce(tx, server.deps, company, { kind: 'BOOKED', appointmentId: String(booked.body.id) })
      throw new Error('something after it failed')
    })
    await expect(failing).rejects.toThrow('something after it failed')
    expect(await statusesOf(studio.company_id)).toEqual(['SENT'])
  })

  it('four workers side by side hand over 500 messages once each', async () => {
    const { studio } = await hairStudio({ settings: { messages: { channels: ['SMS'] } } })
    const company = await companyScope(server.database.db, studio.company_id)
    const phones = Array.from({ length: 500 }, (_, index) => `+3805000${String(10_000 + index)}`)
    const visits = await Promise.all(
      phones.map((phone) => studio.appointment({ contact: { phone }, starts_at: TUESDAY_10 })),
    )
    await server.database.inTransaction(async (tx) => {
      for (const { appointment_id } of visits)
        await announce(tx, server.deps, company, { kind: 'BOOKED', appointmentId: appointment_id })
    })
    const stops = Array.from({ length: 4 }, () => startMessageSender(server.deps, () => {}))
    await expect
      .poll(() => statusesOf(studio.company_id), { timeout: 100_000, interval: 200 })
      .toEqual(phones.map(() => 'SENT'))
    await Promise.all(stops.map((stop) => stop()))
    const reached = providers.handed.map(({ to }) => to).filter((to) => to.startsWith('+3805000'))
    expect(reached.toSorted()).toEqual(phones.toSorted())
  })

  /** Confirmations of bookings by email, all queued at once. */
  const mails = async (count: number) => {
    const { studio } = await hairStudio({ settings: { messages: { channels: ['MAIL'] } } })
    const company = await companyScope(server.database.db, studio.company_id)
    const visits = await Promise.all(
      Array.from({ length: count }, () =>
        studio.appointment({ contact: { phone: newPhone(), email: newMail() }, starts_at: TUESDAY_10 }),
      ),
    )
    await server.database.inTransaction(async (tx) => {
      for (const { appointment_id } of visits)
        await announce(tx, server.deps, company, { kind: 'BOOKED', appointmentId: appointment_id })
    })
    return studio
  }

  it('a mail server that never answers holds up no other way, however many mails wait for it', async () => {
    await mails(60)
    providers.set('MAIL', neverAnswers)
    const stop = startMessageSender(server.deps, () => {})
    await expect
      .poll(() => providers.handed.filter(({ channel }) => channel === 'MAIL').length)
      .toBeGreaterThanOrEqual(20)
    const { book } = await hairStudio({ settings: { messages: { channels: ['SMS'] } } })
    const phone = newPhone()
    await book({ phone })
    await expect.poll(() => providers.to(phone).length).toBe(1)
    // The worker would wait for its emails forever, since nothing ends this process.
    void stop()
  })

  it('sends few of many mails to a silent server, and the others once it answers', async () => {
    const { company_id } = await mails(40)
    providers.set('MAIL', saysNothing)
    const stop = startMessageSender(server.deps, () => {})
    const counted = async () => {
      const statuses = await statusesOf(company_id)
      return (status: string) => statuses.filter((each) => each === status).length
    }
    const isWaiting = () =>
      queueOf(company_id).then(
        (rows) => rows.filter(({ detail }) => detail === 'the provider does not answer').length,
      )
    await expect.poll(isWaiting).toBeGreaterThan(25)
    providers.mend()
    for (let minute = 0; minute < 3; minute += 1) {
      later(MINUTE)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
    await expect.poll(async () => (await counted())('QUEUED')).toBe(0)
    await stop()
    const count = await counted()
    // A repeat could be delivered twice, so these are given up.
    expect(count('UNKNOWN')).toBeLessThan(15)
    expect(count('SENT')).toBe(40 - count('UNKNOWN'))
  })

  it('a worker of the same process sends at once after the commit, before its next poll', async () => {
    const { book } = await hairStudio()
    const stop = startMessageSender(server.deps, () => {})
    // On a busy machine a booking alone may take longer: one fast delivery is enough.
    let soonestMs = Infinity
    for (let tries = 0; tries < 10 && soonestMs >= 900; tries += 1) {
      const phone = newPhone()
      const from = performance.now()
      await book({ phone })
      await expect.poll(() => providers.to(phone).length, { interval: 10 }).toBe(1)
      soonestMs = performance.now() - from
    }
    expect(soonestMs).toBeLessThan(900)
    await stop()
  })

  it('messages wait while bookings run, codes do not', async () => {
    const { book, studio } = await hairStudio()
    const company = await companyScope(server.database.db, studio.company_id)
    const [told, signsIn] = [newPhone(), newPhone()]
    // Bookings run all the time, so messages yield as long as they can.
    const rush = Promise.withResolvers<void>()
    const stop = startMessageSender({ ...server.deps, afterBookings: () => rush.promise }, () => {})
    await book({ phone: told })
    await server.database.inTransaction((tx) =>
      queueCode(tx, server.deps, {
        companyId: company.companyId,
        phone: signsIn,
        code: '123456',
        locale: 'uk',
        purpose: 'SIGN_IN',
      }),
    )
    await expect.poll(() => providers.to(signsIn).length, { interval: 20 }).toBe(1)
    expect(providers.to(told)).toEqual([])
    rush.resolve()
    await expect.poll(() => providers.to(told).length, { interval: 20 }).toBe(1)
    await stop()
  })

  it.each([
    { what: 'has been due for two seconds', ms: 2000, isTriedBefore: false, stood: 100 },
    { what: 'came a moment ago', ms: 1900, isTriedBefore: false, stood: 500 },
    { what: 'was tried before, and is due again for a moment', ms: MINUTE, isTriedBefore: true, stood: 500 },
  ])(
    'a message that $what stands back for bookings $stood ms at most',
    async ({ ms, isTriedBefore, stood }) => {
      const { book, studio } = await hairStudio()
      const phone = newPhone()
      await book({ phone })
      later(ms)
      if (isTriedBefore)
        await server.database.db
          .updateTable('message')
          .set({ due_at: new Date(server.clock.now()), tries: 1 })
          .where('company_id', '=', studio.company_id)
          .execute()
      const asked: number[] = []
      const afterBookings = async (maxMs: number) => void asked.push(maxMs)
      const stop = startMessageSender({ ...server.deps, afterBookings }, () => {})
      await expect.poll(() => providers.to(phone).length, { interval: 20 }).toBe(1)
      await stop()
      expect(asked).toEqual([stood])
    },
  )

  it('messages stand back as short as the one among them that has been due longest', async () => {
    const { book } = await hairStudio()
    const [early, late] = [newPhone(), newPhone()]
    await book({ phone: early })
    later(2000)
    await book({ phone: late }, '2026-05-19T09:00:00.000Z')
    const asked: number[] = []
    const afterBookings = async (maxMs: number) => void asked.push(maxMs)
    const stop = startMessageSender({ ...server.deps, afterBookings }, () => {})
    await expect.poll(() => providers.to(late).length, { interval: 20 }).toBe(1)
    await stop()
    expect([providers.to(early).length, asked]).toEqual([1, [100]])
  })

  it('sends the newest state of a booking that was cancelled or moved before', async () => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    const booked = await book({ phone })
    const key = { 'x-manage-key': String(booked.body.manage_key) }
    const change = (what: string, more = {}) =>
      server.post(
        `/v1/client/appointment/${String(booked.body.id)}/${what}`,
        { appointment: { company_id: studio.company_id, ...more } },
        key,
      )
    await change('move', { start_time: '2026-05-19T08:00:00.000Z' })
    later(1000)
    await change('move', { start_time: '2026-05-19T09:00:00.000Z' })
    await sendDueMessages(server.deps)
    expect(providers.to(phone).map(({ text }) => /\d\d\.\d\d, \d\d:\d\d/.exec(text)?.[0])).toEqual([
      '19.05, 12:00',
    ])
    await change('cancel')
    await sendDueMessages(server.deps)
    expect(providers.to(phone).at(-1)?.text).toContain('скасовано')
    expect(await statusesOf(studio.company_id)).toEqual(['DROPPED', 'DROPPED', 'SENT', 'SENT'])
  })

  it('the invented bookings of the demo companies send no messages', async () => {
    const { studio } = await hairStudio()
    const company = await companyScope(server.database.db, studio.company_id)
    const phone = newPhone()
    const { appointment_id } = await studio.appointment({ contact: { phone }, source: 'DEMO' })
    await server.database.inTransaction((tx) =>
      announce(tx, server.deps, company, {
        kind: 'REMINDER',
        appointmentId: appointment_id,
        seconds: 86_400,
      }),
    )
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toEqual([])
  })

  it('a company that was switched off sends nothing more', async () => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    await book({ phone })
    await server.database.db
      .updateTable('company')
      .set({ active: false })
      .where('company_id', '=', studio.company_id)
      .execute()
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toEqual([])
    expect(await statusesOf(studio.company_id)).toEqual(['DROPPED'])
  })
})

describe('a code', () => {
  const ask = async (phone: string, code: string, locale: Locale = 'uk') => {
    const { studio } = await hairStudio()
    await server.database.inTransaction((tx) =>
      queueCode(tx, server.deps, {
        companyId: studio.company_id,
        phone,
        code,
        locale,
        purpose: 'SIGN_IN',
        expiresAt: server.clock.now() + 10 * MINUTE,
      }),
    )
    return studio
  }

  it('goes by SMS, also to a client with a messenger chat, and is never readable in the database', async () => {
    const phone = newPhone()
    await chatOf(phone)
    const { company_id } = await ask(phone, '482913')
    const before = JSON.stringify(await queueOf(company_id))
    expect(before).not.toContain('482913')
    expect(before).not.toContain(phone)
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toMatchObject([{ channel: 'SMS' }])
    expect(providers.to(phone)[0]!.text).toContain('482913')
    expect(await queueOf(company_id)).toMatchObject([{ status: 'SENT', sealed: null }])
  })

  it('is not sent after it has expired, and is wiped then', async () => {
    const phone = newPhone()
    const { company_id } = await ask(phone, '482913')
    later(10 * MINUTE)
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toEqual([])
    expect(await queueOf(company_id)).toMatchObject([{ status: 'EXPIRED', sealed: null }])
  })

  it('is never repeated where it may have arrived: the client can ask for another', async () => {
    const phone = newPhone()
    providers.set('SMS', saysNothing)
    const { company_id } = await ask(phone, '482913')
    await sendDueMessages(server.deps)
    later(MINUTE)
    await sendDueMessages(server.deps)
    expect(providers.to(phone)).toHaveLength(1)
    expect(await queueOf(company_id)).toMatchObject([{ status: 'UNKNOWN', sealed: null }])
  })

  it('does not wait behind messages whose provider hangs', async () => {
    const { book } = await hairStudio({ settings: { messages: { channels: ['MAIL'] } } })
    providers.set('MAIL', neverAnswers)
    const hours = Array.from(
      { length: 8 },
      (_, hour) => new Date(Date.parse(TUESDAY_10) + hour * 60 * MINUTE),
    )
    for (const start of hours) await book({ phone: newPhone(), email: newMail() }, start.toISOString())
    const ownServer: Deps = { ...server.deps }
    const stop = startMessageSender(ownServer, () => {})
    const phone = newPhone()
    await ask(phone, '482913')
    await expect.poll(() => providers.to(phone).length).toBe(1)
    // The worker would wait for its emails forever, since nothing ends this process.
    void stop()
  })

  it.each<{ locale: Locale; because: string }>([
    { locale: 'uk', because: 'Cyrillic: 70 letters' },
    { locale: 'ru', because: 'Cyrillic: 70 letters' },
    { locale: 'pl', because: 'Polish letters: 70' },
    { locale: 'en', because: '' },
  ])('fits into two segments in $locale ($because)', async ({ locale }) => {
    const phone = newPhone()
    await ask(phone, '482913', locale)
    await sendDueMessages(server.deps)
    const { text } = providers.to(phone)[0]!
    expect(text.length).toBeLessThanOrEqual(134)
    // Browsers require exactly this last line.
    expect(text.split('\n').at(-1)).toBe('@booking.example #482913')
  })
})
