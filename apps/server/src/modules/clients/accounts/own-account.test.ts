import { calls } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { confirms, deletesAccount } from '../../../../test/confirm.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { bearer, codesSentTo, newPhone, visitor } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/db/ids.ts'
import { createLogger } from '../../../platform/logger.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const PASSWORD = 'зимовий чай о сьомій'
const NEW_PASSWORD = 'новий пароль весни'

let server: TestServer
let studio: Studio
const open = { settings: { auth: { sms_auth: true, sms_password_auth: true } } }
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  studio = await server.studio(open)
})
afterEach(async () => {
  server.clock.set(NOW)
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

const later = (seconds: number) => server.clock.set(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
const post = (url: string, body: unknown, headers: Record<string, string>) =>
  visitor(server).post(url, body, headers)
const me = async (reply: Reply) => (await visitor(server).get('/v1/me', bearer(reply))).status
/** Confirms the change by a code to the old phone and requests one to the new phone. */
const asksNewPhone = async (who: Owner, phone: string, { company_id }: Studio = studio) =>
  post(
    `/v1/company/${company_id}/user/${who.personId}`,
    {
      user: { phone },
      confirmation: await confirms(server, company_id, who.headers, {
        action: 'CHANGE_PHONE',
        subject: phone,
      }),
    },
    who.headers,
  )
type Owner = { personId: string; headers: { authorization: string } }
/** The same, and proves the code. */
async function changesPhone(who: Owner, phone: string, at: Studio = studio): Promise<Reply> {
  const asked = await asksNewPhone(who, phone, at)
  if (asked.status !== 200) return asked
  const { code } = (await codesSentTo(server.deps, phone)).at(-1)!
  return post('/v1/user/phone/verify/', { phone, code }, who.headers)
}

describe('calls of a signed-in client', () => {
  const guarded = Object.entries(calls).filter(([, call]) => call.access === 'client')

  // proves S6.actor.5 S8.message.9
  it.each(guarded)('%s is refused without a valid token', async (_, { endpoint }) => {
    const url = endpoint.path.replaceAll(/\{\w+\}/g, studio.company_id)
    for (const headers of [{}, { authorization: 'Bearer nobody' }, { authorization: 'Basic YTpi' }]) {
      const reply = await server.app.inject({
        method: endpoint.method as 'GET',
        url,
        headers,
        ...(endpoint.method === 'POST' && { payload: {} }),
      })
      const body = reply.json<Record<string, unknown>>()
      // Some validate the input first; neither response reveals anything about a person.
      if (reply.statusCode === 422) continue
      expect([reply.statusCode, body['code'], body['error'], body['title']]).toEqual([
        401,
        'token.invalid',
        'invalid_token',
        'Invalid token or token has expired',
      ])
    }
  })

  it('a token is taken from the Authorization header alone, never from a cookie, a query or a body', async () => {
    const signedIn = await visitor(server).signsIn(studio, newPhone())
    const token = String(signedIn.body['access_token'])
    const somebody = visitor(server)
    expect((await somebody.get(`/v1/me?access_token=${token}&token=${token}`)).status).toBe(401)
    expect((await somebody.get('/v1/me', { cookie: `token=${token}` })).status).toBe(401)
    expect((await somebody.post('/v1/user/sign_out', { access_token: token })).status).toBe(401)
    expect(await me(signedIn)).toBe(200)
  })

  // proves S6.actor.4
  it('a token shows its own person alone', async () => {
    const [anna, olha] = [newPhone(), newPhone()]
    const signedIn = await visitor(server).signsIn(studio, anna)
    await visitor(server).signsIn(studio, olha)
    const shown = await visitor(server).get('/v1/me', bearer(signedIn))
    expect(shown.body['phone']).toBe(anna)
  })

  it('what the database keeps of a token does not open anything', async () => {
    const who = await signIn(server, studio, { phone: newPhone() })
    const { token_hash } = await server.database.db
      .selectFrom('session')
      .select('token_hash')
      .where('person_id', '=', who.personId)
      .executeTakeFirstOrThrow()
    expect(token_hash).not.toBe(who.token)
    expect((await visitor(server).get('/v1/me', { authorization: `Bearer ${token_hash}` })).status).toBe(401)
  })
})

describe('a token ends', () => {
  const signsUp = (phone = newPhone()) => visitor(server).signsUp(studio, phone, PASSWORD)

  it('after twenty days', async () => {
    const signedIn = await signsUp()
    later(20 * 86_400 - 1)
    expect(await me(signedIn)).toBe(200)
    later(20 * 86_400)
    expect(await me(signedIn)).toBe(401)
  })

  it('at sign-out, and others of the same person go on', async () => {
    const phone = newPhone()
    const here = await signsUp(phone)
    const there = await visitor(server).givesPassword(phone, PASSWORD)
    expect((await post('/v1/user/sign_out', {}, bearer(here))).body).toEqual({ done: true })
    expect([await me(here), await me(there)]).toEqual([401, 200])
    expect((await post('/v1/user/sign_out', {}, bearer(here))).status).toBe(401)
  })

  it('when the person is switched off', async () => {
    const phone = newPhone()
    const signedIn = await signsUp(phone)
    await server.database.db
      .updateTable('person')
      .set({ disabled: true })
      .where('phone', '=', phone)
      .execute()
    expect(await me(signedIn)).toBe(401)
  })

  it('when the account is deleted, and the phone can begin again', async () => {
    const phone = newPhone()
    const signedIn = await signsUp(phone)
    const deleted = await deletesAccount(server, studio.company_id, bearer(signedIn))
    expect(deleted.statusCode).toBe(200)
    expect(await me(signedIn)).toBe(401)
    expect((await visitor(server).givesPassword(phone, PASSWORD)).status).toBe(400)
    later(3600)
    expect((await signsUp(phone)).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (who: Reply, body: object) => post('/v1/user/change_password', body, bearer(who))

  // proves S7.profile.4 S3.client.7
  it('needs the old one, ends every session and answers a new token', async () => {
    const phone = newPhone()
    const here = await visitor(server).signsUp(studio, phone, PASSWORD)
    const there = await visitor(server).givesPassword(phone, PASSWORD)
    const changed = await change(here, { old_password: PASSWORD, new_password: NEW_PASSWORD })
    expect([await me(here), await me(there), await me(changed)]).toEqual([401, 401, 200])
    expect((await visitor(server).givesPassword(phone, PASSWORD)).status).toBe(400)
    expect((await visitor(server).givesPassword(phone, NEW_PASSWORD)).status).toBe(200)
  })

  it.each([
    { old_password: `${PASSWORD}!`, because: 'it is wrong' },
    { old_password: '', because: 'it is empty' },
    { old_password: undefined, because: 'it is missing' },
    { old_password: null, because: 'it is null' },
  ])('is refused with the old password when $because', async ({ old_password }) => {
    const phone = newPhone()
    const here = await visitor(server).signsUp(studio, phone, PASSWORD)
    const refused = await change(here, { old_password, new_password: NEW_PASSWORD })
    expect([refused.status, refused.body['code']]).toEqual([400, 'password.wrong'])
    expect(await me(here)).toBe(200)
    expect((await visitor(server).givesPassword(phone, PASSWORD)).status).toBe(200)
  })

  it('a client who signs in by code confirms the first one by a code', async () => {
    const phone = newPhone()
    const here = await visitor(server).signsIn(studio, phone)
    const confirmation = await confirms(server, studio.company_id, bearer(here), {
      action: 'CHANGE_PASSWORD',
    })
    expect((await change(here, { new_password: NEW_PASSWORD, confirmation })).status).toBe(200)
    expect((await visitor(server).givesPassword(phone, NEW_PASSWORD)).status).toBe(200)
  })

  it.each([
    { new_password: 'коротко', code: 'short_password', because: 'seven letters are too few' },
    { new_password: 'password1', code: 'common_password', because: 'guessers try it first' },
  ])('a new one that is too weak is refused by its field: $because', async ({ new_password, code }) => {
    const here = await visitor(server).signsUp(studio, newPhone(), PASSWORD)
    const refused = await change(here, { old_password: PASSWORD, new_password })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'validation.failed',
      errors: [{ field: 'new_password', code }],
    })
  })

  it('of two changes at the same moment one gets through', async () => {
    const here = await visitor(server).signsUp(studio, newPhone(), PASSWORD)
    const both = await Promise.all([
      change(here, { old_password: PASSWORD, new_password: NEW_PASSWORD }),
      change(here, { old_password: PASSWORD, new_password: `${NEW_PASSWORD}!` }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is nowhere in the log, nor is a code or a phone', async () => {
    const phone = newPhone()
    const lines: string[] = []
    const logging = await startTestServer({
      now: NOW,
      logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    })
    const { company_id } = await logging.studio(open)
    // A block of numbers over its rate limit, so that the warning is logged too.
    for (let last = 0; last < 9; last += 1)
      await visitor(logging).asks({ company_id }, `${phone.slice(0, -1)}${last}`)
    await logging.post('/v1/user/sign_up/phone/verify', { phone, code: '135791', password: PASSWORD })
    await logging.post('/oauth/token', { grant_type: 'password', username: phone, password: PASSWORD })
    await logging.stop()
    const log = lines.join('')
    expect(log).toContain('a code was held back by a limit')
    for (const secret of [phone.slice(1, -1), PASSWORD, '135791']) expect(log).not.toContain(secret)
  })
})

describe('changing the phone', () => {
  const phonesOf = (personId: string) =>
    server.database.db
      .selectFrom('person_client')
      .innerJoin('client', (join) =>
        join
          .onRef('client.company_id', '=', 'person_client.company_id')
          .onRef('client.client_id', '=', 'person_client.client_id'),
      )
      .select('client.phone')
      .where('person_id', '=', personId)
      .execute()

  // proves S7.profile.5 S7.profile.6 S4.auth.7
  it('the code goes to the new phone, which from then on is the one to sign in with', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const who = await signIn(server, studio, { phone: before })
    const elsewhere = await visitor(server).signsIn(studio, before)
    const changed = await changesPhone(who, after)
    expect(changed.body).toMatchObject({ id: who.personId, phone: after, company_id: studio.company_id })
    expect(await codesSentTo(server.deps, after)).toMatchObject([{ purpose: 'CHANGE_PHONE' }])
    expect([(await who.get('/v1/me')).status, await me(elsewhere)]).toEqual([200, 401])
    const signedIn = await visitor(server).signsIn(studio, after)
    expect((await visitor(server).get('/v1/me', bearer(signedIn))).body['id']).toBe(who.personId)
  })

  // proves S4.auth.7
  it('without the right code the old phone stays', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const who = await signIn(server, studio, { phone: before })
    await asksNewPhone(who, after)
    const { code } = (await codesSentTo(server.deps, after)).at(-1)!
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const refused = await who.post('/v1/user/phone/verify', { phone: after, code: wrong })
    expect(refused.body['code']).toBe('code.wrong')
    expect((await who.get('/v1/me')).body['phone']).toBe(before)
  })

  it('a code requested by another person does not change the phone', async () => {
    const [who, other] = await Promise.all([
      signIn(server, studio, { phone: newPhone() }),
      signIn(server, studio, { phone: newPhone() }),
    ])
    const phone = newPhone()
    await asksNewPhone(other, phone)
    const { code } = (await codesSentTo(server.deps, phone)).at(-1)!
    expect((await who.post('/v1/user/phone/verify', { phone, code })).body['code']).toBe('code.wrong')
  })

  it('a client cannot change another client’s phone', async () => {
    const [who, other] = await Promise.all([
      signIn(server, studio, { phone: newPhone() }),
      signIn(server, studio, { phone: newPhone() }),
    ])
    const refused = await who.post(`/v1/company/${studio.company_id}/user/${other.personId}`, {
      user: { phone: newPhone() },
    })
    expect([refused.status, refused.body['code']]).toEqual([404, 'account.notFound'])
  })

  it('changes in every company of the person', async () => {
    const second = await server.studio(open)
    const [before, after] = [newPhone(), newPhone()]
    await signIn(server, second, { phone: before })
    const who = await signIn(server, studio, { phone: before })
    await changesPhone(who, after)
    expect(await phonesOf(who.personId)).toEqual([{ phone: after }, { phone: after }])
  })

  it('changes in bookings ahead and waiting list entries that have the old one, also at a disabled company', async () => {
    const second = await server.studio(open)
    const [before, after, friends] = [newPhone(), newPhone(), newPhone()]
    const there = await signIn(server, second, { phone: before })
    const who = await signIn(server, studio, { phone: before })
    const client_id = who.clientId!
    const visits = [
      await studio.appointment({ client_id, contact: { phone: before } }),
      await studio.appointment({ client_id, contact: { phone: friends } }),
      await studio.appointment({
        client_id,
        contact: { phone: before },
        starts_at: '2026-05-11T07:00:00.000Z',
      }),
      await second.appointment({ client_id: there.clientId!, contact: { phone: before } }),
    ]
    const { db } = server.database
    const entry = (contact: object, status: 'WAITING' | 'LEFT') => ({
      company_id: studio.company_id,
      entry_id: newId(),
      branch_id: studio.branch_id,
      date: '2026-05-25',
      client_id,
      contact: JSON.stringify(contact),
      status,
      created: NOW,
    })
    const entries = [
      entry({ phone: before }, 'WAITING'),
      entry({ phone: friends }, 'WAITING'),
      entry({ phone: before }, 'LEFT'),
    ]
    await db.insertInto('waiting_entry').values(entries).execute()
    await db
      .updateTable('company')
      .set({ active: false })
      .where('company_id', '=', second.company_id)
      .execute()
    expect((await changesPhone(who, after)).status).toBe(200)
    const booked = await db
      .selectFrom('appointment')
      .select(['company_id', 'appointment_id', 'contact'])
      .where('client_id', 'in', [client_id, there.clientId!])
      .execute()
    const waiting = await db
      .selectFrom('waiting_entry')
      .select(['company_id', 'entry_id', 'contact'])
      .where('client_id', '=', client_id)
      .execute()
    const phoneOf = (id: string) =>
      (
        booked.find(({ appointment_id }) => appointment_id === id) ??
        waiting.find(({ entry_id }) => entry_id === id)
      )?.contact.phone
    expect(visits.map(({ appointment_id }) => phoneOf(appointment_id))).toEqual([
      after,
      friends,
      before,
      after,
    ])
    expect(entries.map(({ entry_id }) => phoneOf(entry_id))).toEqual([after, friends, before])
  })

  it('ends the bot’s chat with the old one, unless a guest of another company has that phone', async () => {
    const [before, after, next] = [newPhone(), newPhone(), newPhone()]
    const who = await signIn(server, studio, { phone: before })
    await (await server.studio()).client({ phone: after, guest: true })
    await server.database.db
      .insertInto('messenger_chat')
      .values(
        [before, after].map((phone) => ({ chat_id: `chat ${phone}`, phone, locale: 'uk', created: NOW })),
      )
      .execute()
    const chats = async () =>
      (
        await server.database.db
          .selectFrom('messenger_chat')
          .select('phone')
          .where('phone', 'in', [before, after])
          .execute()
      ).map(({ phone }) => phone)
    await changesPhone(who, after)
    expect(await chats()).toEqual([after])
    await changesPhone(who, next)
    expect(await chats()).toEqual([after])
  })

  it('a phone that belongs to another person is refused once it is proven, and nothing changes', async () => {
    const second = await server.studio(open)
    const [before, taken] = [newPhone(), newPhone()]
    await signIn(server, second, { phone: before })
    const who = await signIn(server, studio, { phone: before })
    await signIn(server, studio, { phone: taken })
    const refused = await changesPhone(who, taken)
    expect([refused.status, refused.body['code'], refused.body['title']]).toEqual([
      409,
      'client.alreadyExists',
      'Entity already exists',
    ])
    expect(await phonesOf(who.personId)).toEqual([{ phone: before }, { phone: before }])
  })

  // proves S8.message.23
  it('a proven mail and a proven phone of two customers: neither is taken, the company has to say who is who', async () => {
    const taken = newPhone()
    await signIn(server, studio, { phone: taken })
    const who = await signIn(server, studio, {
      phone: null,
      email: 'marta@example.com',
      email_verified: true,
    })
    const refused = await changesPhone(who, taken)
    expect([refused.status, refused.body['code']]).toEqual([409, 'client.contactsDiffer'])
    expect(await phonesOf(who.personId)).toEqual([{ phone: null }])
  })

  it('a phone that guests booked with belongs to the client who proves it: the bookings come along', async () => {
    const second = await server.studio(open)
    const [before, after] = [newPhone(), newPhone()]
    await signIn(server, second, { phone: before })
    const who = await signIn(server, studio, { phone: before, first_name: 'Марта' })
    const guest = await second.client({ phone: after, first_name: 'Хтось', email: 'someone@example.com' })
    const visit = await second.appointment({ client_id: guest.client_id })
    expect((await changesPhone(who, after)).status).toBe(200)
    expect(await phonesOf(who.personId)).toEqual([{ phone: after }, { phone: after }])
    const listed = await who.get(`/v1/company/${second.company_id}/user/appointment?condition=CURRENT`)
    expect(listed.body).toMatchObject({ content: [{ id: visit.appointment_id }] })
    const me = await who.get(`/v1/me?company=${second.company_id}`)
    expect(me.body).toMatchObject({ first_name: 'Марта', email: null })
  })

  it('of two persons who prove one phone at the same moment one gets it', async () => {
    const [one, two] = await Promise.all([
      signIn(server, studio, { phone: newPhone() }),
      signIn(server, studio, { phone: newPhone() }),
    ])
    const phone = newPhone()
    const proofs: string[] = []
    for (const who of [one, two]) {
      await asksNewPhone(who, phone)
      proofs.push((await codesSentTo(server.deps, phone)).at(-1)!.code)
    }
    const answers = await Promise.all(
      [one, two].map((who, number) => who.post('/v1/user/phone/verify', { phone, code: proofs[number] })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('a client who signed in with a provider gets their guest bookings, and keeps their own name', async () => {
    const phone = newPhone()
    const guest = await studio.client({ phone, first_name: 'Марта', last_name: null })
    const visit = await studio.appointment({ client_id: guest.client_id })
    const who = await signIn(server, studio, { phone: null, first_name: 'Marta', last_name: 'Koval' })
    const changed = await changesPhone(who, phone)
    expect(changed.body).toMatchObject({ first_name: 'Marta', last_name: 'Koval', phone })
    const listed = await who.get(`/v1/company/${studio.company_id}/user/appointment?condition=CURRENT`)
    expect(listed.body).toMatchObject({ content: [{ id: visit.appointment_id }] })
  })

  it('a block goes along: proving the phone of a guest does not remove it', async () => {
    const phone = newPhone()
    await studio.client({
      phone,
      blocked: true,
      blocked_reason: 'Борг',
      blocked_until: '2030-01-01T00:00:00.000Z',
    })
    const who = await signIn(server, studio, { phone: null })
    expect((await changesPhone(who, phone)).status).toBe(200)
    const block = await server.database.db
      .selectFrom('client')
      .select(['blocked', 'blocked_reason', 'blocked_until'])
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', who.clientId!)
      .executeTakeFirstOrThrow()
    expect(block).toEqual({
      blocked: true,
      blocked_reason: 'Борг',
      blocked_until: Date.parse('2030-01-01T00:00:00.000Z'),
    })
  })
})
