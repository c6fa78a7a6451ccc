import type { Right } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { MINUTE_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { keyIn, type KeyHolder } from '../../../platform/http/key-holder.ts'
import type { Deps } from '../../deps/deps.ts'
import { hashKey } from './key-text.ts'

/**
 * Interval of updating the time of last use, which staff see in the list: each request would otherwise cost a write.
 */
const USED_AGAIN_MS = 10 * MINUTE_MS

/**
 * Authenticates the key of a request. Rejects with `token.invalid` for a missing, unknown or revoked key, for another
 * company's key, and for an unknown company. `companyId`: as sent by the caller.
 */
export async function requireKey(
  connection: Connection,
  { authorization, companyId }: { authorization: string | undefined; companyId: string },
  now: number,
): Promise<KeyHolder> {
  const key = keyIn(authorization)
  const company_id = companyId.toLowerCase()
  if (key === undefined || !isId(company_id)) throw new ApiError('token.invalid')
  const row = await connection
    .selectFrom('api_key')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'api_key.company_id')
        .onRef('staff_member.staff_member_id', '=', 'api_key.staff_member_id'),
    )
    .innerJoin('company', 'company.company_id', 'api_key.company_id')
    .select(['api_key_id', 'api_key.staff_member_id', 'api_key.scopes', 'staff_member.role', 'resource_id'])
    .select('staff_member.staff_person_id')
    .select('keeps_bookings')
    .select(
      sql<boolean>`last_used_at is null or last_used_at < ${instant(now - USED_AGAIN_MS)}`.as(
        'is_used_again',
      ),
    )
    .where('api_key.company_id', '=', company_id)
    .where('key_hash', '=', hashKey(key))
    .where('revoked_at', 'is', null)
    .where('staff_member.active', '=', true)
    .where((company) =>
      company.or([company('company.active', '=', true), company('switched_off_at', 'is not', null)]),
    )
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('token.invalid')
  if (row.is_used_again)
    await connection
      .updateTable('api_key')
      .set({ last_used_at: new Date(now) })
      .where('company_id', '=', company_id)
      .where('api_key_id', '=', row.api_key_id)
      .execute()
  return {
    keyId: row.api_key_id,
    sessionId: null,
    staffMemberId: row.staff_member_id,
    personId: row.staff_person_id,
    role: row.role,
    scopes: row.scopes,
    resourceId: row.resource_id,
    keepsBookings: row.keeps_bookings,
  }
}

/** For calls that a guest may make and that answer more to a program. Any other token than a key counts as a guest. */
export async function keyHasRight(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { companyId }: CompanyScope,
  authorization: string | undefined,
  right: Right,
): Promise<boolean> {
  if (keyIn(authorization) === undefined) return false
  try {
    const holder = await requireKey(database.db, { authorization, companyId }, clock.now())
    return reachOf(holder, right) !== undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'token.invalid') return false
    throw error
  }
}
