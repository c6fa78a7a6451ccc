/** The real server for API stories: real database, responses checked against the contract, every statement guarded. */
import { waitingMessages } from '../src/modules/messaging/messages/public.ts'
import {
  type AnswerOf,
  type Calls,
  type EndpointName,
  endpoints,
  type Locale,
  type ParamsOf,
  type QueryOf,
} from '@zapys/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { createApp, createCallsGate } from '../src/wiring/app.ts'
import { allOf, attachments } from '../src/wiring/attachments.ts'
import { createSandboxBank } from '../src/modules/money/payments/public.ts'
import { fiscalRegistrars } from '../src/gateways/fiscal-registrars/fiscal-registrars.ts'
import type { FiscalRegistrars } from '../src/gateways/fiscal-registrars/port.ts'
import { createPaymentProviders } from '../src/gateways/payment-providers/payment-providers.ts'
import type { PaymentProviders } from '../src/gateways/payment-providers/port.ts'
import { readMinPrices } from '../src/modules/booking/appointments/public.ts'
import { payables } from '../src/wiring/payables.ts'
import { takeOver } from '../src/modules/clients/erasure-and-export/public.ts'
import { outboxStore, readOutbox, sendDueMessages } from '../src/modules/messaging/outbox/public.ts'
import type { Attachment } from '../src/modules/deps/attachment.ts'
import type { Deps } from '../src/modules/deps/deps.ts'
import type { OutboxEntry } from '../src/gateways/outbox.ts'
import { createSenders, type Senders } from '../src/gateways/senders.ts'
import type { Tracing } from '../src/platform/observe/tracing/tracing.ts'
import type { Metrics } from '../src/platform/observe/metrics/metrics.ts'
import type { MessageSettings } from '../src/config/messages.ts'
import type { Gate } from '../src/platform/admission/gate.ts'
import { trustedCallers } from '../src/platform/http/caller.ts'
import { createCalendarFiles } from '../src/gateways/calendar-files/calendar-files.ts'
import type { CalendarFiles } from '../src/gateways/calendar-files/port.ts'
import type { Receivers } from '../src/gateways/receivers/port.ts'
import { createReceivers } from '../src/gateways/receivers/receivers.ts'
import type { SignInProvider } from '../src/gateways/sign-in-providers/port.ts'
import { createCatalogue } from '../src/platform/db/catalogue.ts'
import { type Database, openDatabase, watchedBy } from '../src/platform/db/database.ts'
import { addStudio, type Studio, type StudioGiven } from './builders.ts'
import { assertComparesInstants, assertLocksNoCopies, assertNamesCompany } from './tenant-guard.ts'
import { createTestDatabase } from './test-database.ts'
import { anyAddress } from './any-address.ts'
import { knownHolders } from './known-holders.ts'

/** The query of a call as a caller writes it. */
type LooseQuery<Name extends EndpointName> = {
  [Key in keyof QueryOf<Calls[Name]>]?: string | number | boolean | undefined
}

export type TestServer = {
  app: FastifyInstance
  database: Database
  clock: { now(): number; set(instant: string): void }
  /** Dependencies of use cases and jobs. */
  deps: Deps
  outbox: {
    /** Sends due messages, then returns all that were ever sent, oldest first. */
    messages(): Promise<OutboxEntry[]>
  }
  /** Adds a company for this test only. */
  studio(given?: StudioGiven): Promise<Studio>
  /** The response of a GET call; any status but 200 fails the test. */
  answer<Name extends EndpointName>(
    name: Name,
    params: ParamsOf<Calls[Name]>,
    query?: LooseQuery<Name>,
    locale?: Locale,
  ): Promise<AnswerOf<Calls[Name]>>
  get(url: string, headers?: Record<string, string>): Promise<Reply>
  /** Adds the holder to a booking or move with a hold that was made here. */
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  /**
   * For a test that causes errors: returns those logged while `work` runs, which are not printed. Empty with a custom
   * logger.
   */
  errorsDuring(work: () => Promise<unknown>): Promise<unknown[]>
  /** Statements since the last call of this, for tests that count them. */
  takeStatements(): string[]
  stop(): Promise<void>
}

/** A response of the API, parsed as JSON. */
export type Reply = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }

export type TestServerOptions = {
  /** An instant; Monday, 18 May 2026, 08:00 in UTC when absent. */
  now?: string
  widgetFolder?: string
  staffFolder?: string
  /** For a server on a database that another one filled. */
  secret?: string
  /** Deadlines of requests and statements; absent: so long that no story fails on a busy machine. */
  deadlines?: 'product'
  /** Absent: errors are printed to the console, nothing else is. */
  logger?: FastifyBaseLogger
  /** Free space on the disk; absent: not checked. */
  hasFreeSpace?: () => Promise<boolean>
  /** Whether the page /outbox exists. */
  outbox?: boolean
  /** Message senders; absent: the outbox. */
  senders?: Senders
  signInProviders?: readonly SignInProvider[]
  /** Daily limit of codes and of paid messages to strangers; absent: the default. */
  codesPerDay?: number
  /** Daily limit of other paid messages to clients; absent: the default. */
  messagesPerDay?: number
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[]
  /** The operator's programs; absent: none. */
  trustedCallers?: string[]
  /** How long an exceeded limit of an address is cached; absent: not at all, so that stories can restart. */
  overLimitTtlMs?: number
  /** Admission control; absent: as in the product. */
  gate?: Gate
  /** Maximum tries of the easiest challenge; absent: few. `undefined`: as in the product. */
  challengeTries?: number | undefined
  /** Cost of a password's hash; absent: low. `undefined`: as in the product. */
  passwordCost?: number | undefined
  /** Absent: a configuration is read each time. */
  configurationTtlMs?: number
  /** Attachments of bookings; absent: as in the product. */
  attachments?: readonly Attachment[]
  /** Payment providers; absent: as in the product. */
  paymentProviders?: PaymentProviders
  /** Receipt registrars; absent: as in the product. */
  fiscalRegistrars?: FiscalRegistrars
  /** Records metrics, as with METRICS_PORT. */
  metrics?: Metrics
  /** Traces requests, as with a collector. */
  tracing?: Tracing
  /** Webhook receivers; absent: only on this machine. */
  receivers?: Receivers
  calendarFiles?: CalendarFiles
  /** Wraps the database of the server. */
  connect?(connection: PoolConfig): PoolConfig
}

const PATIENCE_MS = 60_000
/** A challenge is real, but solved at once. */
const FEW_TRIES = 8
/** A hash is real, but takes a millisecond. passwords.test.ts tests the real cost. */
const PASSWORD_COST = 2 ** 9

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase()
  let statements: string[] = []
  const database = openDatabase({
    connection: {
      ...(options.connect ?? ((direct) => direct))(testDatabase.connection),
      max: 10,
      ...(options.deadlines === 'product' ? {} : { connectionTimeoutMillis: PATIENCE_MS }),
    },
    onStatement: (sql) => {
      assertNamesCompany(sql)
      assertLocksNoCopies(sql)
      assertComparesInstants(sql)
      statements.push(sql)
    },
    watch: watchedBy([options.metrics?.watch, options.tracing?.watch]),
    onConnectionError: () => {},
    ...(options.deadlines === 'product' ? {} : { maxStatementMs: PATIENCE_MS }),
  })
  let now = Date.parse(options.now ?? '2026-05-18T08:00:00.000Z')
  const clock = { now: () => now, set: (instant: string) => void (now = Date.parse(instant)) }
  const { challengeTries, passwordCost } = {
    challengeTries: FEW_TRIES,
    passwordCost: PASSWORD_COST,
    ...options,
  }
  const deps: Deps = {
    database,
    catalogue: createCatalogue(database),
    clock,
    secret: options.secret ?? 'a secret of the tests, long enough for all of them',
    publicUrl: 'https://booking.example',
    takeOver,
    attachments: options.attachments === undefined ? attachments : allOf(options.attachments),
    payables,
    minPrices: readMinPrices,
    fiscalRegistrars: options.fiscalRegistrars ?? fiscalRegistrars,
    paymentProviders:
      options.paymentProviders ??
      createPaymentProviders({
        sandbox: createSandboxBank({ database, clock }),
        publicUrl: 'https://booking.example',
      }),
    calendarFiles: options.calendarFiles ?? createCalendarFiles(),
    receivers: options.receivers ?? createReceivers({ onThisMachine: true }),
    ...(options.trustedCallers === undefined ? {} : { isTrusted: trustedCallers(options.trustedCallers) }),
    overLimitTtlMs: options.overLimitTtlMs ?? 0,
    ...(challengeTries === undefined ? {} : { challengeTries }),
    ...(options.codesPerDay === undefined ? {} : { codesPerDay: options.codesPerDay }),
    ...(options.messagesPerDay === undefined ? {} : { messagesPerDay: options.messagesPerDay }),
    ...(passwordCost === undefined ? {} : { passwordCost }),
    senders:
      options.senders ?? createSenders(noProviders, { outbox: outboxStore(database), clock, log: () => {} }),
    ...(options.configurationTtlMs === undefined ? {} : { configurationTtlMs: options.configurationTtlMs }),
  }
  const errors = createErrorLog()
  options.metrics?.watchDatabase(database)
  options.metrics?.watchQueue((now) => waitingMessages(database, now), clock)
  const app = await createApp({
    ...deps,
    logger: options.logger ?? errors.logger,
    checkAnswers: true,
    ...(options.deadlines === 'product'
      ? {}
      : { longestWorkMs: PATIENCE_MS, gate: createCallsGate(PATIENCE_MS) }),
    onAnswer: options.metrics?.onAnswer,
    trace: options.tracing?.register,
    onGate: options.metrics?.onGate,
    ...(options.signInProviders === undefined ? {} : { signInProviders: options.signInProviders }),
    ...(options.gate === undefined ? {} : { gate: options.gate }),
    ...(options.outbox === undefined ? {} : { outbox: options.outbox }),
    ...(options.hasFreeSpace === undefined ? {} : { hasFreeSpace: options.hasFreeSpace }),
    ...(options.trustProxy === undefined ? {} : { trustProxy: options.trustProxy }),
    ...(options.widgetFolder === undefined ? {} : { widgetFolder: options.widgetFolder }),
    ...(options.staffFolder === undefined ? {} : { staffFolder: options.staffFolder }),
  })
  await app.ready()

  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Reply> => {
    const reply = await app.inject({
      method,
      url,
      headers,
      // Each caller has a different address, so that no story exceeds the rate limits of another.
      ...(method === 'POST' ? { remoteAddress: anyAddress() } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  const get: TestServer['get'] = (url, headers = {}) => ask('GET', url, headers)
  const holders = knownHolders()
  const post: TestServer['post'] = async (url, body, headers = {}) => {
    const reply = await ask('POST', url, { ...holders.headersFor(body), ...headers }, body)
    holders.note(body, reply.body)
    return reply
  }

  return {
    app,
    database,
    clock,
    deps,
    outbox: {
      messages: async () => {
        await sendDueMessages(deps)
        return (await readOutbox(database, 1000)).toReversed()
      },
    },
    get,
    post,
    studio: (given) => addStudio(database.db, given),
    answer: async (name, params, query = {}, locale) => {
      const path = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent((params as Record<string, string>)[part] ?? ''),
      )
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      )
      const { status, body } = await get(
        `${path}?${search}`,
        locale === undefined ? {} : { 'accept-language': locale },
      )
      if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
      return body as AnswerOf<Calls[typeof name]>
    },
    errorsDuring: errors.during,
    takeStatements: () => {
      const taken = statements
      statements = []
      return taken
    },
    stop: async () => {
      await app.close()
      await database.close()
      await testDatabase.drop()
    },
  }
}

const noProviders: MessageSettings = { sms: { provider: 'outbox' }, mail: undefined, telegram: undefined }

/** An internal error is printed in the test's output, unless the test expects it; nothing else is printed. */
function createErrorLog() {
  let expected: unknown[] | undefined
  const silent = () => {}
  const error = (...parts: unknown[]) => {
    if (expected === undefined) console.error(...parts)
    else expected.push((parts[0] as { err?: unknown }).err ?? parts[0])
  }
  const logger: FastifyBaseLogger = {
    level: 'error',
    info: silent,
    warn: silent,
    debug: silent,
    trace: silent,
    silent,
    error,
    fatal: error,
    child: () => logger,
  }
  const during = async (work: () => Promise<unknown>) => {
    const errors: unknown[] = []
    expected = errors
    try {
      await work()
    } finally {
      expected = undefined
    }
    return errors
  }
  return { logger, during }
}
