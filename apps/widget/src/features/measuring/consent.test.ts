import { describe, expect, it } from 'vitest'
import { keepConsent, storedConsent } from './consent.ts'
import { consentVersion, isMeasured, measuresHere, partnersOf } from './set-here.ts'

const none = { google_target: null, tag_manager: null, facebook_pixel: null }
const pixel = { ...none, facebook_pixel: '100000000000001' }

function emptyStore() {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => kept.set(key, value).size > 0,
  }
}

describe('consent to be measured', () => {
  it('holds for one company', () => {
    const store = emptyStore()
    keepConsent(store, 'barber', consentVersion(pixel), 'accepted')
    expect(storedConsent(store, 'barber', consentVersion(pixel))).toBe('accepted')
    expect(storedConsent(store, 'studio', consentVersion(pixel))).toBeUndefined()
  })

  it('a no is kept too, and is no yes', () => {
    const store = emptyStore()
    keepConsent(store, 'barber', consentVersion(pixel), 'refused')
    expect(storedConsent(store, 'barber', consentVersion(pixel))).toBe('refused')
  })

  it('is requested again when the company adds another tracker', () => {
    const store = emptyStore()
    keepConsent(store, 'barber', consentVersion(pixel), 'accepted')
    const more = { ...pixel, tag_manager: 'GTM-DEMO001' }
    expect(storedConsent(store, 'barber', consentVersion(more))).toBeUndefined()
  })

  it('names each partner once', () => {
    expect(partnersOf({ google_target: 'AW-1', tag_manager: 'GTM-1', facebook_pixel: '1' })).toEqual([
      'Google',
      'Meta',
    ])
    expect(partnersOf(none)).toEqual([])
  })
})

describe('tags of the company', () => {
  it.each([
    [pixel, false, true],
    [pixel, true, false],
    [{ ...pixel, in_frames: true }, true, true],
    [{ ...pixel, in_frames: false }, true, false],
    [{ ...none, in_frames: true }, true, false],
    [{ ...none, in_frames: true }, false, false],
  ])('with %o, in a frame: %s, load: %s', (settings, framed, loads) => {
    expect(measuresHere(settings, framed)).toBe(loads)
  })
})

describe('screens that are measured', () => {
  it.each(['login', 'registration', 'resetPassword', 'profile', 'changePhone', 'deleteAccount'] as const)(
    '%s is none',
    (screen) => expect(isMeasured(screen)).toBe(false),
  )
  it.each(['home', 'services', 'serviceConfirmation', 'successAppointment'] as const)('%s is one', (screen) =>
    expect(isMeasured(screen)).toBe(true),
  )
})
