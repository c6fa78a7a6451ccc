import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { smallCompany } from '../../../test/small-company.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import {
  attribution,
  attributionOf,
  currentAttribution,
  deleteOldUses,
  takeCode,
  takeMessages,
} from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const CODES_PER_DAY = 40
const MESSAGES_PER_DAY = 30

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(async () => {
  server.clock.set(NOW)
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

const small = () => ({ ...server.deps, codesPerDay: CODES_PER_DAY, messagesPerDay: MESSAGES_PER_DAY })
const usual = () => {
  const { codesPerDay: _codes, messagesPerDay: _messages, ...deps } = server.deps
  return deps
}

/** A single message. */
const takePaidMessage = async (
  deps: Parameters<typeof takeMessages>[0],
  paid: Omit<Extract<Parameters<typeof takeMessages>[1][number], { phone: string }>, 'cause'>,
  cause = currentAttribution(),
) => (await takeMessages(deps, [{ ...paid, cause }]))[0]

const company = randomUUID()
/** Each in a different block of ten thousand numbers. */
const anyPhone = (turn: number) => `+38044${1000 + turn}0000`
const alike = (turn: number) => `+38044555${1000 + turn}`

const stranger = { isKnown: false, byKnownBrowser: false, isLong: false, limit: smallCompany }
const client = { isKnown: true, byKnownBrowser: false, isLong: false, limit: smallCompany }
const ownBrowser = { isKnown: true, byKnownBrowser: true, isLong: false, limit: smallCompany }

/** Repeats until a share is full; returns how often, and which share. */
async function until(take: (turn: number) => Promise<string | undefined>): Promise<[number, string]> {
  for (let turn = 0; turn < 2000; turn += 1) {
    const full = await take(turn)
    if (full !== undefined) return [turn, full]
  }
  throw new Error('No share is ever full')
}

describe('codes of a day', () => {
  it.each([
    {
      who: 'strangers with numbers that differ in four digits',
      asks: stranger,
      phone: alike,
      companies: 1,
      gets: 3,
      full: 'paid.stranger.codes.prefix',
    },
    {
      who: 'strangers of one company',
      asks: stranger,
      phone: anyPhone,
      companies: 1,
      gets: 9,
      full: 'paid.stranger.codes.company',
    },
    {
      who: 'strangers of many companies',
      asks: stranger,
      phone: anyPhone,
      companies: 9,
      gets: 14,
      full: 'paid.stranger.codes',
    },
    {
      who: 'strangers whose browser somebody knows',
      asks: { ...stranger, byKnownBrowser: true },
      phone: alike,
      companies: 1,
      gets: 3,
      full: 'paid.stranger.codes.prefix',
    },
    {
      who: 'clients with numbers that differ in four digits',
      asks: client,
      phone: alike,
      companies: 1,
      gets: 10,
      full: 'paid.clientCodes.codes.prefix',
    },
    {
      who: 'clients of one company',
      asks: client,
      phone: anyPhone,
      companies: 1,
      gets: 20,
      full: 'paid.clientCodes.codes.company',
    },
    {
      who: 'clients of many companies',
      asks: client,
      phone: anyPhone,
      companies: 9,
      gets: 20,
      full: 'paid.clientCodes.codes',
    },
    {
      who: 'clients’ own browsers, of numbers that differ in four digits',
      asks: ownBrowser,
      phone: alike,
      companies: 1,
      gets: 10,
      full: 'paid.clientMessages.codes.prefix',
    },
    {
      who: 'clients’ own browsers in one company',
      asks: ownBrowser,
      phone: anyPhone,
      companies: 1,
      gets: 18,
      full: 'paid.clientMessages.codes.company',
    },
    {
      who: 'clients’ own browsers in many companies',
      asks: ownBrowser,
      phone: anyPhone,
      companies: 9,
      gets: 30,
      full: 'paid.clientMessages.codes',
    },
  ])('$who get $gets of 40, or of 30 messages', async ({ asks, phone, companies, gets, full }) => {
    const all = Array.from({ length: companies }, () => randomUUID())
    const taken = await until((turn) =>
      takeCode(small(), { ...asks, companyId: all[turn % companies]!, phone: phone(turn) }, true),
    )
    expect(taken).toEqual([gets, full])
  })

  it('without a figure of the operator there are 200, and a prefix of unknown numbers has five', async () => {
    const taken = await until((turn) =>
      takeCode(usual(), { ...stranger, companyId: company, phone: alike(turn) }, true),
    )
    expect(taken).toEqual([5, 'paid.stranger.codes.prefix'])
    const ofCompany = await until((turn) =>
      takeCode(usual(), { ...stranger, companyId: randomUUID(), phone: anyPhone(turn) }, true),
    )
    // Seventy of one kind, five of which used the prefix above.
    expect(ofCompany).toEqual([65, 'paid.stranger.codes'])
  })

  it('what strangers use up leaves the clients’ part, and tomorrow there is all of it again', async () => {
    const ask = (asks: typeof stranger) =>
      until((turn) => takeCode(small(), { ...asks, companyId: randomUUID(), phone: anyPhone(turn) }, true))
    await ask(stranger)
    expect((await ask(client))[0]).toBe(20)
    expect((await ask(stranger))[0]).toBe(0)
    server.clock.set('2026-05-18T23:59:59.999Z')
    expect((await ask(stranger))[0]).toBe(0)
    server.clock.set('2026-05-19T00:00:00.000Z')
    expect((await ask(stranger))[0]).toBe(14)
  })

  it('a number that gets no message uses no share, with the same statements', async () => {
    const ask = async (mayBeSent: boolean, turn: number) => {
      server.takeStatements()
      const full = await takeCode(small(), { ...stranger, companyId: company, phone: alike(turn) }, mayBeSent)
      return { full, statements: server.takeStatements().length }
    }
    const refused = await ask(false, 0)
    for (let turn = 0; turn < 20; turn += 1) await ask(false, turn)
    expect(refused.full).toBe('special number')
    const sent = [await ask(true, 1), await ask(true, 2), await ask(true, 3)]
    expect(sent.map(({ full }) => full)).toEqual([undefined, undefined, undefined])
    const over = await ask(true, 4)
    expect(over.full).toBe('paid.stranger.codes.prefix')
    expect(new Set([refused, ...sent, over].map(({ statements }) => statements))).toEqual(new Set([5]))
  })

  it('one share that is full takes nothing from the wider ones', async () => {
    for (let turn = 0; turn < 40; turn += 1)
      await takeCode(small(), { ...stranger, companyId: company, phone: alike(turn) }, true)
    const taken = await until((turn) =>
      takeCode(small(), { ...stranger, companyId: company, phone: anyPhone(turn) }, true),
    )
    // Nine of one kind per company, three of them per prefix.
    expect(taken).toEqual([6, 'paid.stranger.codes.company'])
  })

  it('of many at one moment no more are sent than the share has', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        takeCode(small(), { ...stranger, companyId: company, phone: alike(turn) }, true),
      ),
    )
    expect(asked.filter((full) => full === undefined)).toHaveLength(3)
  })
})

describe('other messages of a day', () => {
  const paid = (turn: number, isKnown = false) => ({
    isKnown,
    phone: anyPhone(turn),
    companyId: randomUUID(),
    limit: smallCompany,
  })

  it('have a kind of their own beside codes, and together no more than the strangers’ half', async () => {
    const codes = await until((turn) => takeCode(small(), { ...stranger, ...paid(turn) }, true))
    const others = await until(async (turn) => (await takePaidMessage(small(), paid(turn)))?.full)
    expect([codes, others]).toEqual([
      [14, 'paid.stranger.codes'],
      [6, 'paid.stranger.deployment'],
    ])
  })

  it('take no code from the numbers that they go to, and none of the company’s last; nor do short codes take long ones', async () => {
    const one = { companyId: company, phone: alike(1), isKnown: false, limit: smallCompany }
    const told = await until(
      async (turn) => (await takePaidMessage(small(), { ...one, phone: alike(turn) }))?.full,
    )
    expect(told).toEqual([3, 'paid.stranger.others.prefix'])
    const taken = await until((turn) => takeCode(small(), { ...stranger, ...one, phone: alike(turn) }, true))
    expect(taken).toEqual([3, 'paid.stranger.codes.prefix'])
    const long = await until((turn) =>
      takeCode(small(), { ...stranger, ...one, isLong: true, phone: alike(turn) }, true),
    )
    expect(long).toEqual([3, 'paid.stranger.long.prefix'])
  })

  it('to clients come from the messages of the day, not from the codes', async () => {
    const taken = await until(async (turn) => (await takePaidMessage(small(), paid(turn, true)))?.full)
    expect(taken).toEqual([30, 'paid.clientMessages.others, paid.clientMessages.deployment'])
    expect(await takeCode(small(), { ...client, ...paid(100) }, true)).toBeUndefined()
  })

  it('to clients are a thousand where the operator has set no figure, six hundred of one company', async () => {
    const taken = await until(
      async (turn) => (await takePaidMessage(usual(), { ...paid(turn, true), companyId: company }))?.full,
    )
    expect(taken).toEqual([600, 'paid.clientMessages.others.company, paid.clientMessages.company'])
  })

  it('say when it makes sense to try again: after the hour, or after the day', async () => {
    const one = { ...paid(1, true), companyId: company }
    const send = () => takePaidMessage(usual(), one)
    server.clock.set('2026-05-18T08:40:00.000Z')
    for (let time = 0; time < 5; time += 1) expect(await send()).toBeUndefined()
    expect(await send()).toEqual({ full: 'message.paid.phone', afterSeconds: 20 * 60 })
    server.clock.set('2026-05-18T09:00:00.000Z')
    for (let time = 0; time < 5; time += 1) expect(await send()).toBeUndefined()
    // Both the hour and the day are exceeded: the longer one counts.
    expect(await send()).toEqual({
      full: 'message.paid.phone, message.paid.phone',
      afterSeconds: 15 * 3600,
    })
  })

  it('are counted for the address and block that caused them; those of jobs for none', async () => {
    const causedFrom = (address: string, turn: number) =>
      attribution.run(attributionOf(server.deps, address), () => takePaidMessage(usual(), paid(turn, true)))
    for (let turn = 0; turn < 30; turn += 1) expect(await causedFrom('203.0.113.5', turn)).toBeUndefined()
    expect(await causedFrom('203.0.113.5', 30)).toMatchObject({ full: 'message.paid.address' })
    expect(await causedFrom('203.0.113.6', 31)).toBeUndefined()
    expect(await takePaidMessage(usual(), paid(32, true))).toBeUndefined()
  })
})

describe('several paid messages at once', () => {
  const paid = (turn: number) => ({
    isKnown: true,
    phone: anyPhone(turn),
    companyId: company,
    cause: undefined,
    limit: smallCompany,
  })
  const used = async () => {
    const rows = await server.database.db.selectFrom('usage_count').select(['rule', 'used']).execute()
    return rows.filter(({ rule }) => rule.startsWith('paid.clientMessages.deployment')).map((row) => row.used)
  }

  it('are counted one by one, each company, number and prefix for itself', async () => {
    const other = randomUUID()
    const several = Array.from({ length: 10 }, (_, turn) => ({
      ...paid(turn),
      companyId: turn % 2 ? company : other,
    }))
    expect(await takeMessages(small(), several)).toEqual(several.map(() => undefined))
    expect(await used()).toEqual([10])
    const rest = await takeMessages(
      small(),
      Array.from({ length: 16 }, (_, turn) => paid(100 + turn)),
    )
    // Eighteen of thirty for one company, five of which are used.
    expect(rest.map((over) => over?.full)).toEqual([
      ...Array(13).fill(undefined),
      ...Array(3).fill('paid.clientMessages.others.company, paid.clientMessages.company'),
    ])
    expect(await used()).toEqual([23])
  })

  it('take the last places in the order in which they are asked for, and none more', async () => {
    const one = { ...paid(1), companyId: randomUUID() }
    const answers = await takeMessages(small(), [
      ...Array.from({ length: 7 }, () => one),
      { ...paid(2), companyId: one.companyId },
    ])
    expect(answers.map((over) => over?.full)).toEqual([
      ...Array(5).fill(undefined),
      'message.paid.phone',
      'message.paid.phone',
      undefined,
    ])
    expect(await used()).toEqual([6])
  })
})

describe('who caused something', () => {
  it('is known to all that the request does, later too, and to nothing else', async () => {
    const [own, again, neighbour, other] = await Promise.all(
      ['203.0.113.5', '203.0.113.5', '203.0.113.6', '198.51.100.5'].map((address) =>
        attribution.run(attributionOf(server.deps, address), async () => {
          await new Promise(setImmediate)
          return currentAttribution()!
        }),
      ),
    )
    expect(own).toEqual(again)
    expect([own!.block === neighbour!.block, own!.address === neighbour!.address]).toEqual([true, false])
    expect([own!.block === other!.block, own!.address === own!.block]).toEqual([false, false])
    expect(currentAttribution()).toBeUndefined()
    expect(JSON.stringify(own)).not.toContain('203.0.113')
  })

  it('cannot be worked out without the secret of this installation', () => {
    const here = attribution.run(attributionOf(server.deps, '203.0.113.5'), currentAttribution)
    const elsewhere = attribution.run(
      attributionOf({ secret: 'another secret' }, '203.0.113.5'),
      currentAttribution,
    )
    expect(here).not.toEqual(elsewhere)
  })
})

describe('counts', () => {
  it('are deleted after two days', async () => {
    const ask = () => takeCode(small(), { ...stranger, companyId: company, phone: alike(0) }, true)
    const rules = async () =>
      (await server.database.db.selectFrom('usage_count').selectAll().execute()).length
    await ask()
    const counted = await rules()
    server.clock.set('2026-05-20T00:00:00.000Z')
    await deleteOldUses(server.deps)
    expect([counted > 0, await rules()]).toEqual([true, counted])
    server.clock.set('2026-05-20T00:00:00.001Z')
    await deleteOldUses(server.deps)
    expect(await rules()).toBe(0)
  })
})

describe('messages to staff', () => {
  /** One company on a new day. */
  const asked = async (
    isToStaff: boolean,
    phone: (turn: number) => string,
    deps: Parameters<typeof takeMessages>[0] = small(),
  ) => {
    const companyId = randomUUID()
    return until(async (turn) => {
      const paid = { companyId, phone: phone(turn), isKnown: true, isToStaff, limit: smallCompany }
      return (await takePaidMessage(deps, paid))?.full
    })
  }

  it('leave half of the company’s day to clients', async () => {
    const [toClients] = await asked(false, anyPhone)
    server.clock.set('2026-05-19T08:00:00.000Z')
    const [toStaff, full] = await asked(true, anyPhone)
    expect([toStaff, full]).toEqual([
      Math.ceil(toClients / 2),
      expect.stringContaining('paid.clientMessages.others.company'),
    ])
  })

  it('are at most 60 a day to one phone', async () => {
    const [sent, full] = await asked(true, () => '+380441234567', usual())
    expect([sent, full]).toEqual([60, 'message.staff.phone'])
  })
})
