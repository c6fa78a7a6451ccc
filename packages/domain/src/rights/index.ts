/** Rights of a company's staff. docs/rules/operator.md */
import type { Right, Role } from '@zapys/contract'

/** OWN: only the staff member's own data as a resource. */
export type Reach = 'ALL' | 'OWN'

/** Maximum reach of a role; null: no right. */
const reaches: Record<Right, Record<Role, Reach | null>> = {
  'bookings.read': { owner: 'ALL', manager: 'ALL', performer: 'OWN' },
  'bookings.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'bookings.mark': { owner: 'ALL', manager: 'ALL', performer: 'OWN' },
  'clients.read': { owner: 'ALL', manager: 'ALL', performer: 'OWN' },
  'clients.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'catalogue.read': { owner: 'ALL', manager: 'ALL', performer: 'OWN' },
  'catalogue.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'audit.read': { owner: 'ALL', manager: null, performer: null },
  'calendars.write': { owner: 'ALL', manager: 'ALL', performer: 'OWN' },
  'hours.block': { owner: 'ALL', manager: 'ALL', performer: 'OWN' },
  'payments.read': { owner: 'ALL', manager: 'ALL', performer: null },
  'payments.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'payments.refund': { owner: 'ALL', manager: 'ALL', performer: null },
  'payments.accounts.write': { owner: 'ALL', manager: null, performer: null },
  'memberships.read': { owner: 'ALL', manager: 'ALL', performer: null },
  'memberships.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'webhooks.read': { owner: 'ALL', manager: 'ALL', performer: null },
  'webhooks.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'settings.read': { owner: 'ALL', manager: 'ALL', performer: null },
  'settings.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'messages.read': { owner: 'ALL', manager: 'ALL', performer: null },
  'messages.write': { owner: 'ALL', manager: 'ALL', performer: null },
  'notifications.write': { owner: 'ALL', manager: 'ALL', performer: 'OWN' },
  'staff.read': { owner: 'ALL', manager: null, performer: null },
  'staff.write': { owner: 'ALL', manager: null, performer: null },
}

/** Undefined: not allowed. `scopes`: those of the API key; unknown scopes grant nothing. */
export const reachOf = (
  { role, scopes }: { role: Role; scopes: readonly string[] },
  right: Right,
): Reach | undefined => (scopes.includes(right) ? (reaches[right][role] ?? undefined) : undefined)

/** Roles with this reach, for a key that has this scope. */
export const rolesReaching = (right: Right, reach: Reach): Role[] =>
  (Object.entries(reaches[right]) as [Role, Reach | null][])
    .filter(([, reached]) => reached === reach)
    .map(([role]) => role)
