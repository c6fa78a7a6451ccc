/** Which bookings a staff member is notified of. docs/rules/staff-notifications.md */
import type { Role } from '@zapys/contract'

export type Notified = {
  role: Role
  /** Resource id of a performer. */
  resource_id: string | null
  /** Empty: all branches. */
  branch_ids: readonly string[]
  /** Empty: all resources. */
  resource_ids: readonly string[]
}

/** Performers and required resources of a booking. */
export type Involved = { branchId: string; resourceIds: readonly string[] }

/** Null: all resources. A performer can read only own bookings, and is notified of no others. */
export function notifiedResources({
  role,
  resource_id,
  resource_ids,
}: Omit<Notified, 'branch_ids'>): readonly string[] | null {
  if (role === 'performer') return resource_id === null ? [] : [resource_id]
  return resource_ids.length === 0 ? null : resource_ids
}

/** Null: all branches. */
export const notifiedBranches = ({
  role,
  branch_ids,
}: Pick<Notified, 'role' | 'branch_ids'>): readonly string[] | null =>
  role === 'performer' || branch_ids.length === 0 ? null : branch_ids

export function isNotifiedOf(notified: Notified, { branchId, resourceIds }: Involved): boolean {
  const resources = notifiedResources(notified)
  const branches = notifiedBranches(notified)
  return (
    (branches === null || branches.includes(branchId)) &&
    (resources === null || resourceIds.some((id) => resources.includes(id)))
  )
}
