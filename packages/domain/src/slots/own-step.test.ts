import { expect, it } from 'vitest'
import { withOwnStep } from './index.ts'

const company = { stepSeconds: 1800, mode: 'BY_DURATION' as const, timeZone: 'Europe/Kyiv' }

it.each([
  { own: null, expected: company, because: 'it has none' },
  { own: undefined, expected: company, because: 'there is no service' },
  {
    own: 900,
    expected: { ...company, stepSeconds: 900, mode: 'BY_STEP' },
    because: 'its own wins over the company’s, also over tiling',
  },
])('a service with the step $own: $because', ({ own, expected }) => {
  expect(withOwnStep(company, own)).toEqual(expected)
})
