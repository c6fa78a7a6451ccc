import { describe, expect, it } from 'vitest'
import { forgetTyped, newTypedStore, typedKey } from './typed.ts'

describe('what was typed and not sent', () => {
  const notes = newTypedStore<string>()
  const anna = typedKey('anna', 'studio', 'note')
  const annas = typedKey('annas', 'studio', 'note')

  it('stays for the same person, and goes when another one signs in', () => {
    notes.set(anna, 'алергія').set(annas, 'чуже')
    forgetTyped('anna')
    expect([...notes]).toEqual([[anna, 'алергія']])
  })

  it('goes when the person signs out', () => {
    notes.set(anna, 'алергія')
    forgetTyped()
    expect(notes.size).toBe(0)
  })
})
