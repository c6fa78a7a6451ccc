/** Payments and refunds by staff. docs/rules/payments.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
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

const desk = (given?: Parameters<typeof cashDesk>[1]) => cashDesk(server, given)

/** Newest first. */
const acts = async (owner: CompanyKey) =>
  ((await owner.get('audit')).body['content'] as Row[]).filter(
    ({ act }) => act !== 'key.created' && act !== 'paymentAccount.added',
  )

const firstOf = (body: Row, list: 'payments' | 'refunds') => (body[list] as Row[])[0]!

describe('POST b/payment', () => {
  it('what is paid at the desk counts as what is paid online does: in the booking, in the ledger, for its client', async () => {
    const { takes, appointment, owner, branch, read, booked, ledger } = await desk()
    const part = await takes({ amount: 20_000 })
    expect([part.status, part.body]).toMatchObject([
      200,
      {
        appointment,
        membership: null,
        price: 50_000,
        currency_code: 'UAH',
        paid: 20_000,
        remaining: 30_000,
        payment_status: 'UNDERPAYMENT',
        payments: [{ method: 'CASH', provider: null, state: 'PAID', amount: 20_000 }],
      },
    ])
    const rest = await takes({ method: 'TERMINAL', currency_code: 'UAH' })
    expect(rest.body).toMatchObject({ paid: 50_000, remaining: 0, payment_status: 'PAID' })
    expect(await read(booked)).toMatchObject({
      payment_status: 'PAID',
      payment: { paid: 50_000, requirement: 'NONE' },
    })
    expect(await ledger()).toMatchObject([
      { cause: 'CHARGE', amount: 30_000 },
      { cause: 'CHARGE', amount: 20_000 },
    ])
    const list = await owner.get(`${branch}/appointment`)
    expect(list.body['content']).toMatchObject([
      { id: appointment, price: 50_000, paid: 50_000, remaining: 0, payment_status: 'PAID' },
    ])
    expect(await acts(owner)).toMatchObject([
      {
        act: 'payment.recorded',
        by: { api_key_id: owner.keyId },
        after: { amount: 30_000, method: 'TERMINAL' },
      },
      { act: 'payment.recorded', after: { amount: 20_000, method: 'CASH', appointment } },
    ])
  })

  it('the same press twice, and a repeat after a lost answer, are one payment; another body under its key is refused', async () => {
    const { takes, ledger } = await desk()
    const key = { 'idempotency-key': 'press-of-the-desk' }
    const both = await Promise.all([takes({ amount: 10_000 }, key), takes({ amount: 10_000 }, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await takes({ amount: 10_000 }, key)).body).toMatchObject({ paid: 10_000 })
    expect((await takes({ amount: 20_000 }, key)).body['code']).toBe('idempotency.bodyChanged')
    expect(await ledger()).toHaveLength(1)
  })

  it('of many who take the whole price at once exactly one does', async () => {
    const { takes, receipt } = await desk()
    const answers = await Promise.all(Array.from({ length: 6 }, () => takes({ amount: 50_000 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await receipt()).toMatchObject({ paid: 50_000 })
  })

  it('a booking that waits to be paid in advance stands once enough is paid at the desk', async () => {
    const { takes, booked, read } = await desk({ online: { requirement: 'REQUIRED', share_percent: 50 } })
    expect(booked.body.payment).toMatchObject({ requirement: 'REQUIRED', amount: 25_000 })
    await takes({ amount: 25_000 })
    server.clock.set('2026-05-18T20:00:00.000Z')
    await reconcilePayments(server.deps)
    expect(await read(booked)).toMatchObject({ cancelled_at: null, payment: { pay_until: null } })
  })

  it('closes the open payment page, and no payment is possible there any more', async () => {
    const { takes, booked, pay, onPage, bank } = await desk()
    const link = await pay(booked)
    await takes({})
    expect((await onPage(link, { card: 'success' })).status).toBe(200)
    expect(await bank()).toBe(0)
  })

  it('what a bank was busy with meanwhile goes back by its provider, and none of what the desk took', async () => {
    const { takes, booked, pay, onPage, receipt, bank } = await desk()
    await onPage(await pay(booked), { card: 'delay' })
    await takes({})
    server.clock.set('2026-05-18T08:05:00.000Z')
    await reconcilePayments(server.deps)
    await sendRefunds(server.deps)
    expect(await receipt()).toMatchObject({
      paid: 50_000,
      payment_status: 'PAID',
      refunds: [{ amount: 50_000, method: 'ONLINE', state: 'DONE' }],
    })
    expect(await bank()).toBe(0)
  })

  it.each([
    ['more than is left', { amount: 50_001 }, 422, 'payment.amount.tooMuch'],
    ['another currency', { currency_code: 'EUR' }, 422, 'payment.currency.other'],
    ['nothing', { amount: 0 }, 422, 'validation.failed'],
    ['a way that is none', { method: 'BARTER' }, 422, 'validation.failed'],
    ['neither booking nor membership', { appointment: undefined }, 422, 'validation.failed'],
    [
      'a booking that is not there',
      { appointment: '0197e2a0-0000-7000-8000-000000000000' },
      404,
      'appointment.notFound',
    ],
  ])('%s is refused and nothing is written', async (_, asked, status, code) => {
    const { takes, ledger } = await desk()
    const refused = await takes(asked)
    expect([refused.status, refused.body['code']]).toEqual([status, code])
    expect(await ledger()).toEqual([])
  })

  it('what is paid or cancelled takes no more', async () => {
    const { takes, booked, cancel } = await desk()
    await takes({})
    expect((await takes({ amount: 1 })).body['code']).toBe('payment.alreadyPaid')
    await cancel(booked)
    expect((await takes({ amount: 1 })).body['code']).toBe('appointment.cancelled')
  })

  it('a key that may only read money takes none, and a performer sees none', async () => {
    const { studio, branch, appointment, anna } = await desk()
    const reader = await companyKey(server, studio, { scopes: ['payments.read'] })
    const taken = await reader.post(`${branch}/payment`, { payment: { appointment, method: 'CASH' } })
    expect([taken.status, taken.body['code']]).toEqual([403, 'key.notAllowed'])
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect((await performer.get('ledger')).body['code']).toBe('key.notAllowed')
  })
})

describe('POST b/refund', () => {
  it('gives back a part and then the rest, and never more than was paid', async () => {
    const { takes, givesBack, ledger } = await desk()
    await takes({})
    const part = await givesBack({ amount: 20_000, method: 'TRANSFER' })
    expect([part.status, part.body]).toMatchObject([
      200,
      {
        paid: 30_000,
        remaining: 20_000,
        refunds: [{ amount: 20_000, state: 'DONE', method: 'CASH', reason: 'не сподобалося' }],
      },
    ])
    expect((await givesBack({ amount: 30_001 })).body['code']).toBe('payment.amount.tooMuch')
    const rest = await givesBack({})
    expect(rest.body).toMatchObject({ paid: 0, payments: [{ state: 'REFUNDED' }] })
    expect((await givesBack({})).body['code']).toBe('payment.amount.tooMuch')
    expect((await ledger()).map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      -30_000, -20_000, 50_000,
    ])
  })

  it('of many who give back at once no more goes back than was paid', async () => {
    const { takes, givesBack, ledger, receipt } = await desk()
    await takes({})
    const answers = await Promise.all(Array.from({ length: 8 }, () => givesBack({ amount: 20_000 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await receipt()).toMatchObject({ paid: 10_000 })
    expect((await ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000)
  })

  it('gives back by the provider what came online, and only the rest by hand', async () => {
    const { takes, givesBack, booked, pay, onPage, bank, receipt, ledger } = await desk()
    await onPage(await pay(booked, { amount: 30_000 }), { card: 'success' })
    await takes({})
    const given = await givesBack({ amount: 40_000 })
    expect(given.body).toMatchObject({
      paid: 10_000,
      refunds: expect.arrayContaining([
        expect.objectContaining({ amount: 30_000, state: 'WAITING', method: 'ONLINE' }),
        expect.objectContaining({ amount: 10_000, state: 'DONE', method: 'CASH' }),
      ]),
    })
    await sendRefunds(server.deps)
    expect(await bank()).toBe(0)
    expect(await receipt()).toMatchObject({ paid: 10_000 })
    expect((await ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000)
  })

  it.each([
    ['all of it', undefined, 0],
    ['a part', 10_000, 20_000],
  ])(
    'what a provider refused is refunded again as the same money, because it was owed: %s',
    async (_, amount, left) => {
      const { takes, givesBack, booked, pay, onPage, bank, receipt, listed, sendRefused } = await desk({
        price: 30_000,
      })
      await onPage(await pay(booked), { card: 'success' })
      const rest = { paid: left, remaining: 30_000 - left }
      const refundsAre = async (...refunds: Row[]) => {
        const said = await receipt()
        expect(said).toMatchObject({ ...rest, refunds })
        expect(said['refunds']).toHaveLength(refunds.length)
        expect(await listed()).toMatchObject({ ...rest, payment_status: said['payment_status'] })
      }
      const all = 30_000 - left
      for (const _ of ['once', 'once more']) {
        expect((await givesBack({ amount })).status).toBe(200)
        await refundsAre({ amount: all, state: 'WAITING' })
        await sendRefused()
        await refundsAre({ amount: all, state: 'REFUSED' })
      }
      await givesBack({ amount })
      await refundsAre({ amount: all, state: 'WAITING' })
      await sendRefunds(server.deps)
      await refundsAre({ amount: all, state: 'DONE' })
      expect(await bank()).toBe(left)
      expect((await takes({ amount: all + 1 })).body['code']).toBe('payment.amount.tooMuch')
      expect((await takes({})).body).toMatchObject({ paid: 30_000, remaining: 0 })
    },
  )

  it('what a provider refused stays owed when more of it goes back', async () => {
    const { givesBack, booked, pay, onPage, bank, receipt, sendRefused } = await desk({ price: 30_000 })
    await onPage(await pay(booked), { card: 'success' })
    await givesBack({ amount: 20_000 })
    await sendRefused()
    await givesBack({ amount: 5000 })
    expect(await receipt()).toMatchObject({
      paid: 10_000,
      refunds: [
        { amount: 15_000, state: 'REFUSED' },
        { amount: 5000, state: 'WAITING' },
      ],
    })
    await givesBack({ amount: 25_000 })
    await sendRefunds(server.deps)
    expect(await receipt()).toMatchObject({
      paid: 0,
      payments: [{ state: 'REFUNDED' }],
      refunds: [{ amount: 5000 }, { amount: 25_000 }],
    })
    expect(await bank()).toBe(0)
  })

  it('however much the books say went back, no more than the price is taken', async () => {
    const { takes, givesBack, booked, pay, onPage, sendRefused, company_id } = await desk({ price: 30_000 })
    await onPage(await pay(booked), { card: 'success' })
    await givesBack({})
    await sendRefused()
    await server.database.db
      .updateTable('payment_refund')
      .set({ amount: 60_000 })
      .where('company_id', '=', company_id)
      .execute()
    expect((await takes({ amount: 30_001 })).body['code']).toBe('payment.amount.tooMuch')
    await takes({})
    const { amount } = await server.database.db
      .selectFrom('payment')
      .select('amount')
      .where('company_id', '=', company_id)
      .where('method', '=', 'CASH')
      .executeTakeFirstOrThrow()
    expect(amount).toBe(30_000)
  })

  it('a cancellation gives back what is left beside what a provider refused, and not that again', async () => {
    const { givesBack, booked, pay, onPage, bank, cancel, receipt, sendRefused } = await desk({
      price: 30_000,
      online: { refund: [{ hours_before: 0, percent: 100 }] },
    })
    await onPage(await pay(booked), { card: 'success' })
    await givesBack({ amount: 10_000 })
    await sendRefused()
    await cancel(booked)
    await sendRefunds(server.deps)
    expect(await receipt()).toMatchObject({
      paid: 0,
      refunds: [
        { amount: 10_000, state: 'REFUSED' },
        { amount: 20_000, state: 'DONE' },
      ],
    })
    expect(await bank()).toBe(10_000)
    await givesBack({})
    await sendRefunds(server.deps)
    expect([await bank(), (await receipt())['paid']]).toEqual([0, 0])
  })

  it('a cancellation online leaves what came at the desk to be handed over, once, and the desk sees what waits', async () => {
    const { takes, booked, cancel, owner, branch, ledger, givesBack } = await desk({
      online: { refund: [{ hours_before: 0, percent: 100 }] },
    })
    await takes({})
    await cancel(booked)
    const waiting = await owner.get('refund?waiting=true')
    expect(waiting.body['content']).toMatchObject([{ amount: 50_000, method: 'CASH', state: 'WAITING' }])
    expect(await ledger()).toHaveLength(1)
    expect((await givesBack({})).body['code']).toBe('payment.amount.tooMuch')
    const [refund] = waiting.body['content'] as Row[]
    const path = `${branch}/refund/${String(refund!['id'])}`
    const both = await Promise.all([1, 2].map(() => owner.post(path, { refund: { method: 'TERMINAL' } })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await ledger()).toMatchObject([{ cause: 'CHARGE' }, { cause: 'REFUND', amount: -50_000 }])
    expect((await owner.get('refund?waiting=true')).body['content']).toEqual([])
  })

  it('needs its own scope and a reason, and names only payments of what it is for', async () => {
    const { studio, branch, appointment, takes, givesBack } = await desk()
    const { body } = await takes({})
    const cashier = await companyKey(server, studio, { scopes: ['payments.read', 'payments.write'] })
    const refused = await cashier.post(`${branch}/refund`, { refund: { appointment, reason: 'так' } })
    expect([refused.status, refused.body['code']]).toEqual([403, 'key.notAllowed'])
    expect((await givesBack({ reason: '  ' })).body['code']).toBe('validation.failed')
    expect((await givesBack({ currency_code: 'PLN' })).body['code']).toBe('payment.currency.other')
    const other = await desk()
    expect((await other.givesBack({ payment: firstOf(body, 'payments')['id'] })).body['code']).toBe(
      'payment.notFound',
    )
  })
})

describe('POST payment/{payment}/correction', () => {
  it('takes off what never came, which is no refund; what is missing is recorded again', async () => {
    const { takes, corrects, owner, booked, read } = await desk()
    const { body } = await takes({})
    const id = firstOf(body, 'payments')['id']
    expect((await corrects(id, { amount: 45_000 })).body).toMatchObject({ paid: 5000, remaining: 45_000 })
    expect((await corrects(id, { amount: 5001 })).body['code']).toBe('payment.amount.tooMuch')
    expect(await read(booked)).toMatchObject({ payment: { paid: 5000, refunded: 0 } })
    expect(await acts(owner)).toMatchObject([
      { act: 'payment.corrected', after: { taken_off: 45_000, reason: 'помилка касира' } },
      {},
    ])
  })

  it('a wrong way of paying is recorded as the right one: the sum stays paid, the ledger and the log have both entries', async () => {
    const { takes, corrects, owner, booked, read, ledger } = await desk()
    const { body } = await takes({})
    const id = firstOf(body, 'payments')['id']
    const instead = { amount: 50_000, method: 'TERMINAL' }
    const corrected = await corrects(id, { amount: 50_000, instead })
    expect([corrected.status, corrected.body]).toMatchObject([
      200,
      {
        paid: 50_000,
        remaining: 0,
        payments: [
          { id, method: 'CASH', state: 'REFUNDED' },
          { method: 'TERMINAL', state: 'PAID', amount: 50_000 },
        ],
        refunds: [{ cause: 'CORRECTION', amount: 50_000, payment_id: id }],
      },
    ])
    expect(await read(booked)).toMatchObject({
      payment_status: 'PAID',
      payment: { paid: 50_000, refunded: 0 },
    })
    const entries = (await ledger()) as Row[]
    expect(entries.map(({ cause, amount }) => `${String(cause)} ${String(amount)}`).toSorted()).toEqual([
      'CHARGE 50000',
      'CHARGE 50000',
      'CORRECTION -50000',
    ])
    const log = await acts(owner)
    expect(log).toHaveLength(3)
    expect(log).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          act: 'payment.corrected',
          before: { payment_id: id, amount: 50_000, tip: 0, method: 'CASH' },
          after: expect.objectContaining({ taken_off: 50_000, recorded: expect.objectContaining(instead) }),
        }),
        expect.objectContaining({
          act: 'payment.recorded',
          after: expect.objectContaining({ ...instead, corrects: id }),
        }),
      ]),
    )
  })

  it('a sum recorded too low becomes the right one, at most the price', async () => {
    const { takes, corrects, receipt, ledger } = await desk()
    const { body } = await takes({ amount: 5000 })
    const id = firstOf(body, 'payments')['id']
    const above = await corrects(id, { amount: 5000, instead: { amount: 50_001, method: 'CASH' } })
    expect(above.body['code']).toBe('payment.amount.tooMuch')
    // Nothing of a rejected correction is stored.
    expect([await receipt(), (await ledger()).length]).toMatchObject([{ paid: 5000 }, 1])
    await corrects(id, { amount: 5000, instead: { amount: 50_000, method: 'CASH' } })
    expect(await receipt()).toMatchObject({ paid: 50_000, remaining: 0 })
  })

  it('a tip recorded in the wrong way stays a tip', async () => {
    const { takes, corrects, owner, branch, appointment, receipt } = await desk()
    await takes({})
    const tip = { appointment, method: 'CASH', amount: 3000 }
    const { body } = await owner.post(`${branch}/tip`, { tip })
    const { id } = (body['payments'] as Row[]).find(({ amount }) => amount === 0)!
    const more = await corrects(id, { amount: 3000, instead: { amount: 4000, method: 'TERMINAL' } })
    expect(more.body['code']).toBe('payment.amount.tooMuch')
    await corrects(id, { amount: 3000, instead: { amount: 3000, method: 'TERMINAL' } })
    expect(await receipt()).toMatchObject({ paid: 50_000, tip: 3000 })
  })

  it('what came online is corrected by the books of its provider alone', async () => {
    const { booked, pay, onPage, corrects, receipt } = await desk()
    await onPage(await pay(booked), { card: 'success' })
    const id = firstOf(await receipt(), 'payments')['id']
    expect((await corrects(id, { amount: 1 })).body['code']).toBe('payment.notAllowed')
  })
})

describe('GET ledger', () => {
  it('shows the entries of a booking, of a client and of a branch, and sums a day up by way of payment', async () => {
    const { takes, givesBack, owner, studio, appointment, booked, pay, onPage } = await desk()
    await onPage(await pay(booked, { amount: 10_000 }), { card: 'success' })
    await takes({ amount: 25_000 })
    await takes({ amount: 15_000, method: 'TERMINAL' })
    const terminal = (await owner.get(`receipt?appointment=${appointment}`)).body['payments'] as Row[]
    await givesBack({ amount: 5000, payment: terminal[2]!['id'], method: 'CASH' })
    const { client_id } = await server.database.db
      .selectFrom('appointment')
      .select('client_id')
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', appointment)
      .executeTakeFirstOrThrow()
    for (const which of [
      `appointment=${appointment}`,
      `client=${client_id}`,
      `branch=${studio.branch_id}`,
      '',
    ]) {
      const { content } = (await owner.get(`ledger?${which}`)).body as { content: Row[] }
      expect(new Set(content.map(({ amount, method }) => `${String(amount)} ${String(method)}`))).toEqual(
        new Set(['-5000 CASH', '10000 ONLINE', '15000 TERMINAL', '25000 CASH']),
      )
    }
    const filtered = async (which: string) => (await owner.get(`ledger?${which}`)).body as { content: Row[] }
    const inCash = await filtered(`method=CASH&branch=${studio.branch_id}&client=${client_id}`)
    expect(inCash.content.map(({ amount }) => amount)).toEqual([-5000, 25_000])
    expect((await filtered('method=ONLINE')).content).toMatchObject([
      {
        amount: 10_000,
        client: { id: client_id, first_name: 'Олена' },
        visit: { start_time: '2026-05-19T07:00:00.000Z', branch_id: studio.branch_id },
      },
    ])
    expect((await filtered('method=TRANSFER')).content).toEqual([])
    expect((await owner.get('ledger?client=0197e2a0-0000-7000-8000-000000000000')).body['content']).toEqual(
      [],
    )
    const day = await owner.get(`ledger/day?day=2026-05-18&branch=${studio.branch_id}`)
    expect(day.body).toMatchObject({ day: '2026-05-18', timezone: 'Europe/Kyiv' })
    expect(day.body['sums']).toEqual([
      {
        method: 'CASH',
        currency_code: 'UAH',
        received: 25_000,
        given_back: -5000,
        corrected: 0,
        total: 20_000,
        tips: 0,
        entries: 2,
      },
      {
        method: 'ONLINE',
        currency_code: 'UAH',
        received: 10_000,
        given_back: 0,
        corrected: 0,
        total: 10_000,
        tips: 0,
        entries: 1,
      },
      {
        method: 'TERMINAL',
        currency_code: 'UAH',
        received: 15_000,
        given_back: 0,
        corrected: 0,
        total: 15_000,
        tips: 0,
        entries: 1,
      },
    ])
  })

  it('a day begins at midnight of the branch', async () => {
    const { takes, owner } = await desk()
    server.clock.set('2026-05-18T20:59:00.000Z')
    await takes({ amount: 100 })
    server.clock.set('2026-05-18T21:00:00.000Z')
    await takes({ amount: 200 })
    const totals = async (day: string) =>
      ((await owner.get(`ledger/day?day=${day}`)).body['sums'] as Row[]).map(({ total }) => total)
    expect([await totals('2026-05-18'), await totals('2026-05-19')]).toEqual([[100], [200]])
  })
})

describe('GET b/appointment/day', () => {
  it('shows a whole day of the branch from midnight to midnight, with clients and money', async () => {
    const { studio, owner, branch, takes, appointment } = await desk()
    await takes({ amount: 10_000 })
    // Midnight in Kyiv, a minute before the next midnight, and the next midnight.
    for (const starts_at of ['2026-05-18T21:00:00Z', '2026-05-19T20:59:00Z', '2026-05-19T21:00:00Z'])
      await studio.appointment({ starts_at })
    const day = (date: string, key = owner) => key.get(`${branch}/appointment/day?day=${date}`)
    const { body } = await day('2026-05-19')
    expect(body).toMatchObject({ day: '2026-05-19', timezone: 'Europe/Kyiv' })
    expect(body['content']).toMatchObject([
      { start_time: '2026-05-18T21:00:00.000Z', payment_status: 'PAID', price: 0 },
      { id: appointment, client: { first_name: 'Олена' }, paid: 10_000, remaining: 40_000 },
      { start_time: '2026-05-19T20:59:00.000Z' },
    ])
    expect((await day('2026-05-20')).body['content']).toHaveLength(1)
    const other = await studio.resource()
    const performer = await companyKey(server, studio, { resource_id: other.resource_id })
    expect((await day('2026-05-19', performer)).body['content']).toEqual([])
  })
})
