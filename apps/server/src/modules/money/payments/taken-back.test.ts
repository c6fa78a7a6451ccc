/**
 * Refunds at the provider without our request: ledger, status and the provider's books agree. docs/rules/payments.md
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'
import { reconcilePayments } from '../deposits/public.ts'
import { sendRefunds } from './refunds.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const LATER = '2026-05-18T08:05:00.000Z'
const TOMORROW = '2026-05-19T08:00:01.000Z'
const FRIDAY_10 = '2026-05-22T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

async function paidVisit(online: object = {}, tip = 0) {
  const studio = await payingStudio(server, {
    online: { refund: [{ hours_before: 0, percent: 100 }], ...online },
  })
  const booked = await studio.book(FRIDAY_10)
  const link = await studio.pay(booked, tip > 0 ? { tip } : {})
  await studio.onPage(link, { card: 'success' })
  const id = String(link.body.id)
  return {
    ...studio,
    booked,
    id,
    later: (later: string) => studio.onPage(link, { later }),
    amounts: async () => (await studio.ledger()).map(({ cause, amount }) => [cause, amount] as const),
    state: async () => (await studio.readPayment(booked, id)).body,
    /** A refund at the provider whose webhook is lost. */
    unheard: (amount: number, decided_by: 'COMPANY' | 'BANK' = 'COMPANY') =>
      server.database.db
        .insertInto('sandbox_refund')
        .columns(['company_id', 'reference', 'refund_id', 'amount', 'decided_by'])
        .expression((from) =>
          from
            .selectFrom('sandbox_payment')
            .select(['company_id', 'reference', 'payment_id'])
            .select(({ val }) => [val(amount).as('amount'), val(decided_by).as('decided_by')])
            .where('company_id', '=', studio.company_id),
        )
        .execute(),
  }
}

describe('what goes back at the provider without our asking', () => {
  it.each(['back', 'taken'])('is in the ledger with the provider’s webhook (%s)', async (how) => {
    const { later, amounts, bank, read, booked, state } = await paidVisit()
    await later(how)
    expect(await amounts()).toEqual([
      ['CHARGE', 50_000],
      ['REFUND', -50_000],
    ])
    expect(await bank()).toBe(0)
    expect(await read(booked)).toMatchObject({ payment_status: 'UNPAID', payment: { paid: 0 } })
    expect(await state()).toMatchObject({ state: 'REFUNDED', refunded: 50_000 })
  })

  it('is taken of the price first, and of the tip last', async () => {
    const { later, ledger } = await paidVisit({ tips: true }, 5_000)
    const back = async () =>
      (await ledger())
        .filter(({ cause }) => cause === 'REFUND')
        .map(({ line, amount }) => `${line} ${amount}`)
        .toSorted()
    await later('half')
    expect(await back()).toEqual(['PRICE -27500'])
    await later('back')
    expect(await back()).toEqual(['PRICE -22500', 'PRICE -27500', 'TIP -5000'])
  })

  it('counts once, however often it is reported and polled', async () => {
    const { later, amounts, notice, sendNotice, id } = await paidVisit()
    await later('half')
    const again = notice(id, { state: 'CHANGED' })
    await Promise.all([sendNotice(again), sendNotice(again), sendNotice(again)])
    server.clock.set(TOMORROW)
    await reconcilePayments(server.deps)
    expect(await amounts()).toEqual([
      ['CHARGE', 50_000],
      ['REFUND', -25_000],
    ])
  })

  it('is paid again once the bank returns it, and taken back again once the bank repeats that', async () => {
    const { later, amounts, bank, read, booked, state } = await paidVisit()
    await later('taken')
    server.clock.set(LATER)
    await later('returned')
    expect(await state()).toMatchObject({ state: 'PAID', refunded: 0 })
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
    server.clock.set('2026-05-18T08:10:00.000Z')
    await later('taken')
    expect((await amounts()).map(([, amount]) => amount)).toEqual([50_000, -50_000, 50_000, -50_000])
    expect(await bank()).toBe(0)
    expect(await read(booked)).toMatchObject({ payment_status: 'UNPAID' })
  })

  it('is refunded automatically if it was paid again before the bank returned it', async () => {
    const { later, pay, onPage, booked, bank, amounts, read } = await paidVisit()
    await later('taken')
    await onPage(await pay(booked), { card: 'success' })
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
    server.clock.set(LATER)
    await later('returned')
    await sendRefunds(server.deps)
    expect(await bank()).toBe(50_000)
    expect((await amounts()).reduce((sum, [, amount]) => sum + amount, 0)).toBe(50_000)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('is what a provider had refused us before, and is owed no more', async () => {
    const { company_id, booked, cancel, later, state, bank, database } = {
      ...(await paidVisit()),
      database: server.database.db,
    }
    const books = (amount: number) =>
      database.updateTable('sandbox_payment').set({ amount }).where('company_id', '=', company_id).execute()
    await cancel(booked)
    await books(1)
    await sendRefunds(server.deps)
    await books(50_000)
    const refunds = () =>
      database
        .selectFrom('payment_refund')
        .select(['state', 'amount'])
        .where('company_id', '=', company_id)
        .execute()
    expect(await refunds()).toEqual([{ state: 'REFUSED', amount: 50_000 }])
    server.clock.set(LATER)
    await later('half')
    expect((await refunds()).toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
      { state: 'DONE', amount: 25_000 },
      { state: 'REFUSED', amount: 25_000 },
    ])
    await later('back')
    expect(await refunds()).toEqual([{ state: 'DONE', amount: 50_000 }])
    expect([await bank(), (await state())['state']]).toEqual([0, 'REFUNDED'])
  })

  it('is found by polling where no webhook comes: paid ones are polled about a dozen times within 120 days', async () => {
    const { unheard, amounts, company_id } = await paidVisit()
    await unheard(20_000, 'BANK')
    server.clock.set(LATER)
    await reconcilePayments(server.deps)
    expect(await amounts()).toEqual([['CHARGE', 50_000]])
    server.clock.set(TOMORROW)
    await reconcilePayments(server.deps)
    expect(await amounts()).toEqual([
      ['CHARGE', 50_000],
      ['REFUND', -20_000],
    ])
    const nextLook = async () =>
      (
        await server.database.db
          .selectFrom('payment')
          .select('ask_at')
          .where('company_id', '=', company_id)
          .executeTakeFirstOrThrow()
      ).ask_at
    let looks = 0
    for (let next = await nextLook(); next !== null && looks < 100; next = await nextLook()) {
      server.clock.set(new Date(next).toISOString())
      await reconcilePayments(server.deps)
      looks += 1
    }
    expect(looks).toBeGreaterThan(7)
    expect(looks).toBeLessThan(16)
    expect(server.clock.now() - Date.parse(NOW)).toBeGreaterThan(120 * 86_400_000)
  })

  it('is not given back a second time when the booking is cancelled after it', async () => {
    const { later, cancel, booked, amounts, bank, state } = await paidVisit()
    await later('half')
    await cancel(booked)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(0)
    expect((await amounts()).reduce((sum, [, amount]) => sum + amount, 0)).toBe(0)
    expect(await state()).toMatchObject({ state: 'REFUNDED', refunded: 50_000 })
  })

  it.each([
    { of: 50_000, left: 0, because: 'all of it went back there already' },
    { of: 20_000, left: 0, because: 'the rest alone is asked for' },
  ])(
    'is not refunded a second time though no report of it came: $of by hand, because $because',
    async ({ of, left }) => {
      const { unheard, cancel, booked, amounts, bank, state } = await paidVisit()
      await unheard(of)
      await cancel(booked)
      await reconcilePayments(server.deps)
      expect(await bank()).toBe(left)
      expect((await amounts()).reduce((sum, [, amount]) => sum + amount, 0)).toBe(left)
      server.clock.set(TOMORROW)
      await reconcilePayments(server.deps)
      expect(await bank()).toBe(left)
      expect((await amounts()).reduce((sum, [, amount]) => sum + amount, 0)).toBe(left)
      expect(await state()).toMatchObject({ state: 'REFUNDED' })
    },
  )

  it.each([
    { tip: 0, taken: 50_000, because: 'nothing was sent then' },
    { tip: 0, taken: 20_000, because: 'the rest alone was sent' },
    { tip: 500, taken: 50_500, because: 'the tip goes along' },
  ])(
    'is owed again once the bank returns $taken that had counted as given back, because $because',
    async ({ tip, taken }) => {
      const { unheard, later, cancel, booked, amounts, bank, state } = await paidVisit({ tips: true }, tip)
      await unheard(taken, 'BANK')
      await cancel(booked)
      await reconcilePayments(server.deps)
      expect(await state()).toMatchObject({ state: 'REFUNDED', refunded: 50_000 + tip })
      server.clock.set(LATER)
      await later('returned')
      await reconcilePayments(server.deps)
      const entries = await amounts()
      const sum = (cause?: string) =>
        entries.filter((entry) => !cause || entry[0] === cause).reduce((all, [, each]) => all + each, 0)
      expect(sum('CORRECTION')).toBe(taken)
      expect(sum('REFUND')).toBe(-50_000 - tip - taken)
      expect([await bank(), sum()]).toEqual([0, 0])
      server.clock.set(TOMORROW)
      await reconcilePayments(server.deps)
      expect(await amounts()).toEqual(entries)
      expect(await state()).toMatchObject({ state: 'REFUNDED', refunded: 50_000 + tip })
    },
  )

  it('is what the company gave back beyond its rule, where it did so by hand', async () => {
    const { unheard, cancel, booked, amounts, bank, notice, sendNotice, id } = await paidVisit({
      refund: [{ hours_before: 0, percent: 30 }],
    })
    await unheard(20_000)
    await cancel(booked)
    // The refund is pending, and may already be in the books.
    await sendNotice(notice(id, { state: 'CHANGED' }))
    await reconcilePayments(server.deps)
    server.clock.set(TOMORROW)
    await reconcilePayments(server.deps)
    const kept = (await amounts()).reduce((sum, [, amount]) => sum + amount, 0)
    expect(kept).toBe(await bank())
    expect(kept).toBeGreaterThanOrEqual(50_000 - 20_000 - 15_000)
  })

  it('appears on the page of the sandbox, which does nothing before it is paid', async () => {
    const studio = await payingStudio(server)
    const link = await studio.pay(await studio.book(FRIDAY_10))
    await studio.onPage(link, { later: 'back' })
    expect(await studio.ledger()).toEqual([])
    await studio.onPage(link, { card: 'success' })
    await studio.onPage(link, { later: 'half' })
    const shown = await server.app.inject({ url: new URL(String(link.body.url)).pathname })
    expect(shown.body.replaceAll(/\s/g, ' ')).toContain('250')
  })
})

describe('two givings back of one payment', () => {
  it('go one after the other: what the bank did for the first does not count for the second', async () => {
    const { amounts, bank, company_id, id } = await paidVisit()
    const [first, second] = [newId(), newId()]
    const row = { company_id, payment_id: id, tip: 0, state: 'WAITING' as const }
    await server.database.db
      .insertInto('payment_refund')
      .values([
        // A request is in flight: the bank has done it, and the result is not stored yet.
        {
          ...row,
          refund_id: first,
          key: 'first',
          amount: 10_000,
          created: new Date(NOW),
          ask_at: new Date(Date.parse(NOW) + 30_000),
        },
        {
          ...row,
          refund_id: second,
          key: 'second',
          amount: 6_500,
          ask_at: new Date(NOW),
          created: new Date(Date.parse(NOW) + 1),
        },
      ])
      .execute()
    const { reference } = await server.database.db
      .selectFrom('sandbox_payment')
      .select('reference')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    await server.database.db
      .insertInto('sandbox_refund')
      .values({ company_id, reference, refund_id: first, amount: 10_000 })
      .execute()
    await sendRefunds(server.deps)
    expect(await amounts()).toEqual([['CHARGE', 50_000]])
    server.clock.set(LATER)
    await sendRefunds(server.deps)
    expect(await amounts()).toEqual([
      ['CHARGE', 50_000],
      ['REFUND', -6_500],
      ['REFUND', -10_000],
    ])
    expect(await bank()).toBe(33_500)
  })
})
