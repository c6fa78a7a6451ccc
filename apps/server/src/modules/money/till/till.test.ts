/** The till of a branch on a day. docs/rules/payments.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { cashDesk } from '../../../../test/payments/cash-desk.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const DAY = '2026-05-18'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

/** A desk with a till. */
async function tillOf(given?: Parameters<typeof cashDesk>[1]) {
  const desk = await cashDesk(server, given)
  const { owner, branch } = desk
  const read = async (day = DAY) => (await owner.get(`${branch}/till?day=${day}`)).body
  const opens = (amount: number, day = DAY) => owner.post(`${branch}/till/opening`, { till: { day, amount } })
  const closes = (amount: number, note?: string, day = DAY) =>
    owner.post(`${branch}/till/closing`, { till: { day, amount, ...(note === undefined ? {} : { note }) } })
  return { ...desk, read, opens, closes }
}

describe('the till of a day', () => {
  it('expects the opening count and the cash of the day, and names the difference at the close', async () => {
    const { takes, givesBack, read, opens, closes } = await tillOf()
    expect(await read()).toMatchObject({
      opening: null,
      closing: null,
      previous: null,
      expected: 0,
      sums: [],
    })
    const opened = await opens(10_000)
    expect([opened.status, opened.body]).toMatchObject([
      200,
      { currency_code: 'UAH', opening: { amount: 10_000, staff_member: { name: 'Каса' } }, expected: 10_000 },
    ])
    await takes({ amount: 20_000 })
    await takes({ amount: 30_000, method: 'TERMINAL' })
    await givesBack({ amount: 5_000, method: 'CASH' })
    expect(await read()).toMatchObject({ expected: 25_000 })
    const closed = await closes(24_000, 'Бракує 10 гривень')
    expect([closed.status, closed.body]).toMatchObject([
      200,
      {
        expected: 25_000,
        closing: { amount: 24_000, expected: 25_000, difference: -1_000, note: 'Бракує 10 гривень' },
        later: [],
      },
    ])
  })

  it('that was closed stays as it was: later entries are listed as later', async () => {
    const { takes, read, opens, closes } = await tillOf()
    await opens(0)
    await takes({ amount: 20_000 })
    const { body } = await closes(20_000)
    await takes({ amount: 7_000, method: 'TERMINAL' })
    await takes({ amount: 1_000 })
    const after = await read()
    expect(after['closing']).toEqual(body['closing'])
    expect(after['later']).toEqual([
      { method: 'CASH', currency_code: 'UAH', total: 1_000 },
      { method: 'TERMINAL', currency_code: 'UAH', total: 7_000 },
    ])
    // Repeating the same request changes nothing; another count or opening is rejected.
    expect((await closes(20_000)).status).toBe(200)
    expect((await closes(21_000)).body['code']).toBe('till.closed')
    expect((await closes(20_000, 'інша нотатка')).body['code']).toBe('till.closed')
    expect((await opens(5_000)).body['code']).toBe('till.closed')
    expect((await opens(0)).status).toBe(200)
    expect((await read())['closing']).toEqual(body['closing'])
  })

  it('of several who close at once exactly one does', async () => {
    const { opens, closes, read } = await tillOf()
    await opens(0)
    const answers = await Promise.all([0, 100, 200, 300].map((amount) => closes(amount)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await read())['closing']).toMatchObject({ amount: won * 100 })
  })

  it('is opened before it is closed, within 31 days, and offers the count of the evening before', async () => {
    const { opens, closes, read } = await tillOf()
    expect((await closes(0)).body['code']).toBe('till.notOpened')
    expect((await opens(0, '2026-05-19')).status).toBe(422)
    expect((await opens(0, '2026-04-16')).status).toBe(422)
    expect((await opens(4_000, '2026-04-17')).status).toBe(200)
    expect((await opens(-1, '2026-04-17')).status).toBe(422)
    expect((await closes(-1, undefined, '2026-04-17')).status).toBe(422)
    await closes(4_500, undefined, '2026-04-17')
    expect(await read()).toMatchObject({ previous: 4_500, opening: null })
    // A mistyped count can be corrected while the day is open.
    await opens(4_000)
    expect((await opens(4_500)).body).toMatchObject({ opening: { amount: 4_500 } })
  })

  it('ends at midnight of the branch', async () => {
    const { takes, read } = await tillOf()
    server.clock.set('2026-05-18T20:59:59.000Z')
    await takes({ amount: 1_000 })
    server.clock.set('2026-05-18T21:00:00.000Z')
    await takes({ amount: 2_000 })
    expect([await read(), await read('2026-05-19')]).toMatchObject([
      { sums: [{ method: 'CASH', total: 1_000 }] },
      { sums: [{ method: 'CASH', total: 2_000 }] },
    ])
  })

  it('lists refunds to hand over until staff hands them over', async () => {
    const { owner, branch, takes, appointment, read } = await tillOf()
    await takes({ amount: 20_000 })
    await owner.post(`${branch}/appointment/${appointment}`, { appointment: { status: 'CANCELLED' } })
    const refunds = (await read())['refunds'] as Record<string, unknown>[]
    expect(refunds).toMatchObject([
      { amount: 20_000, state: 'WAITING', method: 'CASH', appointment, client: { id: expect.any(String) } },
    ])
    await owner.post(`${branch}/refund/${String(refunds[0]!['id'])}`, { refund: {} })
    expect(await read()).toMatchObject({ refunds: [], sums: [{ given_back: -20_000, total: 0 }] })
  })

  it('lists awaited deposits with the rest and the deadline', async () => {
    const { read, takes, appointment } = await tillOf({
      online: { requirement: 'REQUIRED', share_percent: 50 },
    })
    await takes({ amount: 5_000 })
    expect((await read())['deposits']).toMatchObject([
      { appointment, amount: 20_000, currency_code: 'UAH', pay_until: expect.any(String) },
    ])
    await takes({ amount: 20_000 })
    expect((await read())['deposits']).toEqual([])
  })

  it('is for those who read and record money: no performer, and no writing with a key that only reads', async () => {
    const { studio, branch } = await tillOf()
    const performer = await companyKey(server, studio, await studio.resource({ name: 'Борис' }))
    expect((await performer.get(`${branch}/till?day=${DAY}`)).status).toBe(403)
    const reader = await companyKey(server, studio, { scopes: ['payments.read'] })
    expect((await reader.get(`${branch}/till?day=${DAY}`)).status).toBe(200)
    expect((await reader.post(`${branch}/till/opening`, { till: { day: DAY, amount: 0 } })).status).toBe(403)
  })

  it('writes its counts into the audit log', async () => {
    const { owner, opens, closes } = await tillOf()
    await opens(1_000)
    await closes(900, 'здача')
    const { content } = (await owner.get('audit')).body as { content: Record<string, unknown>[] }
    expect(content.slice(0, 2)).toMatchObject([
      { act: 'till.closed', after: { day: DAY, amount: 900, expected: 1_000, note: 'здача' } },
      { act: 'till.opened', after: { day: DAY, amount: 1_000 } },
    ])
  })
})
