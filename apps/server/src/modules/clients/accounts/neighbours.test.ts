/**
 * The owner of a phone, in a browser unknown to the account, beside a stranger who makes attempts all day. Tests the
 * table of docs/decisions/0013-attempts-per-caller.md, row by row.
 */
import { confirms } from '../../../../test/confirm.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { insisting } from '../../../../test/solved.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { bearer, codesSentTo, newPhone, visitor } from '../../../../test/visitor.ts'
import { consumeUnlessOver } from '../../../platform/rate-limits/public.ts'

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
const newKey = () => randomBytes(32).toString('base64url')
const HOME = '203.0.113.20'

/** An unknown browser; solves requested proofs of work. */
function newBrowser(address: string, at = studio) {
  const key = { 'x-device-key': newKey() }
  const { post } = visitor(server, address)
  const insists = (url: string, body: object) =>
    insisting((headers) => post(url, body, { ...key, ...headers }))
  const { company_id } = at
  return {
    asks: (phone: string, what = 'sign_in') =>
      insists(`/v1/company/${company_id}/user/${what}/phone`, { phone }),
    types: (phone: string, code: string) =>
      insists('/v1/user/sign_in/phone/verify', { phone, code, company_id }),
    signsUp: (phone: string, code: string) =>
      insists('/v1/user/sign_up/phone/verify', { phone, code, company_id, password: PASSWORD }),
    resets: (phone: string, code: string) =>
      insists('/v1/user/reset/phone/verify', { phone, code, company_id, password: PASSWORD }),
  }
}
const outcome = ({ status, body }: Reply) => [status, body['code']]
const WRONG = [422, 'code.wrong']
const codesTo = async (phone: string) => (await codesSentTo(server.deps, phone)).map(({ code }) => code)
/** The owner of the phone enters the latest code with as many digits as the page requests. */
async function ownerGetsIn(phone: string, address = HOME, what = 'sign_in') {
  const owner = newBrowser(address)
  const { status, body } = await owner.asks(phone, what)
  expect(status).toBe(200)
  const digits = Number(body['digits'] ?? 6)
  const code = (await codesTo(phone)).findLast(({ length }) => length === digits)
  return owner.types(phone, code ?? 'none came')
}

/** Uses up everything that a caller at the address can for this phone, to the last attempt. */
async function usesUp(phone: string, address: string) {
  while ((await consumeUnlessOver(server.deps, ['code.ask'], { phone, from: address })) === undefined);
  while ((await consumeUnlessOver(server.deps, ['code.askFree'], { address })) === undefined);
  if (address !== HOME) return
  // The fair-use limit shared with the owner at this address only. The day's last codes cost seconds of proof of work,
  // so a few are enough.
  for (let time = 0; time < 10; time += 1) await consumeUnlessOver(server.deps, ['code.ask'], { address })
  while ((await consumeUnlessOver(server.deps, ['code.guess'], { address })) === undefined);
}

describe('the owner of a phone, with a new browser, gets in at once', () => {
  it.each([
    { where: 'at the same address', addresses: ['203.0.113.20'] },
    { where: 'in the same block of addresses', addresses: ['203.0.113.77'] },
    { where: 'in another network', addresses: ['198.51.100.66'] },
    { where: 'in twelve networks', addresses: Array.from({ length: 12 }, (_, one) => `192.0.${one}.1`) },
  ])(
    'beside a stranger $where who knows the number, makes up browsers and uses up all there is',
    async ({ addresses }) => {
      const phone = newPhone()
      await studio.client({ phone, created: LONG_AGO })
      for (const hour of [0, 5]) {
        later(hour * 3600)
        for (const address of addresses) await usesUp(phone, address)
        for (let time = 0; time < 2; time += 1) {
          const stranger = newBrowser(addresses.at(-1 - time) ?? addresses[0]!)
          expect((await stranger.asks(phone)).status).toBe(200)
          expect(outcome(await stranger.types(phone, `99999999000${time}`))).toEqual(WRONG)
        }
        expect((await ownerGetsIn(phone)).status).toBe(200)
      }
    },
    300_000,
  )

  it('beside a stranger at the same address who does not know the number and asks for any others', async () => {
    for (let time = 0; time < 6; time += 1) await newBrowser(HOME).asks(newPhone())
    const phone = newPhone()
    await studio.client({ phone, created: LONG_AGO })
    expect((await ownerGetsIn(phone)).status).toBe(200)
  })

  it('with an unknown number, whose few codes of the day the stranger has used up', async () => {
    const phone = newPhone()
    for (let network = 0; network < 5; network += 1) {
      later(network * 31)
      await newBrowser(`192.0.${network}.1`).asks(phone)
    }
    later(200)
    expect((await ownerGetsIn(phone)).status).toBe(200)
  })

  it('and so does the next browser of the same owner, and the one after', async () => {
    const phone = newPhone()
    await studio.client({ phone, created: LONG_AGO })
    await usesUp(phone, '203.0.113.77')
    for (let time = 0; time < 3; time += 1) expect((await ownerGetsIn(phone)).status).toBe(200)
  })
})

describe('a stranger who goes on all day', () => {
  it('from wherever, has eighteen messages sent to one number and no more', async () => {
    const phone = newPhone()
    await studio.client({ phone, created: LONG_AGO })
    server.clock.set('2026-05-19T00:00:00.000Z')
    const start = Date.parse('2026-05-19T00:00:00.000Z')
    for (let half = 0; half < 48; half += 1) {
      server.clock.set(new Date(start + half * 1_800_000).toISOString())
      for (let one = 0; one < 3; one += 1) await newBrowser(`192.${half}.${one}.1`).asks(phone)
    }
    const codes = await codesTo(phone)
    expect([
      codes.filter(({ length }) => length === 6),
      codes.filter(({ length }) => length === 12),
    ]).toMatchObject({ 0: { length: 10 }, 1: { length: 8 } })
  })

  it('has no long code sent twice by many asks at once', async () => {
    const phone = newPhone()
    await studio.client({ phone, created: LONG_AGO })
    await usesUp(phone, '203.0.113.77')
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, one) => newBrowser(`203.0.113.${one + 1}`).asks(phone)),
    )
    expect(asked.map(({ body }) => body['digits'])).toEqual(Array(8).fill(12))
    expect((await codesTo(phone)).filter(({ length }) => length === 12)).toHaveLength(1)
  })

  it('guesses at the long code as often as there are addresses, and takes nothing from who has it', async () => {
    const phone = newPhone()
    await studio.client({ phone, created: LONG_AGO })
    await usesUp(phone, '203.0.113.77')
    await newBrowser('203.0.113.77').asks(phone)
    const [code] = await codesTo(phone)
    for (let guess = 0; guess < 200; guess += 1) {
      const guesser = newBrowser(`192.${guess}.0.1`)
      expect(outcome(await guesser.types(phone, String(Number(code) + 1 + guess).slice(-12)))).toEqual(WRONG)
    }
    expect((await newBrowser(HOME).types(phone, code!)).status).toBe(200)
  })
})

describe('a long code', () => {
  const longCode = async (phone: string, at = studio) => {
    await studio.client({ phone, created: LONG_AGO })
    await usesUp(phone, '203.0.113.77')
    expect((await newBrowser('203.0.113.77', at).asks(phone)).body).toEqual({
      phone,
      digits: 12,
      resend_after: 3600,
      expires_in: 4200,
    })
    return (await codesTo(phone)).at(-1)!
  }

  it('works once', async () => {
    const phone = newPhone()
    const code = await longCode(phone)
    const [one, two] = await Promise.all([1, 2].map(() => newBrowser(HOME).types(phone, code)))
    expect(new Set([one!.status, two!.status])).toEqual(new Set([200, 422]))
    expect(outcome(await newBrowser(HOME).types(phone, code))).toEqual(WRONG)
  })

  it.each(['1234 5678 9012', '1234-5678-9012'])('is read as people write it: %s', async (pattern) => {
    const phone = newPhone()
    const code = await longCode(phone)
    let at = 0
    const written = pattern.replaceAll(/\d/g, () => code[at++]!)
    expect((await newBrowser(HOME).types(phone, written)).status).toBe(200)
  })

  it('signs up and sets a new password too, whatever it was asked for', async () => {
    const phone = newPhone()
    expect((await newBrowser(HOME).signsUp(phone, await longCode(phone))).status).toBe(200)
    await newBrowser(HOME).asks(phone)
    expect((await newBrowser(HOME).resets(phone, (await codesTo(phone)).at(-1)!)).status).toBe(200)
  })

  it('asked for at one company opens another, as far as that one lets people in by it', async () => {
    const [open, closed] = await Promise.all([
      server.studio({ settings: { auth: { sms_auth: true } } }),
      server.studio({ settings: { auth: { sms_auth: false, sms_password_auth: true } } }),
    ])
    const phone = newPhone()
    const code = await longCode(phone)
    expect(outcome(await newBrowser(HOME, closed).types(phone, code))).toEqual([403, 'auth.sms.disabled'])
    expect((await newBrowser(HOME, open).types(phone, code)).status).toBe(200)
  })

  it('is of one phone, ends, and changes no phone', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const code = await longCode(phone)
    expect(outcome(await newBrowser(HOME).types(other, code))).toEqual(WRONG)
    const signedIn = await visitor(server, '198.51.100.5').signsIn(studio, newPhone())
    const changed = await visitor(server).post(
      '/v1/user/phone/verify',
      { phone, code, company_id: studio.company_id },
      bearer(signedIn),
    )
    expect(outcome(changed)).toEqual(WRONG)
    later(3 * 3600 + 601)
    expect(outcome(await newBrowser(HOME).types(phone, code))).toEqual(WRONG)
  })

  it('goes to no premium number, and the answer does not say so', async () => {
    const phone = '+380900300611'
    await usesUp(phone, '203.0.113.77')
    expect((await newBrowser('203.0.113.77').asks(phone)).body['digits']).toBe(12)
    expect(await codesTo(phone)).toEqual([])
  })
})

it('a signed-in person changes the phone to one for which a neighbour requests codes', async () => {
  const [phone, wanted] = [newPhone(), newPhone()]
  const signedIn = await visitor(server, HOME).signsIn(studio, phone)
  for (let time = 0; time < 4; time += 1)
    await consumeUnlessOver(server.deps, ['code.ask'], { phone: wanted, from: '203.0.113.77' })
  const me = await visitor(server).get(`/v1/me?company=${studio.company_id}`, bearer(signedIn))
  const change = { action: 'CHANGE_PHONE', subject: wanted } as const
  const asked = await visitor(server, HOME).post(
    `/v1/company/${studio.company_id}/user/${String(me.body['id'])}`,
    {
      user: { phone: wanted },
      confirmation: await confirms(server, studio.company_id, bearer(signedIn), change),
    },
    bearer(signedIn),
  )
  expect(asked.status).toBe(200)
})
