import { describe, expect, it } from 'vitest'
import { restrictionDraft, restrictionParts, valueIn } from './restriction-draft.ts'

const stored = {
  id: 'r',
  kind: 'LEAST_NOTICE' as const,
  branch_id: 'b',
  service_id: null,
  source: null,
  value: 5400,
  message: 'Зателефонуйте',
  translations: { en: { message: 'Call us' } },
  active: true,
}

describe('the form of a restriction', () => {
  it('shows notice in hours and sends what it read, with its texts in other languages', () => {
    const draft = restrictionDraft(stored)
    expect(draft.value).toBe('1.5')
    expect(restrictionParts(draft)).toEqual({
      value: 5400,
      branch_id: 'b',
      service_id: null,
      source: null,
      message: 'Зателефонуйте',
      translations: { en: { message: 'Call us' } },
      active: true,
    })
  })

  it.each([
    { kind: 'UPCOMING_LIMIT' as const, value: '3', is: 3, because: 'bookings are counted' },
    { kind: 'FURTHEST_DAY' as const, value: '', is: undefined, because: 'days must be typed' },
    { kind: 'REPEAT_AFTER' as const, value: '1,5', is: undefined, because: 'days are whole' },
    { kind: 'ONLINE_BOOKING' as const, value: '3', is: null, because: 'it has no value' },
    { kind: 'CLIENT_BLOCKED' as const, value: '', is: null, because: 'it has no value' },
  ])('$kind with “$value”: $because', ({ kind, value, is }) => {
    expect(valueIn({ ...restrictionDraft(), kind, value })).toBe(is)
  })
})
