import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAttempt, newBinding, takeArrival } from './provider-attempt.ts'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
})
beforeEach(() => store.clear())

const NOW = 1_780_000_000_000
const url = 'https://id.example/auth?state=staff.abc&nonce=n'

describe('a sign-in of staff at a provider', () => {
  it('comes back to the browser that began it, once', () => {
    keepAttempt(url, 'secret', NOW)
    expect(takeArrival('#state=staff.abc&code=xyz&iss=https%3A%2F%2Fid.example', NOW + 1000)).toEqual({
      state: 'staff.abc',
      binding_secret: 'secret',
      code: 'xyz',
      iss: 'https://id.example',
      error: undefined,
    })
    expect(takeArrival('#state=staff.abc&code=xyz', NOW + 2000)).toBeUndefined()
  })

  it.each([
    ['of another state', '#state=staff.other&code=xyz', NOW],
    ['after ten minutes', '#state=staff.abc&code=xyz', NOW + 600_000],
    ['without a state', '', NOW],
  ])('is nothing %s', (_, hash, now) => {
    keepAttempt(url, 'secret', NOW)
    expect(takeArrival(hash, now)).toBeUndefined()
  })

  it('is not ended by a link with another state', () => {
    keepAttempt(url, 'secret', NOW)
    expect(takeArrival('#state=staff.x&code=evil', NOW)).toBeUndefined()
    expect(takeArrival('#state=staff.abc&code=xyz', NOW)).toMatchObject({ code: 'xyz' })
  })

  it('begins with a secret of its own each time', async () => {
    const [one, other] = [await newBinding(), await newBinding()]
    expect(one.binding).toMatch(/^[\w-]{43}$/)
    expect(one.secret).not.toBe(other.secret)
  })
})
