import type { StaffMember, StaffMemberChange } from '@zapys/contract'

/** Name, role and calendar of a staff member. `resource`: id of the calendar of a performer; empty without one. */
export type Post = { name: string; role: StaffMember['role']; resource: string }

/** What to send: the fields that differ. The server removes the calendar with the role of a performer. */
export function postChanges(before: Post, { name, role, resource }: Post): StaffMemberChange {
  const changes: StaffMemberChange = {}
  if (name.trim() !== before.name) changes.name = name.trim()
  if (role !== before.role) changes.role = role
  if (role === 'performer' && resource !== before.resource) changes.resource_id = resource
  return changes
}
