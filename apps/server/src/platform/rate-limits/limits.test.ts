import type { PublishedDocument } from '@zapys/contract/openapi'
import { rateLimits, calls, endpoints, plainRoutes } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inOnePiece } from '../../../test/published-document.ts'
import type { Studio } from '../../../test/builders.ts'
import { companyKey } from '../../../test/company-key.ts'
import { signIn } from '../../../test/sign-in.ts'
import { ownPage, signInStaff, type SignedInStaff } from '../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { newPhone, visitor } from '../../../test/visitor.ts'
import { createConsumeAhead } from './consume-ahead.ts'
import { giveBack, consume } from './consume.ts'

const NOW = '2026-05-18T08:00:00.000Z'

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

const outcomesOf = (spent: PromiseSettledResult<unknown>[]) =>
  spent.filter(({ status }) => status === 'fulfilled').length

describe('spending', () => {
  const address = '203.0.113.5'
  const { most } = rateLimits['code.guess'].limits[0]

  it('of many at the same moment lets through exactly as many as are allowed', async () => {
    const spent = await Promise.allSettled(
      Array.from({ length: most + 20 }, () => consume(server.deps, ['code.guess'], { address })),
    )
    expect(outcomesOf(spent)).toBe(most)
  })

  it('takes from no rate limit where one of them is used up', async () => {
    const phone = newPhone()
    for (let time = 0; time < 5; time += 1) await consume(server.deps, ['code.ask'], { phone })
    for (let time = 0; time < 3; time += 1)
      await expect(consume(server.deps, ['code.ask'], { phone, address })).rejects.toMatchObject({
        code: 'request.tooMany',
        // Until the next full hour, when the number may receive messages again.
        facts: { retryAfterSeconds: 3600 },
      })
    const counted = await server.database.db.selectFrom('usage_count').select(['rule', 'used']).execute()
    expect(counted.toSorted((one, other) => one.rule.localeCompare(other.rule))).toEqual([
      { rule: 'code.ask.phone.3600', used: 5 },
      { rule: 'code.ask.phone.86400', used: 5 },
    ])
  })

  it('of many at the same moment takes from the day no more than was let through in the hour', async () => {
    const phone = newPhone()
    const spent = await Promise.allSettled(
      Array.from({ length: 30 }, () => consume(server.deps, ['code.ask'], { phone })),
    )
    expect(outcomesOf(spent)).toBe(5)
    server.clock.set('2026-05-18T09:00:00.000Z')
    for (let time = 0; time < 5; time += 1) await consume(server.deps, ['code.ask'], { phone })
  })

  it('counts the operator’s own programs by no address and no block, and the phone all the same', async () => {
    const own = { ...server.deps, isTrusted: (asked: string) => asked === address }
    const phone = newPhone()
    for (let time = 0; time < 5; time += 1)
      await consume(own, ['code.ask'], { address, from: address, phone })
    await expect(consume(own, ['code.ask'], { address, from: address, phone })).rejects.toMatchObject({
      code: 'request.tooMany',
    })
    const counted = await server.database.db.selectFrom('usage_count').select('rule').execute()
    expect(counted.map(({ rule }) => rule).toSorted()).toEqual([
      'code.ask.phone.3600',
      'code.ask.phone.86400',
    ])
  })

  it('is one statement for all rate limits of a call', async () => {
    server.takeStatements()
    await consume(server.deps, ['code.newPhone', 'code.ask'], {
      address,
      person: 'somebody',
      phone: newPhone(),
    })
    expect(server.takeStatements()).toHaveLength(1)
  })

  it('begins again with the next window', async () => {
    const person = 'somebody'
    const consumeAll = async () =>
      outcomesOf(
        await Promise.allSettled(
          Array.from({ length: 7 }, () => consume(server.deps, ['code.newPhone'], { person })),
        ),
      )
    expect([await consumeAll(), await consumeAll()]).toEqual([5, 0])
    server.clock.set('2026-05-19T00:00:00.000Z')
    expect(await consumeAll()).toBe(5)
  })

  it('asks the database once in five seconds about a caller over the limit, and again after a refund', async () => {
    const deps = { ...server.deps, overLimitTtlMs: 5_000 }
    for (let time = 0; time < most; time += 1) await consume(deps, ['code.guess'], { address })
    const isRefused = () =>
      consume(deps, ['code.guess'], { address }).then(
        () => false,
        () => true,
      )
    expect(await isRefused()).toBe(true)
    server.takeStatements()
    for (let time = 0; time < 50; time += 1) expect(await isRefused()).toBe(true)
    expect(server.takeStatements()).toEqual([])
    server.clock.set('2026-05-18T08:00:05.001Z')
    expect(await isRefused()).toBe(true)
    expect(server.takeStatements()).toHaveLength(1)
    await giveBack(deps, ['code.guess'], { address })
    expect(await isRefused()).toBe(false)
  })

  it('stores no readable phone or address', async () => {
    const phone = newPhone()
    await visitor(server, '203.0.113.9').asks(studio, phone)
    const kept = JSON.stringify(await server.database.db.selectFrom('usage_count').selectAll().execute())
    expect(kept).toContain('code.ask.phone')
    expect([kept.includes(phone.slice(3)), kept.includes('203.0.113')]).toEqual([false, false])
  })
})

describe('a call over its rate limit', () => {
  const spending = Object.entries(calls).flatMap(([name, { rateLimits: spent, ...call }]) =>
    spent === 'read' ? [] : [{ name, spent, access: call.access }],
  )
  it.each(spending)('$name is refused before anything is done for it', async ({ name, spent, access }) => {
    const address = '203.0.113.77'
    const who = access === 'client' ? await signIn(server, studio) : undefined
    const key = access === 'key' ? await companyKey(server, studio) : undefined
    const staff = access === 'staff' ? await signInStaff(server, studio) : undefined
    const known = {
      address,
      company: studio.company_id,
      ...(who && { person: who.personId }),
      ...(staff && { person: await personOf(staff) }),
      ...(key && { key: key.keyId }),
    }
    await consume(server.deps, spent, known)
    await server.database.db.updateTable('usage_count').set({ used: 1_000_000 }).execute()
    const { method, url, body } = await exampleOf(name)
    server.takeStatements()
    const reply = await server.app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...who?.headers,
        ...key?.headers,
        ...((staff || access === 'entry') && ownPage),
        ...(staff && { cookie: staff.cookie() }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    // A caller who requests codes gets a challenge; other callers must wait.
    const isWork = (spent as readonly string[]).includes('code.askFree')
    expect([reply.statusCode, reply.json()]).toEqual([
      isWork ? 428 : 429,
      expect.objectContaining({ code: isWork ? 'challenge.required' : 'request.tooMany' }),
    ])
    if (!isWork) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    // Statements other than those about the caller, the browser, the company and the limits.
    const others = server
      .takeStatements()
      .filter(
        (sql) =>
          !/usage_count|from "?session"?|from "company"|from "person(_device)?"|"api_key"|from "staff_session"/.test(
            sql,
          ),
      )
    expect(others).toEqual([])
  })

  const personOf = async (staff: SignedInStaff) =>
    ((await staff.get('/v1/staff/me')).body['person'] as { id: string }).id

  type Example = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; body: object | undefined }
  /** A fully valid request, from the published description. */
  const exampleOf = async (name: string): Promise<Example> => {
    const { method, path } = endpoints[name as keyof typeof endpoints]
    const { body: described } = await server.get('/openapi.json')
    const operation = inOnePiece(described as PublishedDocument).paths[path]![method.toLowerCase()]
    const ids: Record<string, string> = {
      company: studio.company_id,
      provider: name.endsWith('PaymentAccount') ? 'sandbox' : 'google',
    }
    const body = operation?.requestBody?.content['application/json']?.example
    const required = (operation?.parameters ?? []).filter((given) => given.in === 'query' && given.required)
    const valueOf = ({ name: parameter, schema }: (typeof required)[number]) => {
      if (schema['type'] === 'integer') return '2'
      if (parameter === 'serviceId') return anyId
      if (parameter === 'by') return 'DAY'
      const isInstant = name === 'readAbsence' || name === 'listStaffDates'
      return isInstant ? '2026-05-18T08:00:00.000Z' : '2026-05-18'
    }
    const query = new URLSearchParams([
      ...required.map((parameter) => [parameter.name, valueOf(parameter)]),
      // Exactly one of two parameters, which the description states only in its text.
      ...(name === 'readCompanyReceipt' ? [['appointment', anyId]] : []),
    ]).toString()
    const url = `${path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids[part] ?? anyId)}?${query}`
    return { method, url, body: body ?? (method === 'POST' ? {} : undefined) }
  }
  const anyId = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'

  it.each(Object.entries(plainRoutes))(
    '%s is refused alike',
    async (_, { path, rateLimits: spent, ...route }) => {
      const address = '203.0.113.77'
      await consume(server.deps, spent, { address })
      await server.database.db.updateTable('usage_count').set({ used: 1_000_000 }).execute()
      server.takeStatements()
      const url = path.replaceAll(/\{\w+\}/g, 'abcdefghijkl')
      const method = 'method' in route ? route.method : 'GET'
      const reply = await server.app.inject({ method, url, remoteAddress: address })
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '3600'])
      expect(server.takeStatements().filter((sql) => !sql.includes('usage_count'))).toEqual([])
    },
  )
})

describe('what is asked for by the dozen', () => {
  const address = '203.0.113.9'
  const { most } = rateLimits['file.read'].limits[0]
  const used = async () =>
    (
      await server.database.db
        .selectFrom('usage_count')
        .select('used')
        .where('rule', '=', 'file.read.address.3600')
        .executeTakeFirst()
    )?.used

  it('is counted a dozen at a time: fifty pictures of a page are two or three statements', async () => {
    const consumeAhead = createConsumeAhead(server.deps)
    server.takeStatements()
    await Promise.all(Array.from({ length: 50 }, () => consumeAhead(['file.read'], { address })))
    expect(server.takeStatements().length).toBeLessThanOrEqual(3)
    expect(await used()).toBeGreaterThanOrEqual(50)
  })

  it('is let through to the last one, then rejected, and again allowed with the next window', async () => {
    const consumeAhead = createConsumeAhead(server.deps)
    await consumeAhead(['file.read'], { address }, most - 40)
    const asks = async () =>
      outcomesOf(
        await Promise.allSettled(Array.from({ length: 60 }, () => consumeAhead(['file.read'], { address }))),
      )
    expect(await asks()).toBe(40)
    expect(await asks()).toBe(0)
    expect(await used()).toBe(most)
    server.clock.set('2026-05-18T09:00:00.000Z')
    expect(await asks()).toBe(60)
  })

  it('is there again where it was given back, but not in the next window', async () => {
    const consumeAhead = createConsumeAhead(server.deps)
    const giveBack = await consumeAhead(['file.read'], { address }, most)
    const ask = () => consumeAhead(['file.read'], { address }, 5)
    await expect(ask()).rejects.toMatchObject({ code: 'request.tooMany' })
    giveBack(10)
    await ask()
    await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'request.tooMany' })
    server.clock.set('2026-05-18T09:00:00.000Z')
    await consumeAhead(['file.read'], { address }, most)
    giveBack(10)
    await expect(ask()).rejects.toMatchObject({ code: 'request.tooMany' })
  })

  it('is counted for a company by each network and for all of them', async () => {
    const consumeAhead = createConsumeAhead(server.deps)
    const company = studio.company_id
    const inBlock = rateLimits['file.read'].limits.find(({ by }) => by === 'companyInBlock')!.most
    await consumeAhead(['file.read'], { company, from: '203.0.113.9' }, inBlock)
    await expect(consumeAhead(['file.read'], { company, from: '203.0.113.200' })).rejects.toMatchObject({
      code: 'request.tooMany',
    })
    await consumeAhead(['file.read'], { company, from: '198.51.100.1' })
  })
})
