import { expect, it } from 'vitest'
import { languageIn } from './words.ts'

const rows = [
  { tags: ['pl-PL', 'en'], language: 'pl', because: 'the page is in Polish' },
  { tags: ['EN_gb', 'uk'], language: 'en', because: 'tags are written in many ways' },
  { tags: [undefined, '', 'ru'], language: 'ru', because: 'the page does not say, the browser does' },
  { tags: ['de', 'en-US'], language: 'en', because: 'German is none of ours' },
  { tags: ['de', 'fr'], language: undefined, because: 'none of these is ours' },
  { tags: ['constructor', 'plx'], language: undefined, because: 'no name of the program is a language' },
]
it.each(rows)('a page in “$tags” gets $language, because $because', ({ tags, language }) => {
  expect(languageIn(...tags)).toBe(language)
})
