/** `npm run company -- validate | diff | import <file>`. docs/company-file.md */
import type { CompanyFile, Problem, ReadCompany } from '@zapys/company-file'
import { importCompany, type ImportPlan, planImport } from '../../modules/catalogue/company-files/public.ts'
import { companyScope } from '../../platform/db/company-scope.ts'
import { StartProblem } from '../../config/start-problem.ts'
import type { Terminal } from '../terminal.ts'
import {
  type AccountsPlan,
  onlinePaymentFaults,
  planAccounts,
  rejectWrongKeys,
  saveAccounts,
} from './file-accounts.ts'
import type { PaymentCommandDeps } from './payment-deps.ts'
import { conflictLines, printChanges, printComparison } from './print-plan.ts'
import { undoneAccounts } from './undone-accounts.ts'

export type NamedFile = { path: string; company: ReadCompany; file: CompanyFile }

export async function validate(
  deps: PaymentCommandDeps,
  named: NamedFile,
  { print }: Pick<Terminal, 'print'>,
): Promise<void> {
  await planned(deps, named)
  const { branches, resources, services } = named.file
  const bookable = services.filter(({ type }) => type === 'SERVICE')
  print(
    `${named.path} can be imported: ${branches.length} branches, ${resources.length} resources, ${bookable.length} services.`,
  )
}

export async function diffFile(
  deps: PaymentCommandDeps,
  named: NamedFile,
  terminal: Pick<Terminal, 'folder' | 'print'>,
): Promise<void> {
  const { print } = terminal
  const own = await planned(deps, named)
  const { accounts } = await plannedAccounts(deps, named, own, terminal)
  const plan = await withAccounts(deps, own, accounts)
  printChanges(plan, print)
  if (plan.conflicts.length > 0) for (const line of conflictLines(plan.conflicts)) print(line)
  printComparison(plan, named.file, print)
}

/** Rejects with StartProblem what an import would reject. */
async function planned({ database, clock }: PaymentCommandDeps, named: NamedFile): Promise<ImportPlan> {
  const plan = await planImport(database.db, named.file, clock.now())
  rejectFaults(named, plan)
  rejectFaults(named, { faults: await onlinePaymentFaults(database.db, named.file, plan.companyId) })
  return plan
}

/** Undefined: the file does not change payment accounts. */
async function plannedAccounts(
  deps: PaymentCommandDeps,
  named: NamedFile,
  { companyId, isNew }: ImportPlan,
  { folder }: Pick<Terminal, 'folder'>,
) {
  if (named.file.payment_accounts === null) return {}
  const payments = await deps.payments()
  const accounts = await planAccounts(payments, named.file, { companyId, isNew, folder })
  rejectFaults(named, accounts)
  return { payments, accounts }
}

async function withAccounts(
  { database }: PaymentCommandDeps,
  plan: ImportPlan,
  accounts: AccountsPlan | undefined,
): Promise<ImportPlan> {
  if (accounts === undefined) return plan
  return {
    ...plan,
    changes: [...plan.changes, ...accounts.changes],
    isNothing: plan.isNothing && accounts.changes.length === 0,
    undone: [...plan.undone, ...(await undoneAccounts(database.db, plan, accounts))],
  }
}

type Choices = {
  yes?: boolean | undefined
  'keep-appointments'?: boolean | undefined
  'overwrite-changes'?: boolean | undefined
}

export async function importFile(
  deps: PaymentCommandDeps,
  named: NamedFile,
  {
    folder,
    print,
    ask,
    yes = false,
    'keep-appointments': keepsAppointments = false,
    'overwrite-changes': overwrites = false,
  }: Terminal & Choices,
): Promise<void> {
  const { database, clock } = deps
  const own = await planned(deps, named)
  const { payments, accounts } = await plannedAccounts(deps, named, own, { folder })
  const plan = await withAccounts(deps, own, accounts)
  printChanges(plan, print)
  if (plan.isNothing) return
  rejectBrokenBookings(plan, keepsAppointments)
  printComparison(plan, named.file, print)
  const asksToOverwrite = isUndoing(plan) && !overwrites
  if (asksToOverwrite && (yes || ask === undefined)) throw wouldUndo(plan)
  if (!yes) {
    if (ask === undefined) throw new StartProblem('Nobody is here to agree: say --yes.')
    const question = asksToOverwrite ? 'Import this and undo these changes? [y/N] ' : 'Import this? [y/N] '
    if (!/^(y|yes|т|так|t|tak|д|да)$/i.test((await ask(question)).trim()))
      throw new StartProblem('Nothing was imported.')
  }
  if (payments) await rejectWrongKeys(payments, own.isNew ? undefined : own.companyId, accounts)
  const mayOverwrite = (done: ImportPlan) => overwrites || isAmong(done, plan)
  const done = await database.inTransaction((tx) =>
    importCompany(tx, named.file, { now: clock.now(), keepsAppointments, mayOverwrite }),
  )
  // Something may have been booked or changed while the prompt was open.
  rejectFaults(named, done)
  rejectBrokenBookings(done, keepsAppointments)
  if (!mayOverwrite(done)) {
    printComparison(done, named.file, print)
    throw wouldUndo(done)
  }
  if (payments)
    await saveAccounts(
      payments,
      await companyScope(database.db, own.companyId, { includesClosed: true }),
      accounts,
      print,
    )
  print(`Imported: /i/${named.file.alias}, company id ${own.companyId}`)
}

const isUndoing = ({ undone, comparison }: ImportPlan) => undone.length > 0 || comparison === 'unknown'

/** The plan undoes only changes that were shown before. */
const isAmong = (plan: ImportPlan, shown: ImportPlan): boolean =>
  plan.isNothing ||
  ((plan.comparison !== 'unknown' || shown.comparison === 'unknown') &&
    plan.undone.every(({ thing, change }) =>
      shown.undone.some((one) => one.thing === thing && one.change === change),
    ))

const wouldUndo = ({ comparison }: ImportPlan) =>
  new StartProblem(
    comparison === 'unknown'
      ? 'Nothing was imported. Say --overwrite-changes to import it without a comparison.'
      : 'Nothing was imported, because these changes would be undone. Export again and repeat your edits, or say --overwrite-changes.',
  )

export const problemsOf = (path: string, problems: readonly Problem[]) =>
  new StartProblem(
    problems
      .map(({ line, column, path: field, reason }) => `${path}:${line}:${column} ${field} ${reason}`)
      .join('\n'),
  )

function rejectFaults({ path, company }: NamedFile, { faults }: Pick<ImportPlan, 'faults'>): void {
  if (faults.length > 0) throw problemsOf(path, company.locate(faults))
}

function rejectBrokenBookings({ conflicts }: ImportPlan, keepsAppointments: boolean): void {
  if (conflicts.length > 0 && !keepsAppointments)
    throw new StartProblem(
      [
        ...conflictLines(conflicts),
        'Nothing was imported. Move or cancel them first, or say --keep-appointments: they then stay as they are.',
      ].join('\n'),
    )
}
