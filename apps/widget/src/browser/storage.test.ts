import { describe, expect, it } from 'vitest'
import { mayReload } from './chunk-reload.ts'
import { cookieIn, cookieText } from './cookies.ts'
import { safeStorage } from './storage.ts'

/** The part of the browser's storage that is used, with a switch that makes it reject. */
function browserStorage() {
  const values = new Map<string, string>()
  const state = { refuses: false, full: false }
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (state.full) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  } as Storage
  const open = () => {
    if (state.refuses) throw new Error('SecurityError')
    // The browser lists the values as the storage's own keys.
    return new Proxy(storage, {
      ownKeys: () => [...values.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    })
  }
  return { state, values, store: safeStorage(open) }
}

describe('values that the browser keeps', () => {
  it('come back, and go when they are removed', () => {
    const { store } = browserStorage()
    expect(store.set('a', '1')).toBe(true)
    expect(store.get('a')).toBe('1')
    store.remove('a')
    expect(store.get('a')).toBeNull()
  })

  it('live in memory in a frame where the browser refuses every touch', () => {
    const { store, state } = browserStorage()
    state.refuses = true
    expect(store.get('a')).toBeNull()
    expect(store.set('a', '1')).toBe(false)
    expect(store.get('a')).toBe('1')
    expect(store.keys()).toEqual(['a'])
    store.remove('a')
    expect(store.get('a')).toBeNull()
  })

  it('a full storage loses nothing of this page, and a newer value of another tab is seen again', () => {
    const { store, state, values } = browserStorage()
    state.full = true
    store.set('a', 'mine')
    expect(store.get('a')).toBe('mine')
    state.full = false
    store.set('a', 'kept')
    values.set('a', 'of another tab')
    expect(store.get('a')).toBe('of another tab')
  })
})

describe('a browser that is handed on', () => {
  it('keeps what is named and forgets the rest, in memory too', () => {
    const { store, state, values } = browserStorage()
    store.set('company', 'studio')
    store.set('client_studio', 'Марта')
    state.full = true
    store.set('draft_studio_podil', 'typed')
    expect(store.get('draft_studio_podil')).toBe('typed')
    store.keepOnly((key) => key === 'company')
    expect([...values.keys()]).toEqual(['company'])
    expect(store.get('draft_studio_podil')).toBeNull()
  })
})

describe('cookies', () => {
  const https = { protocol: 'https:', hostname: 'book.example', framed: false }
  // proves S9.cookie.1 S9.cookie.2 S3.stored.2
  it('live 20 days, secure, SameSite Lax in a page of their own', () => {
    expect(cookieText('lang', 'pl', https)).toBe('lang=pl; Path=/; Max-Age=1728000; Secure; SameSite=Lax')
  })

  it.each<{ page: typeof https; written: boolean; because: string }>([
    { page: { ...https, protocol: 'http:' }, written: false, because: 'no insecure fallback' },
    { page: { ...https, protocol: 'http:', hostname: 'localhost' }, written: true, because: 'this machine' },
    { page: { ...https, protocol: 'http:', hostname: '127.0.0.1' }, written: true, because: 'this machine' },
    {
      page: { ...https, protocol: 'http:', hostname: 'localhost.evil.example' },
      written: false,
      because: 'no such machine',
    },
  ])('on $page.protocol//$page.hostname are written: $written ($because)', ({ page, written }) => {
    expect(cookieText('lang', 'pl', page) !== null).toBe(written)
  })

  it('in a frame of another site are partitioned, else they would be dropped', () => {
    expect(cookieText('lang', 'pl', { ...https, framed: true })).toMatch(
      /; Secure; SameSite=None; Partitioned$/,
    )
  })

  it('hold any text and give it back', () => {
    const text = cookieText('utm', 'a=1; b="Київ"', https)!.split('; Path')[0]!
    expect(cookieIn(`x=1; ${text}; y=2`, 'utm')).toBe('a=1; b="Київ"')
    expect(cookieIn('xutm=1', 'utm')).toBeNull()
    expect(cookieIn('utm=%E0%A4%A', 'utm')).toBeNull()
  })
})

describe('a part of the program that is gone after a deployment', () => {
  // proves S9.time.4 S4.chunk.1
  it('reloads the page at most once per 60 s', () => {
    const { store } = browserStorage()
    expect(mayReload(store, 1_000_000, false)).toBe(true)
    expect(mayReload(store, 1_059_999, true)).toBe(false)
    expect(mayReload(store, 1_060_000, true)).toBe(true)
  })

  it('does not reload in a circle where the browser keeps nothing', () => {
    const { store, state } = browserStorage()
    state.refuses = true
    expect(mayReload(store, 1_000_000, false)).toBe(true)
    const afterReload = browserStorage()
    afterReload.state.refuses = true
    expect(mayReload(afterReload.store, 1_001_000, true)).toBe(false)
  })
})
