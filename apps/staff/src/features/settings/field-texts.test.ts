import { describe, expect, it } from 'vitest'
import { fieldTranslations, typedFieldTexts } from './field-texts.ts'

const options = [
  { value: 'yes', title: 'Так' },
  { value: 'no', title: 'Ні' },
]
const stored = {
  en: {
    name: 'Allergies?',
    options: [
      { value: 'yes', title: 'Yes' },
      { value: 'no', title: 'No' },
    ],
  },
  pl: { name: 'Alergie?' },
}

describe('a question in other languages', () => {
  it('is sent as it was read', () => {
    expect(fieldTranslations(typedFieldTexts(stored, options), options)).toEqual(stored)
  })

  it('keeps a title with its option where another one was not translated', () => {
    const typed = { en: { name: '', options: '\nNo' } }
    expect(fieldTranslations(typed, options)).toEqual({ en: { options: [{ value: 'no', title: 'No' }] } })
    expect(typedFieldTexts(fieldTranslations(typed, options), options)).toEqual(typed)
  })

  it('has no language of which nothing is left', () => {
    expect(fieldTranslations({ en: { name: ' ', options: '\n' } }, options)).toEqual({})
  })
})
