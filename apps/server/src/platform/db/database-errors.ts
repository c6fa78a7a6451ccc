/** Database errors, and their meaning for the caller. */
import pg from 'pg'

/** The database is overloaded: a connection or an answer did not come in time. Nothing is broken. */
export class DatabaseBusy extends Error {}

/**
 * The row has changed between the read and the lock: the transaction is rolled back and retried, as after a deadlock.
 */
export class Overtaken extends DatabaseBusy {}

/** The database cannot be reached, or the connection was lost. */
export class DatabaseAway extends Error {}

/**
 * One of several machines cannot be reached: companies with rows on the others can be served.
 * docs/decisions/0027-poolers-and-citus.md
 */
export class MachineAway extends DatabaseAway {}

/** SQLSTATE of a database error; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Unique constraint on a random value: the next attempt generates another. Citus adds the shard number, and names the constraint in the message alone. */
const RANDOM_UNIQUE_CONSTRAINT = /\bappointment_reference(_\d+)?\b/
const isRandomCollision = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  RANDOM_UNIQUE_CONSTRAINT.test(error.constraint ?? error.message)

/** Serialization failure, deadlock, lock timeout, or two equal random values. The transaction is rolled back. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Overtaken ||
  isRandomCollision(error) ||
  ['40001', '40P01', '55P03'].includes(sqlState(error) ?? '')

/**
 * Rows are on several machines, and no single statement can lock or change those of all companies this way.
 * docs/decisions/0027-poolers-and-citus.md
 */
export const isNotPlannable = (error: unknown): boolean => sqlState(error) === '0A000'

// 57P01 to 57P03: the database is stopped, starts or recovers. 08xxx: the connection failed.
const lostStates = /^(57P0\d|08...)$/
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

/**
 * Errors of Citus without a specific code. After a failed commit it is unknown whether the company's machine
 * committed.
 */
const isCitusFailure = (error: Error) =>
  /^(could not commit transaction for shard|failure on connection marked as essential|server closed the connection)/.test(
    error.message,
  )

/**
 * The first machine reports that another one is unreachable. The connection to the first stays usable: a terminated one
 * is reported with the severity FATAL.
 */
export const isOtherMachineLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.severity === 'ERROR' &&
  (lostStates.test(error.code ?? '') || isCitusFailure(error))

/**
 * What a failed commit failed with. Where another machine has rejected it, Citus sends the reason as a warning before an error
 * that says less. All is rolled back then: Citus commits on several machines in two phases.
 */
export function reasonOfFailure(error: unknown, warnings: readonly Warning[]): unknown {
  const index = warnings.findIndex(({ message }) => message?.startsWith('failed to commit transaction on'))
  const reason = warnings[index - 1]
  if (!isOtherMachineLost(error) || reason === undefined || lostStates.test(reason.code ?? '')) return error
  const { message = '', code, detail } = reason
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), {
    severity: 'ERROR',
    code,
    detail,
    cause: error,
  })
}

/** A message of the database beside its answer. */
export type Warning = {
  message: string | undefined
  code: string | undefined
  detail: string | undefined
}

export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostStates.test(error.code ?? '')
  const { code, message } = error as { code?: string; message?: string }
  return lostCodes.has(code ?? '') || lostMessages.test(message ?? '')
}
