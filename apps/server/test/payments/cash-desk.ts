/** A studio whose staff records payments and refunds. */
import { sendRefunds } from '../../src/modules/money/payments/public.ts'
import { companyKey } from '../company-key.ts'
import type { TestServer } from '../test-server.ts'
import { payingStudio } from './paying-studio.ts'

type Row = Record<string, unknown>

const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

/** A studio with a booking of 500.00, and its cash desk. */
export async function cashDesk(server: TestServer, given: Parameters<typeof payingStudio>[1] = {}) {
  const paying = await payingStudio(server, given)
  const { studio, book } = paying
  const owner = await companyKey(server, studio)
  const booked = await book(TUESDAY_10)
  const appointment = String(booked.body['id'])
  const branch = `branch/${studio.branch_id}`
  const takes = (payment: Row, headers: Record<string, string> = {}) =>
    owner.post(`${branch}/payment`, { payment: { appointment, method: 'CASH', ...payment } }, headers)
  const givesBack = (refund: Row, query = '', headers: Record<string, string> = {}) =>
    owner.post(
      `${branch}/refund${query}`,
      { refund: { appointment, reason: 'не сподобалося', ...refund } },
      headers,
    )
  const receipt = async () => (await owner.get(`receipt?appointment=${appointment}`)).body
  const corrects = (payment: unknown, correction: Row) =>
    owner.post(`payment/${String(payment)}/correction`, {
      correction: { reason: 'помилка касира', ...correction },
    })
  const listed = async () => ((await owner.get(`${branch}/appointment`)).body['content'] as Row[])[0]!
  /** Sends refunds while the provider rejects them. */
  const sendRefused = async () => {
    const books = (amount: number) =>
      server.database.db
        .updateTable('sandbox_payment')
        .set({ amount })
        .where('company_id', '=', paying.company_id)
        .execute()
    const { amount } = await server.database.db
      .selectFrom('sandbox_payment')
      .select('amount')
      .where('company_id', '=', paying.company_id)
      .executeTakeFirstOrThrow()
    await books(1)
    await sendRefunds(server.deps)
    await books(amount)
  }
  const parts = { takes, givesBack, corrects, receipt, listed, sendRefused }
  return { ...paying, owner, booked, appointment, branch, ...parts }
}
