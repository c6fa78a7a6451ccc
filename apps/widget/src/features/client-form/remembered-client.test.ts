import { describe, expect, it } from 'vitest'
import { rememberClient, rememberedClient } from './remembered-client.ts'

function browser(contents: Record<string, string> = {}) {
  const values = new Map(Object.entries(contents))
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
  }
}

describe('remembered client', () => {
  it('a returning client finds name and phone, but no comment of the last visit', () => {
    const storage = browser()
    rememberClient(storage, 'studio', { first_name: 'Марта', phone: '+380671234567', comment: 'late' })
    expect(rememberedClient(storage, 'studio')).toEqual({
      first_name: 'Марта',
      phone: '+380671234567',
      email: '',
    })
  })
  it('damaged memory is no memory', () => {
    expect(rememberedClient(browser({ client_studio: '[' }), 'studio')).toEqual({})
  })
})
