import { describe, expect, it } from 'vitest'
import { begunDraft, emptyDraft, errorsOf } from './draft.ts'

const typed = { ...emptyDraft('2026-06-02'), service: 'haircut', person: 'anna', note: 'Asked for tea' }
const day = '2026-06-03'

describe('a booking begun on the board', () => {
  it('keeps what was typed, for a person of this board', () => {
    expect(begunDraft(typed, [{ id: 'anna' }], { day })).toEqual({ ...typed, day })
    expect(begunDraft(typed, [{ id: 'ivan' }], { day })).toEqual({ ...typed, day, person: '' })
  })

  it('takes the person and time that were pressed', () => {
    expect(begunDraft(typed, [{ id: 'ivan' }], { day, person: 'ivan', time: 36_000 })).toEqual({
      ...typed,
      day,
      person: 'ivan',
      time: 36_000,
    })
  })
})

it.each(['', '12026-06-02'])('a booking on the day "%s" has no day', (emptied) => {
  expect(errorsOf({ ...typed, day: emptied, time: 36_000 }, (id) => id).time).toBe('desk.booking.error.day')
})
