/**
 * Fiscal receipts for ledger entries of money received or refunded. Created with the entry and registered afterwards,
 * however long that takes: no payment waits for it. docs/rules/payments.md
 */
import { sql } from 'kysely'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOfPage, isOneOf, isReachable, type PageCompanies } from '../../../platform/db/conditions.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Registered } from '../../../gateways/fiscal-registrars/port.ts'
import { registrarOf } from './fiscal-account.ts'
import { ASKING_MS, nextTry, pagesOfProviders } from './rounds.ts'

/** Creates a receipt for a sale if the company registers sales now, and for a return if its sale was registered. */
export async function decideReceipts(
  tx: Pick<Tx, 'insertInto'>,
  { companyId }: CompanyScope,
  entryIds: readonly string[],
  now: number,
): Promise<void> {
  if (entryIds.length === 0) return
  await tx
    .insertInto('fiscal_receipt')
    .columns(['company_id', 'receipt_id', 'state', 'ask_at'])
    .expression(({ selectFrom }) =>
      selectFrom('ledger_entry as entry')
        .select([
          'entry.company_id',
          'entry.entry_id',
          sql<'WAITING'>`'WAITING'`.as('state'),
          sql<Date>`${new Date(now)}::timestamptz`.as('ask_at'),
        ])
        .where('entry.company_id', '=', companyId)
        .where(isOneOf('entry.entry_id', entryIds))
        .where(({ or, and, exists, selectFrom: subquery }) =>
          or([
            and([
              sql<boolean>`entry.cause <> 'CORRECTION' and entry.amount > 0`,
              exists(
                subquery('fiscal_account')
                  .select('fiscal_account.company_id')
                  .where('fiscal_account.company_id', '=', companyId)
                  .where('active', '=', true),
              ),
            ]),
            and([
              // Refunds, and money that a bank returns, follow their sale: registered or not.
              sql<boolean>`(entry.amount < 0 or entry.cause = 'CORRECTION')`,
              exists(
                subquery('ledger_entry as sale')
                  .innerJoin('fiscal_receipt as sold', (join) =>
                    join
                      .onRef('sold.company_id', '=', 'sale.company_id')
                      .onRef('sold.receipt_id', '=', 'sale.entry_id'),
                  )
                  .select('sale.entry_id')
                  .where('sale.company_id', '=', companyId)
                  .whereRef('sale.payment_id', '=', 'entry.payment_id')
                  .whereRef('sale.line', '=', 'entry.line')
                  .where('sale.cause', '=', 'CHARGE'),
              ),
            ]),
          ]),
        ),
    )
    .execute()
}

/** Receipts that a registrar has rejected stay for the company to check. */
export const registerReceipts = (deps: Deps): Promise<void> =>
  actOnDue(deps.database.db, {
    ...pagesOfProviders,
    find: (companies) => dueReceipts(deps, companies),
    // Receipts of one company are sent one by one, as a cash register does.
    act: async (company, due) => {
      for (const receipt of due) await register(deps, company, receipt)
    },
  })

/** A return is sent after its sale, whose number it contains. */
const dueReceipts = ({ database, clock }: Pick<Deps, 'database' | 'clock'>, companies: PageCompanies) =>
  database.db
    .selectFrom('fiscal_receipt as receipt')
    .innerJoin('company', 'company.company_id', 'receipt.company_id')
    .innerJoin('ledger_entry as entry', (join) =>
      join
        .onRef('entry.company_id', '=', 'receipt.company_id')
        .onRef('entry.entry_id', '=', 'receipt.receipt_id'),
    )
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'entry.company_id')
        .onRef('payment.payment_id', '=', 'entry.payment_id'),
    )
    .leftJoin('ledger_entry as sale', (join) =>
      join
        .onRef('sale.company_id', '=', 'entry.company_id')
        .on(isReachable('sale.company_id', companies.reachable))
        .onRef('sale.payment_id', '=', 'entry.payment_id')
        .onRef('sale.line', '=', 'entry.line')
        .on('sale.cause', '=', 'CHARGE')
        .on('entry.amount', '<', 0),
    )
    .leftJoin('fiscal_receipt as sold', (join) =>
      join
        .onRef('sold.company_id', '=', 'sale.company_id')
        .on(isReachable('sold.company_id', companies.reachable))
        .onRef('sold.receipt_id', '=', 'sale.entry_id'),
    )
    .select(['receipt.company_id', 'receipt.receipt_id', 'receipt.tries', 'entry.amount', 'entry.created'])
    .select(['payment.currency_code', 'payment.title'])
    .select(['sold.fiscal_number as sale_number', 'sold.state as sale_state'])
    .where('company.active', '=', true)
    .where(isOfPage('receipt.company_id', companies))
    .where(isReachable('company.company_id', companies.reachable))
    .where(isReachable('entry.company_id', companies.reachable))
    .where(isReachable('payment.company_id', companies.reachable))
    .where('receipt.state', '=', 'WAITING')
    .where('receipt.ask_at', '<=', instant(clock.now()))
    .where(({ or, eb }) => or([eb('sold.state', 'is', null), eb('sold.state', '<>', 'WAITING')]))
    .orderBy('receipt.ask_at')
    .orderBy('entry.line')
    .limit(pagesOfProviders.pageSize)
    .execute()

type DueReceipt = Awaited<ReturnType<typeof dueReceipts>>[number]

async function register(deps: Deps, company: CompanyScope, receipt: DueReceipt): Promise<void> {
  const { database, clock } = deps
  const { company_id, receipt_id, tries } = receipt
  // The process that claims the receipt sends it; no other does meanwhile.
  const claimed = await database.db
    .updateTable('fiscal_receipt')
    .set({ ask_at: new Date(clock.now() + ASKING_MS) })
    .where('company_id', '=', company_id)
    .where('receipt_id', '=', receipt_id)
    .where('state', '=', 'WAITING')
    .where('ask_at', '<=', instant(clock.now()))
    .returning('receipt_id')
    .executeTakeFirst()
  if (claimed === undefined) return
  const answer = await askRegistrar(deps, company, receipt)
  const detail = 'detail' in answer ? answer.detail.slice(0, 500) : null
  const change = {
    registered: () => ({
      state: 'REGISTERED' as const,
      ask_at: null,
      detail,
      fiscal_number: answer.kind === 'registered' ? answer.number.slice(0, 100) : null,
    }),
    refused: () => ({ state: 'REFUSED' as const, ask_at: null, detail }),
    noAnswer: () => ({ ask_at: nextTry(tries, clock.now()), detail }),
  }[answer.kind]()
  await database.db
    .updateTable('fiscal_receipt')
    .set({ ...change, tries: tries + 1 })
    .where('company_id', '=', company_id)
    .where('receipt_id', '=', receipt_id)
    .where('state', '=', 'WAITING')
    .execute()
}

async function askRegistrar(
  deps: Deps,
  company: CompanyScope,
  { company_id, receipt_id, amount, created, sale_number, sale_state, title, currency_code }: DueReceipt,
): Promise<Registered> {
  if (sale_state === 'REFUSED') return { kind: 'refused', detail: 'what was sold has no number' }
  const account = await registrarOf(deps.database.db, deps, company)
  if (account === undefined) return { kind: 'noAnswer', detail: 'no account' }
  return account.registrar.register(account.keys, {
    companyId: company_id,
    receiptId: receipt_id,
    title,
    currency_code,
    kind: amount > 0 ? 'SALE' : 'RETURN',
    saleNumber: sale_number,
    amount: Math.abs(amount),
    at: created,
  })
}
