import type { Confirmation } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { confirms, deletesAccount } from '../../../../test/confirm.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { queueMessages } from '../../messaging/messages/public.ts'
import { saveBlock } from '../clients/public.ts'
import { personalData } from './personal-data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Words that occur nowhere else in the database. */
const canary = {
  recipient: 'kalyna.vidobdarovana',
  greeting: 'многая літа малій канарці',
  phone: '380671234599',
  mail: 'canary.singer@example.com',
  first: 'Канарейка',
  middle: 'Співуча',
  last: 'Жовтоперська',
  comment: 'стукайте тихо, спить немовля',
  answer: 'алергія на просо',
  visit: 'прийду з папугою',
  utm: 'utm-canary-campaign',
  review: 'дуже гарно підрівняли пір’я',
  survey: 'відповідь канарейки',
  goal: 'абонемент для маленької канарейки',
  fileName: 'паспорт канарейки',
  file: 'canary bytes inside the file',
  identity: 'subject-of-the-canary',
  chat: 'chat-77001122',
  browser: 'hash-of-the-browser-of-the-canary',
  payer: 'MRS CANARY 4111',
  wanted: 'back-to-the-canary',
  block: 'співає після одинадцятої',
  pending: 'hash-of-the-pending-canary',
  note: 'канарейка боїться протягів',
  written: 'words of the desk to the canary',
  pity: 'канарейка захворіла, повертаємо все',
} as const

/** For each word, the `table.column` of all stored values that contain it, including file contents. */
async function whereAre(words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`.execute(
    server.database.db,
  )
  const found = new Map(words.map((word) => [word, [] as string[]]))
  for (const { table_name, column_name, data_type } of columns) {
    const [table, column] = [sql.table(table_name), sql.ref(column_name)]
    const holds =
      data_type === 'bytea'
        ? sql`position(convert_to(word, 'UTF8') in ${column}) > 0`
        : sql`position(lower(word) in lower(${column}::text)) > 0`
    // Searches all companies on purpose; the guard of the tests requires the word company_id.
    const { rows } = await sql<{ word: string }>`
      select distinct word from ${table} cross join unnest(${words}::text[]) as word
       where ${holds} -- company_id`.execute(server.database.db)
    for (const { word } of rows) found.get(word)!.push(`${table_name}.${column_name}`)
  }
  return found
}

const whereIs = async (word: string) => (await whereAre([word])).get(word)!

const everything = async () => {
  const found = await whereAre(Object.values(canary))
  return Object.fromEntries(Object.entries(canary).map(([name, word]) => [name, found.get(word)!]))
}

/** Company on whose page the session began; any company if the token is invalid. */
async function companyOf({ authorization }: SignedIn['headers']): Promise<string> {
  const session = await server.database.db
    .selectFrom('session')
    .select('company_id')
    .where('token_hash', '=', hashToken(authorization.replace('Bearer ', '')))
    .executeTakeFirst()
  return session?.company_id ?? studio.company_id
}

const remove = async ({ headers }: SignedIn, query = '') => {
  // The code belongs to the company that is left.
  const [, named] = /company=([^&]+)/.exec(query) ?? []
  const company = named ?? (await companyOf(headers))
  const { statusCode, body } = await deletesAccount(server, company, headers, query)
  return { status: statusCode, body }
}

const confirmsDeletion = async ({ headers }: SignedIn) => {
  const company = await companyOf(headers)
  return confirms(server, company, headers, { action: 'DELETE_ACCOUNT' })
}
const removeConfirmed = async ({ headers }: SignedIn, confirmation: Confirmation) => {
  const reply = await server.app.inject({
    method: 'DELETE',
    url: '/v1/user',
    headers,
    payload: { confirmation },
  })
  return { status: reply.statusCode }
}

const LATER = '2026-05-20T07:00:00.000Z'
const PAST = '2026-05-11T07:00:00.000Z'

/** A client with data in every table that can contain client data. */
async function canaryClient(studio: Studio) {
  const phone = `+${canary.phone}`
  const who = await signIn(server, studio, { phone })
  const clientId = who.clientId!
  const [ofClient, ofVisit, fileField] = await Promise.all([
    studio.field({ model: 'CLIENT' }),
    studio.field({ model: 'APPOINTMENT' }),
    studio.field({ model: 'CLIENT', type: 'FILE' }),
  ])
  const content = Buffer.from(`%PDF-1.7 ${canary.file}`)
  const sent = await sendFile(server, studio.company_id, { name: `${canary.fileName}.pdf`, content })
  const uri = String(sent.body['uri'])
  const saved = await who.post(`/v1/user/${who.personId}`, {
    user: {
      first_name: canary.first,
      middle_name: canary.middle,
      last_name: canary.last,
      email: canary.mail,
      birth_date: '1990-02-28',
      gender: 'FEMALE',
      extra_fields: { [ofClient.field_id]: canary.answer, [fileField.field_id]: uri },
    },
  })
  expect(saved.status).toBe(200)

  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price: 50_000 })
  const visit = (start_time: string) => ({
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time,
      service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
      client: { first_name: canary.first, last_name: canary.last, phone, email: canary.mail },
      extra_fields: { [ofVisit.field_id]: canary.visit },
      comment: canary.comment,
      utm: { utm_campaign: canary.utm },
    },
  })
  const ahead = await who.post(`/v1/company/${studio.company_id}/user/appointment`, visit(LATER), {
    'idempotency-key': `canary-${newId()}`,
  })
  expect(ahead.status).toBe(200)
  const past = await studio.appointment({
    client_id: clientId,
    starts_at: PAST,
    price: 50_000,
    original_price: 60_000,
    contact: { first_name: canary.first, phone },
    comment: canary.comment,
  })
  await studio.rating({
    entity_id: anna.resource_id,
    appointment_id: past.appointment_id,
    message: canary.review,
    author: canary.first,
    rating: 4,
  })

  const { membership_id } = await studio.membership({
    client_id: clientId,
    extra_fields: { [newId()]: canary.goal },
    utm: { utm_campaign: canary.utm },
    agreement: { terms: true },
  })

  const { db } = server.database
  const company_id = studio.company_id
  await db
    .insertInto('membership_gift')
    .values({
      company_id,
      membership_id,
      name: canary.recipient,
      phone: '+380509998877',
      email: `${canary.recipient}@example.com`,
      greeting: canary.greeting,
      deliver_on: '2026-06-01',
      created: new Date(server.clock.now()),
    })
    .execute()
  const moment = new Date(server.clock.now())
  const soon = new Date(server.clock.now() + 600_000)
  await server.database.inTransaction(async (tx) =>
    writeAudit(tx, await companyScope(tx, company_id), {
      by: null,
      act: 'client.changed',
      thing: 'client',
      thingId: clientId,
      clientId,
      before: { first_name: canary.first },
      after: { phone },
      now: server.clock.now(),
    }),
  )
  await server.database.inTransaction(async (tx) =>
    queueMessages(tx, server.deps, await companyScope(tx, company_id), [
      { kind: 'CUSTOM', about: { clientId }, text: canary.written, deadline: soon.getTime() },
    ]),
  )
  const [staff_member_id, webhook_id] = [newId(), newId()]
  await db
    .insertInto('staff_member')
    .values({ company_id, staff_member_id, name: 'Олег', role: 'owner' as const, created: moment })
    .execute()
  await db
    .insertInto('client_note')
    .values({
      company_id,
      note_id: newId(),
      client_id: clientId,
      text: canary.note,
      staff_member_id,
      created: moment,
    })
    .execute()
  await db
    .insertInto('webhook_endpoint')
    .values({
      company_id,
      webhook_id,
      staff_member_id,
      url: 'http://127.0.0.1:9/',
      sealed_secret: '-',
      events: ['appointment.created'],
      form: 'STANDARD',
      shows_contacts: true,
      created: moment,
    })
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values({
      company_id,
      delivery_id: newId(),
      webhook_id,
      event_id: newId(),
      type: 'client.created',
      about_id: clientId,
      client_id: clientId,
      payload: '{}',
      client: JSON.stringify({ id: clientId, first_name: canary.first, phone }),
      last_error: `answered 400 ${canary.first}`,
      ask_at: moment,
      created: moment,
      queued_at: moment,
    })
    .execute()
  await db
    .insertInto('waiting_entry')
    .values({
      company_id,
      entry_id: newId(),
      branch_id: studio.branch_id,
      date: '2026-05-25',
      client_id: clientId,
      contact: JSON.stringify({ first_name: canary.first, phone }),
      created: moment,
    })
    .execute()
  await db
    .insertInto('survey')
    .values({
      company_id,
      survey_id: newId(),
      appointment_id: past.appointment_id,
      client_id: clientId,
      title: 'Як було?',
      questions: '[]',
      translations: '{}',
      answers: JSON.stringify([{ question_id: newId(), value: canary.survey }]),
      starts_at: moment,
      created: moment,
      expires_at: soon,
      completed_at: moment,
    })
    .execute()
  await db
    .insertInto('membership_use')
    .values({
      company_id,
      use_id: newId(),
      membership_id,
      appointment_id: past.appointment_id,
      amount: 1,
      price_covered: 50_000,
      state: 'USED' as const,
      created: moment,
    })
    .execute()
  await db
    .insertInto('ledger_entry')
    .values({
      company_id,
      entry_id: newId(),
      subject_kind: 'APPOINTMENT' as const,
      cause: 'USE' as const,
      subject_id: past.appointment_id,
      membership_id,
      amount: 50_000,
      currency_code: 'UAH' as const,
      key: `use:${past.appointment_id}:${membership_id}`,
      created: moment,
    })
    .execute()
  await db
    .insertInto('membership_change')
    .values({
      company_id,
      change_id: newId(),
      membership_id,
      reason: canary.pity,
      created: moment,
      staff_member_id,
      start_before: '2026-05-01',
      start_after: '2026-05-01',
      end_before: '2026-06-01',
      end_after: '2026-06-08',
      used_before: 0,
      used_after: 0,
    })
    .execute()
  for (const subject of [
    { subject_kind: 'APPOINTMENT' as const, subject_id: past.appointment_id },
    { subject_kind: 'MEMBERSHIP' as const, subject_id: membership_id },
  ]) {
    const [payment_id, back] = [newId(), `https://studio.example/${canary.wanted}`]
    await db
      .insertInto('payment')
      .values({
        company_id,
        payment_id,
        ...subject,
        amount: 50_000,
        currency_code: 'UAH' as const,
        provider: 'liqpay',
        state: 'PAID' as const,
        locale: 'uk' as const,
        url: `${back}/page`,
        success_url: back,
        failure_url: back,
        return_url: back,
        created: moment,
        expires_at: soon,
      })
      .execute()
    await db
      .insertInto('payment_notice')
      .values({
        company_id,
        notice_id: newId(),
        provider: 'liqpay',
        payment_id,
        outcome: 'DONE' as const,
        event: payment_id,
        signature: '{}',
        received: moment,
        body_hash: Buffer.alloc(32),
        raw_body: Buffer.from(JSON.stringify({ sender_card_holder: canary.payer })),
      })
      .execute()
    await db
      .insertInto('payment_refund')
      .values({
        company_id,
        refund_id: newId(),
        payment_id,
        amount: 100,
        tip: 0,
        key: 'staff',
        created: moment,
        state: 'DONE' as const,
        reason: canary.pity,
      })
      .execute()
  }
  await db
    .updateTable('client')
    .set({ blocked: true, blocked_reason: canary.block })
    .where('company_id', '=', company_id)
    .where('client_id', '=', clientId)
    .execute()
  await db
    .insertInto('notification')
    .values({
      company_id,
      notification_id: newId(),
      client_id: clientId,
      type: 'BOOKED' as const,
      appointment_id: String(ahead.body['id']),
      created: moment,
    })
    .execute()
  await db
    .insertInto('person_identity')
    .values({
      issuer: 'https://accounts.example',
      subject: canary.identity,
      person_id: who.personId,
      created: moment,
    })
    .execute()
  await db
    .insertInto('code_challenge')
    .values({
      challenge_id: newId(),
      company_id,
      phone,
      purpose: 'SIGN_IN' as const,
      tries_left: 5,
      sent: true,
      asker_kind: 'DEVICE' as const,
      asker: 'hash-of-a-browser',
      created: moment,
      asked_at: moment,
      expires_at: soon,
    })
    .execute()
  await db
    .insertInto('phone_change')
    .values({
      person_id: who.personId,
      company_id,
      phone: '+380671230777',
      locale: 'uk',
      token_hash: canary.pending,
      created: moment,
      effective_at: soon,
    })
    .execute()
  await db
    .insertInto('person_device')
    .values({
      person_id: who.personId,
      device_hash: canary.browser,
      created: moment,
      used_at: moment,
    })
    .execute()
  await db
    .insertInto('messenger_chat')
    .values({ chat_id: canary.chat, phone, locale: 'uk', created: moment })
    .execute()
  await db
    .insertInto('outbox_message')
    .values({
      message_id: newId(),
      channel: 'SMS' as const,
      sent_to: phone,
      text: `${canary.first}, чекаємо на вас`,
      sent_at: moment,
    })
    .execute()
  return { who, clientId, uri, ahead: ahead.body, past, anna, visit }
}

let studio: Studio
beforeEach(async () => {
  // The tests share a phone and so its limit of codes.
  await server.database.db.deleteFrom('usage_count').execute()
  studio = await server.studio()
})

describe('DELETE /v1/user', () => {
  // proves S7.profile.3 S4.auth.9
  it('leaves nothing of the client in any column of any table; before, everything is found', async () => {
    const { who } = await canaryClient(studio)
    const before = await everything()
    // Control: each word is found before, so the search works.
    expect(Object.entries(before).filter(([, found]) => found.length === 0)).toEqual([])
    expect(before['phone']).toEqual(
      expect.arrayContaining(['client.phone', 'person.phone', 'appointment.contact', 'idempotency.answer']),
    )
    expect(before['file']).toEqual(['file.content'])

    const reason = `Переїжджаю, дзвоніть на +${canary.phone} або пишіть на ${canary.mail}`
    expect(await remove(who, `?reason=${encodeURIComponent(reason)}`)).toEqual({
      status: 200,
      body: { done: true },
    })
    expect(await everything()).toEqual(Object.fromEntries(Object.keys(canary).map((name) => [name, []])))
    expect(await whereIs(who.personId)).toEqual([])

    const { rows } =
      await sql`select date, reason from account_deletion where company_id = ${studio.company_id}`.execute(
        server.database.db,
      )
    expect(rows).toEqual([{ date: '2026-05-18', reason: 'Переїжджаю, дзвоніть на … або пишіть на …' }])
  })

  it('cancels what is ahead and frees its time; starts, prices and past statuses stay for the books', async () => {
    const { who, clientId, ahead, past, anna, visit } = await canaryClient(studio)
    await remove(who)
    const rows = await server.database.db
      .selectFrom('appointment')
      .select([
        'appointment_id',
        'client_id',
        'status',
        'starts_at',
        'price',
        'original_price',
        'cancelled_at',
      ])
      .where('company_id', '=', studio.company_id)
      .orderBy('starts_at')
      .execute()
    expect(rows).toEqual([
      {
        appointment_id: past.appointment_id,
        client_id: clientId,
        status: past.status,
        starts_at: Date.parse(PAST),
        price: 50_000,
        original_price: 60_000,
        cancelled_at: null,
      },
      {
        appointment_id: ahead['id'],
        client_id: clientId,
        status: 'CANCELLED',
        starts_at: Date.parse(LATER),
        price: 50_000,
        original_price: 50_000,
        cancelled_at: server.clock.now(),
      },
    ])
    const stars = await server.answer(
      'listRatings',
      { company: studio.company_id },
      { resource: anna.resource_id },
    )
    expect(stars).toMatchObject({
      summary: { average: 4, count: 1 },
      content: [{ rating: 4, message: null, author: null }],
    })

    const again = await server.post('/v1/client/appointment', visit(LATER))
    expect(again.status).toBe(200)
    // The same phone is a new client of the company.
    const [latest] = await server.database.db
      .selectFrom('appointment')
      .select('client_id')
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', String(again.body['id']))
      .execute()
    expect(latest!.client_id).not.toBe(clientId)
    await clearCanary()
  })

  it('the file is gone, and every session is over', async () => {
    const { who, uri } = await canaryClient(studio)
    const elsewhere = await signIn(server, studio, { phone: `+${canary.phone}` })
    expect((await server.app.inject({ method: 'GET', url: uri })).statusCode).toBe(200)
    await remove(who)
    expect((await server.app.inject({ method: 'GET', url: uri })).statusCode).toBe(404)
    for (const session of [who, elsewhere])
      expect(await session.get('/v1/me')).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
    // A repeat after a lost response.
    expect(await remove(who)).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
  })

  it('with one company leaves what another knows, and the person', async () => {
    const { who } = await canaryClient(studio)
    const other = await server.studio()
    const there = await signIn(server, other, {
      phone: `+${canary.phone}`,
      first_name: 'Канарейка в іншій студії',
    })
    expect((await remove(who)).status).toBe(200)
    expect(await whereIs(canary.mail)).toEqual([])
    expect(await whereIs('в іншій студії')).toEqual(['client.first_name'])
    // All sessions end: the token belongs to the person.
    expect((await there.get('/v1/me')).status).toBe(401)
    const back = await signIn(server, other, { phone: `+${canary.phone}` })
    expect(back.personId).toBe(who.personId)
    expect((await back.get(`/v1/me?company=${studio.company_id}`)).body).toMatchObject({ first_name: null })
    expect(await remove(back, `?company=${studio.company_id}`)).toMatchObject({
      status: 404,
      body: { code: 'account.notFound' },
    })
    expect((await remove(back)).status).toBe(200)
    expect(await whereIs(canary.phone)).toEqual([])
  })

  it('also where the company has switched accounts off, and for a person who never became a client', async () => {
    const closed = await server.studio({ settings: { account: { enabled: false } } })
    const oleh = await signIn(server, closed, { phone: '+380671230001' })
    expect((await remove(oleh)).status).toBe(200)
    const nobody = await signIn(server, studio, { phone: '+380671230002', isNew: true })
    expect((await remove(nobody)).status).toBe(200)
    expect(await whereIs('38067123000')).toEqual([])
  })

  it('twice at once happens once', async () => {
    const { who } = await canaryClient(studio)
    const confirmation = await confirmsDeletion(who)
    const both = await Promise.all([removeConfirmed(who, confirmation), removeConfirmed(who, confirmation)])
    const [done, late] = both.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(done).toBe(200)
    // The session has ended, or the code sent by both is used up.
    expect([401, 422]).toContain(late)
    const { rows } =
      await sql`select 1 from account_deletion where company_id = ${studio.company_id}`.execute(
        server.database.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('a booking at the same moment is either cancelled with the rest or a new client’s, in twenty tries', async () => {
    for (let round = 0; round < 20; round += 1) {
      const own = await server.studio()
      const { who, clientId, visit } = await canaryClient(own)
      // Blocked clients cannot book.
      await server.database.inTransaction(async (tx) =>
        saveBlock(tx, await companyScope(tx, own.company_id), clientId, undefined),
      )
      const at = '2026-05-21T07:00:00.000Z'
      const own_path = `/v1/company/${own.company_id}/user/appointment`
      // The rounds share a phone and so its limit of codes.
      await server.database.db.deleteFrom('usage_count').execute()
      const confirmation = await confirmsDeletion(who)
      const [gone, ...booked] = await Promise.all([
        removeConfirmed(who, confirmation),
        server.post('/v1/client/appointment', visit(at)),
        who.post(own_path, visit('2026-05-22T07:00:00.000Z')),
      ])
      expect(gone.status).toBe(200)
      for (const { status, body } of booked)
        expect([200, 401, 404, 409, 503], JSON.stringify(body)).toContain(status)
      // The deleted client's row has no data of the phone, whichever request came first.
      const kept = await server.database.db
        .selectFrom('appointment')
        .selectAll()
        .where('company_id', '=', own.company_id)
        .where('client_id', '=', clientId)
        .execute()
      expect(JSON.stringify(kept)).not.toContain(canary.phone)
      expect(kept.filter((row) => row.starts_at > server.clock.now() && row.cancelled_at === null)).toEqual(
        [],
      )
      await clearCanary()
    }
  })
})

/** Removes what a guest with the same phone left afterwards, so that the next test starts without the canary. */
async function clearCanary() {
  const { db } = server.database
  await db.deleteFrom('idempotency').where('company_id', 'is not', null).execute()
  await db.deleteFrom('webhook_delivery').where('company_id', 'is not', null).execute()
  await db
    .updateTable('appointment')
    .set({ contact: '{}', comment: null, extra_fields: '{}', utm: '{}' })
    .where('company_id', 'is not', null)
    .execute()
  await db
    .updateTable('client')
    .set({ first_name: null, last_name: null, phone: null, email: null, extra_fields: '{}' })
    .where('company_id', 'is not', null)
    .execute()
}

type Row = Record<string, unknown>

/** All rows of tables with client data, by table and primary key. */
async function keptRows(): Promise<Map<string, Map<string, Row>>> {
  const { db } = server.database
  const { rows: keys } = await sql<{ table: string; columns: string[] }>`
    select class.relname as table, array_agg(attribute.attname::text order by attribute.attnum) as columns
      from pg_index join pg_class class on class.oid = indrelid
      join pg_attribute attribute on attribute.attrelid = indrelid and attribute.attnum = any(indkey)
     where indisprimary group by class.relname`.execute(db)
  const keyOf = new Map(keys.map(({ table, columns }) => [table, columns]))
  const found = new Map<string, Map<string, Row>>()
  for (const table of Object.keys(personalData)) {
    // As above, all companies on purpose: company_id.
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(stored) as row from ${sql.table(table)} stored -- company_id`.execute(db)
    const columns = keyOf.get(table)!
    found.set(table, new Map(rows.map(({ row }) => [columns.map((column) => row[column]).join(' '), row])))
  }
  return found
}

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]

/** Null, false, and lists and objects without content. */
const isEmpty = (value: unknown) => leavesOf(value).every((leaf) => leaf === null || leaf === false)

/** Text in a part of the export for this column value; times end in Z there, and ids have different names. */
function isShown(part: string, column: string, value: unknown): boolean {
  const said = (leaf: string) =>
    JSON.stringify(/^\d{4}-\d\d-\d\dT/.test(leaf) ? new Date(leaf).toISOString() : leaf)
  if (typeof value === 'string' && !/_id$|^key$/.test(column))
    return part.includes(`"${column}":${said(value)}`)
  return leavesOf(value).every((leaf) => typeof leaf !== 'string' || part.includes(said(leaf).slice(1, -1)))
}

/** Part of the export for a table: its keeper's; for the person also the profile. */
function partOf(download: Row, by: string): string {
  const data = download['data'] as Row
  if (by === 'person')
    return JSON.stringify([
      data['identities'],
      data['sessions'],
      data['browsers'],
      data['phone_changes'],
      download['user'],
    ])
  return JSON.stringify(by === 'account' ? [data[by], download['user']] : data[by])
}

/** Fills columns that the canary's calls do not fill. */
async function fillTheRest({ company_id }: Studio, clientId: string) {
  const { db } = server.database
  const trace = '203.0.113.77'
  const moment = new Date(server.clock.now())
  await db
    .updateTable('message')
    .set({ provider_id: 'SM1', detail: 'sent', caused_by_address: trace, caused_by_block: trace })
    .where('company_id', '=', company_id)
    .execute()
  await db
    .updateTable('rating')
    .set({ answer: 'Дякуємо!', answered_at: moment, visible: false, hidden_reason: 'груба' })
    .where('company_id', '=', company_id)
    .execute()
  await db
    .updateTable('client')
    .set({ email_verified: true, locale: 'uk', distinct_from: [newId()] })
    .where('company_id', '=', company_id)
    .where('client_id', '=', clientId)
    .execute()
}

describe('the list of stored data', () => {
  it('has the export and the erasure of every column', async () => {
    const before = await keptRows()
    const { who, clientId } = await canaryClient(studio)
    await fillTheRest(studio, clientId)
    const filled = await keptRows()
    const { body: download } = await who.get('/v1/user/data')
    expect((await remove(who)).status).toBe(200)
    const after = await keptRows()

    const wrong: string[] = []
    for (const [table, { by, columns }] of Object.entries(personalData)) {
      const part = partOf(download, by)
      const own = [...filled.get(table)!].filter(([key]) => !before.get(table)!.has(key))
      for (const [column, fate] of Object.entries(columns)) {
        const [sight, end] = fate.split(', ')
        const say = (what: string) => wrong.push(`${table}.${column} (${fate}): ${what}`)
        const isFilled = own.some(([, row]) => !isEmpty(row[column]))
        if (end === 'emptied' && !isFilled) say('nothing was there to be emptied')
        for (const [key, row] of own) {
          const left = after.get(table)!.get(key)
          if (end === 'goes' && left !== undefined) say('stays')
          if (end === 'emptied' && (left === undefined || !isEmpty(left[column]))) say('is not emptied')
          if (end === 'stays' && JSON.stringify(left?.[column]) !== JSON.stringify(row[column]))
            say('does not stay')
          if (sight === 'shown' && !isShown(part, column, row[column])) say('is not shown')
        }
      }
    }
    expect(wrong).toEqual([])
    const tables = Object.keys(personalData).filter(
      (table) => filled.get(table)!.size > before.get(table)!.size,
    )
    // A table without a row of the client proves nothing.
    expect(Object.keys(personalData).filter((table) => !tables.includes(table))).toEqual([
      'waiting_look',
      'hold',
      'staff_notification',
      'staff_person',
      'staff_person_identity',
      'staff_invitation',
      'short_link',
      'social_attempt',
      'account_deletion',
    ])
  })
})

describe('GET /v1/user/data', () => {
  it('holds everything that deletion would remove', async () => {
    const { who, uri } = await canaryClient(studio)
    const { status, body } = await who.get('/v1/user/data')
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    // A browser is stored as a meaningless hash; staff notes are for staff only.
    const { file: _, chat: __, browser: ___, pending: ____, note: _____, ...words } = canary
    expect(text).not.toContain(canary.note)
    expect(Object.entries(words).filter(([, word]) => !text.includes(word))).toEqual([])
    expect(body).toMatchObject({
      created: '2026-05-18T08:00:00.000Z',
      user: { id: who.personId, email: canary.mail },
      data: {
        files: [{ uri, type: 'application/pdf' }],
        sessions: [{ created: expect.any(String) }],
        browsers: [{ used_at: expect.any(String) }],
      },
    })
    expect(Object.keys(body['data'] as object).toSorted()).toEqual(
      [
        'account',
        'appointments',
        'browsers',
        'files',
        'gifts',
        'identities',
        'messages',
        'notifications',
        'memberships',
        'payments',
        'phone_changes',
        'ratings',
        'sessions',
        'surveys',
        'waiting_list',
      ].toSorted(),
    )
    // It gives no access.
    expect(text).not.toContain(who.token)
    expect(text).not.toMatch(/password_hash|token_hash/)
    await remove(who)
  })

  it('holds nothing of another client or another company', async () => {
    const { who } = await canaryClient(studio)
    const oleh = await signIn(server, studio, { phone: '+380671239999', first_name: 'Олег' })
    const text = JSON.stringify((await oleh.get('/v1/user/data')).body)
    expect(Object.values(canary).filter((word) => text.includes(word))).toEqual([])
    const other = await server.studio()
    const { body } = await who.get(`/v1/user/data?company=${other.company_id}`)
    expect(JSON.stringify(body)).not.toContain(canary.mail)
    await remove(who)
  })
})
