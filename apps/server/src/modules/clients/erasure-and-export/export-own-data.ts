import type { OwnData } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import { personDataOf } from '../accounts/public.ts'
import { ownCompany, readUser } from '../profiles/public.ts'
import { clientData } from './client-of-staff.ts'

/**
 * Exports all data stored about the person, at the requested company and above companies. Works even if the company has
 * disabled accounts, since the right of access remains.
 */
export async function exportOwnData(
  { database: { db }, clock }: Deps,
  session: Session,
  query: { company?: string | undefined },
): Promise<OwnData> {
  const company = await ownCompany(db, session, query.company)
  const clientId = company && (await clientOf(db, company, session.personId))
  const data: OwnData['data'] = { ...(await personDataOf(db, session.personId)) }
  if (company !== undefined && clientId !== undefined)
    Object.assign(data, await clientData(db, company, clientId))
  return {
    created: new Date(clock.now()).toISOString(),
    user: await readUser(db, session.personId, company),
    data,
  }
}
