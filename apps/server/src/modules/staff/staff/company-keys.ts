/** Companies create API keys with no more rights than the caller's key. docs/rules/operator.md */
import type { Calls, CompanyKey, CompanyKeyWithSecret, NewCompanyKey, Paged, QueryOf } from '@zapys/contract'
import { sql } from 'kysely'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { addKey, endKey, keysOf, requireLiveCaller } from '../keys/public.ts'
import { endReaders } from './end-readers.ts'
import { readStaffMember } from './list-staff.ts'

const MAX_KEYS = 200

type KeyRow = {
  [Column in keyof CompanyKey]: Column extends 'created'
    ? number
    : Column extends 'revoked_at' | 'last_used_at'
      ? number | null
      : CompanyKey[Column]
}

const shown = (row: KeyRow): CompanyKey => ({
  ...row,
  created: new Date(row.created).toISOString(),
  revoked_at: row.revoked_at === null ? null : new Date(row.revoked_at).toISOString(),
  last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
})

const keys = (db: Connection, company: CompanyScope) =>
  keysOf(db, company)
    .clearSelect()
    .select([
      'api_key_id as id',
      'api_key.name',
      'api_key.staff_member_id',
      'role',
      'scopes',
      'ending',
      'keeps_bookings',
    ])
    .select(['api_key.created', 'revoked_at', 'last_used_at'])

export async function listCompanyKeys(
  db: Connection,
  company: CompanyScope,
  { active, ...listQuery }: QueryOf<Calls['listKeys']>,
): Promise<Paged<CompanyKey>> {
  const query = keys(db, company).$call((all) =>
    active === undefined
      ? all
      : all.where(sql<boolean>`(revoked_at is null and staff_member.active) = ${active}`),
  )
  const defaultOrder = [{ by: 'api_key.created' }, { by: 'api_key_id' }] as const
  return mapPage(await pageOf(inOrder(query, undefined, {}, defaultOrder), listQuery), shown)
}

/** Rejects with `staff.notFound`, `key.moreThanOwn`, `key.tooMany`, and for a staff member who left. */
export async function createCompanyKey(
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  { name, staff_member_id, scopes, keeps_bookings }: NewCompanyKey,
): Promise<CompanyKeyWithSecret> {
  if (scopes.some((scope) => !by.scopes.includes(scope))) throw new ApiError('key.moreThanOwn')
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, by)
    const { active } = await readStaffMember(tx, company, staff_member_id)
    if (!active) throw invalid('key.staff_member_id', 'works here no more')
    const live = await keys(tx, company).where('revoked_at', 'is', null).execute()
    if (live.length >= MAX_KEYS) throw new ApiError('key.tooMany')
    const { keyId, key } = await addKey(tx, company, {
      by,
      name,
      staffMemberId: staff_member_id,
      scopes: [...new Set(scopes)],
      keepsBookings: keeps_bookings,
      now,
    })
    const row = await keys(tx, company).where('api_key_id', '=', keyId).executeTakeFirstOrThrow()
    return { ...shown(row), key }
  })
}

/** Rejects with `key.notFound`. A key may revoke itself. */
export const revokeCompanyKey = (
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  keyId: string,
): Promise<CompanyKey> =>
  database.inTransaction(async (tx) => {
    const now = clock.now()
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, by)
    if (await endKey(tx, company, { by, keyId, now })) await endReaders(tx, company, { by, now })
    const row = await keys(tx, company).where('api_key_id', '=', keyId).executeTakeFirst()
    if (row === undefined) throw new ApiError('key.notFound')
    return shown(row)
  })

/** As `revokeCompanyKey`, by a command. Returns false if the key does not exist or was revoked before. */
export const revokeKey = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  keyId: string,
): Promise<boolean> =>
  database.inTransaction(async (tx) => {
    const now = clock.now()
    const isRevoked = await endKey(tx, company, { by: null, keyId, now })
    if (isRevoked) await endReaders(tx, company, { by: null, now })
    return isRevoked
  })
