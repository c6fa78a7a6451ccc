/**
 * A token left on another person's device must not be enough to take over the account. docs/rules/account-changes.md
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  accountStories,
  NEEDED,
  WRONG_CODE,
  outcome,
  type Owner,
  OWN_PASSWORD,
} from '../../../../test/account-stories.ts'
import type { Studio } from '../../../../test/builders.ts'
import { asksToConfirm, confirms } from '../../../../test/confirm.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { bearer, codesSentTo, newPhone, visitor } from '../../../../test/visitor.ts'
import { hashPassword } from './passwords.ts'

const NOW = '2026-05-18T08:00:00.000Z'
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
const { asks, proves, codeFor, phoneOf, me, withPassword, withoutPassword, noticesTo, eventsTo } =
  accountStories(() => ({ server, studio }))

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
    expect((await save('marko@example.com')).status).toBe(200)
    // The last one contains a Kelvin sign, whose lower case is a “k”.
    for (const email of ['thief@example.com', '', null, 'mar\u212Ao@example.com'])
      expect(outcome(await save(email))).toEqual(NEEDED)
    expect((await save('MARKO@example.com')).status).toBe(200)
    expect((await visitor(server).get('/v1/me', who.headers)).body['email']).toBe('MARKO@example.com')
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

  it('without a phone replaces a forgotten password for ten minutes after the sign-in, and not later', async () => {
    const who = await signIn(server, studio, { phone: null })
    const sets = (new_password: string, confirmation: object) =>
      visitor(server).post('/v1/user/change_password', { new_password, confirmation }, who.headers)
    await server.database.db
      .updateTable('person')
      .set({ password_hash: await hashPassword(OWN_PASSWORD, server.deps.passwordCost) })
      .where('person_id', '=', who.personId)
      .execute()
    later(600)
    const late = await sets(NEW_PASSWORD, {})
    expect([...outcome(late), late.body['metadata']]).toEqual([
      ...NEEDED,
      { confirmation: { ways: ['PASSWORD', 'SIGN_IN'] } },
    ])
    later(599)
    expect((await sets(NEW_PASSWORD, { password: 'пароль навмання' })).body['code']).toBe('password.wrong')
    expect((await sets(NEW_PASSWORD, {})).status).toBe(200)
  })
})

describe('a change of phone', () => {
  it('goes through with the password', async () => {
    const who = await withPassword()
    const next = newPhone()
    expect((await asks(who, next, { password: OWN_PASSWORD })).status).toBe(200)
    expect((await proves(who, next)).body['phone']).toBe(next)
  })

  it('works with a code to the old phone, whose message names its purpose', async () => {
    const who = await withoutPassword()
    const next = newPhone()
    expect((await asks(who, next, await codeFor(who, next))).status).toBe(200)
    expect((await proves(who, next)).body['phone']).toBe(next)
    expect(await codesSentTo(server.deps, who.phone)).toMatchObject([
      { purpose: 'CONFIRM', action: 'CHANGE_PHONE' },
    ])
  })

  it('notifies the old phone and the mail, and ends other sessions', async () => {
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
    // The code was for that number and is used up.
    expect(outcome(await asks(who, who.phone))).toEqual(NEEDED)
  })

  it('is refused with a wrong password, whose tries are those of sign-in', async () => {
    const who = await withPassword()
    const answers: unknown[] = []
    for (let time = 0; time < 10; time += 1)
      answers.push((await asks(who, newPhone(), { password: `пароль номер ${time}` })).status)
    expect(answers).toEqual(Array<number>(10).fill(400))
    // The right password comes too late, here as at sign-in.
    expect((await asks(who, newPhone(), { password: OWN_PASSWORD })).status).toBe(429)
    expect((await visitor(server).givesPassword(who.phone, OWN_PASSWORD)).status).toBe(429)
    expect(await phoneOf(who)).toBe(who.phone)
  })

  it('leaves the five codes a day to new phones to those who confirm', async () => {
    const who = await withPassword()
    for (let time = 0; time < 6; time += 1) await asks(who, newPhone())
    expect((await asks(who, newPhone(), { password: OWN_PASSWORD })).status).toBe(200)
  })

  it('of two at the same moment one succeeds, and one phone is notified', async () => {
    const who = await withPassword()
    const [one, two] = [newPhone(), newPhone()]
    for (const phone of [one, two]) await asks(who, phone, { password: OWN_PASSWORD })
    const answers = await Promise.all([proves(who, one), proves(who, two)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(await eventsTo(who.phone)).toEqual(['PHONE_CHANGED'])
  })

  it('that was prepared before the password changed is over', async () => {
    const who = await withPassword()
    const stolen = newPhone()
    await asks(who, stolen, { password: OWN_PASSWORD })
    const reset = await visitor(server).resets(studio, who.phone, NEW_PASSWORD)
    const owner = { personId: who.personId, headers: bearer(reset) }
    expect(outcome(await proves(who, stolen))).toEqual([401, 'token.invalid'])
    expect(outcome(await proves(owner, stolen))).toEqual(WRONG_CODE)
  })

  it('that an older server began without a confirmation is over', async () => {
    const who = await withPassword()
    const next = newPhone()
    await asks(who, next, { password: OWN_PASSWORD })
    await server.database.db
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

  it('is limited for each session, and uses up no code for sign-in: the owner of the phone still gets one', async () => {
    const thief = await withoutPassword()
    const owner = bearer(await visitor(server).signsIn(studio, thief.phone))
    const { company_id } = studio
    const asked: number[] = []
    for (let time = 0; time < 8; time += 1) {
      const change = { action: 'CHANGE_PHONE', subject: newPhone() } as const
      asked.push((await asksToConfirm(server, company_id, thief.headers, change)).status)
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await asksToConfirm(server, company_id, owner, { action: 'CHANGE_PASSWORD' })).status).toBe(200)
    for (let time = 0; time < 3; time += 1) {
      later(60 * (time + 1))
      const code = await visitor(server).receives(studio, thief.phone)
      expect(code).toHaveLength(6)
    }
    expect((await visitor(server).signsIn(studio, thief.phone)).status).toBe(200)
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
    // The code to the new phone has expired: the change starts over, with another confirmation.
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
    // The same the other way round.
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
  it('a forgotten password is changed by a code to the phone; phone and mail are notified', async () => {
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

  it('a mail is changed by the password, and the old mail is notified', async () => {
    const who = await withPassword()
    const save = (email: string, confirmation?: object) =>
      visitor(server).post(`/v1/user/${who.personId}`, { user: { email }, confirmation }, who.headers)
    const [before, after] = [`b-${who.personId}@example.com`, `a-${who.personId}@example.com`]
    await save(before)
    expect(outcome(await save(after, { password: 'не той пароль' }))).toEqual([400, 'password.wrong'])
    expect((await save(after, { password: OWN_PASSWORD })).status).toBe(200)
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
    expect((await remove(OWN_PASSWORD)).statusCode).toBe(200)
    expect(await me(who)).toBe(401)
  })
})
