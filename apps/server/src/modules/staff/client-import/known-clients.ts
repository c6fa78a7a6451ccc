import { sql } from 'kysely'
import type { CountryCode } from 'libphonenumber-js/max'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { type ClientLine, identityOf } from './clients-csv.ts'
import { countryOf } from './table-phones.ts'

/** Of phones that name none: the country of the currency, where it has one. */
export async function countryOfCompany(
  db: Connection,
  company: CompanyScope,
): Promise<CountryCode | undefined> {
  const { currency_code } = await db
    .selectFrom('company')
    .select('currency_code')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return countryOf[currency_code]
}

/** What identifies the lines that are clients of the company already. A name alone does so only without phone and mail. */
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

/** As `identityOf` writes names. */
const nameKey = sql`lower(trim(coalesce(last_name, '')) || '|' || trim(coalesce(first_name, '')) || '|' || trim(coalesce(middle_name, '')))`
