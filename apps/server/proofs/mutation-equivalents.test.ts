import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staleEquivalents } from './mutation-draw.ts'

it('every equivalent mutation cites an existing line of the code', () => {
  expect(staleEquivalents(join(import.meta.dirname, '../../..'))).toEqual([])
})
