import type { Role } from '@zapys/contract'

/** Emails of the demo's staff. `example` is reserved, so no mail reaches a stranger. */
export const demoLogin = (role: Role): string => `${role}@demo.example`

export const demoLogins = (['owner', 'manager', 'performer'] as const).map(demoLogin)
