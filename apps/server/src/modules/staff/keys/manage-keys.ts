/**
 * API keys are created, listed and revoked by an owner's key or `npm run key`. Each act is recorded in the audit log.
 */
import type { Right, Role } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { type Act, writeAudit } from '../audit/public.ts'
import { hashKey, newKey } from './key-text.ts'

type KeyDeps = Pick<Deps, 'database' | 'clock'>
/** Author of the act, and its time in epoch milliseconds. */
type ActAuthor = Pick<Act, 'by' | 'now'>

export type NewKey = {
  name: string
  scopes: readonly Right[]
  role: Role
  /** Set for performers only. */
  resourceId?: string | undefined
  /** For programs that cannot handle `catalogue.inUse`; false if absent. */
  keepsBookings?: boolean | undefined
}

const ENDING = 4

/**
 * Creates a key with a new staff member. `key` is returned only here. Rejects with `validation.failed` if role and
 * resource do not match, and with `resource.notFound`.
 */
export const createKey = (
  { database, clock }: KeyDeps,
  company: CompanyScope,
  { scopes, keepsBookings, ...post }: NewKey,
): Promise<{ keyId: string; key: string }> =>
  database.inTransaction(async (tx) => {
    const now = clock.now()
    const staffMemberId = await addPost(tx, company, { ...post, now })
    return addKey(tx, company, { by: null, name: post.name, staffMemberId, scopes, keepsBookings, now })
  })

/** Adds a staff member without a key. Rejects as `createKey`. */
export const addStaffByCommand = (
  { database, clock }: KeyDeps,
  company: CompanyScope,
  post: Omit<NewKey, 'scopes'>,
): Promise<string> =>
  database.inTransaction(async (tx) => {
    const now = clock.now()
    const staffMemberId = await addPost(tx, company, { ...post, now })
    const after = { name: post.name, role: post.role }
    const thing = { thing: 'staff_member', thingId: staffMemberId }
    await writeAudit(tx, company, { by: null, act: 'staff.added', ...thing, after, now })
    return staffMemberId
  })

async function addPost(
  tx: Tx,
  company: CompanyScope,
  { name, role, resourceId, now }: Omit<NewKey, 'scopes'> & { now: number },
): Promise<string> {
  if ((role === 'performer') !== (resourceId !== undefined))
    throw invalid('resource', 'is required for performers, and not allowed for other roles')
  if (resourceId !== undefined) await requireResource(tx, company, resourceId)
  const id = newId()
  await addStaff(tx, company, { id, name, role, resourceId: resourceId ?? null, now })
  return id
}

/** Active staff members with this name. */
export const staffNamed = (db: Connection, { companyId }: CompanyScope, name: string) =>
  db
    .selectFrom('staff_member')
    .select(['staff_member_id', 'role', 'resource_id'])
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('active', '=', true)
    .orderBy('created')
    .orderBy('staff_member_id')
    .execute()

type NewStaff = { id: string; name: string; role: Role; resourceId: string | null; now: number }

export const addStaff = (
  tx: Tx,
  { companyId }: CompanyScope,
  { id, name, role, resourceId, now }: NewStaff,
) =>
  tx
    .insertInto('staff_member')
    .values({
      company_id: companyId,
      staff_member_id: id,
      name,
      role,
      resource_id: resourceId,
      created: new Date(now),
    })
    .execute()

type StaffColumns = { name: string; role: Role; resource_id: string | null; active: boolean }

export async function saveStaff(
  tx: Tx,
  company: CompanyScope,
  staffMemberId: string,
  columns: StaffColumns,
): Promise<void> {
  await tx
    .updateTable('staff_member')
    .set(columns)
    .where('company_id', '=', company.companyId)
    .where('staff_member_id', '=', staffMemberId)
    .execute()
}

/** Sets the person who signs in as the staff member; null: none. */
export async function linkPerson(
  tx: Tx,
  { companyId }: CompanyScope,
  staffMemberId: string,
  personId: string | null,
): Promise<void> {
  await tx
    .updateTable('staff_member')
    .set({ staff_person_id: personId })
    .where('company_id', '=', companyId)
    .where('staff_member_id', '=', staffMemberId)
    .execute()
}

/** Creates a key for an existing staff member. `key` is returned only here. */
export async function addKey(
  tx: Tx,
  company: CompanyScope,
  {
    name,
    staffMemberId,
    scopes,
    keepsBookings = false,
    ...author
  }: ActAuthor & Pick<NewKey, 'name' | 'scopes' | 'keepsBookings'> & { staffMemberId: string },
): Promise<{ keyId: string; key: string }> {
  const key = newKey()
  const keyId = newId()
  const company_id = company.companyId
  await tx
    .insertInto('api_key')
    .values({
      company_id,
      api_key_id: keyId,
      staff_member_id: staffMemberId,
      name,
      key_hash: hashKey(key),
      ending: key.slice(-ENDING),
      scopes: [...scopes],
      keeps_bookings: keepsBookings,
      created: new Date(author.now),
    })
    .execute()
  const { role, resource_id } = await tx
    .selectFrom('staff_member')
    .select(['role', 'resource_id'])
    .where('company_id', '=', company_id)
    .where('staff_member_id', '=', staffMemberId)
    .executeTakeFirstOrThrow()
  await writeAudit(tx, company, {
    ...author,
    act: 'key.created',
    thing: 'api_key',
    thingId: keyId,
    after: { name, role, scopes: [...scopes], resource_id, keeps_bookings: keepsBookings },
  })
  return { keyId, key }
}

/** Rejects with `resource.notFound`. */
export async function requireResource(
  db: Connection,
  company: CompanyScope,
  resourceId: string,
): Promise<void> {
  const row = await db
    .selectFrom('resource')
    .select('resource_id')
    .where('company_id', '=', company.companyId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('resource.notFound')
}

/** Keys of the company with their owners; without anything secret. */
export const keysOf = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('api_key')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'api_key.company_id')
        .onRef('staff_member.staff_member_id', '=', 'api_key.staff_member_id'),
    )
    .select(['api_key_id', 'api_key.name', 'role', 'scopes', 'ending', 'resource_id'])
    .select(['api_key.created', 'revoked_at', 'last_used_at'])
    .where('api_key.company_id', '=', company.companyId)

/** Newest last. */
export const listKeys = (db: Connection, company: CompanyScope) =>
  keysOf(db, company).orderBy('api_key.created').orderBy('api_key_id').execute()

export const liveKeysOf = (db: Connection, company: CompanyScope, staffMemberId: string) =>
  db
    .selectFrom('api_key')
    .select(['api_key_id', 'scopes'])
    .where('company_id', '=', company.companyId)
    .where('staff_member_id', '=', staffMemberId)
    .where('revoked_at', 'is', null)
    .orderBy('api_key_id')
    .execute()

/** Revokes a key. Returns false if it does not exist or was revoked before. */
export async function endKey(
  tx: Tx,
  company: CompanyScope,
  { keyId, ...author }: ActAuthor & { keyId: string },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('api_key')
    .set({ revoked_at: new Date(author.now) })
    .where('company_id', '=', company.companyId)
    .where('api_key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'scopes'])
    .executeTakeFirst()
  if (revoked === undefined) return false
  await writeAudit(tx, company, {
    ...author,
    act: 'key.revoked',
    thing: 'api_key',
    thingId: keyId,
    before: { name: revoked.name, scopes: revoked.scopes },
  })
  return true
}

/** Revokes all keys of the staff member. */
export async function revokeKeysOf(
  tx: Tx,
  company: CompanyScope,
  { staffMemberId, ...author }: ActAuthor & { staffMemberId: string },
): Promise<void> {
  for (const { api_key_id } of await liveKeysOf(tx, company, staffMemberId))
    await endKey(tx, company, { ...author, keyId: api_key_id })
}
