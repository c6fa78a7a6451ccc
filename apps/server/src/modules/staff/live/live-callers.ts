import type { Right } from '@zapys/contract'
import { sql } from 'kysely'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'
import { IDLE_SECONDS, isSecondFactorMissing } from '../sessions/public.ts'

export type LiveCaller = Pick<KeyHolder, 'keyId' | 'sessionId' | 'staffMemberId' | 'role' | 'resourceId'> & {
  companyId: string
}

/**
 * Indexes of callers who still have the rights they had when they connected. Key or session must be valid, role and
 * resource unchanged, and a second factor present if the company requires it.
 */
export async function findLiveCallers(
  db: Connection,
  callers: readonly LiveCaller[],
  { right, now }: { right: Right; now: number },
): Promise<ReadonlySet<number>> {
  const companyIds = [...new Set(callers.map(({ companyId }) => companyId))]
  // In each part, so that the machines of these companies alone are asked: docs/decisions/0027-poolers-and-citus.md
  const isOfThem = (table: string) => sql`${sql.ref(`${table}.company_id`)} = any(${companyIds}::uuid[])`
  const { rows } = await sql<{ place: number }>`
    select place
      from unnest(
        ${callers.map((_, place) => place)}::int[], ${callers.map(({ companyId }) => companyId)}::uuid[],
        ${callers.map(({ staffMemberId }) => staffMemberId)}::uuid[], ${callers.map(({ role }) => role)}::text[],
        ${callers.map(({ resourceId }) => resourceId)}::uuid[], ${callers.map(({ keyId }) => keyId)}::uuid[],
        ${callers.map(({ sessionId }) => sessionId)}::uuid[]
      ) as caller (place, company_id, staff_member_id, role, resource_id, key_id, session_id)
      join company on company.company_id = caller.company_id
      join staff_member on staff_member.company_id = company.company_id
       and staff_member.staff_member_id = caller.staff_member_id
      left join staff_person on staff_person.staff_person_id = staff_member.staff_person_id
     where ${isOfThem('company')} and ${isOfThem('staff_member')}
       and (company.active or company.switched_off_at is not null) and staff_member.active
       and staff_member.role = caller.role
       and staff_member.resource_id is not distinct from caller.resource_id
       and case when caller.key_id is null
             then not ${isSecondFactorMissing} and exists (
                          select from staff_session
                           where staff_session_id = caller.session_id
                             and staff_session.staff_person_id = staff_member.staff_person_id
                             and expires_at > ${instant(now)}
                             and last_used_at > ${instant(now - IDLE_SECONDS * 1000)})
             else exists (select from api_key
                           where api_key.company_id = company.company_id and ${isOfThem('api_key')} and api_key_id = caller.key_id
                             and revoked_at is null and ${right} = any(scopes))
           end`.execute(db)
  return new Set(rows.map(({ place }) => place))
}
