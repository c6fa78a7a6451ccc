import pg from 'pg'
import { expect, it } from 'vitest'
import { isConflict, isConnectionLost, isOtherMachineLost } from './database-errors.ts'

const duplicate = (constraint?: string, message = 'duplicate key value') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: '23505', constraint })
const duplicateOnShard = (constraint: string) =>
  duplicate(undefined, `duplicate key value violates unique constraint "${constraint}"`)

it('a random reference that is taken is drawn again, also on the shard of another machine', () => {
  expect(isConflict(duplicate('appointment_reference'))).toBe(true)
  expect(isConflict(duplicateOnShard('appointment_reference_102034'))).toBe(true)
  expect(isConflict(duplicate('appointment_pkey'))).toBe(false)
  expect(isConflict(duplicateOnShard('appointment_pkey_102034'))).toBe(false)
})

it('a machine of several that is away is told from a connection of our own that is lost', () => {
  const failed = (message: string, code: string, severity = 'ERROR') =>
    Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity })
  const ofOthers = [
    failed(
      'connection to the remote node 10.0.0.2:5432 failed with the following error: Connection refused',
      '08006',
    ),
    failed('terminating connection due to administrator command', '57P01'),
    failed('failure on connection marked as essential: 10.0.0.2:5432', 'XX000'),
    failed('server closed the connection unexpectedly', 'XX000'),
    failed('could not commit transaction for shard 102008 on at least one active node', 'XX000'),
  ]
  expect(ofOthers.map(isOtherMachineLost)).toEqual([true, true, true, true, true])
  const own = failed('terminating connection due to administrator command', '57P01', 'FATAL')
  expect([isOtherMachineLost(own), isConnectionLost(own)]).toEqual([false, true])
  expect(isOtherMachineLost(failed('division by zero', '22012'))).toBe(false)
})
