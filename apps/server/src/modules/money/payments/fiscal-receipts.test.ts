/** Fiscal receipts of payments and refunds, each registered once. docs/rules/payments.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { fiscalRegistrars } from '../../../gateways/fiscal-registrars/fiscal-registrars.ts'
import type { FiscalReceipt, Registered, RegistrarKeys } from '../../../gateways/fiscal-registrars/port.ts'
import { registerReceipts, saveFiscalAccount, sendRefunds } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const PAY = { card: 'success' }
const HALF_BACK = { refund: [{ hours_before: 0, percent: 50 }] }
const KEYS = { license: 'nobody may read this' }

/** A fake registrar with books: it registers a receipt once. */
function createRegistrar() {
  const books = new Map<string, FiscalReceipt & { number: string }>()
  const asked: FiscalReceipt[] = []
  const registrar = {
    books,
    asked,
    keys: undefined as RegistrarKeys | undefined,
    mood: 'well' as 'well' | 'silent' | 'loses answers' | 'refuses',
    register: async (keys: RegistrarKeys, receipt: FiscalReceipt): Promise<Registered> => {
      asked.push(receipt)
      registrar.keys = keys
      if (registrar.mood === 'silent') return { kind: 'noAnswer', detail: 'TIMEOUT' }
      if (registrar.mood === 'refuses') return { kind: 'refused', detail: 'no shift is open' }
      const known = books.get(receipt.receiptId) ?? { ...receipt, number: `FN-${books.size + 1}` }
      books.set(receipt.receiptId, known)
      return registrar.mood === 'loses answers'
        ? { kind: 'noAnswer', detail: 'TIMEOUT' }
        : { kind: 'registered', number: known.number }
    },
  }
  return registrar
}

describe('receipts at the tax office', () => {
  let server: TestServer
  let registrar: ReturnType<typeof createRegistrar>
  beforeAll(async () => {
    server = await startTestServer({
      now: NOW,
      fiscalRegistrars: {
        sandbox: {
          name: 'sandbox',
          keyNames: ['license'],
          register: (keys, receipt) => registrar.register(keys, receipt),
        },
      },
    })
  })
  beforeEach(() => {
    server.clock.set(NOW)
    registrar = createRegistrar()
  })
  afterAll(() => server.stop())

  const switchOn = (companyId: string, active = true) =>
    saveFiscalAccount(
      ...([server.database.db, server.deps, companyId] as const),
      ...([{ registrar: 'sandbox', keys: KEYS, active }, server.clock.now()] as const),
    )
  const sellingStudio = async () => {
    const studio = await payingStudio(server, { online: { ...HALF_BACK, tips: true } })
    const { company_id, idOf, keyOf } = studio
    const path = (booked: Reply) => `/v1/payment/company/${company_id}/appointment/${idOf(booked)}/receipt`
    const numbers = async (booked: Reply) => {
      const { body } = await server.get(path(booked), keyOf(booked))
      return (body.entries as { fiscal_number: string | null; fiscal_number_awaited: boolean }[]).map(
        ({ fiscal_number, fiscal_number_awaited }) => (fiscal_number_awaited ? 'awaited' : fiscal_number),
      )
    }
    const buy = async (besides: object = {}) => {
      const booked = await studio.book(TUESDAY_10)
      await studio.onPage(await studio.pay(booked, besides), PAY)
      return booked
    }
    return { ...studio, numbers, buy }
  }
  const later = (time: string) => {
    server.clock.set(`2026-05-18T${time}.000Z`)
    return registerReceipts(server.deps)
  }

  it('are registered for what was paid and for what went back, and their numbers stand on the receipt', async () => {
    const { company_id, buy, numbers, cancel } = await sellingStudio()
    await switchOn(company_id)
    const booked = await buy({ tip: 700 })
    expect(await numbers(booked)).toEqual(['awaited', 'awaited'])
    await registerReceipts(server.deps)
    expect(await numbers(booked)).toEqual(['FN-1', 'FN-2'])
    server.clock.set('2026-05-18T09:00:00.000Z')
    await cancel(booked)
    await sendRefunds(server.deps)
    await registerReceipts(server.deps)
    const [price, tip, ...back] = registrar.books.values()
    expect(price).toMatchObject({ kind: 'SALE', amount: 50_000, currency_code: 'UAH', saleNumber: null })
    expect(price!.title).toBe('Стрижка')
    expect(tip).toMatchObject({ kind: 'SALE', amount: 700 })
    expect(back).toMatchObject([
      { kind: 'RETURN', amount: 25_000, saleNumber: 'FN-1' },
      { kind: 'RETURN', amount: 700, saleNumber: 'FN-2' },
    ])
    expect(await numbers(booked)).toEqual(['FN-1', 'FN-2', 'FN-3', 'FN-4'])
  })

  it('do not delay a payment where the registrar does not answer, and are registered once it does', async () => {
    const { company_id, buy, numbers, read } = await sellingStudio()
    await switchOn(company_id)
    registrar.mood = 'silent'
    const booked = await buy()
    await registerReceipts(server.deps)
    await later('08:00:06')
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
    expect(await numbers(booked)).toEqual(['awaited'])
    registrar.mood = 'well'
    await later('08:00:07')
    expect(registrar.asked).toHaveLength(2)
    await later('08:01:00')
    expect(await numbers(booked)).toEqual(['FN-1'])
  })

  it('are registered once, although an answer is lost and two servers run the job at once', async () => {
    const { company_id, buy, numbers } = await sellingStudio()
    await switchOn(company_id)
    const booked = await buy()
    registrar.mood = 'loses answers'
    await Promise.all([registerReceipts(server.deps), registerReceipts(server.deps)])
    expect(registrar.asked).toHaveLength(1)
    registrar.mood = 'well'
    await later('08:00:06')
    await later('09:00:00')
    expect(registrar.asked).toHaveLength(2)
    expect(registrar.books.size).toBe(1)
    expect(await numbers(booked)).toEqual(['FN-1'])
  })

  it('of a return wait for those of the sale', async () => {
    const { company_id, buy, cancel } = await sellingStudio()
    await switchOn(company_id)
    const booked = await buy()
    await cancel(booked)
    await sendRefunds(server.deps)
    registrar.mood = 'silent'
    await registerReceipts(server.deps)
    expect(registrar.asked.map(({ kind }) => kind)).toEqual(['SALE'])
    registrar.mood = 'well'
    await later('08:00:06')
    await later('08:00:07')
    expect(registrar.asked.map(({ kind }) => kind)).toEqual(['SALE', 'SALE', 'RETURN'])
  })

  it('that the registrar rejects stay visible to the company, and have no receipt of a refund', async () => {
    const { company_id, buy, cancel, numbers } = await sellingStudio()
    await switchOn(company_id)
    registrar.mood = 'refuses'
    const booked = await buy()
    await registerReceipts(server.deps)
    registrar.mood = 'well'
    await cancel(booked)
    await sendRefunds(server.deps)
    await later('09:00:00')
    expect(registrar.asked).toHaveLength(1)
    expect(await numbers(booked)).toEqual([null, null])
    const rows = await server.database.db
      .selectFrom('fiscal_receipt')
      .select(['state', 'detail'])
      .where('company_id', '=', company_id)
      .orderBy('receipt_id')
      .execute()
    expect(rows).toEqual([
      { state: 'REFUSED', detail: 'no shift is open' },
      { state: 'REFUSED', detail: 'what was sold has no number' },
    ])
  })

  it('are those of companies that switched it on, from then on; what was registered is returned afterwards too', async () => {
    const { company_id, buy, cancel, numbers, book, pay, onPage } = await sellingStudio()
    const before = await buy()
    await switchOn(company_id)
    await cancel(before)
    await sendRefunds(server.deps)
    await registerReceipts(server.deps)
    expect(await numbers(before)).toEqual([null, null])
    expect(registrar.asked).toEqual([])
    const sold = await buy()
    await registerReceipts(server.deps)
    await switchOn(company_id, false)
    await cancel(sold)
    await sendRefunds(server.deps)
    await registerReceipts(server.deps)
    expect(await numbers(sold)).toEqual(['FN-1', 'FN-2'])
    const after = await book(TUESDAY_10)
    await onPage(await pay(after), PAY)
    expect(await numbers(after)).toEqual([null])
  })

  it('are asked for with keys that lie sealed, and that a company must give', async () => {
    const { company_id, buy } = await sellingStudio()
    await switchOn(company_id)
    await buy()
    await registerReceipts(server.deps)
    expect(registrar.keys).toEqual(KEYS)
    const { sealed_keys } = await server.database.db
      .selectFrom('fiscal_account')
      .select('sealed_keys')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(sealed_keys, 'base64url').toString()).not.toContain(KEYS.license)
    const given = { registrar: 'sandbox', keys: {} } as const
    await expect(
      saveFiscalAccount(server.database.db, server.deps, company_id, given, server.clock.now()),
    ).rejects.toThrow('license missing')
  })
})

describe('the sandbox as a registrar', () => {
  it('gives the same receipt the same number, another receipt another number, and marks it as a test', async () => {
    const receipt = {
      companyId: 'a',
      kind: 'SALE',
      saleNumber: null,
      title: 'Стрижка',
      amount: 1,
      currency_code: 'UAH',
      at: 0,
    } as const
    const numberOf = async (receiptId: string) => {
      const answer = await fiscalRegistrars.sandbox.register({}, { ...receipt, receiptId })
      return answer.kind === 'registered' ? answer.number : undefined
    }
    const first = await numberOf('1')
    expect(first).toMatch(/^TEST-\d{10}$/)
    expect(await numberOf('1')).toBe(first)
    expect(await numberOf('2')).not.toBe(first)
  })
})
