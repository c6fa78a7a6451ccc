/** The company's daily limit of SMS. docs/rules/limits.md, Paid messages */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { carriers } from '../../../../test/carriers.ts'
import { companyKey } from '../../../../test/company-key.ts'
import {
  companyThatWrites,
  newMail,
  newNumber,
  type WriterGiven,
} from '../../../../test/company-that-writes.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendDueMessages } from '../outbox/public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TOMORROW = '2026-05-19T00:05:00.000Z'
/** Limit of the installation: a company has 60 of it, a large one up to 80. */
const MESSAGES_PER_DAY = 100

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    senders: providers.senders,
    messagesPerDay: MESSAGES_PER_DAY,
  })
})
afterEach(async () => {
  server.clock.set(NOW)
  providers.mend()
  providers.handed.length = 0
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

const setUp = (given?: WriterGiven) => companyThatWrites(server, given)
const lines: Row[] = []
const send = () => sendDueMessages(server.deps, (facts, line) => void lines.push({ ...facts, line }))
const sms = () => providers.handed.filter(({ channel }) => channel === 'SMS').length
const mailsTo = (mail: string) => providers.to(mail).map(({ text }) => text)

describe('the size of a company', () => {
  it.each([
    { resources: 0, per_day: 60, because: 'every company has 60 % of the installation' },
    { resources: 3, per_day: 60, because: 'three people need 60' },
    { resources: 4, per_day: 80, because: 'each of four people needs 20' },
    { resources: 9, per_day: 80, because: 'a fifth is left to other companies' },
  ])('$resources people or rooms give $per_day SMS: $because', async ({ resources, per_day }) => {
    const { studio, limit } = await setUp({ resources })
    await studio.resource({ active: false })
    await studio.resource({ type: 'GROUP' })
    expect(await limit()).toEqual({
      per_day,
      set_by: 'SIZE',
      max_per_day: per_day,
      chosen: null,
      resources,
      used: 0,
      warning: null,
      resets_at: '2026-05-19T00:00:00.000Z',
    })
  })

  it('a larger company sends more on its busy day, and the rest waits for the next one', async () => {
    const { owner, writeTo, limit } = await setUp({ resources: 4 })
    await writeTo(82)
    await send()
    expect(sms()).toBe(80)
    expect(await limit()).toMatchObject({ used: 80, warning: 'REACHED' })
    const waiting = (await owner.get('message?status=QUEUED')).body['content']
    expect(waiting).toEqual(
      Array(2).fill(
        expect.objectContaining({
          reason: expect.stringContaining('over a limit: paid.clientMessages.others.company'),
          due_at: expect.stringMatching(/^2026-05-19T00:0/),
        }),
      ),
    )
    server.clock.set(TOMORROW)
    await send()
    expect(sms()).toBe(82)
  })

  it('of a company that adds people without end leaves a fifth of the day to others', async () => {
    const [greedy, other] = [await setUp({ resources: 12 }), await setUp()]
    await greedy.writeTo(95)
    await send()
    await other.writeTo(20)
    await send()
    expect(sms()).toBe(100)
    expect(await other.limit()).toMatchObject({ used: 20 })
  })
})

describe('PUT message/limit', () => {
  it('a company lowers its limit and takes that back, and the audit log has both', async () => {
    const { owner, writeTo, limit, choose } = await setUp()
    expect((await choose(3)).body).toMatchObject({
      per_day: 3,
      set_by: 'COMPANY',
      max_per_day: 60,
      chosen: 3,
    })
    expect((await choose(3)).status).toBe(200)
    await writeTo(5)
    await send()
    expect(sms()).toBe(3)
    expect(await limit()).toMatchObject({ used: 3, warning: 'REACHED' })
    expect((await choose(null)).body).toMatchObject({ per_day: 60, set_by: 'SIZE', chosen: null, used: 3 })
    const acts = ((await owner.get('audit')).body['content'] as Row[]).filter(
      ({ act }) => act === 'message_limit.changed',
    )
    expect(acts.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        [{ chosen: null }, { chosen: 3 }],
        [{ chosen: 3 }, { chosen: null }],
      ]),
    )
    expect(acts).toHaveLength(2)
  })

  it('cannot raise it: more than the company may send, or the operator’s part, is rejected', async () => {
    const { owner, choose, limit } = await setUp()
    expect(await choose(61)).toMatchObject({
      status: 422,
      body: { errors: [{ message: expect.stringMatching(/must be at most 60; the operator/) }] },
    })
    for (const message_limit of [{ per_day: 0 }, { per_day: 10, granted: 500 }, {}])
      expect((await owner.put('message/limit', { message_limit })).status).toBe(422)
    expect(await limit()).toMatchObject({ per_day: 60, chosen: null })
  })

  it('needs settings.write; messages.read is enough to read', async () => {
    const { studio } = await setUp()
    const reader = await companyKey(server, studio, { scopes: ['messages.read'] })
    expect((await reader.get('message/limit')).status).toBe(200)
    expect(await reader.put('message/limit', { message_limit: { per_day: 5 } })).toMatchObject({
      status: 403,
      body: { code: 'key.notAllowed' },
    })
  })
})

describe('the warning', () => {
  it('at 80 % and at the limit owners get one mail each a day in their language, managers none', async () => {
    const { studio, writeTo, choose, member } = await setUp()
    const [mail, english, manager] = [newMail(), newMail(), newMail()]
    await member({ name: 'Олег' }, { email: mail })
    await member({ name: 'Ann' }, { email: english, locale: 'en' })
    await member({ name: 'Іра', role: 'manager' }, { email: manager })
    await choose(10)
    lines.length = 0
    const warned = () => lines.filter(({ companyId }) => companyId === studio.company_id)

    await writeTo(7)
    await send()
    await send()
    expect([mailsTo(mail), warned()]).toEqual([[], []])

    await writeTo(1, '2026-05-21')
    await send()
    await send()
    expect(mailsTo(mail)).toEqual(['SMS на сьогодні закінчуються'])
    expect(warned()).toEqual([
      {
        companyId: studio.company_id,
        used: 8,
        perDay: 10,
        setBy: 'COMPANY',
        line: 'a company has used 80 % of its paid messages of the day',
      },
    ])

    await writeTo(1, '2026-05-22')
    await send()
    expect(mailsTo(mail)).toHaveLength(1)
    await writeTo(3, '2026-05-23')
    await send()
    await send()
    expect(mailsTo(english)).toEqual(['Today’s SMS are running out', 'Today’s SMS are used up'])
    expect(mailsTo(mail)).toHaveLength(2)
    expect(mailsTo(manager)).toEqual([])
    expect(warned().map(({ line }) => line)).toContain('a company has used up its paid messages of the day')

    server.clock.set('2026-05-19T08:00:00.000Z')
    await writeTo(8, '2026-05-24')
    await send()
    await send()
    expect(mailsTo(mail).slice(2)).toEqual(['SMS на сьогодні закінчуються'])
  })

  it('a jump over both warns once, however many servers send', async () => {
    const { writeTo, choose, member, limit } = await setUp()
    const mail = newMail()
    await member({ name: 'Олег' }, { email: mail })
    await choose(10)
    await writeTo(12)
    await Promise.all([send(), send(), send()])
    await send()
    expect(mailsTo(mail)).toEqual(['SMS на сьогодні закінчилися'])
    expect(await limit()).toMatchObject({ used: 10, warning: 'REACHED' })
  })

  it('goes by messenger where the owner has a chat, never by SMS', async () => {
    const { writeTo, choose, member } = await setUp()
    const [phone, silent] = [newNumber(), newNumber()]
    await member({ name: 'Олег' }, { phone })
    await member({ name: 'Ніна' }, { phone: silent })
    await server.database.db
      .insertInto('messenger_chat')
      .values({ chat_id: `chat of ${phone}`, phone, locale: 'uk', created: NOW })
      .execute()
    await choose(5)
    await writeTo(4)
    await send()
    await send()
    const [chat] = providers.to(`chat of ${phone}`)
    expect(chat!.text).toContain('Використано 4 із 5 SMS на сьогодні.')
    expect(chat!.text).toContain('03:00 19.05')
    expect(chat!.text).toContain('Це обмеження встановила ваша компанія')
    expect([...providers.to(phone), ...providers.to(silent)]).toEqual([])
  })

  it('is not sent when the limit was raised meanwhile', async () => {
    const { owner, writeTo, choose, member } = await setUp()
    const mail = newMail()
    await member({ name: 'Олег' }, { email: mail })
    await choose(10)
    await writeTo(8)
    let isRaised = false
    providers.set('SMS', async ({ messageId }) => {
      if (!isRaised) await choose(null)
      isRaised = true
      return { kind: 'accepted', providerId: messageId }
    })
    await send()
    expect(mailsTo(mail)).toEqual([])
    const { body } = await owner.get('message?kind=STAFF_LIMIT_NEAR')
    expect(body['content']).toMatchObject([{ status: 'DROPPED', reason: 'the limit has changed' }])
  })
})
