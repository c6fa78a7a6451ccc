import { describe, expect, it } from 'vitest'
import { version } from 'uuid'
import { idBeside, newId } from './ids.ts'

describe('a new id', () => {
  it('sorts by the millisecond it was made in', () => {
    const before = Date.now()
    const id = newId()
    const made = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    expect(version(id)).toBe(7)
    expect(made).toBeGreaterThanOrEqual(before)
    expect(made).toBeLessThanOrEqual(Date.now())
  })

  it('does not reveal the previous one, even in the same millisecond', () => {
    const made = Array.from({ length: 5_000 }, () => newId())
    // Bits after the millisecond: a counter would only grow, random bits decrease half of the time.
    const turns = made.filter((id, index) => index > 0 && id.slice(14) < made[index - 1]!.slice(14))
    expect(turns.length).toBeGreaterThan(2_000)
    expect(new Set(made).size).toBe(made.length)
  })
})

describe('an id beside another', () => {
  it('is the same each time, another for each name and for each id', () => {
    const [first, second] = [newId(), newId()]
    expect(idBeside(first, 'client')).toBe(idBeside(first, 'client'))
    expect(
      new Set([first, idBeside(first, 'client'), idBeside(first, 'x'), idBeside(second, 'client')]).size,
    ).toBe(4)
  })
})
