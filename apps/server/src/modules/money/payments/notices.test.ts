/** Webhooks of providers: repeated, late, out of order and forged. docs/rules/payments.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { anyAddress } from '../../../../test/any-address.ts'
import { reconcilePayments } from '../deposits/public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

async function openPayment() {
  const studio = await payingStudio(server)
  const booked = await studio.book(TUESDAY_10)
  const link = await studio.pay(booked)
  return { ...studio, booked, id: String(link.body.id) }
}

describe('a notice of a provider', () => {
  it('counts once, however often it arrives, and each one is stored', async () => {
    const { id, notice, sendNotice, ledger, notices, booked, read } = await openPayment()
    const paid = notice(id)
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendNotice(paid)))
    expect(replies).toEqual([200, 200, 200, 200, 200, 200])
    expect(await ledger()).toMatchObject([{ cause: 'CHARGE', amount: 50_000 }])
    const kept = await notices()
    expect(kept.map(({ outcome }) => outcome).toSorted()).toEqual(['DONE', ...Array(5).fill('REPEATED')])
    expect(JSON.parse(String(kept[0]!.raw_body))).toEqual(paid)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('reads its payment once and locks it and its booking once, in one transaction', async () => {
    const { id, notice, sendNotice } = await openPayment()
    server.takeStatements()
    expect(await sendNotice(notice(id))).toBe(200)
    const reads = server.takeStatements().filter((statement) => statement.startsWith('select'))
    const of = (table: string) => reads.filter((statement) => statement.includes(`from "${table}" where`))
    expect(of('payment').map((statement) => statement.endsWith('for update'))).toEqual([false, true])
    expect(of('appointment').filter((statement) => statement.endsWith('for update'))).toHaveLength(1)
  })

  it('is stored without its body once the payer has deleted their data', async () => {
    const { id, notice, sendNotice, notices, ledger, company_id } = await openPayment()
    await server.database.db
      .updateTable('payment')
      .set({ payer_forgotten: true })
      .where('company_id', '=', company_id)
      .execute()
    expect(await sendNotice(notice(id))).toBe(200)
    expect(await ledger()).toHaveLength(1)
    expect(await notices()).toMatchObject([{ outcome: 'DONE', raw_body: null }])
  })

  it('counts once under two names', async () => {
    const { id, notice, sendNotice, ledger } = await openPayment()
    await sendNotice(notice(id))
    expect(await sendNotice(notice(id))).toBe(200)
    expect(await ledger()).toHaveLength(1)
  })

  it('may come in any order: what is paid stays paid', async () => {
    const { id, notice, sendNotice, readPayment, booked } = await openPayment()
    for (const state of ['PAID', 'PROCESSING', 'FAILED', 'EXPIRED'] as const)
      await sendNotice(notice(id, { state }))
    expect((await readPayment(booked, id)).body).toMatchObject({ state: 'PAID' })
    const other = await openPayment()
    for (const state of ['FAILED', 'PAID'] as const) await other.sendNotice(other.notice(other.id, { state }))
    expect((await other.readPayment(other.booked, other.id)).body).toMatchObject({ state: 'PAID' })
  })

  it.each([
    { because: 'signature', of: 'another key', with: { secret: 'of somebody else' }, said: {} },
    { because: 'age', of: 'more than 300 s ago', with: { at: Date.parse(NOW) - 301_000 }, said: {} },
    { because: 'age', of: 'more than 300 s ahead', with: { at: Date.parse(NOW) + 302_000 }, said: {} },
    { because: 'sum', of: 'another sum', with: {}, said: { amount: 49_999 } },
    { because: 'sum', of: 'another currency', with: {}, said: { currency: 'EUR' } },
    {
      because: 'payment',
      of: 'a payment that is not there',
      with: {},
      said: { payment: '019e0000-0000-7000-8000-000000000000' },
    },
    { because: 'payment', of: 'what is no payment', with: {}, said: { payment: 'none' } },
  ])('$of is refused and kept, because of its $because', async ({ because, with: how, said }) => {
    const { id, notice, sendNotice, ledger, notices } = await openPayment()
    expect(await sendNotice(notice(id, said), how)).toBe(400)
    expect(await ledger()).toEqual([])
    const [kept, ...others] = await notices()
    expect([kept, others]).toMatchObject([{ outcome: 'REFUSED', because }, []])
    // A body without a known payer is not stored: it could not be erased with that person’s data.
    expect(kept!.raw_body === null).toBe(because !== 'sum')
  })

  it('that is forged repeatedly is rejected each time, and only a limited number is stored', async () => {
    const { id, notice, sendNotice, notices, ledger } = await openPayment()
    const from = anyAddress()
    for (let time = 0; time < 65; time += 1)
      expect(await sendNotice(notice(id), { secret: 'guessed', from })).toBe(400)
    expect(await notices()).toHaveLength(60)
    expect(await sendNotice(notice(id), { from })).toBe(200)
    expect(await ledger()).toHaveLength(1)
  })

  it('at the edge of its time is taken', async () => {
    const { id, notice, sendNotice, ledger } = await openPayment()
    expect(await sendNotice(notice(id), { at: Date.parse(NOW) - 300_000 })).toBe(200)
    expect(await ledger()).toHaveLength(1)
  })

  it('of another company is refused, though both have the same key', async () => {
    const [one, other] = [await openPayment(), await openPayment()]
    expect(await other.sendNotice(one.notice(one.id))).toBe(400)
    expect([await one.ledger(), await other.ledger()]).toEqual([[], []])
  })

  it('of another provider than the one it was opened with is refused', async () => {
    const { id, notice, sendNotice, ledger, company_id } = await openPayment()
    await server.database.db
      .updateTable('payment')
      .set({ provider: 'stripe' })
      .where('company_id', '=', company_id)
      .execute()
    expect(await sendNotice(notice(id))).toBe(400)
    expect(await ledger()).toEqual([])
  })

  it('that is no notice is refused, whatever it is', async () => {
    const { company_id } = await openPayment()
    const send = async (payload: string | Buffer, type: string, path = `sandbox/${company_id}`) =>
      (
        await server.app.inject({
          method: 'POST',
          url: `/v1/payment/notice/${path}`,
          payload,
          headers: { 'content-type': type },
        })
      ).statusCode
    expect(await send('{', 'application/json')).toBe(400)
    expect(await send(Buffer.from([0, 255, 254]), 'application/octet-stream')).toBe(400)
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(400)
    expect(await send('{}', 'application/json', `nobody/${company_id}`)).toBe(400)
    expect(await send('{}', 'application/json', 'sandbox/nobody')).toBe(404)
  })

  it('that never comes is asked for', async () => {
    const { id, company_id, booked, read } = await openPayment()
    await server.database.db
      .updateTable('sandbox_payment')
      .set({ state: 'PAID' })
      .where('company_id', '=', company_id)
      .where('payment_id', '=', id)
      .execute()
    server.clock.set('2026-05-18T08:00:30.000Z')
    await reconcilePayments(server.deps)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('lets an unused payment page expire automatically', async () => {
    const { id, booked, readPayment, bank } = await openPayment()
    server.clock.set('2026-05-18T09:10:00.000Z')
    await reconcilePayments(server.deps)
    expect((await readPayment(booked, id)).body).toMatchObject({ state: 'EXPIRED', url: null })
    expect(await bank()).toBe(0)
  })

  it('never returns the keys of the company, and stores them sealed', async () => {
    const { company_id } = await openPayment()
    const [row] = await server.database.db
      .selectFrom('payment_account')
      .selectAll()
      .where('company_id', '=', company_id)
      .execute()
    expect(JSON.stringify(row)).not.toContain('the key of the sandbox')
    const configuration = await server.get(
      `/v1/company/${company_id}/widget/default/configuration?withBookingSettings=true`,
    )
    expect(JSON.stringify(configuration.body)).not.toContain('sealed')
  })
})
