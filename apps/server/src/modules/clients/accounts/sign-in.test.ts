import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { insisting } from '../../../../test/solved.ts'
import { bearer, codesSentTo, homeOf, newPhone, visitor } from '../../../../test/visitor.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const PASSWORD = 'зимовий чай о сьомій'

let server: TestServer
/** Allows all ways to sign in, for everyone. */
let studio: Studio
const open = { sms_auth: true, sms_password_auth: true, social_auth: true }
const studioWith = (settings: StudioGiven['settings']) =>
  server.studio({ settings: { ...settings, auth: { ...open, ...settings?.auth } } })
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(async () => {
  server.clock.set(NOW)
  // All tests run on one day, whose codes are limited.
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())
beforeAll(async () => {
  studio = await studioWith({})
})

const later = (seconds: number) => server.clock.set(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
const codes = (phone: string) => codesSentTo(server.deps, phone)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** The owner of the phone, at the address that requested the code. */
const owner = (phone: string) => visitor(server, homeOf(phone))
const verify = (phone: string, code: string, more: object = {}) =>
  owner(phone).post('/v1/user/sign_in/phone/verify/', { phone, code, ...more })
const codeOf = ({ body }: Reply) => body['code']
const me = (reply: Reply) => visitor(server).get('/v1/me', bearer(reply))

describe('a stored phone that newer metadata of its country calls invalid', () => {
  it('signs in by code and by password, and other invalid numbers get no code', async () => {
    const phone = '+380110000000'
    const company_id = studio.company_id
    const before = await owner(phone).asks(studio, phone)
    expect([before.status, codeOf(before)]).toEqual([422, 'phone.notInternational'])
    await studio.client({ first_name: 'Марта', phone })
    const signedUp = await owner(phone).signsUp(studio, phone, PASSWORD)
    expect(signedUp.status).toBe(200)
    later(60)
    expect((await owner(phone).signsIn(studio, phone)).status).toBe(200)
    expect((await owner(phone).givesPassword(phone, PASSWORD, company_id)).status).toBe(200)
    expect(codeOf(await owner(phone).asks(studio, '+380110000001'))).toBe('phone.notInternational')
  })
})

describe('signing in by code', () => {
  // proves S7.auth.2 S7.auth.3 S6.actor.3 S6.auth.1
  it('the code from the message signs in and returns a token', async () => {
    const phone = newPhone()
    const asked = await owner(phone).asks(studio, phone)
    expect(asked.body).toEqual({ phone, resend_after: 30, expires_in: 600 })
    const [sent] = await codes(phone)
    expect(sent).toMatchObject({ purpose: 'SIGN_IN', locale: 'uk', code: expect.stringMatching(/^\d{6}$/) })
    const signedIn = await verify(phone, sent!.code)
    expect(signedIn.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 1_728_000,
    })
    expect((await me(signedIn)).body).toMatchObject({
      phone,
      company_id: studio.company_id,
      has_password: false,
    })
  })

  // proves S5.phonesend.2
  it.each([
    { phone: '067 123', because: 'no country is named' },
    { phone: 'Олена', because: 'that is a name' },
    { phone: '', because: 'nothing was typed' },
    { phone: '+999123456789', because: 'there is no such country' },
  ])('«$phone» is refused as no international number: $because', async ({ phone }) => {
    const refused = await owner(phone).asks(studio, phone)
    expect([refused.status, codeOf(refused), refused.body['title']]).toEqual([
      422,
      'phone.notInternational',
      'Phone number is not in international format',
    ])
  })

  it.each([
    {
      type: (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      because: 'messages are read in two parts',
    },
    { type: (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`, because: 'some write a dash' },
    {
      type: (code: string) => `\u00A0${code.slice(0, 2)}–${code.slice(2)} `,
      because: 'a phone pastes odd signs',
    },
  ])('a code is understood as people copy it: $because', async ({ type }) => {
    const phone = newPhone()
    expect((await verify(phone, type(await owner(phone).receives(studio, phone)))).status).toBe(200)
  })

  it('asked again within ten minutes the same code comes, and its tries are not multiplied', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    for (let guess = 0; guess < 3; guess += 1) await verify(phone, other(code))
    later(60)
    const again = await owner(phone).asks(studio, phone)
    expect(again.body).toEqual({ phone, resend_after: 30, expires_in: 540 })
    expect((await codes(phone)).map((sent) => sent.code)).toEqual([code, code])
    for (let guess = 0; guess < 2; guess += 1) await verify(phone, other(code))
    expect(codeOf(await verify(phone, code))).toBe('code.wrong')
  })

  it('asked again too soon it answers how long to wait and sends nothing', async () => {
    const phone = newPhone()
    await owner(phone).asks(studio, phone)
    later(12)
    const again = await owner(phone).asks(studio, phone)
    expect([again.status, again.body['resend_after']]).toEqual([200, 18])
    expect(await codes(phone)).toHaveLength(1)
  })

  it('two presses at the same moment begin one code and send one message', async () => {
    const phone = newPhone()
    const two = [owner(phone), owner(phone)]
    await Promise.all(two.map((each) => each.asks(studio, phone)))
    expect(await codes(phone)).toHaveLength(1)
  })

  it('with no attempts left the countdown shows when a new code can be sent, and none is sent before', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    for (let guess = 0; guess < 5; guess += 1) await verify(phone, other(code))
    later(100)
    expect((await owner(phone).asks(studio, phone)).body).toEqual({
      phone,
      resend_after: 500,
      expires_in: 500,
    })
    expect(await codes(phone)).toHaveLength(1)
    later(601)
    const url = `/v1/company/${studio.company_id}/user/sign_in/phone`
    // The third request per hour from one address costs work.
    const again = await insisting((headers) => owner(phone).post(url, { phone }, headers))
    expect([again.status, (await codes(phone)).map((sent) => sent.code === code)]).toEqual([
      200,
      [true, false],
    ])
  })

  it('five guesses are allowed and the sixth is refused, even the right one', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    for (let guess = 0; guess < 5; guess += 1)
      expect(codeOf(await verify(phone, other(code)))).toBe('code.wrong')
    expect(codeOf(await verify(phone, code))).toBe('code.wrong')
  })

  it('the answer after the last guess says when a new code can be sent, and earlier ones do not', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    const waits: unknown[] = []
    for (let guess = 0; guess < 6; guess += 1)
      waits.push((await verify(phone, other(code))).headers['retry-after'])
    expect(waits).toEqual([undefined, undefined, undefined, undefined, '600', '600'])
  })

  it('the fifth guess may be the right one', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    for (let guess = 0; guess < 4; guess += 1) await verify(phone, other(code))
    expect((await verify(phone, code)).status).toBe(200)
  })

  it('twenty guesses at the same moment take five tries and not twenty', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    const wrong = Array.from({ length: 20 }, (_, add) =>
      String((Number(code) + 1 + add) % 1_000_000).padStart(6, '0'),
    )
    server.takeStatements()
    const answers = await Promise.all(wrong.map((guess) => verify(phone, guess)))
    expect(answers.map(codeOf)).toEqual(wrong.map(() => 'code.wrong'))
    const { tries_left } = await server.database.db
      .selectFrom('code_challenge')
      .select('tries_left')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(tries_left).toBe(0)
    expect(codeOf(await verify(phone, code))).toBe('code.wrong')
  })

  it('a slip of the finger that is no code costs no try', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    for (const slip of ['12345', '1234567', 'abcdef', ''])
      expect(codeOf(await verify(phone, slip))).toBe('code.wrong')
    for (let guess = 0; guess < 4; guess += 1) await verify(phone, other(code))
    expect((await verify(phone, code)).status).toBe(200)
  })

  it('a code works once: of two at the same moment one signs in', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    const both = await Promise.all([verify(phone, code), verify(phone, code)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(codeOf(await verify(phone, code))).toBe('code.wrong')
  })

  it('a code ends after ten minutes to the second', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone)
    later(600)
    expect(codeOf(await verify(phone, code))).toBe('code.wrong')
    later(599)
    expect((await verify(phone, code)).status).toBe(200)
  })

  it('a code for one thing opens nothing else', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone, 'reset')
    await owner(phone).asks(studio, phone)
    expect(codeOf(await verify(phone, code))).toBe('code.wrong')
  })

  it('codes of two companies live side by side, and each signs in at its own', async () => {
    const phone = newPhone()
    const second = await studioWith({})
    const here = await owner(phone).receives(studio, phone)
    const there = await owner(phone).receives(second, phone)
    expect(codeOf(await verify(phone, there, { company_id: studio.company_id }))).toBe('code.wrong')
    const signedIn = await verify(phone, there)
    expect((await me(signedIn)).body['company_id']).toBe(second.company_id)
    expect((await verify(phone, here, { company_id: studio.company_id })).status).toBe(200)
  })

  it('the message is in the requested language, else the reader’s, else the company’s', async () => {
    const [asked, read, own] = [newPhone(), newPhone(), newPhone()]
    const url = `/v1/company/${studio.company_id}/user/sign_in/phone`
    const polish = { 'accept-language': 'pl' }
    await visitor(server).post(url, { phone: asked, locale: 'en' }, polish)
    await visitor(server).post(url, { phone: read }, polish)
    await visitor(server).post(url, { phone: own })
    const languages = await Promise.all(
      [asked, read, own].map(async (phone) => (await codes(phone))[0]!.locale),
    )
    expect(languages).toEqual(['en', 'pl', 'uk'])
  })

  it('no token comes from outside: one sent along with the code is not the one that is answered', async () => {
    const phone = newPhone()
    const planted = 'A'.repeat(43)
    const code = await owner(phone).receives(studio, phone)
    const signedIn = await owner(phone).post(
      '/v1/user/sign_in/phone/verify',
      { phone, code, access_token: planted },
      { authorization: `Bearer ${planted}`, cookie: `token=${planted}` },
    )
    expect(signedIn.body['access_token']).not.toBe(planted)
    const answered = await visitor(server).get('/v1/me', { authorization: `Bearer ${planted}` })
    expect(answered.status).toBe(401)
  })

  // proves S8.message.5
  it('a person who is switched off does not get in', async () => {
    const phone = newPhone()
    await visitor(server).signsIn(studio, phone)
    await server.database.db
      .updateTable('person')
      .set({ disabled: true })
      .where('phone', '=', phone)
      .execute()
    later(60)
    const refused = await visitor(server).signsIn(studio, phone)
    expect(refused.body).toMatchObject({
      code: 'login.notAllowed',
      error: 'invalid_grant',
      title: 'Login is not allowed',
    })
  })
})

describe('what the company switches off', () => {
  it.each([
    // proves S6.switch.1 S8.message.12
    {
      what: 'sign_in' as const,
      settings: { account: { enabled: false } },
      code: 'account.disabled',
      title: 'Personal account disabled',
    },
    // proves S6.switch.2 S8.message.13
    {
      what: 'sign_in' as const,
      settings: { auth: { sms_auth: false, sms_password_auth: false, social_auth: false } },
      code: 'auth.disabled',
      title: 'Authorization is disabled for now',
    },
    // proves S6.switch.3 S8.message.14 S6.auth.1
    {
      what: 'sign_in' as const,
      settings: { auth: { sms_auth: false } },
      code: 'auth.sms.disabled',
      title: 'Authorization by SMS is disabled for now',
    },
    // proves S6.switch.4 S8.message.15
    {
      what: 'sign_up' as const,
      settings: { auth: { allow_registration: false } },
      code: 'auth.registration.disabled',
      title: 'Registration is disabled for now',
    },
    // proves S6.auth.2
    {
      what: 'sign_up' as const,
      settings: { auth: { sms_password_auth: false } },
      code: 'auth.disabled',
      title: 'Authorization is disabled for now',
    },
    // proves S6.auth.2
    {
      what: 'reset' as const,
      settings: { auth: { sms_password_auth: false } },
      code: 'auth.disabled',
      title: 'Authorization is disabled for now',
    },
  ])('$what: $title', async ({ what, settings, code, title }) => {
    const refused = await visitor(server).asks(await studioWith(settings), newPhone(), what)
    expect([refused.status, refused.body['code'], refused.body['title']]).toEqual([403, code, title])
  })

  // proves S6.switch.4
  it('with registration off a new person is rejected after verifying the phone, and nothing is stored', async () => {
    const closed = await studioWith({ auth: { allow_registration: false } })
    const phone = newPhone()
    const refused = await visitor(server).signsIn(closed, phone)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'auth.registration.disabled'])
    const { db } = server.database
    expect(await db.selectFrom('person').selectAll().where('phone', '=', phone).execute()).toEqual([])
  })

  it('with registration off clients sign in as before, earlier guests included', async () => {
    const closed = await studioWith({ auth: { allow_registration: false } })
    const phone = newPhone()
    await closed.client({ phone })
    expect((await visitor(server).signsIn(closed, phone)).status).toBe(200)
  })
})

describe('signing up with a password', () => {
  // proves S7.auth.4 S7.auth.5 S4.auth.8 S6.auth.2 S3.client.7
  it('the code and a password make the account, which then opens with both', async () => {
    const phone = newPhone()
    const signedUp = await visitor(server).signsUp(studio, phone, PASSWORD)
    expect((await me(signedUp)).body).toMatchObject({ phone, has_password: true })
    const signedIn = await visitor(server).givesPassword(phone, PASSWORD)
    expect((await me(signedIn)).body).toMatchObject({ phone })
  })

  // proves S4.auth.8
  it('without the right code there is no account', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone, 'sign_up')
    const refused = await owner(phone).post('/v1/user/sign_up/phone/verify', {
      phone,
      code: other(code),
      password: PASSWORD,
    })
    expect(codeOf(refused)).toBe('code.wrong')
    expect((await visitor(server).givesPassword(phone, PASSWORD)).status).toBe(400)
  })

  // proves S8.message.16
  it('that there is an account already is said to who has proven the phone, not before', async () => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, PASSWORD)
    later(700)
    const [known, unknown] = [newPhone(), phone].map((each) => owner(each).asks(studio, each, 'sign_up'))
    expect((await known!).body).toEqual({ ...(await unknown!).body, phone: expect.any(String) })
    const code = (await codes(phone)).at(-1)!.code
    const refused = await owner(phone).post('/v1/user/sign_up/phone/verify', {
      phone,
      code,
      password: 'інший пароль',
    })
    expect([refused.status, codeOf(refused), refused.body['title']]).toEqual([
      409,
      'account.exists',
      'User already exists',
    ])
    expect((await visitor(server).givesPassword(phone, PASSWORD)).status).toBe(200)
  })

  // proves S8.message.8
  it('the same sign-up sent twice creates one account, and the second answer reports it', async () => {
    const phone = newPhone()
    const code = await owner(phone).receives(studio, phone, 'sign_up')
    const send = () => owner(phone).post('/v1/user/sign_up/phone/verify', { phone, code, password: PASSWORD })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const again = await send()
    expect(again.body).toMatchObject({
      code: 'account.alreadyCreated',
      title: 'Already created',
      detail: 'The account has already been created or is awaiting verification',
    })
    expect(both.map(codeOf)).toContain('account.alreadyCreated')
  })

  it('a client who signed in by code so far gets the password, and older sessions end', async () => {
    const phone = newPhone()
    const byCode = await visitor(server).signsIn(studio, phone)
    const signedUp = await visitor(server).signsUp(studio, phone, PASSWORD)
    expect(signedUp.status).toBe(200)
    expect((await me(byCode)).status).toBe(401)
  })
})

describe('setting a new password', () => {
  // proves S7.auth.6 S7.auth.7
  it('the code sets it, signs in, and ends every other session', async () => {
    const phone = newPhone()
    const before = await visitor(server).signsUp(studio, phone, PASSWORD)
    const reset = await visitor(server).resets(studio, phone, 'новий пароль весни')
    expect((await me(reset)).status).toBe(200)
    expect((await me(before)).status).toBe(401)
    expect((await visitor(server).givesPassword(phone, PASSWORD)).status).toBe(400)
    expect((await visitor(server).givesPassword(phone, 'новий пароль весни')).status).toBe(200)
  })

  it('that there is no account is said to who has proven the phone, not before', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await visitor(server).signsUp(studio, known, PASSWORD)
    const asked = await Promise.all(
      [known, unknown].map((phone) => owner(phone).asks(studio, phone, 'reset')),
    )
    expect(asked[0]!.body).toEqual({ ...asked[1]!.body, phone: known })
    expect(asked[0]!.status).toBe(asked[1]!.status)
    const refused = await owner(unknown).post('/v1/user/reset/phone/verify', {
      phone: unknown,
      password: PASSWORD,
      code: (await codes(unknown)).at(-1)!.code,
    })
    expect([refused.status, codeOf(refused)]).toEqual([404, 'account.notFound'])
  })
})

describe('POST /oauth/token', () => {
  // proves S7.auth.1
  it('takes a form and answers an access token', async () => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, PASSWORD)
    const answer = await visitor(server).givesPassword(phone, PASSWORD)
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 1_728_000,
    })
  })

  it('takes JSON too, and the phone as people write it', async () => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, PASSWORD)
    for (const username of [
      phone.slice(1),
      `00${phone.slice(1)}`,
      ` ${phone.slice(0, 4)} ${phone.slice(4, 6)} ${phone.slice(6)}`,
    ]) {
      const answer = await visitor(server).post('/oauth/token', {
        grant_type: 'password',
        username,
        password: PASSWORD,
      })
      expect([username, answer.status]).toEqual([username, 200])
    }
  })

  it('is the same password however the letters were typed', async () => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, 'Їжак і йогурт'.normalize('NFD'))
    expect((await visitor(server).givesPassword(phone, 'Їжак і йогурт'.normalize('NFC'))).status).toBe(200)
  })

  // proves S8.message.6 S8.message.7
  it('wrong, unknown, without password, switched off: one answer', async () => {
    const [known, byCode, disabled] = [newPhone(), newPhone(), newPhone()]
    await visitor(server).signsUp(studio, known, PASSWORD)
    await visitor(server).signsUp(studio, disabled, PASSWORD)
    await visitor(server).signsIn(studio, byCode)
    await server.database.db
      .updateTable('person')
      .set({ disabled: true })
      .where('phone', '=', disabled)
      .execute()
    const refused: Reply[] = []
    // Sequential: on a busy machine five concurrent hashes may be rejected as too many.
    for (const [username, password] of [
      [known, `${PASSWORD}!`] as const,
      [newPhone(), PASSWORD] as const,
      [byCode, PASSWORD] as const,
      [disabled, PASSWORD] as const,
      ['Олена', PASSWORD] as const,
    ])
      refused.push(await visitor(server).givesPassword(username, password))
    for (const { status, body, headers } of refused) {
      expect(status).toBe(400)
      expect({ ...body, traceId: '' }).toEqual({ ...refused[0]!.body, traceId: '' })
      expect(Object.keys(headers).toSorted()).toEqual(Object.keys(refused[0]!.headers).toSorted())
    }
    expect(refused[0]!.body).toMatchObject({
      code: 'credentials.bad',
      title: 'Bad credentials',
      error: 'invalid_grant',
      error_description: 'Bad credentials',
    })
  })

  it.each([
    {
      settings: { account: { enabled: false } },
      status: 403,
      code: 'account.disabled',
      because: 'it has no accounts',
    },
    // proves S8.message.5
    {
      settings: { auth: { sms_password_auth: false } },
      status: 400,
      code: 'login.notAllowed',
      because: 'it does not let people in by password',
    },
  ])('a company named along refuses: $because', async ({ settings, status, code }) => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, PASSWORD)
    const { company_id } = await studioWith(settings)
    const refused = await visitor(server).givesPassword(phone, PASSWORD, company_id)
    expect([refused.status, codeOf(refused)]).toEqual([status, code])
  })

  it('signing in on a company’s page creates its client', async () => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, PASSWORD)
    const second = await studioWith({})
    await visitor(server).givesPassword(phone, PASSWORD, second.company_id)
    const clients = await server.database.db
      .selectFrom('client')
      .select('phone')
      .where('company_id', '=', second.company_id)
      .execute()
    expect(clients).toEqual([{ phone }])
  })

  it.each([
    { body: { username: '+380671234567', password: 'x' }, field: 'grant_type' },
    { body: { username: '+380671234567', password: 'x', grant_type: 'refresh_token' }, field: 'grant_type' },
    { body: { grant_type: 'password', password: 'x' }, field: 'username' },
    {
      body: { grant_type: 'password', username: '+380671234567', password: 'x'.repeat(201) },
      field: 'password',
    },
  ])('refuses a request without a right $field', async ({ body, field }) => {
    const refused = await visitor(server).post('/oauth/token', body)
    expect(refused.status).toBe(422)
    expect(refused.body['errors']).toMatchObject([{ field }])
  })
})
