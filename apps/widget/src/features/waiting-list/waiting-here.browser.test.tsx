import { afterEach, expect, it } from 'vitest'
import { entryFor, keepEntry } from './waiting-here.ts'

afterEach(() => localStorage.clear())

const friday = { days: ['2026-05-22'], services: ['room'], resource: null, seconds: 3600 }

it.each([
  { because: 'the same wish', branch: 'centre', wish: friday, entry: 'first' },
  { because: 'another branch has its own line', branch: 'hill', wish: friday, entry: undefined },
  {
    because: 'a rental of another length needs another time',
    branch: 'centre',
    wish: { ...friday, seconds: 10_800 },
    entry: undefined,
  },
  {
    because: 'another room',
    branch: 'centre',
    wish: { ...friday, resource: 'blue' },
    entry: undefined,
  },
  { because: 'another day', branch: 'centre', wish: { ...friday, days: ['2026-05-23'] }, entry: undefined },
])('a place in the waiting list is shown for its own wish only: $because', ({ branch, wish, entry }) => {
  keepEntry('centre', friday, '2026-05-22', 'first')
  expect(entryFor(branch, wish)).toBe(entry)
})
