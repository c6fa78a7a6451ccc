import { expect, it } from 'vitest'
import stored from '../src/features/client-form/phone-metadata.json' with { type: 'json' }
import { phoneMetadata } from './phone-metadata.ts'

it('the stored phone metadata is the subset of the installed library', () => {
  expect(stored).toEqual(phoneMetadata())
})
