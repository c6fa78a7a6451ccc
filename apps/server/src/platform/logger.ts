import { type Logger as Pino, pino } from 'pino'
import type { Config } from '../config/config.ts'

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
      hooks: { streamWrite: withoutSecrets },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
      serializers: { err: describeError },
    },
    destination,
  )
}

const REMOVED = '[removed]'

/** Fields of any depth, whatever their objects are called; and what gives itself away in any text. */
const secrets: readonly [pattern: RegExp, instead: string][] = [
  [
    /"(authorization|cookie|set-cookie|x-manage-key|x-device-key|x-challenge-answer|x-holder|holder|manage_key|access_token|refresh_token|id_token|password|secret|signature)":"(?:[^"\\]|\\.)*"/gi,
    `"$1":"${REMOVED}"`,
  ],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${REMOVED}`],
  [/\bzk_[\w-]+/g, REMOVED],
  // In queries and fragments of addresses, of ours and of providers'.
  [
    /([?&#](?:\w*key|\w*token|code|state|secret|password|phone|email|signature|sign)=)[^&#\s"'\\]+/gi,
    `$1${REMOVED}`,
  ],
  [/(:\/\/)[^/\s"'@]+@/g, `$1${REMOVED}@`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, REMOVED],
  // Phones: in words, not numbers of the line itself such as its time.
  [/\+\d{8,15}\b|(?<!":)(?<![\w.-])\d{10,15}(?![\w.-])/g, REMOVED],
]

/** Quick to see in lines that hold none of it, as nearly all do: what follows costs as much as the line itself. */
const suspicious =
  /[@?&#+]|zk_|Bearer|Basic|(?:[^:\d]|[^"]:)\d{10}|(?:key|token|cookie|authorization|password|secret|signature|answer)":/

/** The last look at each line, since words of errors and of other programs may say what no field does. */
function withoutSecrets(line: string): string {
  if (!suspicious.test(line)) return line
  return secrets.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line)
}

/** A job may fail for every company of an installation. */
const MAX_LOGGED = 20

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
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_LOGGED).map(describeError) }
      : {}),
  }
}
