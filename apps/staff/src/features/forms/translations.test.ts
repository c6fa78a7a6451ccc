import { describe, expect, it } from 'vitest'
import { changedTranslations, otherLanguages, withText } from './translations.ts'

describe('texts in other languages', () => {
  it('are offered in the languages of the booking page, and in those that have texts', () => {
    expect(otherLanguages('uk', ['uk', 'en'], {})).toEqual(['en'])
    expect(otherLanguages('uk', ['uk'], { pl: { name: 'Strzyżenie' } })).toEqual(['pl'])
    expect(otherLanguages('en', ['uk'], {})).toEqual(['uk'])
  })

  it('keep the texts that are not edited', () => {
    const stored = { en: { name: 'Haircut', description: 'With a wash' } }
    const typed = withText(stored, 'en', 'name', ' Trim ')
    expect(changedTranslations(typed, stored)).toEqual({ en: { name: 'Trim', description: 'With a wash' } })
  })

  it('are not sent where nothing was changed, whatever the order', () => {
    const stored = { en: { name: 'Haircut', description: 'With a wash' } }
    const typed = { pl: { name: ' ' }, en: { description: 'With a wash', name: 'Haircut' } }
    expect(changedTranslations(typed, stored)).toBeUndefined()
  })

  it('go where they were emptied', () => {
    expect(changedTranslations({ en: { name: '' } }, { en: { name: 'Haircut' } })).toEqual({})
  })
})
