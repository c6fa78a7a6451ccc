/** Stores exported company files; a later import compares the stored company with them. */
import { createHash } from 'node:crypto'
import { canonical, type CompanyFile, companyFile, type Exported, writtenCompany } from '@zapys/company-file'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

/**
 * Version of this content, and the time of its first export. An unchanged company exports the same version, so that
 * version control shows no change.
 */
export async function saveExported(
  tx: Tx,
  { companyId }: CompanyScope,
  file: CompanyFile,
  now: number,
): Promise<Exported> {
  const content = JSON.stringify(writtenCompany({ ...file, exported: null }))
  const version = createHash('sha256').update(content).digest('hex').slice(0, 32)
  await tx
    .insertInto('exported_file')
    .values({ company_id: companyId, version, exported_at: new Date(now), content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { exported_at } = await tx
    .selectFrom('exported_file')
    .select('exported_at')
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return { at: new Date(exported_at).toISOString(), version }
}

/** Undefined if it was not exported from this database, or if this release cannot read it any more. */
export async function readExported(
  db: Connection,
  companyId: string,
  version: string,
): Promise<{ file: CompanyFile; at: number } | undefined> {
  const row = await db
    .selectFrom('exported_file')
    .select(['content', 'exported_at'])
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const parsed = companyFile.safeParse(JSON.parse(row.content))
  return parsed.success ? { file: canonical(parsed.data), at: row.exported_at } : undefined
}
