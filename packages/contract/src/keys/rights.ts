/** What can be done with an API key of a company: the words of its scopes, and whose roles it can have. docs/rules/operator.md */

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
/** What a call is for; a key is given some of them, its scopes. */
export type Right = (typeof rights)[number]

export const roles = ['owner', 'manager', 'performer'] as const
/** Of a staff member. */
export type Role = (typeof roles)[number]
