/** The ledger. docs/rules/payments.md */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import { type LedgerEntry, paidSum, paidSums, writeEntries } from './public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function book() {
  const { company_id } = await server.studio()
  const { database, clock } = server
  const company = await companyScope(database.db, company_id)
  const subject = { kind: 'APPOINTMENT', id: newId() } as const
  const paymentId = newId()
  const charge = (amount: number, key: string, line: 'PRICE' | 'TIP' = 'PRICE'): LedgerEntry => ({
    subject,
    cause: 'CHARGE',
    line,
    amount,
    currency_code: 'UAH',
    paymentId,
    key,
  })
  const write = (...entries: LedgerEntry[]) =>
    database.inTransaction((tx) => writeEntries(tx, company, entries, clock.now()))
  return { company, subject, paymentId, charge, write, paid: () => paidSum(database.db, company, subject) }
}

describe('the ledger', () => {
  it('counts a repeated entry once, and returns which entries are new', async () => {
    const { charge, write, paid } = await book()
    expect(await write(charge(300, 'charge 1'))).toEqual(['charge 1'])
    expect(await write(charge(300, 'charge 1'), charge(50, 'charge 2'))).toEqual(['charge 2'])
    expect(await paid()).toBe(350)
  })

  it('counts it once when both arrive at the same moment', async () => {
    const { charge, write, paid } = await book()
    const told = await Promise.all(Array.from({ length: 8 }, () => write(charge(300, 'charge'))))
    expect(told.flat()).toEqual(['charge'])
    expect(await paid()).toBe(300)
  })

  it('knows keys of a company for that company alone', async () => {
    const [one, other] = [await book(), await book()]
    await one.write(one.charge(300, 'the same'))
    expect(await other.write(other.charge(200, 'the same'))).toEqual(['the same'])
    expect([await one.paid(), await other.paid()]).toEqual([300, 200])
  })

  it('takes a tip toward no price', async () => {
    const { charge, write, paid } = await book()
    await write(charge(300, 'price'), charge(50, 'tip', 'TIP'))
    expect(await paid()).toBe(300)
  })

  it('sums up many at once, each its own', async () => {
    const { company, charge, write, subject } = await book()
    await write(charge(300, 'a'))
    const sums = await paidSums(server.database.db, company, 'APPOINTMENT', [subject.id, newId()])
    expect([...sums]).toEqual([[subject.id, 300]])
    expect(await paidSums(server.database.db, company, 'MEMBERSHIP', [subject.id])).toEqual(new Map())
  })

  it('is never changed and never shortened', async () => {
    const { company, charge, write, paid } = await book()
    await write(charge(300, 'a'))
    const { db } = server.database
    await expect(
      db.updateTable('ledger_entry').set({ amount: 1 }).where('company_id', '=', company.companyId).execute(),
    ).rejects.toThrow(/only added to/)
    await expect(
      db.deleteFrom('ledger_entry').where('company_id', '=', company.companyId).execute(),
    ).rejects.toThrow(/only added to/)
    expect(await paid()).toBe(300)
  })

  it.each([
    { because: 'a charge adds', entry: { amount: -1 } },
    { because: 'a charge is of a payment', entry: { paymentId: undefined } },
    { because: 'a refund takes away', entry: { cause: 'REFUND' } },
    { because: 'a use is of a membership', entry: { cause: 'USE', paymentId: undefined } },
    { because: 'nothing is no entry', entry: { cause: 'CORRECTION', amount: 0 } },
  ] as const)('refuses an entry that says nonsense: $because', async ({ entry }) => {
    const { charge, write } = await book()
    await expect(write({ ...charge(300, 'a'), ...entry })).rejects.toThrow(/check/)
  })
})
