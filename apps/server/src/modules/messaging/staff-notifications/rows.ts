/** Notification choices of staff members (`staff_notification`) and their defaults. */
import type { StaffNotifications } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

/** 7:00 in seconds from midnight. */
const DEFAULT_AGENDA_SECONDS = 25_200

/** Includes active staff members without choices. */
export const notificationsOf = (db: Connection, { companyId }: CompanyScope) =>
  db
    .selectFrom('staff_member')
    .leftJoin('staff_notification as chosen', (join) =>
      join
        .onRef('chosen.company_id', '=', 'staff_member.company_id')
        .onRef('chosen.staff_member_id', '=', 'staff_member.staff_member_id'),
    )
    .select(['staff_member.staff_member_id', 'staff_member.name', 'staff_member.role'])
    .select(['chosen.locale', 'chosen.phone', 'chosen.email', 'chosen.booked', 'chosen.moved'])
    .select(['chosen.cancelled', 'chosen.paid', 'chosen.unsent', 'chosen.agenda', 'chosen.agenda_seconds'])
    .select(['chosen.branch_ids', 'chosen.resource_ids'])
    .where('staff_member.company_id', '=', companyId)
    .where('staff_member.active', '=', true)

type Row = Awaited<ReturnType<ReturnType<typeof notificationsOf>['executeTakeFirstOrThrow']>>

export const withDefaults =
  ({ language }: CompanyScope) =>
  (row: Row): StaffNotifications => ({
    staff_member_id: row.staff_member_id,
    name: row.name,
    role: row.role,
    locale: row.locale ?? language,
    phone: row.phone,
    email: row.email,
    booked: channelsOf(row.booked),
    moved: channelsOf(row.moved),
    cancelled: channelsOf(row.cancelled),
    paid: channelsOf(row.paid),
    unsent: channelsOf(row.unsent),
    agenda: channelsOf(row.agenda),
    agenda_seconds: row.agenda_seconds ?? DEFAULT_AGENDA_SECONDS,
    branch_ids: row.branch_ids ?? [],
    resource_ids: row.resource_ids ?? [],
  })

/** A constraint in the database checks the names. */
const channelsOf = (stored: string[] | null) => (stored ?? []) as StaffNotifications['booked']

export async function saveNotifications(
  tx: Tx,
  { companyId }: CompanyScope,
  { name: _name, role: _role, ...chosen }: StaffNotifications,
  now: number,
): Promise<void> {
  const { staff_member_id, ...columns } = { ...chosen, changed_at: new Date(now) }
  await tx
    .insertInto('staff_notification')
    .values({ company_id: companyId, staff_member_id, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'staff_member_id']).doUpdateSet(columns))
    .execute()
}

/** Staff members who return choose again. */
export async function deleteNotifications(
  tx: Tx,
  { companyId }: CompanyScope,
  staffMemberId: string,
): Promise<void> {
  await tx
    .deleteFrom('staff_notification')
    .where('company_id', '=', companyId)
    .where('staff_member_id', '=', staffMemberId)
    .execute()
}
