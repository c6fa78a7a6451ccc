/**
 * Staff members choose their notifications; owners and managers choose for everyone. docs/rules/staff-notifications.md
 */
import type { Calls, Paged, QueryOf, StaffNotifications, StaffNotificationsChange } from '@zapys/contract'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { internationalPhone, typedPhone } from '../../clients/accounts/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { requireLiveCaller } from '../../staff/keys/public.ts'
import { notificationsOf, saveNotifications, withDefaults } from './rows.ts'

export async function listNotifications(
  db: Connection,
  company: CompanyScope,
  by: Operator,
  listQuery: QueryOf<Calls['listStaffNotifications']>,
): Promise<Paged<StaffNotifications>> {
  const query = notificationsOf(db, company).$if(by.reach === 'OWN', (all) =>
    all.where('staff_member.staff_member_id', '=', by.staffMemberId),
  )
  const defaultOrder = [{ by: 'staff_member.created' }, { by: 'staff_member.staff_member_id' }] as const
  return mapPage(await pageOf(inOrder(query, undefined, {}, defaultOrder), listQuery), withDefaults(company))
}

/** Rejects as `calls.changeStaffNotifications` lists. */
export async function changeNotifications(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, staffMemberId }: { by: Operator; staffMemberId: string },
  { phone, ...choice }: StaffNotificationsChange,
): Promise<StaffNotifications> {
  if (by.reach === 'OWN' && staffMemberId !== by.staffMemberId) throw new ApiError('staff.notFound')
  const now = clock.now()
  const values = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))
  const typed = await typedPhone(database.db, company, by, phone)
  const contact = typed === undefined ? {} : { phone: typed === null ? null : internationalPhone(typed) }
  return database.inTransaction(async (tx) => {
    // The lock prevents lost updates, and the staff member cannot leave in the meantime.
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, by)
    const row = await notificationsOf(tx, company)
      .where('staff_member.staff_member_id', '=', staffMemberId)
      .executeTakeFirst()
    if (row === undefined) throw new ApiError('staff.notFound')
    const before = withDefaults(company)(row)
    const after: StaffNotifications = { ...before, ...values, ...contact }
    requireContacts(after)
    await requireFilters(tx, company, after)
    if (JSON.stringify(after) === JSON.stringify(before)) return before
    await saveNotifications(tx, company, after, now)
    await writeAudit(tx, company, {
      by,
      act: 'staff.notificationsChanged',
      thing: 'staff_member',
      thingId: staffMemberId,
      before: audited(before),
      after: audited(after),
      now,
    })
    return after
  })
}

/** Contact that each channel needs. PUSH needs none: the person enables it in a browser, maybe later. */
const needed = { MAIL: 'email', SMS: 'phone', MESSENGER: 'phone', PUSH: null } as const

function requireContacts(chosen: StaffNotifications): void {
  for (const event of ['booked', 'moved', 'cancelled', 'paid', 'unsent', 'agenda'] as const)
    for (const channel of chosen[event]) {
      const contact = needed[channel]
      if (contact !== null && chosen[contact] === null)
        throw invalid(`notifications.${event}`, `${channel} needs ${contact}`)
    }
}

/** Performers are notified only of their own bookings, so filters do not apply. */
async function requireFilters(
  tx: Tx,
  { companyId }: CompanyScope,
  { role, branch_ids, resource_ids }: StaffNotifications,
): Promise<void> {
  const filters = { branch_ids, resource_ids }
  for (const [name, ids] of Object.entries(filters))
    if (role === 'performer' && ids.length > 0)
      throw invalid(`notifications.${name}`, 'must be empty for a performer, who has the own resource')
  const branches = await tx
    .selectFrom('branch')
    .select('branch_id')
    .where('company_id', '=', companyId)
    .where(isOneOf('branch_id', branch_ids))
    .execute()
  if (branches.length < branch_ids.length) throw new ApiError('branch.notFound')
  const resources = await tx
    .selectFrom('resource')
    .select('resource_id')
    .where('company_id', '=', companyId)
    .where(isOneOf('resource_id', resource_ids))
    .execute()
  if (resources.length < resource_ids.length) throw new ApiError('resource.notFound')
}

/** The log records only whether a contact is set. */
const audited = ({ phone, email, name: _, ...chosen }: StaffNotifications) => ({
  ...chosen,
  has_phone: phone !== null,
  has_email: email !== null,
})
