import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staleEquivalents } from './mutation-draw.ts'

it('every fault that is known to change nothing names a line of the code', () => {
  expect(staleEquivalents(join(import.meta.dirname, '../../..'))).toEqual([])
})
