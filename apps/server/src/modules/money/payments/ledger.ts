/**
 * The ledger: what was paid and given back. It is only added to, and how far something is paid is its sum, never a column.
 * An entry has a key that names its cause, so repeated reports write it once. docs/rules/payments.md
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

/** How money came or went by staff, and where. */
export type Desk = { method: DeskMethod; branchId: string }

export type LedgerEntry = {
  subject: Subject
  cause: EntryRow['cause']
  /** A tip is paid beside the price and never toward it; absent: the price. */
  line?: 'PRICE' | 'TIP'
  /** Minor units toward "paid": of a charge and a use above 0, of a refund and a giving back below. */
  amount: number
  currency_code: string
  /** Of a charge and a refund. */
  paymentId?: string
  /** Of a use and a giving back. */
  membershipId?: string
  /** Of money that staff took or gave. */
  by?: Desk | undefined
  /** `charge:{payment}:{…}`, `use:{appointment}:{membership}`, `give-back:{use}`, `refund:{refund}:{line}`, `correction:{refund}`. */
  key: string
}

/** Writes what is not written yet; answers the keys of those that are new. `now`: epoch milliseconds. */
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

/** The same as a part of a statement that does more, of entries without money. */
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
 * What was paid toward a price, in the statement that reads what it is for: `paidOf('APPOINTMENT',
 * company, 'appointment.appointment_id')`.
 */
export const paidOf = (kind: SubjectKind, company: CompanyOrColumn, subjectId: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(ledger_entry.amount), 0)::bigint from ledger_entry
    where ledger_entry.company_id = ${companyIdOf(company)} and ledger_entry.subject_kind = ${sql.lit(kind)}
      and ledger_entry.subject_id = ${sql.ref(subjectId)} and ledger_entry.line = 'PRICE')`

/** Whether somebody is at the page of a payment for it; called like `paidOf`. */
export const isBeingPaid = (
  kind: SubjectKind,
  company: CompanyOrColumn,
  subjectId: string,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payment
    where payment.company_id = ${companyIdOf(company)} and payment.subject_kind = ${sql.lit(kind)}
      and payment.subject_id = ${sql.ref(subjectId)} and payment.state in ('OPEN', 'PROCESSING'))`

/** What was paid toward the price of one. */
export async function paidSum(db: Connection, company: CompanyScope, subject: Subject): Promise<number> {
  const sums = await paidSums(db, company, subject.kind, [subject.id])
  return sums.get(subject.id) ?? 0
}

/** What goes back toward the price although the ledger does not say so yet: it is decided, and the provider has not answered, or has rejected. */
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

/** What is paid toward the price and stays, as `keptSums` says it of one; called like `paidOf`. */
export const keptOf = (kind: SubjectKind, company: CompanyOrColumn, subjectId: string): RawBuilder<number> =>
  sql<number>`(${paidOf(kind, company, subjectId)} - ${spokenFor(kind, companyIdOf(company), sql.ref(subjectId))})`

/** What of the price went back to the client, or is on its way there; called like `paidOf`. */
export const givenBackOf = (
  kind: SubjectKind,
  company: CompanyOrColumn,
  subjectId: string,
): RawBuilder<number> =>
  sql<number>`(select coalesce(-sum(ledger_entry.amount), 0)::bigint from ledger_entry
    where ledger_entry.company_id = ${companyIdOf(company)} and ledger_entry.subject_kind = ${sql.lit(kind)}
      and ledger_entry.subject_id = ${sql.ref(subjectId)} and ledger_entry.line = 'PRICE'
      and ledger_entry.cause = 'REFUND')
    + ${spokenFor(kind, companyIdOf(company), sql.ref(subjectId), sql`payment_refund.state = 'WAITING'`)}`

/** Whether a payment was credited after what it is for had ended; `endedAt`: a column. `paidOf` says how it is called. */
const isLate = (companyId: string, paymentId: string, endedAt: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ledger_entry as charge
    where charge.company_id = ${sql.ref(companyId)} and charge.payment_id = ${sql.ref(paymentId)}
      and charge.cause = 'CHARGE' and charge.created >= ${sql.ref(endedAt)})`

/** Whether anything came toward the price after it had ended, and is not going back yet. */
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

/** Payments of one that were credited from then on. `from`: epoch milliseconds. */
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

/** What is paid for one and stays: decisions to give back count from the moment they are made. */
export async function keptSums(
  db: Connection,
  company: CompanyScope,
  { kind, id }: Subject,
): Promise<KeptSums> {
  const sums = await keptSumsOf(db, company, kind, [id])
  return sums.get(id) ?? { all: 0, byMoney: 0, tips: 0 }
}

/** Toward the price, what a membership covered included (`all`) or not (`byMoney`), and beside it (`tips`). */
type KeptSums = { all: number; byMoney: number; tips: number }

/** The same of several, by their ids; those toward which nothing ever came are absent. */
export async function keptSumsOf(
  db: Connection,
  company: CompanyScope,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, KeptSums>> {
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

/** Of several, by their ids; those of which nothing was paid are absent. */
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
