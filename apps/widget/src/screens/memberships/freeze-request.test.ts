import { describe, expect, it } from 'vitest'
import type { Membership } from '@zapys/contract'
import { validateForm } from '@zapys/domain/validation'
import { fieldsOf, methodsOf } from './freeze-request.ts'

const membership = { start_time: '2026-06-10', end_time: '2026-07-10', freeze_days_most: 14 } as Membership

describe('freezing a membership', () => {
  it.each([
    { day: '2026-06-09', methods: ['PERIOD'] },
    { day: '2026-06-10', methods: ['MAXIMUM', 'TODAY', 'PERIOD'] },
    { day: '2026-07-01', methods: ['MAXIMUM', 'TODAY', 'PERIOD'] },
  ])('offers on $day only methods that can work', ({ day, methods }) => {
    expect(methodsOf(membership, day)).toEqual(methods)
  })

  it.each([
    { from: '09.06.2026', error: 'invalid_min_date' },
    { from: '10.06.2026', error: null },
  ])('a period cannot begin before the membership: $from', ({ from, error }) => {
    const fields = fieldsOf({ method: 'PERIOD', from, to: '', days: '3' }, membership, '2026-06-01')
    expect(validateForm(fields).errors['freeze_from']).toBe(error)
  })
})
