/** Whether the key of a request still opens what it opened when the request began. docs/rules/operator.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'

type Caller = Pick<KeyHolder, 'keyId' | 'role' | 'resourceId'>

const callerRow = (connection: Connection, { companyId }: CompanyScope, { keyId }: Caller) =>
  connection
    .selectFrom('api_key')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'api_key.company_id')
        .onRef('staff_member.staff_member_id', '=', 'api_key.staff_member_id'),
    )
    .select(['revoked_at', 'active', 'role', 'resource_id'])
    .where('api_key.company_id', '=', companyId)
    .where('api_key_id', '=', keyId)

/** Rejects with `token.invalid` if the key or its staff member ended, with `key.notAllowed` if the post changed. */
function requireSame(
  row: { revoked_at: number | null; active: boolean; role: string; resource_id: string | null } | undefined,
  { role, resourceId }: Caller,
): void {
  if (row === undefined || row.revoked_at !== null || !row.active) throw new ApiError('token.invalid')
  if (row.role !== role || row.resource_id !== resourceId) throw new ApiError('key.notAllowed')
}

/**
 * Checks the caller and keeps them as they are until the transaction ends: a change of staff or a revocation waits, and then
 * finds what this transaction made. Rejects as `requireSame`.
 */
export const lockCaller = async (tx: Tx, company: CompanyScope, by: Caller): Promise<void> =>
  requireSame(await callerRow(tx, company, by).forShare().executeTakeFirst(), by)

/** The same without a lock, for transactions that hold the lock of the company. */
export const requireLiveCaller = async (tx: Tx, company: CompanyScope, by: Caller): Promise<void> =>
  requireSame(await callerRow(tx, company, by).executeTakeFirst(), by)
