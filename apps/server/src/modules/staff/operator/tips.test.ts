/** Tips that staff take and refund. docs/rules/payments.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { cashDesk } from '../../../../test/payments/cash-desk.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendRefunds } from '../../money/payments/public.ts'

const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>

/** A booking of 500.00 with a desk. */
async function desk(given?: Parameters<typeof cashDesk>[1]) {
  const here = await cashDesk(server, given)
  const { owner, branch, appointment } = here
  const tips = (tip: Row = {}, headers: Record<string, string> = {}) =>
    owner.post(`${branch}/tip`, { tip: { appointment, method: 'CASH', amount: 5_000, ...tip } }, headers)
  const givesTipBack = (refund: Row = {}, headers: Record<string, string> = {}) =>
    owner.post(`${branch}/tip/refund`, { refund: { appointment, reason: 'помилилися', ...refund } }, headers)
  const acts = async () =>
    ((await owner.get('audit')).body['content'] as Row[])
      .map(({ act }) => act)
      .filter((act) => act !== 'key.created' && act !== 'paymentAccount.added')
  return { ...here, tips, givesTipBack, acts }
}

describe('POST b/tip', () => {
  it('is a line of its own, which touches no price and no status', async () => {
    const { tips, ledger, listed, read, booked, owner, receipt, acts } = await desk()
    const given = await tips({ method: 'TERMINAL' })
    expect([given.status, given.body]).toMatchObject([
      200,
      {
        price: 50_000,
        paid: 0,
        tip: 5_000,
        remaining: 50_000,
        payment_status: 'UNPAID',
        payments: [{ method: 'TERMINAL', state: 'PAID', amount: 0, tip: 5_000 }],
      },
    ])
    expect(await ledger()).toMatchObject([{ cause: 'CHARGE', line: 'TIP', amount: 5_000 }])
    expect(await listed()).toMatchObject({ paid: 0, remaining: 50_000, payment_status: 'UNPAID' })
    expect(await read(booked)).toMatchObject({ payment_status: 'UNPAID', payment: { paid: 0 } })
    expect((await owner.get('ledger/day?day=2026-05-18')).body['sums']).toMatchObject([
      { method: 'TERMINAL', received: 5_000, tips: 5_000, total: 5_000 },
    ])
    expect(await receipt()).toMatchObject({ tip: 5_000 })
    expect(await acts()).toEqual(['tip.recorded'])
  })

  it('is taken once under one key, and is in all at most as much as the price', async () => {
    const { tips, ledger } = await desk()
    const key = { 'idempotency-key': 'tip-of-the-desk' }
    const both = await Promise.all([tips({}, key), tips({}, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await ledger()).toHaveLength(1)
    const tooMuch = await tips({ amount: 45_001 })
    expect([tooMuch.status, tooMuch.body['code']]).toEqual([422, 'payment.tip.tooMuch'])
    expect((await tips({ amount: 45_000 })).body).toMatchObject({ tip: 50_000, paid: 0 })
  })

  it('leaves room for the tip on a page that the client has open', async () => {
    const { tips, pay, onPage, booked, receipt } = await desk({ online: { tips: true } })
    const link = await pay(booked, { amount: 10_000, tip: 30_000 })
    expect((await tips({ amount: 20_001 })).body['code']).toBe('payment.tip.tooMuch')
    expect((await tips({ amount: 20_000 })).status).toBe(200)
    await onPage(link, { card: 'success' })
    expect(await receipt()).toMatchObject({ paid: 10_000, tip: 50_000 })
  })

  it.each([
    ['in another currency', { currency_code: 'EUR' }, 'payment.currency.other'],
    ['of nothing', { amount: 0 }, 'validation.failed'],
    ['by no way of the desk', { method: 'ONLINE' }, 'validation.failed'],
    ['for two things', { membership: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11' }, 'validation.failed'],
  ])('%s is refused, and nothing is written', async (_, asked, code) => {
    const { tips, ledger } = await desk()
    expect((await tips(asked)).body['code']).toBe(code)
    expect(await ledger()).toEqual([])
  })

  it('is not taken for what is cancelled, and needs the scope of taking money', async () => {
    const { tips, cancel, booked, studio, branch, appointment } = await desk()
    const reader = await companyKey(server, studio, { scopes: ['payments.read', 'payments.refund'] })
    const asked = { tip: { appointment, method: 'CASH', amount: 1 } }
    expect((await reader.post(`${branch}/tip`, asked)).body['code']).toBe('key.notAllowed')
    await cancel(booked)
    expect((await tips()).body['code']).toBe('appointment.cancelled')
  })
})

describe('POST b/tip/refund', () => {
  it('gives tips back alone, in parts, and never more than was given', async () => {
    const { tips, takes, givesTipBack, givesBack, ledger, receipt, acts } = await desk()
    await takes({})
    await tips()
    expect((await givesTipBack({ amount: 2_000, method: 'TRANSFER' })).body).toMatchObject({
      paid: 50_000,
      tip: 3_000,
      payment_status: 'PAID',
      refunds: [{ amount: 0, tip: 2_000, state: 'DONE' }],
    })
    expect((await givesTipBack({ amount: 3_001 })).body['code']).toBe('payment.amount.tooMuch')
    // The price is refunded by its own call, without tips that were paid separately.
    expect((await givesBack({})).body).toMatchObject({ paid: 0, tip: 3_000, payment_status: 'UNPAID' })
    expect((await givesTipBack()).body).toMatchObject({ tip: 0 })
    expect((await givesTipBack()).body['code']).toBe('payment.amount.tooMuch')
    expect((await receipt())['payments']).toMatchObject([{ state: 'REFUNDED' }, { state: 'REFUNDED' }])
    const lines = (await ledger()).map(({ cause, line, amount }) => [cause, line, amount])
    expect(lines.filter(([cause, line]) => cause === 'REFUND' && line === 'TIP')).toEqual([
      ['REFUND', 'TIP', -2_000],
      ['REFUND', 'TIP', -3_000],
    ])
    expect((await acts()).toReversed()).toEqual([
      'payment.recorded',
      'tip.recorded',
      'tip.refunded',
      'payment.refunded',
      'tip.refunded',
    ])
  })

  it('gives back the tip that came online by its provider, and the price there stays', async () => {
    const { givesTipBack, pay, booked, onPage, bank, receipt } = await desk({ online: { tips: true } })
    await onPage(await pay(booked, { tip: 4_000 }), { card: 'success' })
    expect(await bank()).toBe(54_000)
    expect((await givesTipBack()).body).toMatchObject({ tip: 0, paid: 50_000 })
    await sendRefunds(server.deps)
    expect(await bank()).toBe(50_000)
    expect(await receipt()).toMatchObject({ paid: 50_000, tip: 0, payments: [{ state: 'PAID' }] })
  })

  it('of two who give it back at once one does', async () => {
    const { tips, givesTipBack, ledger } = await desk()
    await tips()
    const both = await Promise.all([givesTipBack(), givesTipBack()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await ledger()).toHaveLength(2)
  })
})

describe('a tip at the desk', () => {
  it('waits to be handed back once its booking is cancelled and the rule gives anything back, also where no price was paid', async () => {
    const { tips, booked, cancel, owner, branch, ledger } = await desk({
      online: { refund: [{ hours_before: 0, percent: 50 }] },
    })
    await tips()
    await cancel(booked)
    const waiting = (await owner.get('refund?waiting=true')).body['content'] as Row[]
    expect(waiting).toMatchObject([{ amount: 0, tip: 5_000, method: 'CASH' }])
    const path = `${branch}/refund/${String(waiting[0]!['id'])}`
    expect((await owner.post(path, { refund: {} })).body).toMatchObject({ tip: 0 })
    expect(await ledger()).toMatchObject([
      { cause: 'CHARGE', line: 'TIP', amount: 5_000 },
      { cause: 'REFUND', line: 'TIP', amount: -5_000 },
    ])
  })

  it('stays where the rule gives nothing back', async () => {
    const { tips, booked, cancel, receipt } = await desk({
      online: { refund: [{ hours_before: 0, percent: 0 }] },
    })
    await tips()
    await cancel(booked)
    expect(await receipt()).toMatchObject({ tip: 5_000, refunds: [] })
  })

  it('that was recorded by mistake is corrected: it never came', async () => {
    const { tips, corrects, ledger, receipt } = await desk()
    const { body } = await tips()
    const { id } = (body['payments'] as Row[])[0]!
    expect((await corrects(id, { amount: 5_001 })).body['code']).toBe('payment.amount.tooMuch')
    expect((await corrects(id, { amount: 4_500 })).body).toMatchObject({ tip: 500, paid: 0 })
    expect(await ledger()).toMatchObject([
      { cause: 'CHARGE', line: 'TIP', amount: 5_000 },
      { cause: 'CORRECTION', line: 'TIP', amount: -4_500 },
    ])
    expect(await receipt()).toMatchObject({ tip: 500 })
  })
})
