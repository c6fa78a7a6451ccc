import type { AmountToPay, BookingSettings } from '@zapys/contract'
import { amountToPay, termsOf } from '@zapys/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type CompanyOrColumn, companyIdOf, isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { paidOf } from './ledger.ts'

/** Whether an account takes payments in the currency of the row, in the statement that reads it. */
export const takesPayments = (company: CompanyOrColumn, currency: string): RawBuilder<boolean> =>
  takesPaymentsIn(companyIdOf(company), sql.ref(currency))

const takesPaymentsIn = (companyId: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from payment_account
    where payment_account.company_id = ${companyId} and payment_account.active
      and payment_account.status = 'WORKS' and ${currency} = any(payment_account.currencies))`

/** The same of the company that books. */
export const companyTakesPayments = (
  db: Connection,
  company: CompanyScope,
  currency: string,
): Promise<boolean> =>
  company.cached(`takes payments ${currency}`, async () => {
    const takes = takesPaymentsIn(sql`${company.companyId}::uuid`, sql`${currency}`)
    const { rows } = await sql<{ takes: boolean }>`select ${takes} as takes`.execute(db)
    return rows[0]!.takes
  })

type DueFor = {
  settings: BookingSettings
  service_ids: readonly string[]
  price: number
  currency_code: string
  source: string
  /** Absent: the client is not known yet, so a rule for new clients applies. `now`: epoch milliseconds. */
  client?: { id: string; now: number }
  /** What a membership would cover of a booking that is not made yet; below 0 what would fall away. */
  covered?: number
  /** Of the booking, where something may cover it already. */
  appointmentId?: string
  /** Bookings that do not make a client known: their cover falls away. */
  uncertain?: readonly string[]
}

/** What is to be paid online for a booking, what covers it by now, and whether the rules want none for it: one statement at most. docs/rules/payments.md */
export async function amountDue(
  db: Connection,
  company: CompanyScope,
  {
    settings,
    service_ids,
    price,
    currency_code,
    source,
    client,
    appointmentId,
    covered: planned = 0,
    uncertain = [],
  }: DueFor,
): Promise<AmountToPay & { covered: number; isNever: boolean }> {
  const { online_payment } = settings
  if (!online_payment.enabled || price === 0) return { ...nothing, covered: 0 }
  const facts = await db
    .selectFrom('company')
    .select(takesPaymentsIn(sql.ref('company.company_id'), sql`${currency_code}`).as('takes'))
    .select(({ selectFrom, exists }) => [
      selectFrom('service')
        .select(sql<('OPTIONAL' | 'REQUIRED')[] | null>`array_agg(online_payment)`.as('own'))
        .where('service.company_id', '=', company.companyId)
        .where(isOneOf('service.service_id', [...service_ids]))
        .where('online_payment', 'is not', null)
        .as('own'),
      exists(
        selectFrom('appointment')
          .select('appointment.appointment_id')
          .where('appointment.company_id', '=', company.companyId)
          .where('appointment.client_id', '=', client?.id ?? null)
          // Anybody types anybody's phone: only who has proven theirs is known.
          .where(({ selectFrom: from, exists: isThere }) =>
            isThere(
              from('client')
                .select('client.client_id')
                .where('client.company_id', '=', company.companyId)
                .whereRef('client.client_id', '=', 'appointment.client_id')
                .where('client.guest', '=', false),
            ),
          )
          // An unpaid booking does not make the client known: it may be cancelled.
          .where((where) =>
            where.or([
              where('appointment.starts_at', '<=', instant(client?.now ?? 0)),
              where(paidOf('APPOINTMENT', company, 'appointment.appointment_id'), '>', 0),
            ]),
          )
          .where('appointment.cancelled_at', 'is', null)
          // One that waits for its own payment does not count either.
          .where('appointment.pay_until', 'is', null)
          .where(({ not }) => not(isOneOf('appointment.appointment_id', [...uncertain]))),
      ).as('isKnown'),
      sql<number>`(select coalesce(sum(amount), 0)::bigint from ledger_entry
        where company_id = ${company.companyId} and subject_kind = 'APPOINTMENT'
          and subject_id = ${appointmentId ?? null}::uuid and line = 'PRICE')`.as('covered'),
    ])
    .where('company.company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  const { covered } = facts
  if (!facts.takes) return { ...nothing, covered }
  const payable = {
    price,
    paid: covered + planned,
    service_ids,
    source,
    own: facts.own ?? [],
    isNewClient: !facts.isKnown,
  }
  const isNever = termsOf(online_payment, payable).requirement === 'NONE'
  return { ...amountToPay(online_payment, payable), covered, isNever }
}

const nothing = { requirement: 'NONE', amount: 0, isNever: false } as const
