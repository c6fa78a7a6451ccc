import pg from 'pg'
import { expect, it } from 'vitest'
import { isConflict } from './database-errors.ts'

const duplicate = (constraint: string) =>
  Object.assign(new pg.DatabaseError('duplicate key value', 0, 'error'), { code: '23505', constraint })

it('a random reference that is taken is drawn again, also on the shard of another machine', () => {
  expect(isConflict(duplicate('appointment_reference'))).toBe(true)
  expect(isConflict(duplicate('appointment_reference_102034'))).toBe(true)
  expect(isConflict(duplicate('appointment_pkey_102034'))).toBe(false)
})
