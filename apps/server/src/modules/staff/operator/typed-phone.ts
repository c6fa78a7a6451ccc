import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { countryOfCompany, namesCountry, phoneOf } from '../../clients/accounts/public.ts'

/**
 * A client's number as staff hear it, `067 123 45 67`, is one of the company's country. Programs name the country: theirs
 * stays as it was sent, and so does what is no number of that country.
 */
export async function typedPhone<Typed extends string | null | undefined>(
  db: Connection,
  company: CompanyScope,
  by: Operator | null,
  typed: Typed,
): Promise<Typed | string> {
  if (!typed || by === null || by.sessionId === null || namesCountry(typed)) return typed
  return phoneOf(typed, await countryOfCompany(db, company)) ?? typed
}
