import { describe, expect, it } from 'vitest'
import { deviceKey } from './device-key.ts'
import { safeStorage } from './storage.ts'

/** A storage that holds what is there already. */
const holding = (kept: Record<string, string>) => {
  const map = new Map(Object.entries(kept))
  return {
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string) => {
      map.set(key, value)
      return true
    },
  }
}

describe('the key of a browser', () => {
  it('is made once and kept, and is another one in every browser', () => {
    const [one, other] = [holding({}), holding({})]
    const made = deviceKey(one)
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(deviceKey(one)).toBe(made)
    expect(deviceKey(other)).not.toBe(made)
  })

  it('lives as long as the page where the browser keeps nothing', () => {
    const store = safeStorage(() => {
      throw new Error('storage is switched off')
    })
    expect(deviceKey(store)).toBe(deviceKey(store))
  })

  it.each(['', 'short', 'x'.repeat(44), 'with spaces and, a comma and more letters 1', '\u0000'.repeat(43)])(
    'that is broken («%s») is generated again, since the server would reject it',
    (broken) => {
      const store = holding({ device_key: broken })
      const made = deviceKey(store)
      expect(made).toMatch(/^[\w-]{43}$/)
      expect(deviceKey(store)).toBe(made)
    },
  )
})
