import { DAY_MS } from '@zapys/domain/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCopyVault } from './copy-vault.ts'
import type { KeyValues } from './copy-vault.ts'

const inMemory = new Map<string, Parameters<KeyValues['set']>[1]>()
const kept: KeyValues = {
  get: async (name) => inMemory.get(name),
  set: async (name, value) => void inMemory.set(name, value),
  entries: async () => [...inMemory],
  remove: async (names) => names.forEach((name) => inMemory.delete(name)),
  clear: async () => inMemory.clear(),
}
let now = 0
const vault = createCopyVault(kept, () => now)
beforeEach(() => {
  inMemory.clear()
  now = Date.parse('2027-06-09T10:00:00+03:00')
})

const visits = { content: [{ id: 'a', client: 'Соломія' }] }

describe('copies of own bookings', () => {
  it('are read again by the session that they were answered to, with the time they are of', async () => {
    await vault.keeping('token-of-anna', 'bookings')(visits)
    const at = now
    now += 3600_000
    expect(await vault.read('token-of-anna', 'bookings')).toEqual({ at, answer: visits })
    expect(await vault.read('token-of-anna', 'another question')).toBeUndefined()
  })

  it('say nothing to the next client of the device, even where they were left there', async () => {
    await vault.keeping('token-of-anna', 'bookings')(visits)
    expect(await vault.read('token-of-marta', 'bookings')).toBeUndefined()
    const [name, { sealed }] = [...inMemory][0]!
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(new TextDecoder().decode(sealed)).not.toContain('content')
  })

  it('are gone when all is forgotten, with an answer that was under way then', async () => {
    await vault.keeping('token-of-anna', 'bookings')(visits)
    const late = vault.keeping('token-of-anna', 'events')
    await vault.forget()
    await late(visits)
    expect(inMemory.size).toBe(0)
  })

  it('are at most sixty, the oldest go first', async () => {
    for (let number = 0; number < 62; number += 1) {
      now += 1000
      await vault.keeping('t', `question ${number}`)(number)
    }
    expect(inMemory.size).toBe(60)
    expect(await vault.read('t', 'question 1')).toBeUndefined()
    expect(await vault.read('t', 'question 2')).toMatchObject({ answer: 2 })
  })

  it('are not shown after thirty days: much may have changed', async () => {
    await vault.keeping('t', 'bookings')(visits)
    now += 30 * DAY_MS + 1
    expect(await vault.read('t', 'bookings')).toBeUndefined()
  })
})
