import { expect, it } from 'vitest'
import { asciiOnly } from './embed-loader.ts'

it('the loader reads the same on a page of any encoding', () => {
  const text = 'Запис × “€” 😀'
  const script = asciiOnly(JSON.stringify(text))
  expect(script).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(script)).toBe(text)
})
