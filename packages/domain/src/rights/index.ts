/** Who of a company's staff may do what. docs/rules/operator.md */
import type { Right, Role } from '@zapys/contract'

/** OWN: of what is the staff member's own, as a resource. */
export type Reach = 'ALL' | 'OWN'

/** How far a role reaches at most; absent: not at all. */
const reaches: Record<Role, Partial<Record<Right, Reach>>> = {
  owner: { 'bookings.read': 'ALL', 'clients.read': 'ALL', 'catalogue.read': 'ALL', 'audit.read': 'ALL' },
  manager: { 'bookings.read': 'ALL', 'clients.read': 'ALL', 'catalogue.read': 'ALL' },
  performer: { 'bookings.read': 'OWN', 'clients.read': 'OWN', 'catalogue.read': 'OWN' },
}

/** Undefined: it is not allowed. `scopes`: what the key was given; what is no right of ours any more gives nothing. */
export const reachOf = (
  { role, scopes }: { role: Role; scopes: readonly string[] },
  right: Right,
): Reach | undefined => (scopes.includes(right) ? reaches[role][right] : undefined)
