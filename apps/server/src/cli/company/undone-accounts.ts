/** Changes of payment accounts since the export of a file that its import would undo. docs/company-file.md */
import { isDeepStrictEqual } from 'node:util'
import type { PaymentAccountFile } from '@zapys/company-file'
import type { ChangeSinceExport, ImportPlan } from '../../modules/catalogue/company-files/public.ts'
import { entriesSince, type EntrySince } from '../../modules/staff/audit/public.ts'
import type { Connection } from '../../platform/db/database.ts'
import { type AccountsPlan, accountsInFile } from './file-accounts.ts'

export async function undoneAccounts(
  db: Connection,
  { companyId, exported }: Pick<ImportPlan, 'companyId' | 'exported'>,
  { accounts }: AccountsPlan,
): Promise<ChangeSinceExport[]> {
  if (exported === undefined) return []
  const stored = await accountsInFile(db, { companyId })
  const entries = await entriesSince(db, { companyId }, { tables: ['payment_account'], since: exported.at })
  return accounts.flatMap(({ provider, change, fields }) => {
    const ofProvider = (list: PaymentAccountFile[] | null) => list?.find((one) => one.provider === provider)
    const [before, now] = [ofProvider(exported.file.payment_accounts), ofProvider(stored)]
    if (now === undefined) return []
    const log = entries.filter(({ after }) => after?.['provider'] === provider)
    return fields.flatMap((field): ChangeSinceExport[] => {
      // No file contains keys, so only the audit log shows that staff changed them.
      const hasChanged =
        field === 'keys'
          ? log.some(({ by, after }) => by !== null && after?.['keys_changed'] === true)
          : !isDeepStrictEqual(before?.[field as 'active'], now[field as 'active'])
      const isEdited = !isDeepStrictEqual(before?.[field as 'active'], change[field as 'active'])
      const entry = entryOf(log, field)
      if (!hasChanged || (field !== 'keys' && isEdited && entry?.by === null)) return []
      return [
        {
          thing: `payment account ${provider}`,
          change: before === undefined && field === 'active' ? 'added' : field,
          made: entry === undefined ? null : { by: entry.by, at: entry.created },
        },
      ]
    })
  })
}

/** The newest entry that changed the field; for keys only entries by staff. */
const entryOf = (log: readonly EntrySince[], field: string): EntrySince | undefined =>
  log.find(({ by, before, after }) =>
    field === 'keys'
      ? by !== null && after?.['keys_changed'] === true
      : !isDeepStrictEqual(before?.[field], after?.[field]),
  )
