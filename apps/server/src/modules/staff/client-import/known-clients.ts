import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { type ClientLine, identityOf } from './clients-csv.ts'

/**
 * Identities of lines that are clients of the company already. A name alone identifies only without phone and email
 * address.
 */
export async function knownAmong(
  db: Connection,
  { companyId }: CompanyScope,
  lines: readonly ClientLine[],
): Promise<ReadonlySet<string>> {
  const phones = lines.flatMap(({ phone }) => phone ?? [])
  const mails = lines.flatMap(({ phone, email }) =>
    phone === null && email !== null ? email.toLowerCase() : [],
  )
  const names = lines.flatMap((line) => (line.phone === null && line.email === null ? identityOf(line) : []))
  const rows = await db
    .selectFrom('client')
    .select(['first_name', 'middle_name', 'last_name', 'phone', 'email'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(phone = any (${phones}::text[])
        or lower(email) = any (${mails}::text[])
        or (phone is null and email is null and ${nameKey} = any (${names}::text[])))`,
    )
    .execute()
  return new Set(
    rows.flatMap((row) => [
      identityOf(row),
      ...(row.email === null ? [] : [identityOf({ ...row, phone: null })]),
    ]),
  )
}

/** Same format as names in `identityOf`. */
const nameKey = sql`lower(trim(coalesce(last_name, '')) || '|' || trim(coalesce(first_name, '')) || '|' || trim(coalesce(middle_name, '')))`
