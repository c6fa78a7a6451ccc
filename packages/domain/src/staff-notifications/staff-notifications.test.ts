import { describe, expect, it } from 'vitest'
import { isNotifiedOf, type Notified } from './index.ts'

const manager: Notified = { role: 'manager', resource_id: null, branch_ids: [], resource_ids: [] }
const performer: Notified = { ...manager, role: 'performer', resource_id: 'anna' }
const booking = { branchId: 'centre', resourceIds: ['anna', 'room'] }

describe('a staff member is notified of a booking', () => {
  it.each<[Notified, boolean, string]>([
    [manager, true, 'no filter means every booking of the company'],
    [{ ...manager, branch_ids: ['centre'] }, true, 'it is at the chosen branch'],
    [{ ...manager, branch_ids: ['station'] }, false, 'it is at another branch'],
    [{ ...manager, resource_ids: ['room'] }, true, 'it requires the chosen room'],
    [{ ...manager, resource_ids: ['ivan'] }, false, 'another performer was chosen'],
    [{ ...manager, branch_ids: ['station'], resource_ids: ['anna'] }, false, 'both filters must hold'],
    [performer, true, 'the performer does it'],
    [{ ...performer, resource_id: 'room' }, true, 'it requires the own resource'],
    [{ ...performer, resource_id: 'ivan' }, false, 'it is of a colleague'],
    [
      { ...performer, resource_id: 'ivan', resource_ids: ['anna'] },
      false,
      'filters from an earlier role show no colleague’s bookings',
    ],
    [{ ...performer, branch_ids: ['station'] }, true, 'filters from an earlier role hide no own bookings'],
    [{ ...performer, resource_id: null }, false, 'without a resource nothing is their own'],
  ])('%j: %s, because %s', (notified, expected) => {
    expect(isNotifiedOf(notified, booking)).toBe(expected)
  })
})
