/**
 * The ledger of payments and refunds. It is append-only, and the paid amount is always its sum, never a column. Each
 * entry has a key that names its cause, so repeated reports write it once. docs/rules/payments.md
 */
import type { DeskMethod } from '@zapys/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type CompanyOrColumn, companyIdOf, isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { decideReceipts } from './fiscal-receipts.ts'

type EntryRow = Tables['ledger_entry']
export type SubjectKind = EntryRow['subject_kind']

export type Subject = { kind: SubjectKind; id: string }

/** Method and branch of a payment or refund by staff. */
export type Desk = { method: DeskMethod; branchId: string }

export type LedgerEntry = {
  subject: Subject
  cause: EntryRow['cause']
  /** A tip is paid beside the price and never counts toward it. Absent: the price. */
  line?: 'PRICE' | 'TIP'
  /** Minor units added to the paid amount: positive for charges and uses, negative for refunds and uses given back. */
  amount: number
  currency_code: string
  /** For charges and refunds. */
  paymentId?: string
  /** For uses and uses given back. */
  membershipId?: string
  /** For money that staff took or gave. */
  by?: Desk | undefined
  /**
   * `charge:{payment}:{…}`, `use:{appointment}:{membership}`, `give-back:{use}`, `refund:{refund}:{line}`,
   * `correction:{refund}`.
   */
  key: string
}

/** Writes missing entries and returns the keys of the new ones. `now`: epoch milliseconds. */
export async function writeEntries(
  tx: Pick<Tx, 'insertInto'>,
  company: CompanyScope,
  entries: readonly LedgerEntry[],
  now: number,
): Promise<string[]> {
  if (entries.length === 0) return []
  const written = await entriesToWrite(tx, company, entries, now).execute()
  const ofMoney = written.filter(({ payment_id }) => payment_id !== null)
  await decideReceipts(
    tx,
    company,
    ofMoney.map(({ entry_id }) => entry_id),
    now,
  )
  return written.map(({ key }) => key)
}

/** As `writeEntries`, as part of a larger statement; only for entries without money. */
export const entriesToWrite = (
  tx: Pick<Tx, 'insertInto'>,
  company: CompanyScope,
  entries: readonly LedgerEntry[],
  now: number,
) =>
  tx
    .insertInto('ledger_entry')
    .values(
      entries.map(
        ({ subject, cause, line = 'PRICE', amount, currency_code, paymentId, membershipId, by, key }) => ({
          company_id: company.companyId,
          entry_id: newId(),
          subject_kind: subject.kind,
          subject_id: subject.id,
          cause,
          line,
          amount,
          key,
          currency_code: currency_code as EntryRow['currency_code'],
          payment_id: paymentId ?? null,
          membership_id: membershipId ?? null,
          method: by?.method ?? null,
          branch_id: by?.branchId ?? null,
          created: new Date(now),
        }),
      ),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doNothing())
    .returning(['key', 'entry_id', 'payment_id'])

/**
 * Amount paid toward a price, for a statement that reads the subject: `paidOf('APPOINTMENT', company,
 * 'appointment.appointment_id')`.
 */
export const paidOf = (kind: SubjectKind, company: CompanyOrColumn, subjectId: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(ledger_entry.amount), 0)::bigint from ledger_entry
    where ledger_entry.company_id = ${companyIdOf(company)} and ledger_entry.subject_kind = ${sql.lit(kind)}
      and ledger_entry.subject_id = ${sql.ref(subjectId)} and ledger_entry.line = 'PRICE')`

/** Whether a payment of the subject is in progress; arguments as for `paidOf`. */
export const isBeingPaid = (
  kind: SubjectKind,
  company: CompanyOrColumn,
  subjectId: string,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payment
    where payment.company_id = ${companyIdOf(company)} and payment.subject_kind = ${sql.lit(kind)}
      and payment.subject_id = ${sql.ref(subjectId)} and payment.state in ('OPEN', 'PROCESSING'))`

/** Amount paid toward the price of one subject. */
export async function paidSum(db: Connection, company: CompanyScope, subject: Subject): Promise<number> {
  const sums = await paidSums(db, company, subject.kind, [subject.id])
  return sums.get(subject.id) ?? 0
}

/** Refunds toward the price that are not in the ledger yet: pending at the provider or rejected by it. */
const spokenFor = (
  kind: SubjectKind,
  companyId: RawBuilder<unknown>,
  subjectId: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql`true`,
  line: 'amount' | 'tip' = 'amount',
) =>
  sql<number>`(select coalesce(sum(payment_refund.${sql.ref(line)}), 0)::bigint from payment_refund
    join payment on payment.company_id = payment_refund.company_id and payment.payment_id = payment_refund.payment_id
    where payment.company_id = ${companyId} and payment.subject_kind = ${sql.lit(kind)}
      and payment.subject_id = ${subjectId} and payment_refund.state <> 'DONE' and ${which})`

/** Amount paid toward the price less refunds, like `netPaid` for one subject; arguments as for `paidOf`. */
export const netPaidInSql = (
  kind: SubjectKind,
  company: CompanyOrColumn,
  subjectId: string,
): RawBuilder<number> =>
  sql<number>`(${paidOf(kind, company, subjectId)} - ${spokenFor(kind, companyIdOf(company), sql.ref(subjectId))})`

/** Amount of the price refunded or still owed to the payer; arguments as for `paidOf`. */
export const givenBackOf = (
  kind: SubjectKind,
  company: CompanyOrColumn,
  subjectId: string,
): RawBuilder<number> =>
  sql<number>`(select coalesce(-sum(ledger_entry.amount), 0)::bigint from ledger_entry
    where ledger_entry.company_id = ${companyIdOf(company)} and ledger_entry.subject_kind = ${sql.lit(kind)}
      and ledger_entry.subject_id = ${sql.ref(subjectId)} and ledger_entry.line = 'PRICE'
      and ledger_entry.cause = 'REFUND')
    + ${spokenFor(kind, companyIdOf(company), sql.ref(subjectId))}`

/** Whether a payment was credited after its subject had ended. `endedAt`: a column. Called as `paidOf` describes. */
const isLate = (companyId: string, paymentId: string, endedAt: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ledger_entry as charge
    where charge.company_id = ${sql.ref(companyId)} and charge.payment_id = ${sql.ref(paymentId)}
      and charge.cause = 'CHARGE' and charge.created >= ${sql.ref(endedAt)})`

/** Whether money toward the price arrived after the subject had ended and is not being refunded yet. */
export const isPaidLate = (
  kind: SubjectKind,
  companyId: string,
  subjectId: string,
  endedAt: string,
): RawBuilder<boolean> => {
  const [company, subject] = [sql.ref(companyId), sql.ref(subjectId)]
  return sql<boolean>`(select coalesce(sum(ledger_entry.amount), 0)::bigint from ledger_entry
    where ledger_entry.company_id = ${company} and ledger_entry.subject_kind = ${sql.lit(kind)}
      and ledger_entry.subject_id = ${subject} and ledger_entry.line = 'PRICE'
      and ${isLate(companyId, 'ledger_entry.payment_id', endedAt)})
    > ${spokenFor(kind, company, subject, isLate(companyId, 'payment.payment_id', endedAt))}`
}

/** Payments of a subject credited since `from`, in epoch milliseconds. */
export async function paidSince(
  db: Connection,
  company: CompanyScope,
  { kind, id }: Subject,
  from: number,
): Promise<string[]> {
  const charges = await db
    .selectFrom('ledger_entry')
    .select('payment_id')
    .distinct()
    .where('company_id', '=', company.companyId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('cause', '=', 'CHARGE')
    .where('created', '>=', instant(from))
    .execute()
  return charges.map(({ payment_id }) => payment_id!)
}

/** Sums of a subject less refunds, which count from the moment they are decided. */
export async function netPaid(
  db: Connection,
  company: CompanyScope,
  { kind, id }: Subject,
): Promise<NetPaid> {
  const sums = await netPaidOf(db, company, kind, [id])
  return sums.get(id) ?? { all: 0, byMoney: 0, tips: 0 }
}

/** Toward the price including (`all`) or without (`byMoney`) what memberships cover, and beside the price (`tips`). */
type NetPaid = { all: number; byMoney: number; tips: number }

/** As `netPaid`, for several subjects by id; subjects without any entry are absent. */
export async function netPaidOf(
  db: Connection,
  company: CompanyScope,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, NetPaid>> {
  const ofCompany = sql`${company.companyId}::uuid`
  const ofSubject = sql.ref('ledger_entry.subject_id')
  const sums = await db
    .selectFrom('ledger_entry')
    .select([
      'subject_id',
      sql<number>`coalesce(sum(amount) filter (where line = 'PRICE'), 0)::bigint`.as('all'),
      sql<number>`coalesce(sum(amount) filter (where line = 'PRICE' and payment_id is not null), 0)::bigint`.as(
        'byMoney',
      ),
      sql<number>`coalesce(sum(amount) filter (where line = 'TIP'), 0)::bigint`.as('tips'),
      spokenFor(kind, ofCompany, ofSubject).as('goingBack'),
      spokenFor(kind, ofCompany, ofSubject, sql`true`, 'tip').as('tipsGoingBack'),
    ])
    .where('company_id', '=', company.companyId)
    .where('subject_kind', '=', kind)
    .where(isOneOf('subject_id', ids))
    .groupBy('subject_id')
    .execute()
  return new Map(
    sums.map(({ subject_id, goingBack, tipsGoingBack, ...sum }) => [
      subject_id,
      { all: sum.all - goingBack, byMoney: sum.byMoney - goingBack, tips: sum.tips - tipsGoingBack },
    ]),
  )
}

/** Amounts paid toward the price by subject id; subjects without payments are absent. */
export async function paidSums(
  db: Connection,
  company: CompanyScope,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const sums = await db
    .selectFrom('ledger_entry')
    .select(['subject_id', sql<number>`sum(amount)::bigint`.as('paid')])
    .where('company_id', '=', company.companyId)
    .where('subject_kind', '=', kind)
    .where(isOneOf('subject_id', ids))
    .where('line', '=', 'PRICE')
    .groupBy('subject_id')
    .execute()
  return new Map(sums.map(({ subject_id, paid }) => [subject_id, paid]))
}
