/** The program: database, migrations, demo companies, server, and back again. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp, createCallsGate } from './app.ts'
import { attachments } from './attachments.ts'
import { systemClock } from './clock.ts'
import { type Config, loadConfig } from './config.ts'
import { type Database, openDatabase, watchedBy } from './database/database.ts'
import type { Deps } from './deps.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { migrate } from './database/migrate.ts'
import { createCatalogue } from './database/catalogue.ts'
import {
  hasOutboxPage,
  hearBot,
  outboxStore,
  type SendLog,
  startWorker,
} from './capabilities/deliveries/public.ts'
import { createSandboxBank } from './capabilities/payments/public.ts'
import { takeOver } from './capabilities/data-rights/public.ts'
import { startWebhookSender } from './capabilities/webhooks/public.ts'
import { runJobs } from './jobs/runner.ts'
import { schedule } from './jobs/schedule.ts'
import { createCalendarFiles } from './gateways/calendar-files/calendar-files.ts'
import { createPictureFetcher } from './gateways/pictures/fetch-picture.ts'
import { fiscalRegistrars } from './gateways/fiscal-registrars/fiscal-registrars.ts'
import { createPaymentProviders } from './gateways/payment-providers/payment-providers.ts'
import { createReceivers } from './gateways/receivers/receivers.ts'
import { createSenders, type Senders } from './gateways/senders.ts'
import { createSignInProviders } from './gateways/sign-in-providers/sign-in-providers.ts'
import { createLogger, type Logger } from './logger.ts'
import { trustedCallers } from './http/caller.ts'
import type { AfterBookings, FairGate } from './http/fair-gate.ts'
import { prepareShutdown, type Shutdown } from './shutdown.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { payables } from './payables.ts'
import {
  attachToLeader,
  obeyLeader,
  type ServerGiven,
  serverGiven,
  startServers,
  tellLeader,
} from './processes.ts'
import { StartProblem } from './start-problem.ts'
import type { Tracing } from './tracing/tracing.ts'
import {
  attachToProcess,
  obeyProcess,
  standingBack,
  startWorkThread,
  workGiven,
  type WorkGiven,
} from './work-thread.ts'

const widgetFolder = fileURLToPath(new URL('../../widget/dist/', import.meta.url))

/** How long requests under way may take once the program was asked to stop. */
const lastRequestsMs = 10_000

/** Home is composed of so much that each act would make it anew. */
const CONFIGURATION_KEPT_MS = 1_000

/** Answers when the server listens. Problems that stop the start are printed, and the process ends with code 1. */
export async function run(): Promise<void> {
  const { promise: started, resolve, reject } = Promise.withResolvers<void>()
  const shutdown = prepareShutdown({
    started,
    log: (message, error) => console.error(message, error ?? ''),
  })
  if (serverGiven !== undefined) obeyLeader((exitCode) => void shutdown.stop(exitCode))
  if (workGiven !== undefined) obeyProcess((exitCode) => void shutdown.stop(exitCode))
  try {
    await start(await loadConfig({ ...process.env, ...settingsOf(process.argv.slice(2)) }), shutdown)
    resolve()
  } catch (error) {
    reject(error)
    if (serverGiven !== undefined && error instanceof StartProblem)
      tellLeader({ kind: 'problem', message: error.message })
    else console.error(error instanceof StartProblem ? error.message : error)
    await shutdown.stop(1)
  }
}

/** `--processes 2` is said for once, PROCESSES for good. */
function settingsOf(args: string[]): Record<string, string> {
  try {
    const { processes } = parseArgs({ args, options: { processes: { type: 'string' } } }).values
    return processes === undefined ? {} : { PROCESSES: processes }
  } catch (error) {
    throw new StartProblem((error as Error).message)
  }
}

async function start(config: Config, shutdown: Shutdown) {
  const logger = createLogger(config.logLevel)
  if (workGiven !== undefined) return await startWorking(config, workGiven, logger, shutdown)
  if (serverGiven !== undefined) return await startServer(config, serverGiven, logger, shutdown)
  const { connection, about } = await reachDatabase(config, logger, shutdown)
  const { server } = await migrate(connection)
  const opened = await open(config, connection, logger, shutdown)
  const { database, metrics } = opened
  metrics?.watchQueue(database, systemClock)
  // Nobody else reads the files of its companies.
  const demo = config.demo ? await import('./demo/demo.ts') : undefined
  await demo?.loadDemo(database, systemClock.now(), config.secret)
  const port = config.port || (await freePort(config.host))
  const publicUrl =
    config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  const { deps } = depsOf(config, { database, publicUrl, logger })
  await demo?.addDemoAccounts(deps)

  const beginWork = async (afterBookings?: AfterBookings) => {
    const work = await startWorkThread({
      ...{ given: { connection, publicUrl }, database, afterBookings },
      log: (facts, line) => logger.error(facts, line),
    })
    shutdown.onStop(() => work.stop())
    return work
  }
  let readMetrics: () => ReturnType<Metrics['read']>
  if (config.processes === 1) {
    const gate = createCallsGate()
    const [work, app] = await Promise.all([
      beginWork(gate.afterBookings),
      serve(config, { ...opened, deps, gate, port, logger, shutdown }),
    ])
    shutdown.onStop(() => closeServer(app))
    readMetrics = async () => metrics!.read(await work.metrics())
  } else {
    const work = await beginWork()
    const servers = await startServers({
      ...{ count: config.processes, given: { connection, port, publicUrl } },
      onCommit: (topic) => database.tell(topic),
      log: (facts, line) => logger.error(facts, line),
    })
    shutdown.onStop(() => servers.stop())
    readMetrics = async () => {
      const others = await Promise.all([servers.metrics(), work.metrics()])
      return metrics!.read(others.flat())
    }
  }
  if (config.metrics) shutdown.onStop(await startMetricsServer({ read: () => readMetrics() }, config.metrics))
  // First of all: whoever sends visitors here learns from /ready that this process leaves.
  if (config.processes === 1) shutdown.onStop(() => sleep(config.drainSeconds * 1000))
  console.log(describePlaces(publicUrl, { demo, hasOutbox: hasOutboxPage(deps, config) }))
  console.log(
    `Node ${process.versions.node}, PostgreSQL ${server} (${about}), time zone rules ${process.versions.tz}`,
  )
}

/** One of several that only answer; its leader has made everything ready. */
async function startServer(
  config: Config,
  { connection, port, publicUrl }: ServerGiven,
  logger: Logger,
  shutdown: Shutdown,
) {
  const opened = await open(config, connection, logger, shutdown)
  const { database, metrics } = opened
  attachToLeader({ database, readMetrics: metrics?.ofProcess })
  const { deps } = depsOf(config, { database, publicUrl, logger })
  const app = await serve(config, { ...opened, deps, gate: createCallsGate(), port, logger, shutdown })
  shutdown.onStop(() => closeServer(app))
  shutdown.onStop(() => sleep(config.drainSeconds * 1000))
  tellLeader({ kind: 'listening' })
}

/** The thread of what nobody waits for; its process has made everything ready. */
async function startWorking(
  config: Config,
  { connection, publicUrl, standsBack }: WorkGiven,
  logger: Logger,
  shutdown: Shutdown,
) {
  const { database, metrics } = await open(config, connection, logger, shutdown)
  const { deps, senders } = depsOf(config, { database, publicUrl, logger })
  const afterBookings = standsBack ? standingBack() : undefined
  startWork(deps, { senders, metrics, logger, shutdown, afterBookings })
  attachToProcess({ database, readMetrics: metrics?.ofProcess })
}

type Opened = { database: Database; metrics: Metrics | undefined; tracing: Tracing | undefined }

async function open(
  config: Config,
  connection: pg.ClientConfig,
  logger: Logger,
  shutdown: Shutdown,
): Promise<Opened> {
  const metrics = config.metrics && createMetrics({ isThread: workGiven !== undefined })
  // Loaded where somebody listens: it weighs more than all the rest of the start.
  const tracing =
    config.tracesTo === undefined
      ? undefined
      : (await import('./tracing/tracing.ts')).startTracing(config.tracesTo)
  if (tracing) shutdown.onStop(tracing.stop)
  const database = openDatabase({
    connection,
    watch: watchedBy([metrics?.watch, tracing?.watch]),
    onConnectionError: (error) => logger.error({ err: error }, 'a database connection failed'),
  })
  shutdown.onStop(() => database.close())
  metrics?.watchDatabase(database)
  return { database, metrics, tracing }
}

function depsOf(
  config: Config,
  { database, publicUrl, logger }: { database: Database; publicUrl: string; logger: Logger },
): { deps: Deps; senders: Senders } {
  const senders = createSenders(config.messages, {
    outbox: outboxStore(database),
    clock: systemClock,
    log: (line) => logger.info(line),
  })
  const deps = {
    ...{
      database,
      catalogue: createCatalogue(database),
      clock: systemClock,
      secret: config.secret,
      publicUrl,
      senders,
      takeOver,
      attachments,
      payables,
      fiscalRegistrars,
      paymentProviders: createPaymentProviders({
        sandbox: createSandboxBank({ database, clock: systemClock }),
        publicUrl,
      }),
      ...(config.codesPerDay === undefined ? {} : { codesPerDay: config.codesPerDay }),
      ...(config.messagesPerDay === undefined ? {} : { messagesPerDay: config.messagesPerDay }),
    },
    configurationKeptMs: CONFIGURATION_KEPT_MS,
    fetchPicture: createPictureFetcher(),
    calendarFiles: createCalendarFiles(),
    receivers: createReceivers({ onThisMachine: config.isPrivate }),
  }
  return { deps, senders }
}

/** Answers when it listens. */
async function serve(
  config: Config,
  {
    deps,
    gate,
    port,
    metrics,
    tracing,
    logger,
    shutdown,
  }: Opened & { deps: Deps; gate: FairGate; port: number; logger: Logger; shutdown: Shutdown },
): Promise<FastifyInstance> {
  const hasWidget = existsSync(`${widgetFolder}.vite/manifest.json`)
  const app = await createApp({
    ...deps,
    logger,
    outbox: hasOutboxPage(deps, config),
    offline: config.offline,
    gate,
    signInProviders: createSignInProviders(config.signInProviders, {
      publicUrl: deps.publicUrl,
      log: (line) => logger.warn(line),
    }),
    ...(config.trustProxy === undefined ? {} : { trustProxy: config.trustProxy }),
    isTrusted: trustedCallers(config.trustedCallers),
    isStopping: () => shutdown.isStopping(),
    onAnswer: metrics?.onAnswer,
    trace: tracing?.register,
    onGate: metrics?.onGate,
    ...(hasWidget ? { widgetFolder } : {}),
  })
  await listen(app, config.host, port)
  return app
}

/** What nobody waits for: jobs, messages, webhooks, the bot. */
function startWork(
  deps: Deps,
  {
    senders,
    metrics,
    logger,
    shutdown,
    afterBookings,
  }: {
    senders: Senders
    metrics: Metrics | undefined
    logger: Logger
    shutdown: Shutdown
    afterBookings: AfterBookings | undefined
  },
): void {
  const log: SendLog = (facts, line) => logger.warn(facts, line)
  const standing = afterBookings === undefined ? deps : { ...deps, afterBookings }
  const stopJobs = runJobs(schedule, deps, {
    onError: (job, error) => logger.error({ err: error, job: job.name }, 'a job failed'),
    onEnd: metrics?.onJobEnd,
  })
  const stopWorker = startWorker(standing, log)
  const stopWebhooks = startWebhookSender(standing, log)
  const stopBot = senders.messenger.botLink === undefined ? undefined : hearBot(deps, log)
  shutdown.onStop(stopJobs)
  shutdown.onStop(stopWorker)
  shutdown.onStop(stopWebhooks)
  if (stopBot) shutdown.onStop(stopBot)
}

type Reached = { connection: pg.ClientConfig; about: string }

async function reachDatabase(config: Config, logger: Logger, shutdown: Shutdown): Promise<Reached> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, about: 'given by DATABASE_URL' }
  }
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (message) => logger.warn(message),
    onLost: (error) => {
      logger.fatal({ err: error }, 'the embedded database is gone and does not start again')
      void shutdown.stop(1)
    },
  })
  shutdown.onStop(() => embedded.stop())
  return { connection: embedded.connection, about: `embedded, in ${config.dataDir}` }
}

/** The address clients see is needed before the server listens, so port 0 is settled here. */
async function freePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('A listening server has no port')
  return address.port
}

async function listen(app: FastifyInstance, host: string, port: number) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} on ${host} is taken; choose another PORT.`)
    if (code === 'EACCES')
      throw new StartProblem(`Port ${port} needs more rights than this user has; choose another PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`HOST ${host} is no address of this machine.`)
    throw error
  }
}

/** Takes no new connections and lets requests under way end, for a while. */
async function closeServer(app: FastifyInstance) {
  // A connection kept alive for a next request is idle only once its last one is answered, so it is asked repeatedly.
  const idle = setInterval(() => app.server.closeIdleConnections(), 20)
  const tooLong = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(tooLong)
}

type Demo = Pick<typeof import('./demo/demo.ts'), 'demoCompanies' | 'REGULAR_PHONE'>

/** What an operator opens first, one address a line. */
function describePlaces(
  publicUrl: string,
  { demo, hasOutbox }: { demo: Demo | undefined; hasOutbox: boolean },
): string {
  const places = [
    ['Start page', '/'],
    ...(demo ? demo.demoCompanies.map(({ alias }) => [`Demo ${alias}`, `/i/${alias}`]) : []),
    ['API', '/docs'],
    ['OpenAPI', '/openapi.json'],
    ...(hasOutbox ? [['Outbox', '/outbox']] : []),
  ]
  return [
    'Zapys is ready:',
    ...places.map(([name, path]) => `  ${name!.padEnd(12)} ${publicUrl}${path}`),
    ...(demo && hasOutbox
      ? [
          `Sign in as a regular client of the demo companies with ${demo.REGULAR_PHONE}; the code comes to the outbox.`,
        ]
      : []),
  ].join('\n')
}
