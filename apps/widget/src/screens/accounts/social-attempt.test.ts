import { describe, expect, it } from 'vitest'
import { randomText } from '#widget/browser/random-text.ts'
import { bindingOf, keepAttempt, takeAttempt } from './social-attempt.ts'
import { tokenFrom } from './social-window-talk.ts'

function storage(refuses = false) {
  const kept = new Map<string, string>()
  return {
    kept,
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => (refuses ? false : (kept.set(key, value), true)),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}
const attempt = { binding_secret: 's', company: 'studio', return_path: '/i/studio/main', ends_at: 1000 }

describe('a social sign-in under way', () => {
  it('can be finished once, in the browser that began it, before it ends', () => {
    const store = storage()
    keepAttempt(store, 'state', attempt, 0)
    expect(takeAttempt(store, 'other', 1)).toBeUndefined()
    expect(takeAttempt(store, 'state', 1)).toEqual(attempt)
    expect(takeAttempt(store, 'state', 1)).toBeUndefined()
    keepAttempt(store, 'state', attempt, 0)
    expect(takeAttempt(store, 'state', 1000)).toBeUndefined()
  })

  it('leaves nothing of attempts that have ended, and nothing else is touched', () => {
    const store = storage()
    store.set('draft', 'typed')
    store.set('zapys.social.broken', '{')
    keepAttempt(store, 'old', attempt, 0)
    keepAttempt(store, 'new', { ...attempt, ends_at: 5000 }, 2000)
    expect([...store.kept.keys()]).toEqual(['draft', 'zapys.social.new'])
  })

  it('is not begun where the browser keeps nothing', () => {
    expect(keepAttempt(storage(true), 'state', attempt, 0)).toBe(false)
  })

  it('is bound by the hash of 32 random bytes', async () => {
    expect(randomText()).toMatch(/^[\w-]{43}$/)
    expect(randomText()).not.toBe(randomText())
    // The example of RFC 7636, appendix B.
    expect(await bindingOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })
})

describe('what a frame believes', () => {
  const own = {}
  const expected = { window: own, handover: 'h', origin: 'https://zapys.example' }
  const data = { kind: 'zapys.social', handover: 'h', token: { access_token: 't' } }
  const heard = { origin: 'https://zapys.example', source: own as never, data: data as unknown }
  it.each([
    { change: {}, token: 't', because: 'its own window about its own attempt' },
    { change: { origin: 'https://evil.example' }, token: undefined, because: 'another site' },
    { change: { source: {} as never }, token: undefined, because: 'another window' },
    { change: { data: { ...data, handover: 'g' } }, token: undefined, because: 'another attempt' },
    { change: { data: { ...data, kind: 'zapys' } }, token: undefined, because: 'another talk' },
    { change: { data: { ...data, token: null } }, token: undefined, because: 'no token' },
    { change: { data: 'hello' }, token: undefined, because: 'no message of ours' },
  ])('$because: $token', ({ change, token }) =>
    expect(tokenFrom({ ...heard, ...change }, expected)).toBe(token),
  )
})
