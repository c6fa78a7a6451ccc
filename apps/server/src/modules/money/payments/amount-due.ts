import type { AmountToPay, BookingSettings } from '@zapys/contract'
import { amountToPay, termsOf } from '@zapys/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type CompanyOrColumn, companyIdOf, isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { paidOf } from './ledger.ts'

/** Whether an account takes payments in the row's currency, for the statement that reads the row. */
export const takesPayments = (company: CompanyOrColumn, currency: string): RawBuilder<boolean> =>
  takesPaymentsIn(companyIdOf(company), sql.ref(currency))

const takesPaymentsIn = (companyId: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from payment_account
    where payment_account.company_id = ${companyId} and payment_account.active
      and payment_account.status = 'WORKS' and ${currency} = any(payment_account.currencies))`

/** As `takesPayments`, for the company of the request; cached. */
export const companyTakesPayments = (
  db: Connection,
  company: CompanyScope,
  currency: string,
): Promise<boolean> =>
  company.cached(`takes payments ${currency}`, async () => {
    const takes = takesPaymentsIn(companyIdOf(company), sql`${currency}`)
    const { rows } = await sql<{ takes: boolean }>`select ${takes} as takes`.execute(db)
    return rows[0]!.takes
  })

type DueFor = {
  settings: BookingSettings
  service_ids: readonly string[]
  currency_code: string
  source: string
  /** Absent if the client is not known yet: rules for new clients apply then. `now`: epoch milliseconds. */
  client?: { id: string; now: number }
  /** The booking, if payments or memberships may cover it already. */
  appointmentId?: string
  /** Bookings that do not count toward knowing the client: they are losing their cover. */
  uncertain?: readonly string[]
}

/** `covered`: amount that a membership would cover of a planned booking; negative if cover would be lost. */
type Priced = { price: number; covered?: number | undefined }
type Due = AmountToPay & { covered: number; isNever: boolean }

/**
 * Amount to pay online for a booking, what already covers it, and whether the rules require a deposit. At most one
 * statement. docs/rules/payments.md
 */
export async function amountDue(
  db: Connection,
  company: CompanyScope,
  { price, covered = 0, ...of }: DueFor & Priced,
): Promise<Due> {
  if (price === 0) return { ...nothing, covered: 0 }
  return (await amountsDue(db, company, of))({ price, covered })
}

/** As `amountDue`, for bookings that differ only in price and cover, such as those of a series. */
export async function amountsDue(
  db: Connection,
  company: CompanyScope,
  { settings, service_ids, currency_code, source, client, appointmentId, uncertain = [] }: DueFor,
): Promise<(of: Priced) => Due> {
  const { online_payment } = settings
  if (!online_payment.enabled) return () => ({ ...nothing, covered: 0 })
  const facts = await db
    .selectFrom('company')
    .select(takesPaymentsIn(companyIdOf(company), sql`${currency_code}`).as('takes'))
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
          // Anyone can type any phone: only a client with a verified phone is known.
          .where(({ selectFrom: subquery, exists: isThere }) =>
            isThere(
              subquery('client')
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
          // Bookings that still wait for their own payment do not count either.
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
  return ({ price, covered: planned = 0 }) => {
    if (!facts.takes || price === 0) return { ...nothing, covered }
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
}

const nothing = { requirement: 'NONE', amount: 0, isNever: false } as const
