import { rateLimits, type RateLimitName, type RateLimitSubject } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { challengeOf, insisting, solved } from '../../../../test/solved.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { anyAddress } from '../../../../test/any-address.ts'
import { bearer, codesSentTo, newPhone, visitor } from '../../../../test/visitor.ts'
import { sendDueMessages } from '../../messaging/outbox/public.ts'
import {
  DEFAULT_CODES_PER_DAY,
  deleteOldUses,
  maxOfOneKind,
  paidShares,
  consume,
} from '../../../platform/rate-limits/public.ts'
import { codeOf } from './codes.ts'
import { deleteEndedSignIns } from './jobs.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const LONG_AGO = '2026-01-01T00:00:00.000Z'
const PASSWORD = 'зимовий чай о сьомій'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  studio = await server.studio({ settings: { auth: { sms_auth: true, sms_password_auth: true } } })
})
afterEach(async () => {
  server.clock.set(NOW)
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

const later = (seconds: number) => server.clock.set(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
const maxOf = (name: RateLimitName, subject: RateLimitSubject) =>
  rateLimits[name].limits.find(({ by }) => by === subject)!.most
const isSent = async (phone: string) => (await codesSentTo(server.deps, phone)).length > 0
/** Requests a sign-in code from a new address and returns the status. */
const ask = async (phone: string) => (await visitor(server).asks(studio, phone)).status

/** Runs few at once, so that the server answers all of them: over its limit it returns 503. */
async function fewAtOnce<Answer>(
  phones: string[],
  act: (phone: string) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < phones.length; from += 8)
    answers.push(...(await Promise.all(phones.slice(from, from + 8).map(act))))
  return answers
}

describe('rate limits of the day', () => {
  it.each([1, 2, 3, 7, 200, 5000])('of %i codes never send more than that', (codesPerDay) => {
    const { stranger, clientCodes } = paidShares
    expect(stranger.deployment(codesPerDay) + clientCodes.deployment(codesPerDay)).toBe(codesPerDay)
    for (const share of [stranger.deployment(codesPerDay), stranger.company(codesPerDay)])
      expect(maxOfOneKind(share)).toBeLessThanOrEqual(share)
  })
})

describe('asking for codes too often', () => {
  it('one number gets five in an hour; after that a caller does proof of work for the long code', async () => {
    const phone = newPhone()
    const answers: number[] = []
    for (let time = 0; time < 6; time += 1) {
      later(time * 60)
      answers.push(await ask(phone))
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 428])
    later(3600)
    expect(await ask(phone)).toBe(200)
  })

  it('and ten in a day', async () => {
    const phone = newPhone()
    const answers: number[] = []
    for (let time = 0; time < 11; time += 1) {
      later(time * 1200)
      answers.push(await ask(phone))
    }
    expect(answers).toEqual([...Array<number>(10).fill(200), 428])
  })

  it('one address gets two in an hour for nothing, for whatever numbers, and works for each further one', async () => {
    const one = visitor(server)
    const asks = (phone: string, headers: Record<string, string> = {}) =>
      one.post(`/v1/company/${studio.company_id}/user/sign_in/phone`, { phone }, headers)
    const phones = Array.from({ length: 5 }, newPhone)
    const first = await Promise.all(phones.slice(0, 2).map((phone) => asks(phone)))
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    for (const phone of phones.slice(2)) {
      expect((await asks(phone)).body['code']).toBe('challenge.required')
      expect(await isSent(phone)).toBe(false)
      expect((await insisting((headers) => asks(phone, headers))).status).toBe(200)
      expect(await isSent(phone)).toBe(true)
    }
    // A proof of work is valid once.
    const paid = await solved(await asks(newPhone()))
    expect((await asks(newPhone(), paid)).status).toBe(200)
    expect((await asks(newPhone(), paid)).status).toBe(428)
  })

  it('and the more an address has asked for, the harder each further one is', async () => {
    const address = anyAddress()
    const levels = []
    for (const most of [2, 10, 29]) {
      await server.database.db.deleteFrom('usage_count').execute()
      for (let time = 0; time < most; time += 1)
        await consume(server.deps, ['code.ask', ...(time < 2 ? (['code.askFree'] as const) : [])], {
          address,
        })
      const { parameters } = challengeOf(await visitor(server, address).asks(studio, newPhone()))
      levels.push(parameters.data?.['level'])
    }
    expect(levels).toEqual([0, 2, 6])
  })

  it('the operator’s own programs ask for as many as they need, and solve nothing', async () => {
    const own = await startTestServer({ now: NOW, trustedCallers: ['203.0.113.9'] })
    const company = await own.studio({ settings: { auth: { sms_auth: true, sms_password_auth: true } } })
    const bot = visitor(own, '203.0.113.9')
    const answers: number[] = []
    for (let time = 0; time < 40; time += 1) answers.push((await bot.asks(company, newPhone())).status)
    for (let time = 0; time < 70; time += 1)
      answers.push(
        (await bot.post('/v1/user/sign_in/phone/verify', { phone: newPhone(), code: '000000' })).status,
      )
    expect([...new Set(answers)]).toEqual([200, 422])
    await own.stop()
  })

  it('the addresses of one block get eight in an hour for nothing together', async () => {
    let worked = 0
    for (let time = 0; time < maxOf('code.askFree', 'block') + 5; time += 1) {
      const { status } = await visitor(server, `198.51.100.${time % 250}`).asks(studio, newPhone())
      if (status === 428) worked += 1
    }
    expect(worked).toBe(5)
  })

  it('rejects before it checks whether the number is a client’s', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await studio.client({ phone: known, created: LONG_AGO })
    for (const phone of [known, unknown])
      for (let time = 0; time < 5; time += 1) {
        later(time * 60)
        await ask(phone)
      }
    later(300)
    const [one, two] = await Promise.all([known, unknown].map((phone) => visitor(server).asks(studio, phone)))
    const seen = (reply: Reply) => ({
      ...reply.body,
      traceId: '',
      metadata: challengeOf(reply).parameters.data,
    })
    expect(seen(one!)).toEqual(seen(two!))
    expect([one!.status, two!.status]).toEqual([428, 428])
  })
})

describe('unknown numbers', () => {
  it('of one block get few messages a day, and no further code is announced', async () => {
    const most = paidShares.stranger.prefix(DEFAULT_CODES_PER_DAY)
    const phones = Array.from({ length: most + 3 }, (_, last) => `+38068199${String(1000 + last)}`)
    const answers = []
    for (const phone of phones) answers.push(await visitor(server).asks(studio, phone))
    for (const [index, { status, body }] of answers.entries())
      expect([status, { ...body, phone: '' }]).toEqual([
        200,
        { phone: '', resend_after: 30, expires_in: 600, ...(index >= most && { sms_possible: false }) },
      ])
    const sent = await Promise.all(phones.map(isSent))
    expect(sent.filter(Boolean)).toHaveLength(most)
  })

  it('share the day’s codes to numbers alike with no messages about bookings: who booked six times still gets a code', async () => {
    const salon = await server.studio({
      settings: { auth: { sms_auth: true }, messages: { channels: ['SMS'], reminders: [] } },
    })
    const { service_id } = await salon.service({ by: [await salon.resource()] })
    const phone = newPhone()
    for (let day = 0; day < 6; day += 1) {
      const { status } = await server.post('/v1/client/appointment', {
        appointment: {
          company_id: salon.company_id,
          branch_id: salon.branch_id,
          start_time: new Date(Date.parse(NOW) + (day + 1) * 86_400_000).toISOString(),
          service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
          client: { first_name: 'Олена', phone },
        },
      })
      expect(status).toBe(200)
      // Five messages per hour go to one number.
      later(day * 1800)
      await sendDueMessages(server.deps)
    }
    const told = await server.database.db
      .selectFrom('outbox_message')
      .select('text')
      .where('sent_to', '=', phone)
      .execute()
    expect(told).toHaveLength(paidShares.stranger.prefix(DEFAULT_CODES_PER_DAY))
    await visitor(server).asks(salon, phone)
    expect(await isSent(phone)).toBe(true)
  })

  it('of one company get no more than its part of the day, and a client of the company gets the code all the same', async () => {
    const most = maxOfOneKind(paidShares.stranger.company(DEFAULT_CODES_PER_DAY))
    const client = newPhone()
    await studio.client({ phone: client, created: LONG_AGO })
    const phones = Array.from({ length: most + 10 }, newPhone)
    const answers = await fewAtOnce(phones, (phone) => visitor(server).asks(studio, phone))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sent = await Promise.all(phones.map(isSent))
    expect(sent.filter(Boolean)).toHaveLength(most)
    const known = await visitor(server).asks(studio, client)
    expect(await isSent(client)).toBe(true)
    expect({ ...known.body, phone: '' }).toEqual({ ...answers.at(-1)!.body, phone: '' })
  })

  it('a withheld code gives no access, even if guessed', async () => {
    const phone = '+380900300600'
    expect(await ask(phone)).toBe(200)
    expect(await isSent(phone)).toBe(false)
    const { challenge_id } = await server.database.db
      .selectFrom('code_challenge')
      .select('challenge_id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    const guessed = await visitor(server).post('/v1/user/sign_in/phone/verify', {
      phone,
      code: codeOf(server.deps.secret, challenge_id, 'SIGN_IN'),
    })
    expect(guessed.body['code']).toBe('code.wrong')
  })

  it('a guest who has just booked does not count as known: any number can be entered', async () => {
    const phones = Array.from({ length: paidShares.stranger.company(DEFAULT_CODES_PER_DAY) }, newPhone)
    await fewAtOnce(phones, ask)
    const [fresh, older] = [newPhone(), newPhone()]
    await studio.client({ phone: fresh, created: NOW })
    await studio.client({ phone: older, created: LONG_AGO })
    await Promise.all([fresh, older].map(ask))
    expect([await isSent(fresh), await isSent(older)]).toEqual([false, true])
  })
})

describe('guessing', () => {
  it('one address guesses sixty codes in an hour, whatever the numbers', async () => {
    const one = visitor(server)
    const guess = (phone: string) => one.post('/v1/user/sign_in/phone/verify', { phone, code: '000000' })
    const answers: number[] = []
    for (let time = 0; time < 61; time += 1) answers.push((await guess(newPhone())).status)
    expect(answers.filter((status) => status === 422)).toHaveLength(60)
    expect(answers.at(-1)).toBe(429)
  })

  // proves S8.message.11
  it('one account is guessed ten passwords in a quarter of an hour, from everywhere together, known or not', async () => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, PASSWORD)
    for (const account of [phone, newPhone()]) {
      const answers = []
      for (let time = 0; time < 11; time += 1)
        answers.push(await visitor(server).givesPassword(account, `пароль номер ${time}`))
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429])
      expect(answers.at(-1)!.headers['retry-after']).toBe('900')
      expect(answers.at(-1)!.body).toMatchObject({ code: 'request.tooMany', title: 'Too many requests' })
    }
    // Then even the right one is rejected, in any spelling of the phone.
    expect((await visitor(server).givesPassword(phone.slice(1), PASSWORD)).status).toBe(429)
    later(900)
    expect((await visitor(server).givesPassword(phone, PASSWORD)).status).toBe(200)
  })

  it('one address tries thirty passwords in a quarter of an hour, whatever the accounts', async () => {
    const one = visitor(server)
    const answers = []
    for (let time = 0; time < 31; time += 1) answers.push(await one.givesPassword(newPhone(), PASSWORD))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('the old password is guessed ten times in a quarter of an hour', async () => {
    const signedUp = await visitor(server).signsUp(studio, newPhone(), PASSWORD)
    const change = (old_password: string) =>
      visitor(server).post(
        '/v1/user/change_password',
        { old_password, new_password: 'новий пароль весни' },
        bearer(signedUp),
      )
    const answers: number[] = []
    for (let time = 0; time < 11; time += 1) answers.push((await change(`пароль номер ${time}`)).status)
    expect(answers).toEqual([...Array<number>(10).fill(400), 429])
  })

  it('a signed-in person requests codes for five new phones a day', async () => {
    // Without a phone a recent sign-in is proof enough.
    const who = await signIn(server, studio, { phone: null })
    const answers: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const asked = await who.post(`/v1/company/${studio.company_id}/user/${who.personId}`, {
        user: { phone: newPhone() },
      })
      answers.push(asked.status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the jobs that forget', () => {
  it('remove ended sessions, codes and counts, and nothing that still matters', async () => {
    const phone = newPhone()
    const signedIn = await visitor(server).signsIn(studio, phone)
    const forget = () => Promise.all([deleteEndedSignIns(server.deps), deleteOldUses(server.deps)])
    const rows = async () => {
      const { db } = server.database
      const [sessions, codes, counts] = await Promise.all([
        db.selectFrom('session').select('token_hash').execute(),
        db.selectFrom('code_challenge').select('challenge_id').execute(),
        db.selectFrom('usage_count').select('rule').execute(),
      ])
      return [sessions.length > 0, codes.length > 0, counts.length > 0]
    }
    await forget()
    expect(await rows()).toEqual([true, true, true])
    later(6 * 3600)
    await forget()
    expect(await rows()).toEqual([true, false, true])
    later(3 * 86_400)
    await forget()
    expect(await rows()).toEqual([true, false, false])
    expect((await visitor(server).get('/v1/me', bearer(signedIn))).status).toBe(200)
    later(21 * 86_400)
    await forget()
    expect(await rows()).toEqual([false, false, false])
  })
})

describe('behind a proxy', () => {
  it('the caller’s address comes from a trusted proxy only', async () => {
    const proxied = await startTestServer({ now: NOW, trustProxy: ['10.0.0.1'] })
    const { company_id } = await proxied.studio({ settings: { auth: { sms_auth: true } } })
    const ask = (from: string, says: string) =>
      visitor(proxied, from).post(
        `/v1/company/${company_id}/user/sign_in/phone`,
        { phone: newPhone() },
        { 'x-forwarded-for': says },
      )
    const count = async (from: string, says: (time: number) => string) => {
      const answers: number[] = []
      for (let time = 0; time < 3; time += 1) answers.push((await ask(from, says(time))).status)
      return answers.filter((status) => status === 428).length
    }
    expect(await count('10.0.0.1', (time) => `192.0.${time}.1`)).toBe(0)
    expect(await count('10.0.0.1', () => '192.1.1.1')).toBe(1)
    expect(await count('203.0.113.50', (time) => `192.2.${time}.1`)).toBe(1)
    await proxied.stop()
  })
})
