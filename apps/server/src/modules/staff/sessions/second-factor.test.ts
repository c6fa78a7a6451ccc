/** Second factor of staff, from enabling it to losing the phone. docs/rules/staff-sessions.md, Second factor */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import {
  enterByCode,
  ownPage,
  signInStaff,
  type SignedInStaff,
  staffBrowser,
  type StaffBrowser,
  staffCode,
} from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createReseal } from '../../../platform/http/seal.ts'
import { resealSecondFactors } from './reseal.ts'
import { totpCode } from './totp.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
})
afterAll(() => server.stop())

const MORNING = Date.parse('2026-05-18T08:00:00.000Z')
const setSeconds = (seconds: number) => server.clock.set(new Date(MORNING + seconds * 1000).toISOString())
beforeEach(() => setSeconds(0))

const password = 'три сині птахи над морем'
const me = (browser: StaffBrowser) => browser.get('/v1/staff/me')
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

type Phone = { codeAt(seconds: number): string }

/** An authenticator app that has scanned the key. */
const phoneOf = (key: string): Phone => ({
  codeAt: (seconds) => totpCode(bytesOf(key), Math.floor((MORNING / 1000 + seconds) / 30)),
})

async function turnOn(browser: StaffBrowser, seconds = 0) {
  const begun = await browser.post('/v1/staff/second_factor', {})
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const phone = phoneOf(String(begun.body['key']))
  const confirmed = await browser.post('/v1/staff/second_factor/confirm', { code: phone.codeAt(seconds) })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { phone, codes: confirmed.body['recovery_codes'] as string[] }
}

/** The first step in another browser; returns its rejection. */
async function firstStep(email: string) {
  const browser = staffBrowser(server)
  const { body } = await browser.post('/v1/staff/sign_in', { login: email })
  const first = await browser.post('/v1/staff/sign_in/code', {
    request_id: body['request_id'],
    code: await staffCode(server, email),
  })
  const { second_factor } = (first.body['metadata'] ?? {}) as { second_factor?: { token: string } }
  const second = (code: string) =>
    browser.post('/v1/staff/sign_in/second_factor', { token: second_factor?.token, code })
  return { browser, first, second }
}

describe('a person who switches the second factor on', () => {
  it('signs in by code only together with the app, and the code of the app works once', async () => {
    const anna = await signInStaff(server, studio)
    const { phone } = await turnOn(anna)
    const { browser, first, second } = await firstStep(anna.email)
    expect([first.status, first.body['code']]).toEqual([403, 'staff.secondFactor.required'])
    expect([first.headers['set-cookie'], (await me(browser)).status]).toEqual([undefined, 401])
    // The code that enabled it is used up.
    expect((await second(phone.codeAt(0))).body['code']).toBe('staff.secondFactor.wrong')
    setSeconds(30)
    const entered = await second(phone.codeAt(30))
    expect(entered.body['person']).toMatchObject({ second_factor: { recovery_codes_left: 10 } })
    expect((await me(browser)).status).toBe(200)
    expect((await second(phone.codeAt(60))).body['code']).toBe('staff.secondFactor.expired')
  })

  it('signs in by password only together with the app', async () => {
    const anna = await signInStaff(server, studio, { password })
    const { phone } = await turnOn(anna)
    const browser = staffBrowser(server)
    const first = await browser.post('/v1/staff/sign_in/password', { login: anna.email, password })
    expect([first.status, first.body['code']]).toEqual([403, 'staff.secondFactor.required'])
    const { second_factor } = first.body['metadata'] as { second_factor: { token: string } }
    setSeconds(30)
    const entered = await browser.post('/v1/staff/sign_in/second_factor', {
      token: second_factor.token,
      code: phone.codeAt(30),
    })
    expect(entered.status).toBe(200)
    // A password was the first step, so the sign-in proves no contact.
    expect(
      (await browser.post('/v1/staff/password', { new_password: 'нові птахи над горами' })).body['code'],
    ).toBe('staff.signIn.required')
  })

  it('loses all other sessions, also of a thief', async () => {
    const { email, ...anna } = await signInStaff(server, studio)
    const thief = await enterByCode(server, email)
    await turnOn(anna)
    expect([(await me(anna)).status, (await me(thief)).status]).toEqual([200, 401])
  })

  it('gets in by a recovery code without the phone, however it is typed, and once', async () => {
    const anna = await signInStaff(server, studio)
    const { codes } = await turnOn(anna)
    expect(codes).toHaveLength(10)
    const [code = ''] = codes
    const { second } = await firstStep(anna.email)
    const entered = await second(` ${code.toLowerCase().replaceAll('-', ' ')}`)
    expect(entered.body['person']).toMatchObject({ second_factor: { recovery_codes_left: 9 } })
    expect((await (await firstStep(anna.email)).second(code)).body['code']).toBe('staff.secondFactor.wrong')
  })

  it('has to prove who they are first: a session left open is not enough', async () => {
    const anna = await signInStaff(server, studio, { password })
    setSeconds(11 * 60)
    const begin = (body: object) => anna.post('/v1/staff/second_factor', body)
    expect((await begin({})).body['code']).toBe('staff.signIn.required')
    expect((await begin({ password: 'чужий пароль' })).body['code']).toBe('password.wrong')
    expect((await begin({ password })).status).toBe(200)
  })

  it('is asked for nothing until a code of the app was entered', async () => {
    const anna = await signInStaff(server, studio)
    await anna.post('/v1/staff/second_factor', {})
    const confirm = await anna.post('/v1/staff/second_factor/confirm', { code: '000000' })
    expect(confirm.body['code']).toBe('staff.secondFactor.wrong')
    expect((await firstStep(anna.email)).first.status).toBe(200)
  })

  it('switches it off with a code, and signs in as before', async () => {
    const anna = await signInStaff(server, studio)
    const { phone } = await turnOn(anna)
    expect((await anna.post('/v1/staff/second_factor', {})).body['code']).toBe('staff.secondFactor.on')
    const off = (code: string) => anna.post('/v1/staff/second_factor/off', { code })
    expect((await off('123456789')).body['code']).toBe('staff.secondFactor.wrong')
    setSeconds(30)
    expect((await off(phone.codeAt(30))).body['person']).toMatchObject({ second_factor: null })
    expect((await off(phone.codeAt(60))).body['code']).toBe('staff.secondFactor.off')
    expect((await firstStep(anna.email)).first.status).toBe(200)
  })

  it('has key and recovery codes in the database only sealed and as hashes', async () => {
    const anna = await signInStaff(server, studio)
    const { body } = await anna.post('/v1/staff/second_factor', {})
    const code = phoneOf(String(body['key'])).codeAt(0)
    const { body: confirmed } = await anna.post('/v1/staff/second_factor/confirm', { code })
    const stored = JSON.stringify(
      await server.database.db.selectFrom('staff_second_factor').selectAll().execute(),
    )
    const key = bytesOf(String(body['key']))
    const shown = [body['key'], key.toString('hex'), key.toString('base64')]
    const codes = (confirmed['recovery_codes'] as string[]).flatMap((one) => [one, one.replaceAll('-', '')])
    expect([...shown, ...codes].filter((text) => stored.includes(String(text)))).toEqual([])
  })

  it('goes on with the same app after a rotation of the secret', async () => {
    const anna = await signInStaff(server, studio)
    await turnOn(anna)
    const result = { resealed: 0, unreadable: 0 }
    const next = 'another secret of thirty-two characters'
    const { secret } = server.deps
    await server.database.inTransaction(async (tx) => {
      await resealSecondFactors(tx, createReseal({ from: secret, to: next }, result))
      await resealSecondFactors(tx, createReseal({ from: next, to: secret }, result))
    })
    expect(result).toMatchObject({ unreadable: 0 })
    expect(result.resealed).toBeGreaterThan(1)
  })
})

describe('a guesser with the password', () => {
  it('has five tries for a sign-in, then the right code is too late', async () => {
    const anna = await signInStaff(server, studio)
    const { phone } = await turnOn(anna)
    setSeconds(30)
    const { second } = await firstStep(anna.email)
    const right = phone.codeAt(30)
    const wrong = right === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 5 }, () => second(wrong)))
    expect(guesses.map(({ body }) => body['code'])).toEqual(guesses.map(() => 'staff.secondFactor.wrong'))
    expect((await second(right)).body['code']).toBe('staff.secondFactor.expired')
  })

  it('has ten tries a quarter of an hour, however often the sign-in begins', async () => {
    const anna = await signInStaff(server, studio, { password })
    await turnOn(anna)
    const guesser = staffBrowser(server)
    const statuses: number[] = []
    for (let number = 0; number < 3; number += 1) {
      const first = await server.app.inject({
        method: 'POST',
        url: '/v1/staff/sign_in/password',
        headers: ownPage,
        remoteAddress: `198.51.${number}.7`,
        payload: { login: anna.email, password },
      })
      const { token } = first.json<{ metadata: { second_factor: { token: string } } }>().metadata
        .second_factor
      for (let guess = 0; guess < 4; guess += 1)
        statuses.push((await guesser.post('/v1/staff/sign_in/second_factor', { token, code: 'AAAA' })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  })

  it('comes too late after ten minutes, or once all sessions were ended', async () => {
    const anna = await signInStaff(server, studio)
    const { phone } = await turnOn(anna)
    const late = await firstStep(anna.email)
    setSeconds(600)
    expect((await late.second(phone.codeAt(600))).body['code']).toBe('staff.secondFactor.expired')
    const ended = await firstStep(anna.email)
    await anna.post('/v1/staff/sign_out', { everywhere: true })
    expect((await ended.second(phone.codeAt(630))).body['code']).toBe('staff.secondFactor.expired')
  })

  it('of two requests with one code one gets in', async () => {
    const anna = await signInStaff(server, studio)
    const { phone } = await turnOn(anna)
    setSeconds(30)
    const steps = [await firstStep(anna.email), await firstStep(anna.email)]
    const both = await Promise.all(steps.map(({ second }) => second(phone.codeAt(30))))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })
})

describe('a company that demands it from owners', () => {
  const demand = (browser: SignedInStaff, { company_id }: Studio, owners: boolean) =>
    browser.ask('PUT', `/v1/company/${company_id}/staff/second_factor`, { second_factor: { owners } })
  const staffOf = (browser: StaffBrowser, { company_id }: Studio) =>
    browser.get(`/v1/company/${company_id}/staff`)

  it('locks an owner without it out of the company until it is on, and nobody else', async () => {
    const strict = await server.studio()
    const anna = await signInStaff(server, strict)
    const ihor = await signInStaff(server, strict)
    const manager = await signInStaff(server, strict, { role: 'manager' })
    const key = await companyKey(server, strict)
    expect((await demand(anna, strict, true)).body['code']).toBe('staff.secondFactor.off')
    const { phone } = await turnOn(anna)
    expect((await demand(anna, strict, true)).body).toEqual({ owners: true })

    const rejected = await staffOf(ihor, strict)
    expect([rejected.status, rejected.body['code']]).toEqual([403, 'staff.secondFactor.demanded'])
    expect((await me(ihor)).body['companies']).toMatchObject([{ second_factor_demanded: true }])
    expect((await me(manager)).body['companies']).toMatchObject([{ second_factor_demanded: false }])
    expect((await manager.get(`/v1/company/${strict.company_id}/client`)).status).toBe(200)
    expect((await key.get('staff/second_factor')).body).toEqual({ owners: true })

    await turnOn(ihor)
    expect((await staffOf(ihor, strict)).status).toBe(200)
    setSeconds(30)
    const off = await anna.post('/v1/staff/second_factor/off', { code: phone.codeAt(30) })
    expect([off.status, off.body['code']]).toEqual([403, 'staff.secondFactor.demanded'])
    expect((await demand(anna, strict, false)).body).toEqual({ owners: false })
    expect((await anna.post('/v1/staff/second_factor/off', { code: phone.codeAt(30) })).status).toBe(200)
    const { body } = await key.get('audit?thing=' + strict.company_id)
    const acts = (body['content'] as { act: string }[]).map(({ act }) => act)
    expect(acts.filter((act) => act === 'staff.secondFactor')).toHaveLength(2)
  })

  it('is changed by owners alone', async () => {
    const manager = await signInStaff(server, studio, { role: 'manager' })
    expect((await demand(manager, studio, true)).body['code']).toBe('key.notAllowed')
  })
})
