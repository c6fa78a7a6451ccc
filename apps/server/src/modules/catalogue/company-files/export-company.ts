/** Exports a company as its file. docs/company-file.md */
import type { CompanyFile } from '@zapys/company-file'
import { today } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Database } from '../../../platform/db/database.ts'
import { keysOf, saveKeys, storedKeys } from './catalogue-keys.ts'
import { readStored } from './read-stored.ts'

/** Objects without a key get a permanent one. `now`: epoch milliseconds. */
export const exportCompany = (
  database: Database,
  { companyId }: CompanyScope,
  { alias, now }: { alias: string; now: number },
): Promise<CompanyFile> =>
  database.inTransaction(async (tx) => {
    const { timezone } = await tx
      .selectFrom('company')
      .select('timezone')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    const keys = keysOf(await storedKeys(tx, companyId))
    const firstDay = today(timezone, Math.floor(now / 1000))
    const stored = await readStored(tx, companyId, { alias, keys, firstDay })
    await saveKeys(tx, companyId, keys.added())
    return stored!
  })
