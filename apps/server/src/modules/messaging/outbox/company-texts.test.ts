import { type CompanyFile, readCompanyFile, writeCompanyFile } from '@zapys/company-file'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { type CompanyKey, companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { exportCompany, importCompany } from '../../catalogue/company-files/public.ts'
import { announce } from '../messages/public.ts'
import { sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(async () => {
  server.clock.set(NOW)
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

async function setUp(given: StudioGiven = {}) {
  const studio = await server.studio({ settings: { messages: { channels: ['SMS'] } }, ...given })
  const owner = await companyKey(server, studio)
  const anna = await studio.resource({ name: 'Анна', last_name: 'Коваль' })
  const haircut = await studio.service({ by: [anna], price: 45_000, name: 'Стрижка' })
  const company = await companyScope(server.database.db, studio.company_id)
  const visit = (client: Record<string, string>, more: object = {}) => ({
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time: TUESDAY_10,
    service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
    client: { first_name: 'Олена', ...client },
    ...more,
  })
  const book = async (client: Record<string, string>, more?: object) => {
    const { status, body } = await server.post('/v1/client/appointment', {
      appointment: visit(client, more),
    })
    expect([status, body]).toMatchObject([200, {}])
    return String(body['id'])
  }
  const save = (message_text: object) =>
    owner.put('message/text', { message_text: { channel: 'SMS', locale: 'uk', ...message_text } })
  const sentTo = async (to: string) =>
    (await server.outbox.messages()).filter((message) => message.to === to).map(({ text }) => text)
  return { studio, company, owner, visit, book, save, sentTo }
}

/** Audit entries, newest first. */
const changesOf = async (owner: CompanyKey) =>
  ((await owner.get('audit')).body['content'] as Record<string, unknown>[]).filter(
    ({ act }) => act === 'message_text.changed',
  )

describe('texts of messages that a company sets', () => {
  it('are sent for a booking and its reminder, and the standard text again after a reset', async () => {
    const { company, owner, book, save, sentTo } = await setUp()
    const booked = await save({ kind: 'BOOKED', text: '{service} у {staff}: {day} о {time}. {link}' })
    expect([booked.status, booked.body]).toMatchObject([
      200,
      { kind: 'BOOKED', title: null, text: '{service} у {staff}: {day} о {time}. {link}' },
    ])
    expect(booked.body['sms']).toMatchObject({ encoding: 'UCS_2', parts: 2, max_parts: 3 })
    await save({ kind: 'REMINDER', text: 'Скоро побачимось, {day} о {time}! {branch}, {price}' })
    const phone = newPhone()
    const id = await book({ phone })
    await sendDueMessages(server.deps)
    await server.database.inTransaction((tx) =>
      announce(tx, server.deps, company, { kind: 'REMINDER', appointmentId: id, seconds: 3600 }),
    )
    await sendDueMessages(server.deps)
    const [first, reminder] = await sentTo(phone)
    expect(first).toMatch(/^Стрижка у Анна Коваль: 19\.05 о 10:00\. https:\/\//)
    expect(reminder).toMatch(/^Скоро побачимось, 19\.05 о 10:00! Центр, 450\s₴$/)
    const reset = await save({ kind: 'REMINDER', text: null })
    expect(reset.body).toMatchObject({ text: null, sms: null })
    await server.database.inTransaction((tx) =>
      announce(tx, server.deps, company, { kind: 'REMINDER', appointmentId: id, seconds: 7200 }),
    )
    await sendDueMessages(server.deps)
    expect((await sentTo(phone))[2]).toContain('чекаємо на вас 19.05, 10:00')
    expect((await changesOf(owner))[0]).toMatchObject({
      act: 'message_text.changed',
      before: { kind: 'REMINDER', text: 'Скоро побачимось, {day} о {time}! {branch}, {price}' },
      after: { kind: 'REMINDER', channel: 'SMS', locale: 'uk' },
    })
  })

  it('apply to their channel and language only', async () => {
    const { book, save, sentTo } = await setUp({ settings: { messages: { channels: ['MAIL', 'SMS'] } } })
    await save({ kind: 'BOOKED', text: 'Лише SMS. {link}' })
    await save({
      kind: 'BOOKED',
      channel: 'MAIL',
      title: 'Чекаємо {day}',
      text: 'Перше.\n\nДруге: {service}.',
    })
    const phone = newPhone()
    await book({ phone, email: 'texts.uk@example.com' })
    await book(
      { phone: newPhone(), email: 'texts.en@example.com' },
      { locale: 'en', start_time: '2026-05-19T09:00:00.000Z' },
    )
    const other = newPhone()
    await book({ phone: other }, { start_time: '2026-05-19T11:00:00.000Z' })
    await sendDueMessages(server.deps)
    const mails = await server.outbox.messages()
    const subjectOf = (to: string) => mails.find((mail) => mail.to === to)
    expect(subjectOf('texts.uk@example.com')).toMatchObject({ subject: 'Чекаємо 19 травня' })
    expect(subjectOf('texts.uk@example.com')!.text).toContain('Перше.\n\nДруге: Стрижка.')
    expect(subjectOf('texts.uk@example.com')!.text).toContain('Спеціаліст: Анна Коваль')
    expect(subjectOf('texts.en@example.com')).toMatchObject({
      subject: 'You are booked. Tuesday, May 19, 12:00',
    })
    expect(await sentTo(phone)).toEqual([])
    expect((await sentTo(other))[0]).toMatch(/^Лише SMS\. https:/)
  })

  it('of one booking do not apply to a series, which has a text of its own', async () => {
    const { visit, save, sentTo } = await setUp()
    await save({ kind: 'BOOKED', text: 'Один запис. {link}' })
    const series = (phone: string, hour: number) => {
      const { start_time: _, ...rest } = visit({ phone }, { locale: 'uk' })
      const starts = [19, 26].map((day) => `2026-05-${day}T0${hour}:00:00.000Z`)
      return server.post('/v1/client/appointment/repeat', { appointment: { ...rest, starts } })
    }
    const [first, second] = [newPhone(), newPhone()]
    const made = await series(first, 7)
    expect([made.status, made.body]).toMatchObject([200, {}])
    await sendDueMessages(server.deps)
    expect((await sentTo(first))[0]).toContain('2 записи, перший 19.05')
    await save({ kind: 'BOOKED_SERIES', text: 'Записів: {count}, від {day}. {link}' })
    await series(second, 9)
    await sendDueMessages(server.deps)
    expect((await sentTo(second))[0]).toMatch(/^Записів: 2, від 19\.05\. https:/)
  })

  it('are rejected with the unknown placeholder and those that exist, and what fits no SMS', async () => {
    const { owner, save } = await setUp()
    const unknown = await save({ kind: 'REMINDER', text: '{company}: {client}' })
    expect([unknown.status, unknown.body['code'], JSON.stringify(unknown.body['errors'])]).toEqual([
      422,
      'validation.failed',
      expect.stringMatching(
        /message_text\.text: has no placeholder \{client\}; REMINDER by SMS has \{company\}/,
      ),
    ])
    const long = await save({ kind: 'REMINDER', text: 'я'.repeat(202) })
    expect(JSON.stringify(long.body['errors'])).toContain('can have 4 SMS parts')
    expect((await save({ kind: 'REMINDER', text: '' })).status).toBe(422)
    expect((await save({ kind: 'REMINDER', text: 'Так', colour: 'red' })).status).toBe(422)
    const kinds = (await owner.get('message/kinds')).body['content'] as Record<string, unknown>[]
    expect(kinds.flatMap(({ own_texts }) => own_texts)).toEqual([])
    expect(await changesOf(owner)).toEqual([])
  })

  it('are listed with their placeholders, and the same text again writes nothing', async () => {
    const { owner, save } = await setUp()
    await save({ kind: 'BOOKED_SERIES', text: 'Записів: {count}' })
    await save({ kind: 'BOOKED_SERIES', text: 'Записів: {count}' })
    const kinds = (await owner.get('message/kinds')).body['content'] as Record<string, unknown>[]
    expect(kinds.find(({ kind }) => kind === 'BOOKED')).toMatchObject({
      own_texts: [
        { kind: 'BOOKED_SERIES', channel: 'SMS', locale: 'uk', title: null, text: 'Записів: {count}' },
      ],
      placeholders: expect.arrayContaining(['company', 'link', 'count']),
      texts: { uk: { sms: '{company}: вас записано на {day}, {time} ({service}). {link}' } },
    })
    expect(await changesOf(owner)).toHaveLength(1)
  })

  it('can be set by owners and managers of the company alone', async () => {
    const { studio, company } = await setUp()
    const text = { kind: 'BOOKED', channel: 'SMS', locale: 'uk', text: 'Чекаємо!' }
    const manager = await companyKey(server, studio, { role: 'manager' })
    expect((await manager.put('message/text', { message_text: text })).status).toBe(200)
    const reader = await companyKey(server, studio, { scopes: ['messages.read'] })
    expect((await reader.put('message/text', { message_text: text })).body).toMatchObject({
      code: 'key.notAllowed',
    })
    const other = await setUp()
    const kinds = (await other.owner.get('message/kinds')).body['content'] as Record<string, unknown>[]
    expect(kinds.flatMap(({ own_texts }) => own_texts)).toEqual([])
    expect(company.companyId).not.toBe(other.company.companyId)
  })
})

describe('the preview of a text', () => {
  const text = {
    kind: 'REMINDER',
    channel: 'SMS',
    locale: 'en',
    text: '{company}: {service} by {staff}, {day} at {time}. {link}',
  }

  it('has example values, with its length in SMS parts', async () => {
    const { owner } = await setUp({ translations: { en: { name: 'Sunbeam' } } })
    const { status, body } = await owner.post('message/text/preview', { message_text: text })
    expect([status, body]).toMatchObject([
      200,
      {
        title: null,
        text: expect.stringMatching(/^Sunbeam: Haircut by Anna Smith, 19\.05 at 10:00\. https:\/\//),
        sms: { encoding: 'GSM_7', parts: 1, max_parts: 3 },
      },
    ])
    expect((body['sms'] as Record<string, unknown>)['characters']).toBe(String(body['text']).length)
  })

  it('has the values of a booking of the company, and stores and sends nothing', async () => {
    const { studio, owner, book } = await setUp()
    const appointment_id = await book({ phone: newPhone() })
    const preview = (asker: typeof owner) =>
      asker.post('message/text/preview', { message_text: { ...text, locale: 'uk' }, appointment_id })
    const { body } = await preview(owner)
    expect(body['text']).toMatch(/: Стрижка by Анна Коваль, 19\.05 at 10:00\. https:/)
    const kinds = (await owner.get('message/kinds')).body['content'] as Record<string, unknown>[]
    expect(kinds.flatMap(({ own_texts }) => own_texts)).toEqual([])
    const other = await setUp()
    expect((await preview(other.owner)).body['code']).toBe('appointment.notFound')
    // A preview reveals no booking to callers who may not read bookings.
    const writer = await companyKey(server, studio, { scopes: ['messages.read'] })
    expect((await preview(writer)).body['code']).toBe('key.notAllowed')
    expect((await writer.post('message/text/preview', { message_text: text })).status).toBe(200)
    const faulty = { ...text, text: '{nobody}' }
    expect((await owner.post('message/text/preview', { message_text: faulty })).status).toBe(422)
  })
})

describe('texts of messages in the company file', () => {
  it('are exported and imported; a file without them leaves them as they are', async () => {
    const alias = `texts-${newPhone().slice(1)}`
    const { company, owner, save, book, sentTo } = await setUp({ alias })
    await save({ kind: 'BOOKED', text: 'З файлу. {link}' })
    const now = server.clock.now()
    const file = await exportCompany(server.database, company, { alias, now })
    const written = writeCompanyFile(file, { schema: 'company.schema.json' })
    expect(written).toContain('BOOKED:')
    const { file: changed, problems } = readCompanyFile(written.replace('З файлу.', 'Із зміненого файлу.'))
    expect(problems).toEqual([])
    const importing = (message_texts: CompanyFile['message_texts']) =>
      server.database.inTransaction((tx) => importCompany(tx, { ...changed!, message_texts }, { now }))
    await importing(changed!.message_texts)
    await importing(null)
    const phone = newPhone()
    await book({ phone })
    await sendDueMessages(server.deps)
    expect((await sentTo(phone))[0]).toMatch(/^Із зміненого файлу. https:/)
    await importing([])
    const kinds = (await owner.get('message/kinds')).body['content'] as Record<string, unknown>[]
    expect(kinds.flatMap(({ own_texts }) => own_texts)).toEqual([])
  })
})
