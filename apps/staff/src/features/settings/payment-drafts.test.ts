import { describe, expect, it } from 'vitest'
import { newRefund, newRule, refundIn, refundRows, ruleRows, rulesIn } from './payment-drafts.ts'

const refund = [
  { hours_before: 24, percent: 100 },
  { hours_before: 1.5, percent: 50 },
]
const rules = [
  { service_ids: ['cut', 'colour'], new_client: true, requirement: 'REQUIRED' as const, share_percent: 50 },
  { sources: ['instagram', 'ad'], new_client: false, requirement: 'NONE' as const },
  { requirement: 'OPTIONAL' as const },
]

describe('terms of online payment in their form', () => {
  it('are sent as they were read', () => {
    expect(refundIn(refundRows(refund))).toEqual(refund)
    expect(rulesIn(ruleRows(rules))).toEqual(rules)
    expect([refundIn([]), rulesIn([])]).toEqual([[], []])
  })

  it('give back by how early a client cancels, the earliest first, as typed in any order', () => {
    const rows = [
      { ...newRefund(), hours: '2', percent: '0' },
      { ...newRefund(), hours: '48,5', percent: '100' },
    ]
    expect(refundIn(rows)).toEqual([
      { hours_before: 48.5, percent: 100 },
      { hours_before: 2, percent: 0 },
    ])
  })

  it.each([
    { hours: '', percent: '100', because: 'the hours are missing' },
    { hours: '24', percent: '101', because: 'nobody gets back more than was paid' },
    { hours: '24,0', percent: '50', because: 'another line has the same hours' },
    { hours: 'day', percent: '50', because: 'it is no number' },
  ])('have a wrong line of a refund where $because', ({ hours, percent }) => {
    expect(refundIn([...refundRows(refund), { ...newRefund(), hours, percent }])).toBeUndefined()
  })

  it('have a rule that means all services and sources where none is named, and no share where it is empty', () => {
    const row = { ...newRule(), sources: ' , ', share: ' ' }
    expect(rulesIn([row])).toEqual([{ new_client: true, requirement: 'REQUIRED' }])
    expect(rulesIn([{ ...row, share: '0' }])).toBeUndefined()
  })
})
