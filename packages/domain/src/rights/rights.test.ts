import { type Right, rights, type Role, roles } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { type Reach, reachOf, rolesReaching } from './index.ts'

/** What the owner, the manager and the performer may do with a key of every scope. */
const table: Record<Right, [Reach | undefined, Reach | undefined, Reach | undefined]> = {
  'bookings.read': ['ALL', 'ALL', 'OWN'],
  'bookings.write': ['ALL', 'ALL', undefined],
  'bookings.mark': ['ALL', 'ALL', 'OWN'],
  'clients.read': ['ALL', 'ALL', 'OWN'],
  'clients.write': ['ALL', 'ALL', undefined],
  'catalogue.read': ['ALL', 'ALL', 'OWN'],
  'catalogue.write': ['ALL', 'ALL', undefined],
  'audit.read': ['ALL', undefined, undefined],
  'calendars.write': ['ALL', 'ALL', 'OWN'],
  'hours.block': ['ALL', 'ALL', 'OWN'],
  'payments.read': ['ALL', 'ALL', undefined],
  'payments.write': ['ALL', 'ALL', undefined],
  'payments.refund': ['ALL', 'ALL', undefined],
  'payments.accounts.write': ['ALL', undefined, undefined],
  'memberships.read': ['ALL', 'ALL', undefined],
  'memberships.write': ['ALL', 'ALL', undefined],
  'webhooks.read': ['ALL', 'ALL', undefined],
  'webhooks.write': ['ALL', 'ALL', undefined],
  'settings.read': ['ALL', 'ALL', undefined],
  'settings.write': ['ALL', 'ALL', undefined],
  'messages.read': ['ALL', 'ALL', undefined],
  'messages.write': ['ALL', 'ALL', undefined],
  'notifications.write': ['ALL', 'ALL', 'OWN'],
  'staff.read': ['ALL', undefined, undefined],
  'staff.write': ['ALL', undefined, undefined],
}
const order: readonly Role[] = ['owner', 'manager', 'performer']
const cells = rights.flatMap((right) =>
  order.map((role, index) => ({ role, right, reach: table[right][index] })),
)

describe('who may do what', () => {
  it('has a word for every role', () => {
    expect(order).toEqual(roles)
  })

  it.each(cells)('$right of the role $role reaches $reach', ({ role, right, reach }) => {
    expect(reachOf({ role, scopes: rights }, right)).toBe(reach)
  })

  it.each(cells)(
    'without its scope a key of the role $role has no $right, because a company gives only what a program needs',
    ({ role, right }) => {
      const others = rights.filter((other) => other !== right)
      expect(reachOf({ role, scopes: [...others, 'everything', right.toUpperCase()] }, right)).toBeUndefined()
    },
  )
})

describe('the roles that reach so far', () => {
  it.each(rights)('with %s are those of the table', (right) => {
    for (const reach of ['ALL', 'OWN'] as const)
      expect(rolesReaching(right, reach)).toEqual(order.filter((_, index) => table[right][index] === reach))
  })
})
