/** Staff members and their roles. Staff who leave lose their keys. docs/rules/operator.md */
import { MAX_STAFF, type NewStaffMember, type StaffMember, type StaffMemberChange } from '@zapys/contract'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { dropStaffMessages } from '../../messaging/messages/public.ts'
import { deleteNotifications } from '../../messaging/staff-notifications/public.ts'
import { writeAudit } from '../audit/public.ts'
import { addStaff, liveKeysOf, requireLiveCaller, requireResource, saveStaff } from '../keys/public.ts'
import { requireAllOf, withdrawOpen } from '../sessions/public.ts'
import { endAccess, endReaders } from './end-readers.ts'
import { readStaffMember } from './list-staff.ts'

type Post = Pick<StaffMember, 'role' | 'resource_id'>

/** Rejects with `validation.failed`, `resource.notFound` and `staff.tooMany`. */
export async function addStaffMember(
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  { name, role, ...change }: NewStaffMember,
): Promise<StaffMember> {
  const now = clock.now()
  const resource_id = change.resource_id ?? null
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, by)
    await requirePost(tx, company, { role, resource_id })
    await rejectTooMany(tx, company)
    const id = newId()
    await addStaff(tx, company, { id, name, role, resourceId: resource_id, now })
    const after = await readStaffMember(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: 'staff.added',
      thing: 'staff_member',
      thingId: id,
      after,
      now,
    })
    return after
  })
}

type ChangeContext = { by: Operator; staffMemberId: string }

/**
 * Rejects with `staff.notFound`, `resource.notFound`, `staff.lastOwner` and `staff.tooMany`. Rejects with
 * `key.moreThanOwn` if a new role would give one of their keys rights that the caller's key lacks.
 */
export async function changeStaffMember(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, staffMemberId }: ChangeContext,
  { name, role, resource_id, active }: StaffMemberChange,
): Promise<StaffMember> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, by)
    const before = await readStaffMember(tx, company, staffMemberId)
    const newValues = {
      name: name ?? before.name,
      role: role ?? before.role,
      // A performer who changes roles loses their calendar.
      resource_id:
        resource_id === undefined
          ? (role ?? before.role) === 'performer'
            ? before.resource_id
            : null
          : resource_id,
      active: active ?? before.active,
    }
    await requirePost(tx, company, newValues)
    if (newValues.active && !before.active) await rejectTooMany(tx, company)
    if (isOwner(before) && !isOwner(newValues)) await rejectLast(tx, company, staffMemberId)
    if (newValues.role !== before.role) await rejectMoreThanOwn(tx, company, { by, staffMemberId })
    // A person who signs in has all rights of the role.
    if (newValues.role !== before.role && before.has_account) requireAllOf(newValues.role, by)
    if (isSame(before, newValues)) return before
    await saveStaff(tx, company, staffMemberId, newValues)
    // An invitation is valid only for the role at its creation.
    if (newValues.role !== before.role) await withdrawOpen(tx, company, staffMemberId, now)
    if (!newValues.active) await endAccess(tx, company, { by, staffMemberId, now })
    if (!newValues.active) await deleteNotifications(tx, company, staffMemberId)
    if (!isSamePost(before, newValues)) await dropStaffMessages(tx, company, staffMemberId, now)
    await endReaders(tx, company, { by, now })
    const after = await readStaffMember(tx, company, staffMemberId)
    await writeAudit(tx, company, {
      by,
      act: 'staff.changed',
      thing: 'staff_member',
      thingId: staffMemberId,
      before,
      after,
      now,
    })
    return after
  })
}

const isOwner = ({ role, active }: { role: string; active: boolean }) => role === 'owner' && active

const isSame = (
  before: StaffMember,
  newValues: Omit<StaffMember, 'id' | 'keys' | 'created' | 'has_account'>,
) => Object.entries(newValues).every(([name, value]) => before[name as keyof StaffMember] === value)

const isSamePost = (before: Post & { active: boolean }, newValues: Post & { active: boolean }) =>
  before.active === newValues.active &&
  before.role === newValues.role &&
  before.resource_id === newValues.resource_id

/** Performers have the calendar of a resource; other roles have none. */
async function requirePost(tx: Tx, company: CompanyScope, { role, resource_id }: Post): Promise<void> {
  if ((role === 'performer') !== (resource_id !== null))
    throw invalid('staff_member.resource_id', 'is required for performers, and not allowed for other roles')
  if (resource_id !== null) await requireResource(tx, company, resource_id)
}

const activeOf = (tx: Tx, company: CompanyScope) =>
  tx
    .selectFrom('staff_member')
    .select(['staff_member_id', 'role'])
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
    .execute()

/** The company must be locked, so that concurrent requests do not exceed the limit. */
async function rejectTooMany(tx: Tx, company: CompanyScope): Promise<void> {
  if ((await activeOf(tx, company)).length >= MAX_STAFF) throw new ApiError('staff.tooMany')
}

async function rejectLast(tx: Tx, company: CompanyScope, staffMemberId: string): Promise<void> {
  const others = (await activeOf(tx, company)).filter(
    (one) => one.role === 'owner' && one.staff_member_id !== staffMemberId,
  )
  if (others.length === 0) throw new ApiError('staff.lastOwner')
}

async function rejectMoreThanOwn(
  tx: Tx,
  company: CompanyScope,
  { by, staffMemberId }: ChangeContext,
): Promise<void> {
  const keys = await liveKeysOf(tx, company, staffMemberId)
  if (keys.some(({ scopes }) => scopes.some((scope) => !by.scopes.includes(scope))))
    throw new ApiError('key.moreThanOwn')
}
