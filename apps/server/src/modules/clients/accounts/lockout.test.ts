/** Attempts of an attacker lock no client out. docs/rules/limits.md, docs/decisions/0013-attempts-per-caller.md */
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { insisting } from '../../../../test/solved.ts'
import { anyAddress } from '../../../../test/any-address.ts'
import { codesSentTo, newPhone, visitor } from '../../../../test/visitor.ts'
import { consumeUnlessOver } from '../../../platform/rate-limits/public.ts'
import { deleteEndedSignIns } from './jobs.ts'
import { hashPassword } from './passwords.ts'

const NOW = '2026-05-18T08:00:00.000Z'
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
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const statusOf = ({ status }: Reply) => status
const HOME = '203.0.113.20'
const STRANGER = '198.51.100.66'

/** A caller at an address, with a browser key if given. Solves requested proofs of work. */
function browser(address: string, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-device-key': key }
  const { post } = visitor(server, address)
  return {
    asks: (phone: string, what = 'sign_in') =>
      insisting((answer) =>
        post(`/v1/company/${studio.company_id}/user/${what}/phone`, { phone }, { ...headers, ...answer }),
      ),
    types: (phone: string, code: string) => post('/v1/user/sign_in/phone/verify', { phone, code }, headers),
    signsUp: (phone: string, code: string) =>
      post('/v1/user/sign_up/phone/verify', { phone, code, password: PASSWORD }, headers),
    resets: (phone: string, code: string, password: string) =>
      post('/v1/user/reset/phone/verify', { phone, code, password }, headers),
    givesPassword: (username: string, password = PASSWORD) =>
      post('/oauth/token', { grant_type: 'password', username, password }, headers),
  }
}
const newKey = () => randomBytes(32).toString('base64url')
const latestCode = async (phone: string) => (await codesSentTo(server.deps, phone)).at(-1)!.code
const longCode = async (phone: string) =>
  (await codesSentTo(server.deps, phone)).findLast(({ code }) => code.length === 12)!.code
/** At 08:00, in the window of three hours from 06:00. */
const LONG_TIMES = { resend_after: 3600, expires_in: 4200 }

/** Runs `count` requests concurrently and returns their statuses. */
const times = async (count: number, act: (time: number) => Promise<Reply>) =>
  (await Promise.all(Array.from({ length: count }, (_, time) => act(time)))).map(statusOf)

describe('sixteen requests of a stranger elsewhere', () => {
  it('guess at a code, and the one who asked for it still gets in with it', async () => {
    const phone = newPhone()
    const client = browser(HOME)
    await client.asks(phone)
    const code = await latestCode(phone)
    await times(16, () => browser(STRANGER).types(phone, other(code)))
    expect(statusOf(await client.types(phone, code))).toBe(200)
  })

  it('ask for codes, and the client still gets one', async () => {
    const phone = newPhone()
    for (let minute = 0; minute < 16; minute += 1) {
      later(minute * 60)
      await browser(STRANGER).asks(phone)
    }
    const client = browser(HOME)
    expect(statusOf(await client.asks(phone))).toBe(200)
    expect(statusOf(await client.types(phone, await latestCode(phone)))).toBe(200)
  })

  it('guess at a password, and the client still signs in with it', async () => {
    const phone = newPhone()
    await visitor(server, HOME).signsUp(studio, phone, PASSWORD)
    for (let guess = 0; guess < 16; guess += 1)
      await browser(STRANGER).givesPassword(phone, `пароль номер ${guess}`)
    expect(statusOf(await browser(HOME).givesPassword(phone))).toBe(200)
  })
})

describe('a code', () => {
  it('is for the browser that asked: in another one it opens nothing, and costs the first one no try', async () => {
    const phone = newPhone()
    const [own, others] = [browser(HOME, newKey()), browser(HOME, newKey())]
    await own.asks(phone)
    const code = await latestCode(phone)
    for (const stranger of [others, browser(HOME), browser(STRANGER, newKey())])
      for (let guess = 0; guess < 6; guess += 1)
        expect((await stranger.types(phone, code)).body['code']).toBe('code.wrong')
    expect(statusOf(await own.types(phone, code))).toBe(200)
  })

  it('requested by another caller invalidates none, and each caller has an own one', async () => {
    const phone = newPhone()
    const [own, stranger] = [browser(HOME, newKey()), browser(STRANGER, newKey())]
    await own.asks(phone)
    const code = await latestCode(phone)
    expect((await stranger.asks(phone)).body['resend_after']).toBe(30)
    const strangers = await latestCode(phone)
    expect(strangers).not.toBe(code)
    expect((await own.types(phone, strangers)).body['code']).toBe('code.wrong')
    expect(statusOf(await own.types(phone, code))).toBe(200)
  })

  it('goes along when a browser changes its network', async () => {
    const phone = newPhone()
    const key = newKey()
    await browser(HOME, key).asks(phone)
    expect(statusOf(await browser('2001:db8::5', key).types(phone, await latestCode(phone)))).toBe(200)
  })

  it('asked for by a program without a key may come from another network, at the first or second try', async () => {
    const phone = newPhone()
    await browser(HOME).asks(phone)
    const code = await latestCode(phone)
    await browser(STRANGER).types(phone, other(code))
    expect(statusOf(await browser('2001:db8::5').types(phone, code))).toBe(200)
  })

  it('asked for by a program without a key has three tries that other networks cannot take', async () => {
    const phone = newPhone()
    await browser(HOME).asks(phone)
    const code = await latestCode(phone)
    const elsewhere = Array.from({ length: 40 }, (_, one) => `192.0.${one}.1`)
    await times(elsewhere.length, (one) => browser(elsewhere[one]!).types(phone, other(code)))
    await times(2, () => browser('203.0.113.77').types(phone, other(code)))
    expect(statusOf(await browser(HOME).types(phone, code))).toBe(200)
  })
})

describe('a browser that the account knows', () => {
  /** Uses up all common attempts, from many networks. */
  const attacks = async (phone: string) => {
    for (let minute = 0; minute < 12; minute += 1) await browser(`192.0.${minute}.1`, newKey()).asks(phone)
    const refused: number[] = []
    for (let guess = 0; guess < 12; guess += 1)
      refused.push(
        statusOf(await browser(`192.1.${guess}.1`, newKey()).givesPassword(phone, `пароль номер ${guess}`)),
      )
    expect(refused.filter((status) => status === 429)).toHaveLength(2)
    const stranger = browser(STRANGER, newKey())
    expect((await stranger.asks(phone)).body['digits']).toBe(12)
    expect(statusOf(await stranger.givesPassword(phone))).toBe(429)
  }

  it('gets in by code and by password when the tries of all are used up; a new one by the long code, or waits with the password', async () => {
    const phone = newPhone()
    const key = newKey()
    const home = browser(HOME, key)
    await home.asks(phone, 'sign_up')
    const signedUp = await home.signsUp(phone, await latestCode(phone))
    expect(statusOf(signedUp)).toBe(200)
    await attacks(phone)

    expect(statusOf(await home.givesPassword(phone))).toBe(200)
    expect(statusOf(await home.asks(phone))).toBe(200)
    expect(statusOf(await home.types(phone, await latestCode(phone)))).toBe(200)

    const fresh = browser(HOME, newKey())
    const { status, body, headers } = await fresh.givesPassword(phone)
    expect([status, body['code'], headers['retry-after']]).toEqual([429, 'request.tooMany', '900'])
    expect((await fresh.asks(phone)).body).toMatchObject({ digits: 12 })
    expect(statusOf(await fresh.types(phone, await longCode(phone)))).toBe(200)
    later(900)
    expect(statusOf(await browser(HOME, newKey()).givesPassword(phone))).toBe(200)
  })

  it('gets in when another caller has used up the limits of the address', async () => {
    const phone = newPhone()
    const key = newKey()
    const home = browser(HOME, key)
    await home.asks(phone, 'sign_up')
    await home.signsUp(phone, await latestCode(phone))
    for (const name of ['code.askFree', 'code.ask', 'code.guess', 'password.guess'] as const)
      while ((await consumeUnlessOver(server.deps, [name], { address: HOME })) === undefined);
    const guest = visitor(server, HOME)
    const refused = [
      await guest.asks(studio, newPhone()),
      await guest.post('/v1/user/sign_in/phone/verify', { phone: newPhone(), code: '000000' }),
      await guest.givesPassword(newPhone(), PASSWORD),
    ]
    expect(refused.map(statusOf)).toEqual([428, 429, 429])
    expect(statusOf(await home.givesPassword(phone))).toBe(200)
    expect(statusOf(await home.asks(phone))).toBe(200)
    expect(statusOf(await home.types(phone, await latestCode(phone)))).toBe(200)
  })

  it('has own tries, not endless ones', async () => {
    const phone = newPhone()
    const home = browser(HOME, newKey())
    await home.asks(phone, 'sign_up')
    await home.signsUp(phone, await latestCode(phone))
    const passwords: number[] = []
    for (let guess = 0; guess < 16; guess += 1)
      passwords.push(statusOf(await home.givesPassword(phone, `пароль номер ${guess}`)))
    // Five of the network, ten of the browser.
    expect(passwords).toEqual([...Array<number>(15).fill(400), 429])
    const digits: unknown[] = []
    for (let time = 0; time < 8; time += 1) {
      later(time * 40)
      digits.push((await home.asks(phone)).body['digits'] ?? 6)
    }
    // One of four codes was requested at sign-up; two are the browser's own.
    expect(digits).toEqual([6, 6, 6, 6, 6, 12, 12, 12])
  })

  it('is known to the account that signed in by it, and to no other', async () => {
    const [phone, others] = [newPhone(), newPhone()]
    const home = browser(HOME, newKey())
    for (const each of [phone, others]) await browser(HOME, newKey()).asks(each)
    await home.asks(others)
    expect(statusOf(await home.types(others, await latestCode(others)))).toBe(200)
    await attacks(phone)
    expect((await home.asks(phone)).body['digits']).toBe(12)
    expect(statusOf(await home.givesPassword(phone))).toBe(429)
  })

  it('leaves codes to the account’s other browsers, even if its key is stolen', async () => {
    const phone = newPhone()
    const [lost, home] = [browser(STRANGER, newKey()), browser(HOME, newKey())]
    for (const each of [lost, home]) {
      await each.asks(phone)
      expect(statusOf(await each.types(phone, await latestCode(phone)))).toBe(200)
    }
    await attacks(phone)
    for (let time = 0; time < 8; time += 1) {
      later(600 + time * 40)
      await lost.asks(phone)
    }
    const asked = await home.asks(phone)
    expect([asked.status, asked.body['digits']]).toEqual([200, undefined])
    expect(statusOf(await home.types(phone, await latestCode(phone)))).toBe(200)
  })

  it('gives no access by its key alone: it is no token and no code', async () => {
    const phone = newPhone()
    const key = newKey()
    const home = browser(HOME, key)
    await home.asks(phone)
    await home.types(phone, await latestCode(phone))
    const headers = { 'x-device-key': key, authorization: `Bearer ${key}` }
    expect(statusOf(await visitor(server, HOME).get('/v1/me', headers))).toBe(401)
    expect((await home.types(phone, '000000')).body['code']).toBe('code.wrong')
  })

  it('is forgotten with the sessions, after a new password, so that who had the account has no tries of their own', async () => {
    const phone = newPhone()
    const [thief, home] = [browser(STRANGER, newKey()), browser(HOME, newKey())]
    await thief.asks(phone, 'sign_up')
    await thief.signsUp(phone, await latestCode(phone))
    await home.asks(phone, 'reset')
    expect(statusOf(await home.resets(phone, await latestCode(phone), 'новий пароль весни'))).toBe(200)
    await attacks(phone)
    expect(statusOf(await thief.givesPassword(phone))).toBe(429)
    expect(statusOf(await home.givesPassword(phone, 'новий пароль весни'))).toBe(200)
  })

  it('is stored as a hash per account, ten for one account, for a year', async () => {
    const [phone, others] = [newPhone(), newPhone()]
    const shared = newKey()
    const known = async () =>
      (
        await server.database.db
          .selectFrom('person_device')
          .innerJoin('person', 'person.person_id', 'person_device.person_id')
          .select(['phone', 'device_hash'])
          .where('phone', 'in', [phone, others])
          .orderBy('used_at')
          .execute()
      ).filter((row) => row.phone !== null)
    const signsIn = async (number: string, key: string) => {
      await server.database.db.deleteFrom('usage_count').execute()
      await browser(HOME, key).asks(number)
      expect(statusOf(await browser(HOME, key).types(number, await latestCode(number)))).toBe(200)
    }
    await signsIn(phone, shared)
    await signsIn(others, shared)
    const [one, two] = await known()
    expect(one!.device_hash).not.toBe(two!.device_hash)
    expect(JSON.stringify([one, two])).not.toContain(shared)

    for (let time = 1; time <= 11; time += 1) {
      later(time)
      await signsIn(phone, newKey())
    }
    const all = (await known()).filter((row) => row.phone === phone)
    expect(all).toHaveLength(10)
    expect(all.map(({ device_hash }) => device_hash)).not.toContain(one!.device_hash)

    later(366 * 86_400)
    await deleteEndedSignIns(server.deps)
    expect(await known()).toEqual([])
  })
})

describe('the key of a browser', () => {
  it.each([
    { key: 'short', because: 'anybody could have it' },
    { key: 'a'.repeat(129), because: 'nobody needs more' },
    { key: 'with spaces and, a comma and more letters', because: 'it is no base64url' },
    { key: '', because: 'nothing is no key' },
  ])('«$key» is refused: $because', async ({ key }) => {
    const phone = newPhone()
    for (const refused of [
      await browser(HOME, key).asks(phone),
      await browser(HOME, key).types(phone, '000000'),
      await browser(HOME, key).givesPassword(phone),
    ])
      expect([refused.status, refused.body['code'], refused.body['errors']]).toEqual([
        422,
        'validation.failed',
        [expect.objectContaining({ field: 'X-Device-Key' })],
      ])
  })

  it('is not read by calls that do not take it', async () => {
    const { status } = await visitor(server).get(`/v1/company/${studio.company_id}/branch`, {
      'x-device-key': 'short',
    })
    expect(status).toBe(200)
  })
})

describe('an attacker with three hundred networks', () => {
  const networks = Array.from({ length: 300 }, (_, one) => `10.${Math.floor(one / 250)}.${one % 250}.9`)

  it('asks for five codes an hour and ten a day, and has fifty guesses at them a day', async () => {
    const phone = newPhone()
    // Unknown numbers get fewer messages per day.
    await studio.client({ phone, created: '2026-01-01T00:00:00.000Z' })
    for (let hour = 0; hour < 10; hour += 1) {
      later(hour * 3600)
      const here = networks.slice(hour * 30, hour * 30 + 30)
      // Some are browsers that guess more often than a code has attempts; the others are programs without keys.
      for (const address of here.slice(0, 6)) {
        const guesser = browser(address, newKey())
        await guesser.asks(phone)
        await times(6, (guess) => guesser.types(phone, String(100_000 + guess)))
      }
      for (let begin = 6; begin < here.length; begin += 10) {
        const some = here.slice(begin, begin + 10)
        await times(some.length, (one) => browser(some[one]!).asks(phone))
        await times(some.length, (one) => browser(some[one]!).types(phone, '100000'))
      }
    }
    const { tries, codes } = await server.database.db
      .selectFrom('code_challenge')
      .select((columns) => [
        columns.fn.sum<number>(columns(columns.val(5), '-', columns.ref('tries_left'))).as('tries'),
        columns.fn.countAll<number>().as('codes'),
      ])
      .where('phone', '=', phone)
      .where('purpose', '<>', 'ANY')
      .executeTakeFirstOrThrow()
    expect(codes).toBe(10)
    expect(tries).toBe(50)
  })

  it('gives ten passwords in a quarter of an hour, and the rest is refused', async () => {
    const phone = newPhone()
    const guess = (one: number) =>
      browser(networks[one]!, newKey()).givesPassword(phone, `пароль номер ${one}`)
    const first: number[] = []
    // Sequential: several concurrent hashes may be rejected as too many.
    for (let one = 0; one < 10; one += 1) first.push(statusOf(await guess(one)))
    expect(first).toEqual(Array<number>(10).fill(400))
    const rest: number[] = []
    for (let begin = 10; begin < networks.length; begin += 10)
      rest.push(...(await times(10, (one) => guess(begin + one))))
    expect(new Set(rest)).toEqual(new Set([429]))
  })
})

describe('what the answers tell', () => {
  it('nothing about who has an account, and the same statements run for a known and for an unknown number', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await studio.client({ phone: known, created: '2026-01-01T00:00:00.000Z' })
    const key = newKey()
    await browser(HOME, newKey()).asks(known)
    await browser(HOME, newKey()).types(known, await latestCode(known))
    const taken = []
    for (const phone of [known, unknown]) {
      server.takeStatements()
      const asked = await browser(STRANGER, key).asks(phone)
      expect([asked.status, { ...asked.body, phone: '' }]).toEqual([
        200,
        { phone: '', resend_after: 30, expires_in: 600 },
      ])
      taken.push(server.takeStatements())
      server.takeStatements()
      expect(statusOf(await browser(STRANGER, key).givesPassword(phone, 'пароль номер один'))).toBe(400)
      taken.push(server.takeStatements())
    }
    expect(taken[2]).toEqual(taken[0])
    expect(taken[3]).toEqual(taken[1])
  })

  it('refused by the tries of all, an unknown browser runs the same statements for both', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await browser(HOME, newKey()).asks(known)
    await browser(HOME, newKey()).types(known, await latestCode(known))
    const taken = []
    for (const phone of [known, unknown]) {
      // The known phone has already requested one code.
      for (let ask = phone === known ? 1 : 0; ask < 5; ask += 1)
        await browser(`192.0.${ask}.1`, newKey()).asks(phone)
      server.takeStatements()
      const asked = await browser(STRANGER, newKey()).asks(phone)
      expect({ ...asked.body, phone: '' }).toEqual({ phone: '', digits: 12, ...LONG_TIMES })
      taken.push(server.takeStatements())
    }
    expect(taken[1]).toEqual(taken[0])
  })
})

describe('a password that was not checked, since too many came at once', () => {
  it('costs no try, neither of those that all have together nor an own one', async () => {
    const phone = newPhone()
    const known = browser(HOME, newKey())
    await known.asks(phone, 'sign_up')
    await known.signsUp(phone, await latestCode(phone))
    const usesOf = async (rule: string) => {
      const rows = await server.database.db
        .selectFrom('usage_count')
        .select('used')
        .where('rule', '=', rule)
        .execute()
      return rows.reduce((sum, { used }) => sum + used, 0)
    }
    /** Runs the request while all slots of the password limiter are taken. */
    const inCrowd = async (given: () => Promise<Reply>) => {
      const crowd = Promise.allSettled(Array.from({ length: 10 }, () => hashPassword(PASSWORD, 2 ** 16)))
      const { status } = await given()
      await crowd
      return status
    }
    const common = () => usesOf('password.guess.account.900')
    expect(await inCrowd(() => browser(anyAddress()).givesPassword(phone))).toBe(503)
    expect(await common()).toBe(0)
    // Sequential: concurrent requests would fill the limiter.
    for (let time = 0; time < 10; time += 1)
      await browser(anyAddress()).givesPassword(phone, 'пароль навмання')
    expect(await common()).toBe(10)
    expect((await browser(anyAddress()).givesPassword(phone)).status).toBe(429)
    const own = () => usesOf('password.guessKnown.device.3600')
    expect((await known.givesPassword(phone)).status, 'by a try of its own').toBe(200)
    const before = await own()
    expect(before).toBeGreaterThan(0)
    expect(await inCrowd(() => known.givesPassword(phone))).toBe(503)
    expect(await own()).toBe(before)
  })
})

describe('the day’s messages', () => {
  it('used up by asks for clients’ numbers, still have a code for the client’s own browser', async () => {
    const few = await startTestServer({ now: NOW, codesPerDay: 8 })
    const company = await few.studio({ settings: { auth: { sms_auth: true } } })
    const post = (address: string, key: string, url: string, body: object) =>
      visitor(few, address).post(url, body, { 'x-device-key': key })
    const asks = (address: string, key: string, phone: string) =>
      post(address, key, `/v1/company/${company.company_id}/user/sign_in/phone`, { phone })
    const sentTo = async (phone: string) => (await codesSentTo(few.deps, phone)).length
    const phone = newPhone()
    const key = newKey()
    const clients = Array.from({ length: 8 }, newPhone)
    for (const each of [phone, ...clients])
      await company.client({ phone: each, created: '2026-01-01T00:00:00.000Z' })
    await asks(HOME, key, phone)
    const code = (await codesSentTo(few.deps, phone)).at(-1)!.code
    expect((await post(HOME, key, '/v1/user/sign_in/phone/verify', { phone, code })).status).toBe(200)
    for (const [one, each] of clients.entries()) await asks(`192.0.${one}.1`, newKey(), each)
    const before = await sentTo(phone)
    await asks(STRANGER, newKey(), phone)
    expect(await sentTo(phone)).toBe(before)
    few.clock.set(new Date(Date.parse(NOW) + 60_000).toISOString())
    await asks(HOME, key, phone)
    expect(await sentTo(phone)).toBe(before + 1)
    await few.stop()
  })
})
