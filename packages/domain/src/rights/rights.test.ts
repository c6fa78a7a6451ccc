import { type Right, rights, type Role, roles } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { type Reach, reachOf } from './index.ts'

/** Everything that a role may do with a key of every scope. */
const table: Record<Role, Record<Right, Reach | undefined>> = {
  owner: {
    ...{ 'bookings.read': 'ALL', 'clients.read': 'ALL', 'catalogue.read': 'ALL', 'audit.read': 'ALL' },
  },
  manager: {
    ...{ 'bookings.read': 'ALL', 'clients.read': 'ALL', 'catalogue.read': 'ALL', 'audit.read': undefined },
  },
  performer: {
    ...{ 'bookings.read': 'OWN', 'clients.read': 'OWN', 'catalogue.read': 'OWN', 'audit.read': undefined },
  },
}
const cells = roles.flatMap((role) => rights.map((right) => ({ role, right, reach: table[role][right] })))

describe('who may do what', () => {
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
