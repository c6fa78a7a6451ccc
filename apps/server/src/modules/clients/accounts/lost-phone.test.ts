/**
 * A client without a password who lost the phone changes it by the verified email address, after 24 hours.
 * docs/rules/account-changes.md
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  accountStories,
  WRONG_CODE,
  outcome,
  type Owner,
  OWN_PASSWORD,
} from '../../../../test/account-stories.ts'
import type { Studio } from '../../../../test/builders.ts'
import { asksToConfirm, confirms } from '../../../../test/confirm.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { bearer, newPhone, visitor } from '../../../../test/visitor.ts'
import { consumeUnlessOver } from '../../../platform/rate-limits/public.ts'
import { applyWaitingPhones } from './public.ts'

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
const { asks, proves, codeFor, phoneOf, me, withoutPassword, eventsTo } = accountStories(() => ({
  server,
  studio,
}))

describe('a lost phone', () => {
  const DAY = 86_400
  /** A client without a password whose email address was verified by a provider. */
  async function withVerifiedMail() {
    const who = await withoutPassword()
    const email = `lost-${who.personId}@example.com`
    const { clientId } = await signIn(server, studio, { phone: who.phone })
    await server.database.db
      .updateTable('client')
      .set({ email, email_verified: true })
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', clientId!)
      .execute()
    return { ...who, email }
  }
  const codeByMail = (who: Owner, phone: string) =>
    confirms(server, studio.company_id, who.headers, { action: 'CHANGE_PHONE', subject: phone, way: 'MAIL' })
  /** Confirms by email, and verifies the new phone by its code. */
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

  it('changes after 24 hours, notifies phone and mail at once and again then, and keeps the requesting session', async () => {
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
    // Two concurrent processes apply it once.
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
    expect(await phoneOf({ ...thief, headers: bearer(owner) })).toBe(thief.phone)
  })

  it('ends with the session that asked for it and all others when the owner cancels; the owner stays signed in', async () => {
    const thief = await withVerifiedMail()
    const elsewhere = await visitor(server).signsIn(studio, thief.phone)
    const owner = bearer(await visitor(server).signsIn(studio, thief.phone))
    const cancels = () => visitor(server).post('/v1/user/phone/cancel', {}, owner)
    const signedIn = async () => {
      const replies = [thief.headers, bearer(elsewhere), owner].map((headers) =>
        visitor(server).get('/v1/me', headers),
      )
      return (await Promise.all(replies)).map(({ status }) => status)
    }
    // Without a pending change nothing happens.
    expect((await cancels()).body).toEqual({ done: true })
    expect(await signedIn()).toEqual([200, 200, 200])
    await plans(thief, newPhone())
    expect((await cancels()).body).toEqual({ done: true })
    expect(await signedIn()).toEqual([401, 401, 200])
  })

  it('is cancelled also where a stolen session has used up the saving of own data', async () => {
    const thief = await withVerifiedMail()
    await plans(thief, newPhone())
    const saves = () => visitor(server).post(`/v1/user/${thief.personId}`, { user: {} }, thief.headers)
    let saved = 0
    while ((await saves()).status === 200) saved += 1
    expect(saved).toBeGreaterThan(10)
    const owner = await visitor(server).signsIn(studio, thief.phone)
    const cancelled = await visitor(server).post('/v1/user/phone/cancel', {}, bearer(owner))
    expect(cancelled.body).toEqual({ done: true })
  })

  it('is sent to the old phone also where the message limit was used up before', async () => {
    const thief = await withVerifiedMail()
    await server.database.db.deleteFrom('usage_count').where('rule', 'like', 'message.account%').execute()
    for (let notice = 0; notice < 10; notice += 1)
      await consumeUnlessOver(server.deps, ['message.account'], { phone: thief.phone })
    await plans(thief, newPhone())
    expect(await eventsTo(thief.phone)).toEqual(['PHONE_CHANGE_WAITS'])
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

  it('whose new number another person has proven meanwhile stays, and its owner is notified', async () => {
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
      await server.database.db
        .updateTable('client')
        .set({ email_verified: false })
        .where('company_id', '=', studio.company_id)
        .where('email', '=', who.email)
        .execute()
    const headers = password
      ? bearer(await visitor(server).resets(studio, who.phone, OWN_PASSWORD))
      : who.headers
    const asked = await asksToConfirm(server, studio.company_id, headers, {
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
    await server.database.db
      .updateTable('client')
      .set({ email: `new-${who.email}` })
      .where('company_id', '=', studio.company_id)
      .where('email', '=', who.email)
      .execute()
    expect(outcome(await asks(who, next, confirmation))).toEqual(WRONG_CODE)
  })
})
