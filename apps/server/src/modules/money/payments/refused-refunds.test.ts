/** Refunds that a provider rejects are handed over at the desk. docs/rules/payments.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cashDesk } from '../../../../test/payments/cash-desk.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendRefunds } from './refunds.ts'
import { reconcilePayments } from '../deposits/public.ts'

const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>

/** 300.00 were paid online with a tip, `amount` was to be refunded, and the provider has rejected it. */
async function refused(amount: number | undefined, { tip = 0 } = {}) {
  const here = await cashDesk(server, { price: 30_000, online: { tips: true } })
  const link = await here.pay(here.booked, tip > 0 ? { tip } : {})
  await here.onPage(link, { card: 'success' })
  await here.givesBack({ amount })
  await here.sendRefused()
  const [refund] = (await here.owner.get('refund?state=REFUSED')).body['content'] as Row[]
  const handsOver = (asked: Row = { method: 'CASH' }) =>
    here.owner.post(`${here.branch}/refund/${String(refund!['id'])}`, { refund: asked })
  /** The company refunds half of the payment itself, at the provider. */
  const givesHalfBackThere = async () => {
    await here.onPage(link, { later: 'half' })
    await reconcilePayments(server.deps)
  }
  const day = async () => (await here.owner.get('ledger/day?day=2026-05-18')).body['sums'] as Row[]
  return { ...here, refund: refund!, handsOver, givesHalfBackThere, day }
}

describe('POST b/refund/{refund} of what a provider refused', () => {
  it('is given back in cash once, and ledger, receipt, desk and client agree', async () => {
    const { handsOver, receipt, ledger, bank, day, owner, read, booked } = await refused(undefined)
    const both = await Promise.all([handsOver(), handsOver({ method: 'TRANSFER' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const said = await receipt()
    expect(said).toMatchObject({
      paid: 0,
      remaining: 30_000,
      payment_status: 'UNPAID',
      payments: [{ state: 'REFUNDED' }],
      refunds: [{ amount: 30_000, state: 'DONE', method: 'ONLINE' }],
    })
    const [{ handed_over: method }] = said['refunds'] as [Row]
    expect(['CASH', 'TRANSFER']).toContain(method)
    expect(await ledger()).toMatchObject([
      { cause: 'CHARGE', amount: 30_000 },
      { cause: 'REFUND', amount: -30_000 },
    ])
    // Nothing was refunded at the provider.
    expect(await bank()).toBe(30_000)
    expect(await day()).toMatchObject(
      [
        { method, received: 0, given_back: -30_000, total: -30_000 },
        { method: 'ONLINE', received: 30_000, given_back: 0, total: 30_000 },
      ].toSorted((one, other) => String(one.method).localeCompare(String(other.method))),
    )
    expect(await read(booked)).toMatchObject({ payment_status: 'UNPAID' })
    const log = (await owner.get('audit')).body['content'] as Row[]
    expect(log.filter(({ act }) => act === 'refund.handedOver')).toMatchObject([
      { before: { state: 'REFUSED' }, after: { amount: 30_000, tip: 0, method } },
    ])
    expect((await handsOver()).status).toBe(200)
    expect(await ledger()).toHaveLength(2)
  })

  it('is shown to the client as refunded before and after, because it is owed', async () => {
    const { handsOver, read, booked } = await refused(undefined)
    const refunded = async () => ((await read(booked))['payment'] as Row)['refunded']
    expect(await refunded()).toBe(30_000)
    await handsOver()
    expect(await refunded()).toBe(30_000)
  })

  it('goes back one way of two at the same moment: by the provider again, or in cash', async () => {
    const { handsOver, givesBack, ledger, bank, receipt } = await refused(undefined)
    const [cash, again] = await Promise.all([handsOver(), givesBack({})])
    await sendRefunds(server.deps)
    expect([cash, again].filter(({ status }) => status === 200)).toHaveLength(1)
    const back = (await ledger()).filter(({ cause }) => cause === 'REFUND')
    expect(back).toMatchObject([{ amount: -30_000 }])
    expect(await bank()).toBe(cash.status === 200 ? 30_000 : 0)
    expect(await receipt()).toMatchObject({ paid: 0, payments: [{ state: 'REFUNDED' }] })
  })

  it('goes with its tip, which stands on a line of its own', async () => {
    const { handsOver, ledger } = await refused(undefined, { tip: 2_000 })
    expect((await handsOver()).status).toBe(200)
    const back = (await ledger()).filter(({ cause }) => cause === 'REFUND')
    expect(back).toMatchObject([
      { line: 'PRICE', amount: -30_000 },
      { line: 'TIP', amount: -2_000 },
    ])
  })

  it('leaves what the provider still has, which goes back there as before', async () => {
    const { handsOver, givesBack, bank, receipt } = await refused(10_000)
    await handsOver()
    expect(await receipt()).toMatchObject({ paid: 20_000, payments: [{ state: 'PAID' }] })
    expect((await givesBack({ amount: 20_001 })).body['code']).toBe('payment.amount.tooMuch')
    await givesBack({})
    await sendRefunds(server.deps)
    expect(await bank()).toBe(10_000)
    expect(await receipt()).toMatchObject({
      paid: 0,
      payments: [{ state: 'REFUNDED' }],
      refunds: [
        { amount: 10_000, state: 'DONE', handed_over: 'CASH' },
        { amount: 20_000, state: 'DONE', handed_over: null },
      ],
    })
  })

  it('is not confused with other refunds at the provider, which are noticed', async () => {
    const { handsOver, givesHalfBackThere, ledger, receipt } = await refused(10_000)
    await handsOver()
    await givesHalfBackThere()
    const back = (await ledger()).filter(({ cause }) => cause === 'REFUND')
    expect(new Set(back.map(({ amount }) => amount))).toEqual(new Set([-10_000, -15_000]))
    expect(await receipt()).toMatchObject({ paid: 5_000 })
  })

  it('does not make what the provider gave back already be sent once more', async () => {
    const { handsOver, givesBack, givesHalfBackThere, bank } = await refused(5_000)
    await handsOver()
    await givesBack({ amount: 15_000 })
    await givesHalfBackThere()
    await sendRefunds(server.deps)
    expect(await bank()).toBe(15_000)
  })

  it.each([
    ['without a way to give it', {}, 422, 'validation.failed'],
    ['by a way that is none', { method: 'ONLINE' }, 422, 'validation.failed'],
  ])('%s is refused, and it stays owed', async (_, asked, status, code) => {
    const { handsOver, receipt } = await refused(undefined)
    const reply = await handsOver(asked)
    expect([reply.status, reply.body['code']]).toEqual([status, code])
    expect(await receipt()).toMatchObject({ refunds: [{ state: 'REFUSED', handed_over: null }] })
  })

  it('is not for staff while its provider may still give it back, nor after it has', async () => {
    const { givesBack, booked, pay, onPage, owner, branch, ledger } = await cashDesk(server, {
      price: 30_000,
    })
    await onPage(await pay(booked), { card: 'success' })
    const { body } = await givesBack({})
    const [{ id }] = body['refunds'] as [Row]
    const handsOver = () => owner.post(`${branch}/refund/${String(id)}`, { refund: { method: 'CASH' } })
    expect((await handsOver()).body['code']).toBe('payment.notFound')
    await sendRefunds(server.deps)
    expect((await handsOver()).body['code']).toBe('payment.notFound')
    expect((await ledger()).filter(({ cause }) => cause === 'REFUND')).toHaveLength(1)
  })
})
