import { expect, it } from 'vitest'
import { languageOf } from './words.ts'

const rows = [
  { tags: ['pl-PL', 'en'], language: 'pl', because: 'the page is in Polish' },
  { tags: ['EN_gb', 'uk'], language: 'en', because: 'tags are written in many ways' },
  { tags: ['', 'ru'], language: 'ru', because: 'the page does not say, the browser does' },
  { tags: ['de', 'en-US'], language: 'en', because: 'German is none of ours' },
  { tags: ['de', 'fr'], language: 'uk', because: 'Ukrainian stands in for every other' },
  { tags: ['constructor', 'plx'], language: 'uk', because: 'no name of the program is a language' },
]
it.each(rows)('a page in “$tags” gets $language, because $because', ({ tags, language }) => {
  expect(languageOf(...tags)).toBe(language)
})
