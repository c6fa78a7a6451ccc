/** Scopes of a company's API keys, and the roles of staff. docs/rules/operator.md */

export const rights = [
  'bookings.read',
  'bookings.write',
  'bookings.mark',
  'clients.read',
  'clients.write',
  'catalogue.read',
  'catalogue.write',
  'audit.read',
  'payments.read',
  'payments.write',
  'payments.refund',
  'payments.accounts.write',
  'memberships.read',
  'memberships.write',
  'webhooks.read',
  'webhooks.write',
  'calendars.write',
  'hours.block',
  'settings.read',
  'settings.write',
  'messages.read',
  'messages.write',
  'notifications.write',
  'staff.read',
  'staff.write',
] as const
/** The right that a call needs; a key is granted some of them as its scopes. */
export type Right = (typeof rights)[number]

export const roles = ['owner', 'manager', 'performer'] as const
/** Role of a staff member. */
export type Role = (typeof roles)[number]
