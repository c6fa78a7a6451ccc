import { expect, it } from 'vitest'
import { countIn } from './count-in.ts'

it.each([
  ['0', 0],
  ['0,00', 0],
  ['500', 50_000],
  ['1 200,50', 120_050],
  ['', undefined],
  ['-5', undefined],
  ['сто', undefined],
])('a count %j is %j minor units', (typed, minor) => {
  expect(countIn(typed)).toBe(minor)
})
