/** Keys are made, listed and revoked by whoever runs the installation: `npm run key`. Each act stands in the audit log. */
import type { Right, Role } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalid } from '../../errors/api-error.ts'
import { writeAudit } from '../audit/public.ts'
import { hashKey, newKey } from './key-text.ts'

type KeyDeps = Pick<Deps, 'database' | 'clock'>

export type NewKey = {
  name: string
  scopes: readonly Right[]
  role: Role
  /** Of a performer, and of nobody else. */
  resourceId?: string | undefined
}

const ENDING = 4

/**
 * A key with a staff member of its own. `key` is shown now and never again. Refuses with `validation.failed` where the role
 * and the resource do not go together, and with `resource.notFound`.
 */
export async function createKey(
  { database, clock }: KeyDeps,
  company: CompanyScope,
  { name, scopes, role, resourceId }: NewKey,
): Promise<{ keyId: string; key: string }> {
  if ((role === 'performer') !== (resourceId !== undefined))
    throw invalid('resource', 'is whose calendar a performer has, and nobody else’s')
  if (resourceId !== undefined) await requireResource(database.read, company, resourceId)
  const key = newKey()
  const [keyId, staffMemberId] = [newId(), newId()]
  const created = new Date(clock.now())
  const company_id = company.companyId
  await database.inTransaction(async (tx) => {
    await tx
      .insertInto('staff_member')
      .values({
        ...{
          company_id,
          staff_member_id: staffMemberId,
          name,
          role,
          resource_id: resourceId ?? null,
          created,
        },
      })
      .execute()
    await tx
      .insertInto('api_key')
      .values({
        ...{ company_id, api_key_id: keyId, staff_member_id: staffMemberId, name, created },
        ...{ key_hash: hashKey(key), ending: key.slice(-ENDING), scopes: [...scopes] },
      })
      .execute()
    await writeAudit(tx, company, {
      ...{ by: null, act: 'key.created', thing: 'api_key', thingId: keyId, now: clock.now() },
      after: { name, role, scopes: [...scopes], resource_id: resourceId ?? null },
    })
  })
  return { keyId, key }
}

async function requireResource(read: Connection, company: CompanyScope, resourceId: string): Promise<void> {
  const found = await read
    .selectFrom('resource')
    .select('resource_id')
    .where('company_id', '=', company.companyId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  if (found === undefined) throw new ApiError('resource.notFound')
}

/** The newest last; nothing of it opens anything. */
export const listKeys = (read: Connection, company: CompanyScope) =>
  read
    .selectFrom('api_key')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'api_key.company_id')
        .onRef('staff_member.staff_member_id', '=', 'api_key.staff_member_id'),
    )
    .select(['api_key_id', 'api_key.name', 'role', 'scopes', 'ending', 'resource_id'])
    .select(['api_key.created', 'revoked_at', 'last_used_at'])
    .where('api_key.company_id', '=', company.companyId)
    .orderBy('api_key.created')
    .orderBy('api_key_id')
    .execute()

/** From now on it opens nothing. False: there is none, or it was revoked before. */
export const revokeKey = (
  { database, clock }: KeyDeps,
  company: CompanyScope,
  keyId: string,
): Promise<boolean> =>
  database.inTransaction(async (tx) => {
    const revoked = await tx
      .updateTable('api_key')
      .set({ revoked_at: new Date(clock.now()) })
      .where('company_id', '=', company.companyId)
      .where('api_key_id', '=', keyId)
      .where('revoked_at', 'is', null)
      .returning(['name', 'scopes'])
      .executeTakeFirst()
    if (revoked === undefined) return false
    await writeAudit(tx, company, {
      ...{ by: null, act: 'key.revoked', thing: 'api_key', thingId: keyId, now: clock.now() },
      before: { name: revoked.name, scopes: revoked.scopes },
    })
    return true
  })
