import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { confirms } from '../../../../test/confirm.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { erasePerson } from '../accounts/public.ts'

let server: TestServer
let studio: Studio
let marta: SignedIn
let phones = 0
const newPhone = () => `+3806710${String((phones += 1)).padStart(5, '0')}`
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  studio = await server.studio()
  marta = await signIn(server, studio, { phone: newPhone(), first_name: 'Марта' })
})

/** With a code to the phone, as required for a change of the email address. */
const savesMail = async (email: string) =>
  marta.post(`/v1/user/${marta.personId}`, {
    user: { email },
    confirmation: await confirms(server, studio.company_id, marta.headers, {
      action: 'CHANGE_MAIL',
      subject: email,
    }),
  })
const save = (user: Record<string, unknown>, who = marta, company?: string) =>
  who.post(`/v1/user/${who.personId}${company === undefined ? '' : `?company=${company}`}`, { user })
const clientRow = () =>
  server.database.db
    .selectFrom('client')
    .selectAll()
    .where('company_id', '=', studio.company_id)
    .where('client_id', '=', marta.clientId!)
    .executeTakeFirstOrThrow()
const errorsOf = (body: Record<string, unknown>) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => [field, code])
const pdf = Buffer.from('%PDF-1.7 …')
const fileUri = async (company = studio.company_id) =>
  String((await sendFile(server, company, { name: 'a.pdf', content: pdf })).body['uri'])
const isThere = async (uri: string) =>
  (await server.app.inject({ method: 'GET', url: uri })).statusCode === 200

describe('GET /v1/me', () => {
  // proves S7.profile.1 S3.client.1 S3.client.6
  it('is the person as the company of the session knows them', async () => {
    const { status, body } = await marta.get('/v1/me')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: marta.personId,
        company_id: studio.company_id,
        first_name: 'Марта',
        middle_name: null,
        last_name: null,
        email: null,
        birth_date: null,
        gender: null,
        extra_fields: {},
        has_password: false,
        phone: (await clientRow()).phone,
      },
    })
  })

  it('returns the privacy text last agreed to with a booking here, not at another company', async () => {
    const privacy_url = 'https://studio.example/privacy'
    const withText = await server.studio({
      settings: { online_booking: { privacy_url, privacy_version: '2' } },
    })
    const olha = await signIn(server, withText, { phone: newPhone(), first_name: 'Ольга' })
    const haircut = await withText.service({ by: [await withText.resource()] })
    const book = (time: string, agreement: unknown) =>
      olha.post(`/v1/company/${withText.company_id}/user/appointment`, {
        appointment: {
          company_id: withText.company_id,
          branch_id: withText.branch_id,
          start_time: time,
          agreement,
          service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
        },
      })
    const agreed = async (company: string) =>
      ((await olha.get(`/v1/me?company=${company}`)).body as { agreed_privacy?: unknown }).agreed_privacy
    expect(await agreed(withText.company_id)).toBeUndefined()
    const day = new Date(server.clock.now() + 86_400_000)
    const at = (hour: string) => `${day.toISOString().slice(0, 10)}T${hour}:00:00.000Z`
    expect((await book(at('09'), { terms: true, privacy: true })).status).toBe(200)
    expect((await book(at('11'), null)).status).toBe(200)
    expect(await agreed(withText.company_id)).toEqual({
      text: `${privacy_url} 2`,
      agreed_at: new Date(server.clock.now()).toISOString(),
    })
    expect(await agreed(studio.company_id)).toBeUndefined()
  })

  it('of a client who deletes the account at this very moment is refused as after it', async () => {
    let asked: ReturnType<typeof marta.get> | undefined
    await server.database.inTransaction(async (tx) => {
      // The call has read the session, and waits for the company.
      await sql`lock table company in access exclusive mode`.execute(tx)
      asked = marta.get(`/v1/me?company=${studio.company_id}`)
      const waits = async () =>
        (await sql`select from pg_locks where relation = 'company'::regclass and not granted`.execute(tx))
          .rows.length
      await expect.poll(waits, { interval: 5 }).toBeGreaterThan(0)
      await tx
        .deleteFrom('person_client')
        .where('company_id', '=', studio.company_id)
        .where('person_id', '=', marta.personId)
        .execute()
      await erasePerson(tx, marta.personId)
    })
    const { status, body } = await asked!
    expect([status, body['code']]).toEqual([401, 'token.invalid'])
  })

  it('shows another company its own words only, and before the first write there nothing but the phone', async () => {
    const other = await server.studio()
    const { body } = await marta.get(`/v1/me?company=${other.company_id}`)
    expect(body).toMatchObject({
      company_id: other.company_id,
      first_name: null,
      phone: (await clientRow()).phone,
    })
    expect(await marta.get('/v1/me?company=018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11')).toMatchObject({
      status: 404,
      body: { code: 'company.notFound' },
    })
  })

  it('for a program that names no company it is the one the person has been with the longest', async () => {
    await server.database.db
      .updateTable('session')
      .set({ company_id: null })
      .where('person_id', '=', marta.personId)
      .execute()
    expect((await marta.get('/v1/me')).body).toMatchObject({
      company_id: studio.company_id,
      first_name: 'Марта',
    })
    const nobody = await signIn(server, studio, { phone: newPhone(), isNew: true })
    await server.database.db
      .updateTable('session')
      .set({ company_id: null })
      .where('person_id', '=', nobody.personId)
      .execute()
    expect((await nobody.get('/v1/me')).body).toMatchObject({ company_id: null, first_name: null })
    expect((await save({ first_name: 'Хтось' }, nobody)).body['code']).toBe('company.notFound')
  })

  it('without a token, with one that has ended, and where accounts are switched off there is nothing to see', async () => {
    expect(await server.get('/v1/me')).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
    const closed = await server.studio({ settings: { account: { enabled: false } } })
    const oleh = await signIn(server, closed, { phone: newPhone() })
    expect(await oleh.get('/v1/me')).toMatchObject({ status: 403, body: { code: 'account.disabled' } })
    expect((await save({ first_name: 'Олег' }, oleh)).body['code']).toBe('account.disabled')
    server.clock.set('2026-06-18T08:00:00.000Z')
    expect((await marta.get('/v1/me')).status).toBe(401)
    server.clock.set('2026-05-18T08:00:00.000Z')
  })
})

describe('POST /v1/user/{user}', () => {
  // proves S7.profile.2 S3.client.1 S3.client.2 S3.client.4 S3.client.5 S3.client.6
  it('saves what is sent, keeps the rest, and empties what is sent empty', async () => {
    const whole = {
      first_name: ' Марта ',
      middle_name: 'Іванівна',
      last_name: 'Коваль',
      email: 'Marta@Example.com',
      birth_date: '1990-02-28',
      gender: 'FEMALE',
    }
    expect(await save(whole)).toMatchObject({ status: 200, body: { ...whole, first_name: 'Марта' } })
    expect((await save({ last_name: '', gender: '', birth_date: null })).body).toMatchObject({
      first_name: 'Марта',
      middle_name: 'Іванівна',
      email: 'Marta@Example.com',
      last_name: null,
      gender: null,
      birth_date: null,
    })
    expect((await marta.get('/v1/me')).body).toMatchObject({ middle_name: 'Іванівна', gender: null })
  })

  it('makes the client of a company at the first saving, and takes over the guest with this phone', async () => {
    const [fresh, known] = [await server.studio(), await server.studio()]
    const { phone } = await clientRow()
    const guest = await known.client({ phone, first_name: 'Гість', last_name: 'Минулий' })
    expect((await save({ first_name: 'Марта' }, marta, fresh.company_id)).body).toMatchObject({
      company_id: fresh.company_id,
      phone,
    })
    expect((await save({ first_name: 'Марта' }, marta, known.company_id)).body).toMatchObject({
      first_name: 'Марта',
      last_name: 'Минулий',
    })
    const { client_id } = await server.database.db
      .selectFrom('person_client')
      .select('client_id')
      .where('company_id', '=', known.company_id)
      .executeTakeFirstOrThrow()
    expect(client_id).toBe(guest.client_id)
    expect(await clientRow()).toMatchObject({ first_name: 'Марта', last_name: null })
  })

  it('another person’s profile and a missing one get the same answer', async () => {
    const oleh = await signIn(server, studio, { phone: newPhone(), first_name: 'Олег' })
    const answers = await Promise.all(
      [oleh.personId, '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'].map((id) =>
        marta.post(`/v1/user/${id}`, { user: { first_name: 'Зловмисник' } }),
      ),
    )
    for (const { status, body } of answers)
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'account.notFound' })
    expect((await oleh.get('/v1/me')).body).toMatchObject({ first_name: 'Олег' })
  })

  it('an unverified mail belongs to no client: writing another client’s mail into a profile reveals nothing', async () => {
    for (const email_verified of [true, false])
      await studio.client({ phone: newPhone(), email: 'taken@example.com', email_verified })
    expect(await save({ email: 'Taken@Example.com' })).toMatchObject({
      status: 200,
      body: { email: 'Taken@Example.com' },
    })
    expect((await clientRow()).email_verified).toBe(false)
    await savesMail('own@example.com')
    expect((await save({ email: 'OWN@example.com' })).status).toBe(200)
  })

  it('a changed mail is no longer proven, an unchanged one stays so', async () => {
    const columns = { email: 'own@example.com', email_verified: true }
    await server.database.db
      .updateTable('client')
      .set(columns)
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', marta.clientId!)
      .execute()
    await save({ email: 'own@example.com', first_name: 'М' })
    expect((await clientRow()).email_verified).toBe(true)
    await savesMail('new@example.com')
    expect((await clientRow()).email_verified).toBe(false)
  })

  const wrong = [
    { user: { email: 'mail' }, says: [['user.email', 'invalid_email']], because: 'this is no mail' },
    {
      user: { birth_date: '1899-12-31' },
      says: [['user.birth_date', 'invalid_min_date']],
      because: 'nobody is that old',
    },
    {
      user: { birth_date: '2026-05-19' },
      says: [['user.birth_date', 'invalid_max_date']],
      because: 'it is tomorrow in Kyiv',
    },
    {
      user: { birth_date: '31.12.1999' },
      says: [['user.birth_date', undefined]],
      because: 'the wire has days as YYYY-MM-DD',
    },
    {
      user: { first_name: '\u200B\u2060', last_name: '\u3164' },
      says: [
        ['user.first_name', 'field_required'],
        ['user.last_name', 'field_required'],
      ],
      because: 'nobody could see these names',
    },
    { user: { gender: 'OTHER' }, says: [['user.gender', undefined]], because: 'the product knows two' },
    {
      user: { email: '@', birth_date: '1800-01-01' },
      says: [
        ['user.email', 'invalid_email'],
        ['user.birth_date', 'invalid_min_date'],
      ],
      because: 'all that is wrong is said at once',
    },
  ]
  it.each(wrong)('$user is refused: $because', async ({ user, says }) => {
    const { status, body } = await save(user)
    expect({ status, errors: errorsOf(body) }).toEqual({ status: 422, errors: says })
  })

  it('today in the company’s zone is a birth date, also while it is still yesterday in UTC', async () => {
    server.clock.set('2026-05-18T21:30:00.000Z')
    expect((await save({ birth_date: '2026-05-19' })).status).toBe(200)
    expect((await save({ birth_date: '2026-05-20' })).status).toBe(422)
    server.clock.set('2026-05-18T08:00:00.000Z')
  })
})

describe('extra fields of the profile', () => {
  // proves S3.client.8 S3.extrafield.2 S3.extrafield.3
  it('are stored by field and type, and saved one by one', async () => {
    const [text, number, date, choice, box] = await Promise.all([
      studio.field({ type: 'TEXT_AREA' }),
      studio.field({ type: 'NUMBER_INPUT', minimum: 50, maximum: 250 }),
      studio.field({ type: 'DATE_PICKER' }),
      studio.field({ type: 'SELECT', options: [{ value: 'tea', title: 'Чай' }] }),
      studio.field({ type: 'CHECKBOX' }),
    ])
    const all = {
      [text.field_id]: 'горіхи',
      [number.field_id]: '170,5',
      [date.field_id]: '2020-12-31',
      [choice.field_id]: 'tea',
      [box.field_id]: false,
    }
    expect((await save({ extra_fields: all })).body['extra_fields']).toEqual({
      ...all,
      [number.field_id]: 170.5,
    })
    const { body } = await save({ extra_fields: { [text.field_id]: '', [number.field_id]: 171 } })
    const { [text.field_id]: _, ...rest } = all
    expect(body['extra_fields']).toEqual({ ...rest, [number.field_id]: 171 })
  })

  // proves S3.extrafield.4
  it('are checked as at booking, unknown ones and those of other forms are left out', async () => {
    const required = await studio.field({ required: true })
    const number = await studio.field({ type: 'NUMBER_INPUT', maximum: 250 })
    const ofVisit = await studio.field({ model: 'APPOINTMENT' })
    const { body } = await save({ extra_fields: { [required.field_id]: ' ', [number.field_id]: 251 } })
    expect(errorsOf(body)).toEqual([
      [`user.extra_fields.${required.field_id}`, 'field_required'],
      [`user.extra_fields.${number.field_id}`, 'invalid_max'],
    ])
    // A field that is not sent is not required: another part of the screen saves it.
    const others = { [ofVisit.field_id]: 'x', '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11': 'y' }
    expect(await save({ extra_fields: others })).toMatchObject({ status: 200, body: { extra_fields: {} } })
  })

  it('a file is the client’s from then on, and removed when another takes its place', async () => {
    const { field_id } = await studio.field({ type: 'FILE' })
    const [first, second] = [await fileUri(), await fileUri()]
    expect((await save({ extra_fields: { [field_id]: first } })).body['extra_fields']).toEqual({
      [field_id]: first,
    })
    await save({ extra_fields: { [field_id]: first }, first_name: 'Марта' })
    expect(await isThere(first)).toBe(true)
    await save({ extra_fields: { [field_id]: second } })
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await save({ extra_fields: { [field_id]: null } })
    expect(await isThere(second)).toBe(false)
  })

  it('a file of another client, of another company, or of no client is not found, and nothing is saved', async () => {
    const { field_id } = await studio.field({ type: 'FILE' })
    const oleh = await signIn(server, studio, { phone: newPhone() })
    const [olehs, foreign] = [await fileUri(), await fileUri((await server.studio()).company_id)]
    await save({ extra_fields: { [field_id]: olehs } }, oleh)
    const invented = olehs.slice(0, -32) + 'A'.repeat(32)
    for (const uri of [olehs, foreign, invented, 'https://example.com/a.pdf', '/etc/passwd']) {
      const { status, body } = await save({ last_name: 'Нова', extra_fields: { [field_id]: uri } })
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'file.notFound' })
    }
    expect(await clientRow()).toMatchObject({ last_name: null, extra_fields: {} })
    expect((await oleh.get('/v1/me')).body['extra_fields']).toEqual({ [field_id]: olehs })
  })
})

describe('files of a booking', () => {
  it('stay with the client who booked, guest or not; another client cannot book with them', async () => {
    const anna = await studio.resource()
    const haircut = await studio.service({ by: [anna] })
    const ofVisit = await studio.field({ type: 'FILE', model: 'APPOINTMENT', required: true })
    const ofClient = await studio.field({ type: 'FILE', model: 'CLIENT' })
    const book = (phone: string, hour: string, visit: unknown, client?: unknown) =>
      server.post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time: `2026-05-19T${hour}:00:00.000Z`,
          service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
          client: {
            first_name: 'Марта',
            phone,
            ...(client === undefined ? {} : { extra_fields: { [ofClient.field_id]: client } }),
          },
          extra_fields: { [ofVisit.field_id]: visit },
        },
      })
    const [own, profile] = [await fileUri(), await fileUri()]
    const phone = newPhone()
    const booked = await book(phone, '07', own, profile)
    expect(booked).toMatchObject({ status: 200, body: { extra_fields: { [ofVisit.field_id]: own } } })
    expect((await book(phone, '08', own)).status).toBe(200)
    expect(await book(newPhone(), '09', own)).toMatchObject({ status: 404, body: { code: 'file.notFound' } })
    expect((await book(newPhone(), '09', 'https://example.com/a')).body['code']).toBe('file.notFound')
    expect(errorsOf((await book(phone, '09', '')).body)).toEqual([
      [`appointment.extra_fields.${ofVisit.field_id}`, 'field_required'],
    ])
    const owners = await server.database.db
      .selectFrom('file')
      .select(['client_id', 'appointment_id'])
      .where('company_id', '=', studio.company_id)
      .orderBy('created')
      .orderBy('file_id')
      .execute()
    const { client_id } = await server.database.db
      .selectFrom('client')
      .select('client_id')
      .where('company_id', '=', studio.company_id)
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(owners).toEqual([
      { client_id, appointment_id: booked.body['id'] },
      { client_id, appointment_id: null },
    ])
  })
})
