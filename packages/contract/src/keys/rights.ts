/** What can be done with an API key of a company: the words of its scopes, and whose roles it can have. docs/rules/operator.md */

export const rights = [
  ...(['bookings.read', 'bookings.write', 'clients.read', 'clients.write'] as const),
  ...(['catalogue.read', 'catalogue.write', 'audit.read'] as const),
  ...(['payments.read', 'payments.write', 'payments.refund'] as const),
  ...(['memberships.read', 'memberships.write'] as const),
  ...(['webhooks.read', 'webhooks.write', 'calendars.write'] as const),
  ...(['settings.read', 'settings.write', 'messages.read', 'messages.write'] as const),
  ...(['staff.read', 'staff.write'] as const),
] as const
/** What a call is for; a key is given some of them, its scopes. */
export type Right = (typeof rights)[number]

export const roles = ['owner', 'manager', 'performer'] as const
/** Of a staff member. */
export type Role = (typeof roles)[number]
