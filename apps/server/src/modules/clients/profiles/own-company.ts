import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Session } from '../../../platform/http/session.ts'

/**
 * The company of the request: the requested one, otherwise the one whose page began the session, otherwise the one that
 * the person has been a client of the longest. Undefined for a person who is a client of none.
 */
export async function ownCompany(
  db: Connection,
  session: Session,
  requestedId: string | undefined,
): Promise<CompanyScope | undefined> {
  const companyId = requestedId ?? session.companyId ?? (await earliestCompany(db, session.personId))
  return companyId === undefined ? undefined : companyScope(db, companyId)
}

async function earliestCompany(db: Connection, personId: string): Promise<string | undefined> {
  const earliest = await db
    .selectFrom('person_client')
    .innerJoin('company', 'company.company_id', 'person_client.company_id')
    .select('person_client.company_id')
    .where('person_id', '=', personId)
    .where('company.active', '=', true)
    .orderBy('person_client.created')
    .orderBy('person_client.company_id')
    .executeTakeFirst()
  return earliest?.company_id
}
