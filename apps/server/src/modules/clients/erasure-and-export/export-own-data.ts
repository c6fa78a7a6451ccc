import type { OwnData } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import { personDataOf } from '../accounts/public.ts'
import { ownCompany, readUser } from '../profiles/public.ts'
import { clientData } from './client-of-staff.ts'

/**
 * Everything that is kept about the person: by the company asked for, and above companies. Also where the company has
 * switched accounts off, since the right to know does not end with the service.
 */
export async function exportOwnData(
  { database: { db }, clock }: Deps,
  session: Session,
  asked: { company?: string | undefined },
): Promise<OwnData> {
  const company = await ownCompany(db, session, asked.company)
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
