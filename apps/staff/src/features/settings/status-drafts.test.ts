import { describe, expect, it } from 'vitest'
import { commonDraft, isUnnamed, ownDraft, statusDrafts, storedStatuses } from './status-drafts.ts'

describe('statuses of bookings in a form', () => {
  it('are stored as they were read', () => {
    const stored = [
      { code: 'CONFIRMED', colour: '#0a0', name: null },
      { code: 'LATE', colour: 'red', name: 'Запізнюється' },
    ]
    expect(storedStatuses(statusDrafts(stored))).toEqual(stored)
  })

  it('lose spaces around a name, and a common one without a name keeps its usual one', () => {
    const rows = [
      { code: 'OWN_1', colour: '#000000', name: ' Чекає ' },
      { ...commonDraft('DONE'), name: ' ' },
    ]
    expect(storedStatuses(rows).map(({ name }) => name)).toEqual(['Чекає', null])
  })

  it('begin with the status of new bookings where the company has no list', () => {
    expect(statusDrafts([]).map(({ code }) => code)).toEqual(['CONFIRMED'])
  })

  it('a new one has a code of its own and needs a name', () => {
    const rows = [commonDraft('DONE'), { code: 'OWN_1', colour: '#000000', name: 'Чекає' }]
    const added = ownDraft(rows)
    expect(added.code).toBe('OWN_2')
    expect(isUnnamed(added)).toBe(true)
    expect(isUnnamed({ ...added, name: 'Обідає' })).toBe(false)
    for (const code of ['DONE', 'LATE', 'PENDING_PAYMENT', 'CONFIRMED_BY_CLIENT'])
      expect(isUnnamed({ code, colour: '#000000', name: '' })).toBe(false)
  })
})
