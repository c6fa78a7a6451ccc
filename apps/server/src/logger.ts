import { type Logger as Pino, pino } from 'pino'
import type { Config } from './config.ts'

export type Logger = Pino

/** The one list of what never reaches the log, wherever in a logged object it stands, up to two levels deep. */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'access_token',
  'code',
  'phone',
  'email',
  'first_name',
  'last_name',
]

export function createLogger(
  level: Config['logLevel'],
  destination: { write(line: string): void } = process.stdout,
): Logger {
  return pino(
    {
      level,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
      serializers: { err: describeError },
    },
    destination,
  )
}

/**
 * Of an error only what its author wrote: a database error also carries `detail` with the values of the row, and
 * those are a client's phone and mail. `sqlState` is the database's own word for what went wrong.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const sqlState = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    sqlState,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
