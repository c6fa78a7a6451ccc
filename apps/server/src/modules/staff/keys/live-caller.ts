/** Checks that the key or session of a request still has the rights it had at the start. docs/rules/operator.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'

type Caller = Pick<KeyHolder, 'keyId' | 'sessionId' | 'staffMemberId' | 'role' | 'resourceId'>
type CallerRow = { is_over: boolean; role: string; resource_id: string | null }

async function callerRow(
  connection: Connection,
  company: CompanyScope,
  by: Caller,
  { isLocked }: { isLocked: boolean },
): Promise<CallerRow | undefined> {
  const query = by.keyId === null ? sessionRow(company, by, isLocked) : keyRow(company, by, isLocked)
  const { rows } = await query.execute(connection)
  return rows[0]
}

const keyRow = ({ companyId }: CompanyScope, { keyId }: Caller, isLocked: boolean) =>
  sql<CallerRow>`
    select revoked_at is not null or not active as is_over, role, resource_id
      from api_key
      join staff_member using (company_id, staff_member_id)
     where api_key.company_id = ${companyId} and api_key_id = ${keyId}
     ${isLocked ? sql`for share` : sql``}`

/**
 * Does not lock the session: on several machines that would lock all sessions. A call that overlaps with the sign-out
 * was sent before it.
 */
const sessionRow = ({ companyId }: CompanyScope, { sessionId, staffMemberId }: Caller, isLocked: boolean) =>
  sql<CallerRow>`
    select not active as is_over, role, resource_id
      from staff_member
      join staff_session using (staff_person_id)
     where staff_member.company_id = ${companyId} and staff_member_id = ${staffMemberId}
       and staff_session_id = ${sessionId}
     ${isLocked ? sql`for share of staff_member` : sql``}`

/**
 * Rejects with `token.invalid` if the key, session or staff member ended, and with `key.notAllowed` if role or resource
 * changed.
 */
function requireSame(row: CallerRow | undefined, { role, resourceId }: Caller): void {
  if (row === undefined || row.is_over) throw new ApiError('token.invalid')
  if (row.role !== role || row.resource_id !== resourceId) throw new ApiError('key.notAllowed')
}

/**
 * Checks the caller and locks them until the transaction ends: a change of staff or a revocation waits, and then finds
 * what this transaction created. Rejects as `requireSame`.
 */
export const lockCaller = async (tx: Tx, company: CompanyScope, by: Caller): Promise<void> =>
  requireSame(await callerRow(tx, company, by, { isLocked: true }), by)

/** As `lockCaller` without a lock, for transactions that hold the company's lock. */
export const requireLiveCaller = async (tx: Tx, company: CompanyScope, by: Caller): Promise<void> =>
  requireSame(await callerRow(tx, company, by, { isLocked: false }), by)
