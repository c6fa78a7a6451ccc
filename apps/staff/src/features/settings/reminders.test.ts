import { describe, expect, it } from 'vitest'
import { remindersIn, typedReminders } from './reminders.ts'

describe('reminders', () => {
  it.each([
    { typed: '24; 2', is: [86_400, 7200], because: 'they are hours before the start' },
    { typed: '2  24 2', is: [86_400, 7200], because: 'the order and repeats do not matter' },
    { typed: '0,5', is: [1800], because: 'half an hour is typed with a comma' },
    { typed: '24, 2', is: [86_400, 7200], because: 'a comma separates, too' },
    { typed: '24,2', is: [86_400, 7200], because: 'two tenths of an hour are no usual reminder' },
    { typed: '24,2,5', is: [86_400, 9000], because: 'the half hour belongs to the second one' },
    { typed: '0,1', is: [360], because: 'below an hour tenths are meant' },
    { typed: ' ', is: [], because: 'none is a choice' },
    { typed: '0', is: undefined, because: 'a reminder at the start is none' },
    { typed: 'завтра', is: undefined, because: 'a word is no number' },
  ])('$typed: $because', ({ typed, is }) => {
    expect(remindersIn(typed)).toEqual(is)
  })

  it('are typed as they were read', () => {
    expect(remindersIn(typedReminders([86_400, 5400]))).toEqual([86_400, 5400])
  })
})
