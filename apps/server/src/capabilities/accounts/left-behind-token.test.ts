/** A token that was left behind somewhere must not be enough to take the account over. docs/rules/account-changes.md */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { asksToConfirm, confirms } from '../../../test/confirm.ts'
import { signIn } from '../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { bearer, codesSentTo, newPhone, visitor } from '../../../test/visitor.ts'
import { unseal } from '../../http/seal.ts'
import type { AccountNotice } from '../messages/public.ts'
import { applyWaitingPhones } from './public.ts'

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
  await server.database.read.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

const later = (seconds: number) => server.clock.set(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
const outcome = ({ status, body }: Reply) => [status, body['code']]
const NEEDED = [403, 'account.confirmation.required']
const WRONG_CODE = [422, 'code.wrong']

type Owner = { personId: string; headers: { authorization: string } }
const asks = (who: Owner, phone: string, confirmation?: object, at = studio) =>
  visitor(server).post(
    `/v1/company/${at.company_id}/user/${who.personId}`,
    { user: { phone }, ...(confirmation && { confirmation }) },
    who.headers,
  )
const proves = async (who: Owner, phone: string) => {
  const code = (await codesSentTo(server.deps, phone)).at(-1)?.code ?? '000000'
  return visitor(server).post('/v1/user/phone/verify/', { phone, code }, who.headers)
}
const codeFor = (who: Owner, phone: string, at = studio) =>
  confirms(server, at.company_id, who.headers, { action: 'CHANGE_PHONE', subject: phone })
const phoneOf = async (who: Owner) =>
  (await visitor(server).get('/v1/me', who.headers)).body['phone'] as string
const me = async (who: Owner) => (await visitor(server).get('/v1/me', who.headers)).status

/** Signed up with a password. */
async function withPassword(phone = newPhone()): Promise<Owner & { phone: string }> {
  const headers = bearer(await visitor(server).signsUp(studio, phone, PASSWORD))
  const { body } = await visitor(server).get('/v1/me', headers)
  return { phone, headers, personId: String(body['id']) }
}
async function withoutPassword(): Promise<Owner & { phone: string }> {
  const phone = newPhone()
  return { ...(await signIn(server, studio, { phone, first_name: 'Марта' })), phone }
}

/** Notices about accounts that wait to be sent to this contact. */
async function noticesTo(to: string): Promise<AccountNotice[]> {
  const rows = await server.database.read
    .selectFrom('message')
    .select('sealed')
    .where('company_id', 'is not', null)
    .where('kind', '=', 'ACCOUNT')
    .orderBy('message_id')
    .execute()
  return rows
    .map(({ sealed }) => unseal(server.deps.secret, 'messages', sealed ?? '') as AccountNotice)
    .filter((notice) => notice?.to === to)
}
const eventsTo = async (to: string) => (await noticesTo(to)).map(({ event }) => event)

describe('a token alone', () => {
  it('does not move the account to another phone, and no code reaches that phone', async () => {
    for (const who of [await withPassword(), await withoutPassword()]) {
      const stolen = newPhone()
      const refused = await asks(who, stolen)
      expect(outcome(refused)).toEqual(NEEDED)
      expect(outcome(await proves(who, stolen))).toEqual(WRONG_CODE)
      expect(await codesSentTo(server.deps, stolen)).toEqual([])
      expect(await phoneOf(who)).toBe(who.phone)
    }
  })

  it('gets the ways to confirm with the rejection', async () => {
    const ways = async (who: Owner) => (await asks(who, newPhone())).body['metadata']
    expect(await ways(await withPassword())).toEqual({ confirmation: { ways: ['PASSWORD', 'PHONE'] } })
    expect(await ways(await withoutPassword())).toEqual({ confirmation: { ways: ['PHONE'] } })
  })

  it('sets no first password', async () => {
    const who = await withoutPassword()
    const set = await visitor(server).post(
      '/v1/user/change_password',
      { new_password: NEW_PASSWORD },
      who.headers,
    )
    expect(outcome(set)).toEqual(NEEDED)
    expect((await visitor(server).givesPassword(who.phone, NEW_PASSWORD)).status).toBe(400)
  })

  it('deletes no account', async () => {
    for (const who of [await withPassword(), await withoutPassword()]) {
      for (const payload of [undefined, {}, { confirmation: {} }, { confirmation: { password: '' } }]) {
        const refused = await server.app.inject({
          method: 'DELETE',
          url: '/v1/user',
          headers: who.headers,
          ...(payload && { payload }),
        })
        expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual(NEEDED)
      }
      expect(await me(who)).toBe(200)
    }
  })

  it('changes and removes no mail; a first one may be added', async () => {
    const who = await withoutPassword()
    const save = (email: string | null) =>
      visitor(server).post(`/v1/user/${who.personId}`, { user: { email } }, who.headers)
    expect((await save('marta@example.com')).status).toBe(200)
    for (const email of ['thief@example.com', '', null]) expect(outcome(await save(email))).toEqual(NEEDED)
    expect((await save('MARTA@example.com')).status).toBe(200)
    expect((await visitor(server).get('/v1/me', who.headers)).body['email']).toBe('MARTA@example.com')
  })

  it('without password and phone is enough for ten minutes after the sign-in, and not later', async () => {
    const who = await signIn(server, studio, { phone: null })
    later(600)
    const late = await asks(who, newPhone())
    expect([...outcome(late), late.body['metadata']]).toEqual([
      ...NEEDED,
      { confirmation: { ways: ['SIGN_IN'] } },
    ])
    later(599)
    expect((await asks(who, newPhone())).status).toBe(200)
  })
})

describe('a change of phone', () => {
  it('goes through with the password', async () => {
    const who = await withPassword()
    const next = newPhone()
    expect((await asks(who, next, { password: PASSWORD })).status).toBe(200)
    expect((await proves(who, next)).body['phone']).toBe(next)
  })

  it('goes through with a code to the old phone, whose message says what it is for', async () => {
    const who = await withoutPassword()
    const next = newPhone()
    expect((await asks(who, next, await codeFor(who, next))).status).toBe(200)
    expect((await proves(who, next)).body['phone']).toBe(next)
    expect(await codesSentTo(server.deps, who.phone)).toMatchObject([
      { purpose: 'CONFIRM', action: 'CHANGE_PHONE' },
    ])
  })

  it('tells the old phone and the mail, and ends the sessions elsewhere', async () => {
    const who = await withoutPassword()
    const email = `m-${who.personId}@example.com`
    await visitor(server).post(`/v1/user/${who.personId}`, { user: { email } }, who.headers)
    const elsewhere = await visitor(server).signsIn(studio, who.phone)
    const next = newPhone()
    await asks(who, next, await codeFor(who, next))
    expect(await noticesTo(who.phone)).toEqual([])
    await proves(who, next)
    const told = { event: 'PHONE_CHANGED', ending: next.slice(-2) }
    expect(await noticesTo(who.phone)).toMatchObject([{ ...told, channel: 'SMS' }])
    expect(await noticesTo(email)).toMatchObject([{ ...told, channel: 'MAIL' }])
    expect(await noticesTo(next)).toEqual([])
    expect(await me(who)).toBe(200)
    expect((await visitor(server).get('/v1/me', bearer(elsewhere))).status).toBe(401)
  })

  it('sends the code to the new phone again without another confirmation', async () => {
    const who = await withoutPassword()
    const next = newPhone()
    await asks(who, next, await codeFor(who, next))
    later(31)
    expect((await asks(who, next)).status).toBe(200)
    expect(await codesSentTo(server.deps, next)).toHaveLength(2)
    expect((await proves(who, next)).status).toBe(200)
    // It was for that number and is used up.
    expect(outcome(await asks(who, who.phone))).toEqual(NEEDED)
  })

  it('is refused with a wrong password, whose tries are those of sign-in', async () => {
    const who = await withPassword()
    const answers: unknown[] = []
    for (let time = 0; time < 10; time += 1)
      answers.push((await asks(who, newPhone(), { password: `пароль номер ${time}` })).status)
    expect(answers).toEqual(Array<number>(10).fill(400))
    // The right one comes too late, here as at sign-in.
    expect((await asks(who, newPhone(), { password: PASSWORD })).status).toBe(429)
    expect((await visitor(server).givesPassword(who.phone, PASSWORD)).status).toBe(429)
    expect(await phoneOf(who)).toBe(who.phone)
  })

  it('leaves the five codes a day to new phones to those who confirm', async () => {
    const who = await withPassword()
    for (let time = 0; time < 6; time += 1) await asks(who, newPhone())
    expect((await asks(who, newPhone(), { password: PASSWORD })).status).toBe(200)
  })

  it('of two at the same moment one gets through, and one phone is told', async () => {
    const who = await withPassword()
    const [one, two] = [newPhone(), newPhone()]
    for (const phone of [one, two]) await asks(who, phone, { password: PASSWORD })
    const answers = await Promise.all([proves(who, one), proves(who, two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await eventsTo(who.phone)).toEqual(['PHONE_CHANGED'])
  })

  it('that was prepared before the password changed is over', async () => {
    const who = await withPassword()
    const stolen = newPhone()
    await asks(who, stolen, { password: PASSWORD })
    const reset = await visitor(server).resets(studio, who.phone, NEW_PASSWORD)
    const owner = { personId: who.personId, headers: bearer(reset) }
    expect(outcome(await proves(who, stolen))).toEqual([401, 'token.invalid'])
    expect(outcome(await proves(owner, stolen))).toEqual(WRONG_CODE)
  })

  it('that an older server began without a confirmation is over', async () => {
    const who = await withPassword()
    const next = newPhone()
    await asks(who, next, { password: PASSWORD })
    await server.database.read
      .updateTable('code_challenge')
      .set({ confirmed_by: null })
      .where('phone', '=', next)
      .execute()
    expect(outcome(await proves(who, next))).toEqual(WRONG_CODE)
    expect(await phoneOf(who)).toBe(who.phone)
  })
})

describe('a code that confirms', () => {
  it('fits its own number, action and company alone', async () => {
    const second = await server.studio(open)
    const who = await withoutPassword()
    await signIn(server, second, { phone: who.phone })
    const [next, stolen] = [newPhone(), newPhone()]
    const confirmation = await codeFor(who, next)
    const { post } = visitor(server)
    expect(outcome(await asks(who, stolen, confirmation))).toEqual(WRONG_CODE)
    expect(outcome(await asks(who, next, confirmation, second))).toEqual(WRONG_CODE)
    const password = { new_password: NEW_PASSWORD, confirmation }
    expect(outcome(await post('/v1/user/change_password', password, who.headers))).toEqual(WRONG_CODE)
    const deleted = await server.app.inject({
      method: 'DELETE',
      url: '/v1/user',
      headers: who.headers,
      payload: { confirmation },
    })
    expect(deleted.statusCode).toBe(422)
    const mail = { user: { email: 'a@example.com' } }
    await post(`/v1/user/${who.personId}`, mail, who.headers)
    const other = { user: { email: 'b@example.com' }, confirmation }
    expect(outcome(await post(`/v1/user/${who.personId}`, other, who.headers))).toEqual(WRONG_CODE)
    expect((await asks(who, next, confirmation)).status).toBe(200)
  })

  it('works once', async () => {
    const who = await withoutPassword()
    const confirmation = await confirms(server, studio.company_id, who.headers, { action: 'CHANGE_PASSWORD' })
    const set = (headers: object) =>
      visitor(server).post(
        '/v1/user/change_password',
        { new_password: NEW_PASSWORD, confirmation },
        { ...headers },
      )
    const first = await set(who.headers)
    expect(first.status).toBe(200)
    expect(outcome(await set(bearer(first)))).toEqual(WRONG_CODE)
  })

  it('works once for a change of phone that has come to nothing', async () => {
    const who = await withoutPassword()
    const next = newPhone()
    const confirmation = await codeFor(who, next)
    await asks(who, next, confirmation)
    // The code to the new phone has expired: the change begins again, with another confirmation.
    later(601)
    expect(outcome(await asks(who, next, confirmation))).toEqual(WRONG_CODE)
    expect(outcome(await asks(who, next))).toEqual(NEEDED)
  })

  it('ends after ten minutes', async () => {
    const who = await withoutPassword()
    const next = newPhone()
    const confirmation = await codeFor(who, next)
    later(600)
    expect(outcome(await asks(who, next, confirmation))).toEqual(WRONG_CODE)
  })

  it('has five tries', async () => {
    const who = await withoutPassword()
    const next = newPhone()
    const { code } = (await codeFor(who, next)) as { code: string }
    for (let time = 1; time <= 5; time += 1) {
      const wrong = String((Number(code) + time) % 1_000_000).padStart(6, '0')
      expect(outcome(await asks(who, next, { code: wrong }))).toEqual(WRONG_CODE)
    }
    expect(outcome(await asks(who, next, { code }))).toEqual(WRONG_CODE)
  })

  it('is of its person: another’s session does nothing with it', async () => {
    const [who, other] = [await withoutPassword(), await withoutPassword()]
    const next = newPhone()
    const confirmation = await codeFor(who, next)
    expect(outcome(await asks(other, next, confirmation))).toEqual(WRONG_CODE)
  })

  it('is not a code of another kind: one that signs in, or proves the new phone, confirms nothing', async () => {
    const who = await withoutPassword()
    const next = newPhone()
    const signsIn = await visitor(server).receives(studio, who.phone)
    expect(outcome(await asks(who, next, { code: signsIn }))).toEqual(WRONG_CODE)
    await asks(who, next, await codeFor(who, next))
    const { code } = (await codesSentTo(server.deps, next)).at(-1)!
    expect(outcome(await asks(who, newPhone(), { code }))).toEqual(WRONG_CODE)
    // And the other way round.
    const { code: confirming } = (await codeFor(who, newPhone())) as { code: string }
    const signedIn = await visitor(server).post('/v1/user/sign_in/phone/verify', {
      phone: who.phone,
      code: confirming,
    })
    expect(outcome(signedIn)).toEqual(WRONG_CODE)
  })

  it('is asked for five times an hour at most, whatever the number', async () => {
    const who = await withoutPassword()
    const answers: number[] = []
    for (let time = 0; time < 7; time += 1) {
      const change = { action: 'CHANGE_PHONE', subject: newPhone() } as const
      answers.push((await asksToConfirm(server, studio.company_id, who.headers, change)).status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await codesSentTo(server.deps, who.phone)).toHaveLength(5)
  })

  it('goes to no phone that the account does not have', async () => {
    const who = await signIn(server, studio, { phone: null })
    const asked = await asksToConfirm(server, studio.company_id, who.headers, { action: 'DELETE_ACCOUNT' })
    expect(outcome(asked)).toEqual([409, 'account.confirmation.unavailable'])
  })
})

describe('other changes of the account', () => {
  it('a password is changed by a code to the phone where the old one is forgotten; phone and mail are told', async () => {
    const who = await withPassword()
    const email = `p-${who.personId}@example.com`
    await visitor(server).post(`/v1/user/${who.personId}`, { user: { email } }, who.headers)
    const confirmation = await confirms(server, studio.company_id, who.headers, { action: 'CHANGE_PASSWORD' })
    const changed = await visitor(server).post(
      '/v1/user/change_password',
      { new_password: NEW_PASSWORD, confirmation },
      who.headers,
    )
    expect(changed.status).toBe(200)
    expect([await eventsTo(who.phone), await eventsTo(email)]).toEqual([
      ['PASSWORD_CHANGED'],
      ['PASSWORD_CHANGED'],
    ])
    expect(await me(who)).toBe(401)
  })

  it('a mail is changed by the password, and the old mail is told', async () => {
    const who = await withPassword()
    const save = (email: string, confirmation?: object) =>
      visitor(server).post(`/v1/user/${who.personId}`, { user: { email }, confirmation }, who.headers)
    const [before, after] = [`b-${who.personId}@example.com`, `a-${who.personId}@example.com`]
    await save(before)
    expect(outcome(await save(after, { password: 'не той пароль' }))).toEqual([400, 'password.wrong'])
    expect((await save(after, { password: PASSWORD })).status).toBe(200)
    expect([await eventsTo(before), await eventsTo(after)]).toEqual([['MAIL_CHANGED'], []])
  })

  it('an account is deleted by the password', async () => {
    const who = await withPassword()
    const remove = (password: string) =>
      server.app.inject({
        method: 'DELETE',
        url: '/v1/user',
        headers: who.headers,
        payload: { confirmation: { password } },
      })
    expect((await remove('не той пароль')).statusCode).toBe(400)
    expect((await remove(PASSWORD)).statusCode).toBe(200)
    expect(await me(who)).toBe(401)
  })
})

describe('a lost phone', () => {
  const DAY = 86_400
  /** A client without a password whose mail a provider has verified. */
  async function withVerifiedMail() {
    const who = await withoutPassword()
    const email = `lost-${who.personId}@example.com`
    const { clientId } = await signIn(server, studio, { phone: who.phone })
    await server.database.read
      .updateTable('client')
      .set({ email, email_verified: true })
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', clientId!)
      .execute()
    return { ...who, email }
  }
  const codeByMail = (who: Owner, phone: string) =>
    confirms(server, studio.company_id, who.headers, { action: 'CHANGE_PHONE', subject: phone, way: 'MAIL' })
  /** Confirmed by mail and proven by the code to the new phone. */
  async function plans(who: Owner, phone: string): Promise<Reply> {
    await asks(who, phone, await codeByMail(who, phone))
    return proves(who, phone)
  }
  const runs = () => applyWaitingPhones(server.deps)

  it('is offered the mail, of which only a little is shown', async () => {
    const who = await withVerifiedMail()
    expect((await asks(who, newPhone())).body['metadata']).toEqual({
      confirmation: { ways: ['PHONE', 'MAIL'], email: 'l•••@example.com' },
    })
  })

  it('changes after 24 hours, tells phone and mail at once and again then, and keeps the session that asked', async () => {
    const who = await withVerifiedMail()
    const elsewhere = await visitor(server).signsIn(studio, who.phone)
    const next = newPhone()
    const planned = await plans(who, next)
    expect(planned.body).toMatchObject({
      phone: who.phone,
      phone_change: { phone: next, effective_at: '2026-05-19T08:00:00.000Z' },
    })
    for (const contact of [who.phone, who.email])
      expect(await eventsTo(contact)).toEqual(['PHONE_CHANGE_WAITS'])
    later(DAY - 1)
    await runs()
    expect(await phoneOf(who)).toBe(who.phone)
    later(DAY)
    // Two processes at once apply it once.
    await Promise.all([runs(), runs()])
    const me = await visitor(server).get('/v1/me', who.headers)
    expect(me.body).toMatchObject({ phone: next })
    expect(me.body).not.toHaveProperty('phone_change')
    for (const contact of [who.phone, who.email])
      expect(await eventsTo(contact)).toEqual(['PHONE_CHANGE_WAITS', 'PHONE_CHANGED'])
    expect((await visitor(server).get('/v1/me', bearer(elsewhere))).status).toBe(401)
  })

  it('stays where the owner of the old phone signs in and cancels', async () => {
    const thief = await withVerifiedMail()
    await plans(thief, newPhone())
    later(3600)
    const owner = await visitor(server).signsIn(studio, thief.phone)
    const cancelled = await visitor(server).post('/v1/user/phone/cancel', {}, bearer(owner))
    expect(cancelled.body).toEqual({ done: true })
    later(DAY)
    await runs()
    expect(await phoneOf(thief)).toBe(thief.phone)
  })

  it('stays where the owner sets a password by a code to the old phone meanwhile', async () => {
    const thief = await withVerifiedMail()
    await plans(thief, newPhone())
    await visitor(server).resets(studio, thief.phone, NEW_PASSWORD)
    later(DAY)
    await runs()
    expect((await visitor(server).givesPassword(thief.phone, NEW_PASSWORD)).status).toBe(200)
    expect(await me(thief)).toBe(401)
  })

  it('cannot be cancelled by another person', async () => {
    const [who, other] = [await withVerifiedMail(), await withoutPassword()]
    const next = newPhone()
    await plans(who, next)
    await visitor(server).post('/v1/user/phone/cancel', {}, other.headers)
    later(DAY)
    await runs()
    expect(await phoneOf(who)).toBe(next)
  })

  it('of two changes the later one counts, with 24 hours of its own', async () => {
    const who = await withVerifiedMail()
    const [first, second] = [newPhone(), newPhone()]
    await plans(who, first)
    later(3600)
    await plans(who, second)
    later(DAY + 3599)
    await runs()
    expect(await phoneOf(who)).toBe(who.phone)
    later(DAY + 3600)
    await runs()
    expect(await phoneOf(who)).toBe(second)
  })

  it('whose new number another person has proven meanwhile stays, and its owner is told', async () => {
    const who = await withVerifiedMail()
    const next = newPhone()
    await plans(who, next)
    await visitor(server).signsIn(studio, next)
    later(DAY)
    await runs()
    expect(await phoneOf(who)).toBe(who.phone)
    expect(await eventsTo(who.phone)).toEqual(['PHONE_CHANGE_WAITS', 'PHONE_CHANGE_FAILED'])
    expect((await visitor(server).get('/v1/me', who.headers)).body).not.toHaveProperty('phone_change')
  })

  it('takes what guests booked with the new number until it was proven, and nothing of the day after', async () => {
    const who = await withVerifiedMail()
    const next = newPhone()
    const guest = await studio.client({ phone: next, first_name: 'Гість' })
    const visit = await studio.appointment({ client_id: guest.client_id })
    later(60)
    await plans(who, next)
    later(DAY + 60)
    await runs()
    const listed = await visitor(server).get(
      `/v1/company/${studio.company_id}/user/appointment?condition=CURRENT`,
      who.headers,
    )
    expect(listed.body).toMatchObject({ content: [{ id: visit.appointment_id }] })
  })

  it.each([
    { because: 'the account has a password', password: true, verified: true },
    { because: 'nobody has verified the mail', password: false, verified: false },
  ])('is not changed by mail where $because', async ({ password, verified }) => {
    const who = await withVerifiedMail()
    if (!verified)
      await server.database.read
        .updateTable('client')
        .set({ email_verified: false })
        .where('company_id', '=', studio.company_id)
        .where('email', '=', who.email)
        .execute()
    const headers = password ? bearer(await visitor(server).resets(studio, who.phone, PASSWORD)) : who.headers
    const asked = await asksToConfirm(server, studio.company_id, headers as Owner['headers'], {
      action: 'CHANGE_PHONE',
      subject: newPhone(),
      way: 'MAIL',
    })
    expect(outcome(asked)).toEqual([409, 'account.confirmation.unavailable'])
  })

  it('the mail confirms nothing else, and a code by mail is none by SMS', async () => {
    const who = await withVerifiedMail()
    for (const action of ['CHANGE_PASSWORD', 'CHANGE_MAIL', 'DELETE_ACCOUNT'] as const) {
      const asked = await asksToConfirm(server, studio.company_id, who.headers, { action, way: 'MAIL' })
      expect(outcome(asked)).toEqual([409, 'account.confirmation.unavailable'])
    }
    const next = newPhone()
    const { mail_code } = await codeByMail(who, next)
    expect(outcome(await asks(who, next, { code: mail_code }))).toEqual(WRONG_CODE)
    const { code } = await codeFor(who, next)
    expect(outcome(await asks(who, next, { mail_code: code }))).toEqual(WRONG_CODE)
  })

  it('a code to a mail that is not the account’s any more confirms nothing', async () => {
    const who = await withVerifiedMail()
    const next = newPhone()
    const confirmation = await codeByMail(who, next)
    await server.database.read
      .updateTable('client')
      .set({ email: `new-${who.email}` })
      .where('company_id', '=', studio.company_id)
      .where('email', '=', who.email)
      .execute()
    expect(outcome(await asks(who, next, confirmation))).toEqual(WRONG_CODE)
  })
})
