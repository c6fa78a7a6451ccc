/** The program: database, migrations, demo companies, server, and back again. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp, createCallsGate } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, loadConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { migrate } from './database/migrate.ts'
import { hasOutboxPage } from './capabilities/deliveries/public.ts'
import { createSignInProviders } from './gateways/sign-in-providers/sign-in-providers.ts'
import { createLogger, type Logger } from './logger.ts'
import { trustedCallers } from './http/caller.ts'
import type { AfterBookings, FairGate } from './http/fair-gate.ts'
import { prepareShutdown, type Shutdown } from './shutdown.ts'
import type { Metrics } from './metrics/metrics.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { depsOf, open, type Opened } from './opened.ts'
import {
  attachToLeader,
  obeyLeader,
  type ServerGiven,
  serverGiven,
  startServers,
  tellLeader,
} from './processes.ts'
import { StartProblem } from './start-problem.ts'
import { startWorkThread } from './work-thread.ts'

const widgetFolder = fileURLToPath(new URL('../../widget/dist/', import.meta.url))

/** How long requests under way may take once the program was asked to stop. */
const lastRequestsMs = 10_000

/** Answers when the server listens. Problems that stop the start are printed, and the process ends with code 1. */
export async function run(): Promise<void> {
  const { promise: started, resolve, reject } = Promise.withResolvers<void>()
  const shutdown = prepareShutdown({
    started,
    log: (message, error) => console.error(message, error ?? ''),
  })
  if (serverGiven !== undefined) obeyLeader((exitCode) => void shutdown.stop(exitCode))
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
  if (serverGiven !== undefined) return await startServer(config, serverGiven, logger, shutdown)
  const { connection, about } = await reachDatabase(config, logger, shutdown)
  const { server } = await migrate(connection)
  const opened = await open(config, connection, logger, { shutdown })
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

  const beginWork = (afterBookings?: AfterBookings) => {
    const work = startWorkThread({
      ...{ given: { connection, publicUrl }, database, afterBookings },
      log: (facts, line) => logger.error(facts, line),
    })
    shutdown.onStop(() => work.stop())
    // Visitors need not wait for it; a program that cannot do its work does not go on.
    work.begun.catch((error: unknown) => {
      if (shutdown.isStopping()) return
      console.error(error)
      void shutdown.stop(1)
    })
    return work
  }
  let readMetrics: () => ReturnType<Metrics['read']>
  if (config.processes === 1) {
    const gate = createCallsGate()
    const work = beginWork(gate.afterBookings)
    const app = await serve(config, { ...opened, deps, gate, port, logger, shutdown })
    shutdown.onStop(() => closeServer(app))
    readMetrics = async () => metrics!.read(await work.metrics())
  } else {
    const work = beginWork()
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
  const opened = await open(config, connection, logger, { shutdown })
  const { database, metrics } = opened
  attachToLeader({ database, readMetrics: metrics?.ofProcess })
  const { deps } = depsOf(config, { database, publicUrl, logger })
  const app = await serve(config, { ...opened, deps, gate: createCallsGate(), port, logger, shutdown })
  shutdown.onStop(() => closeServer(app))
  shutdown.onStop(() => sleep(config.drainSeconds * 1000))
  tellLeader({ kind: 'listening' })
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

type Demo = { demoCompanies: readonly { alias: string }[]; REGULAR_PHONE: string }

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
