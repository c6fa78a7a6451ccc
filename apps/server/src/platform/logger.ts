import { type Logger as Pino, pino } from 'pino'
import type { Config } from '../config/config.ts'

export type Logger = Pino

/** The only list of fields that are removed from logged objects, at any place up to two levels deep. */
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
      hooks: { streamWrite: withoutSecrets },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
      serializers: { err: describeError },
    },
    destination,
  )
}

const REMOVED = '[removed]'

/** Secret fields at any depth, in any object, and secrets recognizable in any text. */
const secrets: readonly [pattern: RegExp, instead: string][] = [
  [
    /"(authorization|cookie|set-cookie|x-manage-key|x-device-key|x-challenge-answer|x-holder|holder|manage_key|access_token|refresh_token|id_token|password|secret|signature)":"(?:[^"\\]|\\.)*"/gi,
    `"$1":"${REMOVED}"`,
  ],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${REMOVED}`],
  [/\bzk_[\w-]+/g, REMOVED],
  // In queries and fragments of addresses, of this server and of providers.
  [
    /([?&#](?:\w*key|\w*token|code|state|secret|password|phone|email|signature|sign)=)[^&#\s"'\\]+/gi,
    `$1${REMOVED}`,
  ],
  [/(:\/\/)[^/\s"'@]+@/g, `$1${REMOVED}@`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, REMOVED],
  // Phones: only in texts, not in numbers of the log line such as its time.
  [/\+\d{8,15}\b|(?<!":)(?<![\w.-])\d{10,15}(?![\w.-])/g, REMOVED],
]

/** Fast check, since nearly all lines contain no secret: the replacements cost as much as the line. */
const suspicious =
  /[@?&#+]|zk_|Bearer|Basic|(?:[^:\d]|[^"]:)\d{10}|(?:key|token|cookie|authorization|password|secret|signature|answer)":/

/** Last filter of each line, since messages of errors and of other programs may contain secrets in no known field. */
function withoutSecrets(line: string): string {
  if (!suspicious.test(line)) return line
  return secrets.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line)
}

/** A job may fail for every company of an installation. */
const MAX_LOGGED = 20

/**
 * Only the fields that an error's author wrote: a database error also has `detail` with the row's values, which can be
 * a client's phone and email. `sqlState` is the error code of the database.
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
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_LOGGED).map(describeError) }
      : {}),
  }
}
