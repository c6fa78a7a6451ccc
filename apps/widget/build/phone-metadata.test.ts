import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import countries from '../src/features/client-form/phone-countries.json' with { type: 'json' }
import { phoneCountries, phoneMetadata } from './phone-metadata.ts'

it('the stored phone metadata is the subset of the installed library', () => {
  const stored = new URL('../../../packages/ui/src/phone-metadata.json', import.meta.url)
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual(phoneMetadata())
})

it('the stored list of countries has the codes and examples of the installed library', () => {
  expect(countries).toEqual(phoneCountries())
})
