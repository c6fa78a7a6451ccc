/**
 * The settings of the server: the only place that reads the environment.
 *
 * | variable     | default                           | meaning |
 * |--------------|-----------------------------------|---------|
 * | HOST         | 127.0.0.1                         | address to listen on; 0.0.0.0 for every network |
 * | PORT         | 3000                              | port to listen on; 0 takes a free one |
 * | DATA_DIR     | ./data                            | folder of the embedded database and of the generated secret |
 * | PROCESSES    | 1                                 | processes that answer, behind one address; above 1 one more does what nobody waits for: docs/running.md |
 * | PUBLIC_URL   | http:// with HOST and PORT        | the address clients see, without a path |
 * | DATABASE_URL | none: the embedded database       | postgres://user:password@host:port/database, PostgreSQL 15 or newer |
 * | DATABASE_POOLER | none: connections lead to the database | transaction where DATABASE_URL leads to a pooler such as PgBouncer, of any version, in transaction mode: docs/running.md |
 * | SECRET       | made once, kept in DATA_DIR/secret | at least 32 characters; must be given where others can reach the server |
 * | DEMO         | true, with DATABASE_URL false     | load the four demo companies once |
 * | OUTBOX       | with DEMO on loopback true, else false | the page /outbox shows this machine what was not sent, codes among it |
 * | TRUST_PROXY  | none: nobody                      | whose X-Forwarded-For is believed: addresses or networks of the proxies in front, comma separated, or loopback; needed behind a proxy, since there are limits by address |
 * | TRUSTED_CALLERS | none                          | addresses or networks of your own programs, comma separated, that may book for many clients: no share counts them; docs/rules/shares.md |
 * | CODES_PER_DAY | 200                              | codes by SMS that the whole installation sends in a day at most; docs/rules/limits.md |
 * | MESSAGES_PER_DAY | 1000                          | other SMS to clients in a day at most; docs/rules/limits.md |
 * | SIGN_IN_PROVIDERS | none                        | JSON or the path of a file with it: docs/rules/social-sign-in.md |
 * | OFFLINE      | true                              | the widget's offline worker is offered; false takes it away from browsers that have it |
 * | RENDER_MS    | 1500                              | how long rendering a screen for the HTML may take, in milliseconds; after that the browser renders it |
 * | METRICS_PORT | none: off                         | numbers for Prometheus at /metrics, on a port of their own: docs/running.md |
 * | METRICS_HOST | 127.0.0.1                         | address of that port; who can reach it reads them |
 * | OTEL_EXPORTER_OTLP_ENDPOINT | none: off          | collector of OpenTelemetry (OTLP over HTTP) that traces are sent to; its other OTEL_ variables count too: docs/running.md |
 * | DRAIN_SECONDS | 0                                | once asked to stop, how long /ready says so while visitors are still served, for a balancer to notice; at most 30 |
 * | LOG_LEVEL    | info                              | fatal, error, warn, info, debug, trace or silent |
 *
 * Besides: who carries messages to clients, messages.ts.
 *
 * What is secret among them can be the content of a file: SECRET_FILE, DATABASE_URL_FILE, SMTP_URL_FILE and so on name it.
 * An empty variable counts as not set. Wrong values and contradictions are reported all at once.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { messageProblems, type MessageSettings, messageSettings, messageVariables } from './messages.ts'
import { ensureSecret, SECRET_LENGTH } from './secret.ts'
import { type SignInProviderSettings, signInProviders } from './sign-in.ts'
import { StartProblem } from './start-problem.ts'

export type Config = Settings & { secret: string }

export type Settings = {
  host: string
  port: number
  /** Number of server processes; above 1, one more runs as their primary. */
  processes: number
  dataDir: string
  /** Without a trailing slash; undefined: built from the host and the actual port. */
  publicUrl: string | undefined
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** What is between this server and its database; undefined: a direct connection. */
  databasePooler: 'transaction' | undefined
  secret: string | undefined
  demo: boolean
  /** The page /outbox is available to programs of this machine. */
  outbox: boolean
  /** Only this machine can reach the server: a development setup. */
  isPrivate: boolean
  /** Proxies whose X-Forwarded-For is trusted; undefined: none. */
  trustProxy: string[] | undefined
  /** Callers that fair-use limits do not count; empty: none. */
  trustedCallers: string[]
  codesPerDay: number | undefined
  messagesPerDay: number | undefined
  /** Providers of social sign-in, in the order of the buttons. */
  signInProviders: SignInProviderSettings[]
  /** Whether the widget's service worker is offered. */
  offline: boolean
  /** Time limit for rendering a screen for the HTML, in milliseconds; undefined: the default. */
  renderMs: number | undefined
  /** Address of the Prometheus metrics; undefined: off. */
  metrics: { host: string; port: number } | undefined
  /** Address of an OpenTelemetry collector; undefined: no tracing. */
  tracesTo: string | undefined
  /** Seconds between the stop signal and the end of accepting new connections. */
  drainSeconds: number
  logLevel: (typeof logLevels)[number]
  messages: MessageSettings
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const perDay = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 9999999')
  .transform(Number)

const host = z.union([z.ipv4(), z.ipv6(), z.hostname()], { error: 'must be an IP address or a host name' })
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a number from 0 to 65535')

const variables = z.object({
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  PROCESSES: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a number from 1 to 64')
    .transform(Number)
    .default(1),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.string().transform(toOrigin).optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_POOLER: z
    .enum(['transaction'], {
      error: 'must be transaction, which holds in session mode as well, or not be set',
    })
    .optional(),
  SECRET: z
    .string()
    .min(
      SECRET_LENGTH,
      `must have at least ${SECRET_LENGTH} characters, for example of: openssl rand -base64 32`,
    )
    .optional(),
  DEMO: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  OUTBOX: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  TRUST_PROXY: z.string().transform(toProxies).optional(),
  TRUSTED_CALLERS: z.string().transform(toNetworks).optional(),
  CODES_PER_DAY: perDay.optional(),
  MESSAGES_PER_DAY: perDay.optional(),
  SIGN_IN_PROVIDERS: signInProviders.optional(),
  OFFLINE: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  RENDER_MS: z
    .string()
    .regex(/^[1-9]\d{1,4}$/, 'must be a number of milliseconds from 10 to 99999')
    .transform(Number)
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://localhost:4318' })
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([12]?\d|30)$/, 'must be a number from 0 to 30')
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  ...messageVariables,
})

type Environment = Record<string, string | undefined>

/** The settings, with the secret stored in `dataDir` if none is given. Rejects like `readSettings`. */
export async function loadConfig(environment: Environment): Promise<Config> {
  const settings = readSettings(environment)
  return { ...settings, secret: settings.secret ?? (await ensureSecret(settings.dataDir)) }
}

/** Rejects with StartProblem that lists every problem, a line each, by the variable's name. */
export function readSettings(environment: Environment): Settings {
  const files = readFiles(environment)
  const rawSettings = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) => {
      const value = environment[name]?.trim() || files.values[name]
      return value ? [[name, value]] : []
    }),
  )
  const read = variables.safeParse(rawSettings)
  const problems = [
    ...(read.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...files.problems,
    ...contradictions(rawSettings),
    ...messageProblems(rawSettings),
  ]
  if (!read.success || problems.length) {
    throw new StartProblem(['The settings are not right:', ...problems].join('\n  '))
  }
  const settings = read.data
  const demo = settings.DEMO ? settings.DEMO === 'true' : settings.DATABASE_URL === undefined
  return {
    host: settings.HOST,
    port: settings.PORT,
    processes: settings.PROCESSES,
    dataDir: settings.DATA_DIR,
    publicUrl: settings.PUBLIC_URL,
    databaseUrl: settings.DATABASE_URL,
    databasePooler: settings.DATABASE_POOLER,
    secret: settings.SECRET,
    demo,
    outbox: settings.OUTBOX ? settings.OUTBOX === 'true' : demo && isLoopback(settings.HOST),
    isPrivate: isLoopback(settings.HOST) && isPrivateUrl(settings.PUBLIC_URL),
    trustProxy: settings.TRUST_PROXY,
    trustedCallers: settings.TRUSTED_CALLERS ?? [],
    codesPerDay: settings.CODES_PER_DAY,
    messagesPerDay: settings.MESSAGES_PER_DAY,
    signInProviders: settings.SIGN_IN_PROVIDERS ?? [],
    offline: settings.OFFLINE === 'true',
    renderMs: settings.RENDER_MS,
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainSeconds: settings.DRAIN_SECONDS,
    logLevel: settings.LOG_LEVEL,
    messages: messageSettings(settings),
  }
}

/** Values that should not be in the environment, which other programs and users of the machine can see. */
const inFiles = [
  'SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'TURBOSMS_TOKEN',
  'SMSAPI_TOKEN',
  'TELEGRAM_BOT_TOKEN',
]

function readFiles(environment: Environment): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of inFiles) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) continue
    if (environment[name]?.trim()) problems.push(`${name} and ${name}_FILE must not both be set`)
    try {
      const value = readFileSync(path, 'utf8').trim()
      if (value === '') problems.push(`${name}_FILE must name a file that is not empty: ${path}`)
      values[name] = value
    } catch (error) {
      problems.push(`${name}_FILE must name a file that can be read: ${(error as Error).message}`)
    }
  }
  return { values, problems }
}

/** Each has eight connections, and so has the primary. */
const MAX_EMBEDDED = 5

/** Problems of combined settings. Works on raw values, so that it also runs next to other problems. */
function contradictions(rawSettings: Record<string, string>): string[] {
  const { HOST: host = '127.0.0.1', PUBLIC_URL: publicUrl, SECRET: secret } = rawSettings
  const problems: string[] = []
  if (!secret && publicUrl?.toLowerCase().startsWith('https:')) {
    problems.push(
      'SECRET must be set when PUBLIC_URL is https, so that every process and every restart agree on it; where the server ran before, to the content of DATA_DIR/secret, for example SECRET_FILE=' +
        `${rawSettings['DATA_DIR'] ?? './data'}/secret`,
    )
  } else if (!secret && !isLoopback(host)) {
    problems.push(`SECRET must be set when HOST (${host}) can be reached by others`)
  }
  const isPublic = publicUrl?.toLowerCase().startsWith('https:') === true
  if (rawSettings['OUTBOX'] === 'true' && (isPublic || hasProvider(rawSettings))) {
    problems.push(
      'OUTBOX must not be true beside a provider of messages or an https PUBLIC_URL: it shows codes that let anybody in',
    )
  }
  if (Number(rawSettings['PROCESSES']) > MAX_EMBEDDED && !rawSettings['DATABASE_URL']) {
    problems.push(
      `PROCESSES must be at most ${MAX_EMBEDDED} without DATABASE_URL: the embedded database takes 50 connections`,
    )
  }
  if (rawSettings['DATABASE_POOLER']) problems.push(...poolerProblems(rawSettings['DATABASE_URL']))
  if (!publicUrl && (host === '0.0.0.0' || host === '::')) {
    problems.push(`PUBLIC_URL must be set when HOST is ${host}, which is no address that a client can open`)
  }
  return problems
}

/** Startup options of a connection. A pooler rejects them, or leaves them set for the next user of the connection. */
const ofConnections = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'replication',
]

function poolerProblems(databaseUrl: string | undefined): string[] {
  if (!databaseUrl) {
    return [
      'DATABASE_POOLER must not be set without DATABASE_URL: nothing stands before the embedded database',
    ]
  }
  return [...(URL.parse(databaseUrl)?.searchParams.keys() ?? [])]
    .filter((name) => ofConnections.includes(name))
    .map((name) => `DATABASE_URL must not have ${name} beside DATABASE_POOLER: a pooler does not take it`)
}

function hasProvider({
  SMS_PROVIDER: sms,
  SMTP_URL: mail,
  TELEGRAM_BOT_TOKEN: bot,
}: Record<string, string>): boolean {
  return (sms !== undefined && sms !== 'outbox') || mail !== undefined || bot !== undefined
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

/** Absent: derived from the host. */
const isPrivateUrl = (publicUrl: string | undefined): boolean =>
  publicUrl === undefined || isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1'))

function toOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.parse(text)
  const bare = url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  if (bare) return url.origin
  context.addIssue('must be an address like https://booking.example.com, without path, user or query')
  return z.NEVER
}

const listed = (text: string) => text.split(',').map((entry) => entry.trim())
const isNetwork = (entry: string) =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(entry).success

/** Not `loopback`: behind a proxy without TRUST_PROXY every caller would match. */
function toNetworks(text: string, context: z.RefinementCtx): string[] {
  const networks = listed(text)
  if (networks.every(isNetwork)) return networks
  context.addIssue('must be addresses or networks such as 192.0.2.0/28')
  return z.NEVER
}

/** `true` is rejected: any caller could then claim any address. */
function toProxies(text: string, context: z.RefinementCtx): string[] {
  const proxies = listed(text)
  if (proxies.every((proxy) => proxy === 'loopback' || isNetwork(proxy))) return proxies
  context.addIssue('must be addresses or networks such as 10.0.0.0/8, or loopback')
  return z.NEVER
}

function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
}
