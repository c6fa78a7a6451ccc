/** What answers, and what works beside it, once the database is ready: demo companies, servers, the thread of jobs. */
import { waitingMessages } from '../modules/messaging/messages/public.ts'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp, createCallsGate } from '../wiring/app.ts'
import { hasOutboxPage } from '../modules/messaging/outbox/public.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { keepDemo, type KeptDemo } from '../demo/keep-demo.ts'
import type { Deps } from '../platform/deps.ts'
import { createSignInProviders } from '../gateways/sign-in-providers/sign-in-providers.ts'
import { trustedCallers } from '../platform/http/caller.ts'
import type { AfterBookings, Gate } from '../platform/admission/gate.ts'
import type { Logger } from '../platform/logger.ts'
import { startMetricsServer } from '../platform/observe/metrics/metrics-server.ts'
import type { Metrics } from '../platform/observe/metrics/metrics.ts'
import { depsOf, open, type Opened } from './bootstrap.ts'
import { attachToLeader, type ServerGiven, startServers, tellLeader } from './cluster.ts'
import type { Shutdown } from './shutdown.ts'
import { StartProblem } from '../config/start-problem.ts'
import { startWorkThread, type Work } from './worker-thread.ts'

const widgetFolder = fileURLToPath(new URL('../../../widget/dist/', import.meta.url))

/** How long requests under way may take once the program was asked to stop. */
const lastRequestsMs = 10_000

/** Whoever waited for the program asks at once, and while the thread is loaded it takes half of the processors from them. */
const THREAD_AFTER_MS = 500

/** Answers when it listens, or all servers do: what an operator opens first, one address a line. */
export async function startServing(
  config: Config,
  { connection, logger, shutdown }: { connection: pg.ClientConfig; logger: Logger; shutdown: Shutdown },
): Promise<string> {
  const opened = await open(config, connection, logger, { shutdown })
  const { database, metrics } = opened
  metrics?.watchQueue((now) => waitingMessages(database, now), systemClock)
  const port = config.port || (await freePort(config.host))
  const publicUrl =
    config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  const { deps } = depsOf(config, { database, publicUrl, logger })
  const demo = config.demo ? await keepDemo(deps, config) : undefined

  const beginWork = (afterBookings?: AfterBookings) => {
    const work = startWorkThread({
      given: { connection, publicUrl },
      database,
      afterBookings,
      log: (facts, line) => logger.error(facts, line),
    })
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
    let work = undefined as Work | undefined
    let beginning = undefined as NodeJS.Timeout | undefined
    shutdown.onStop(async () => {
      clearTimeout(beginning)
      await work?.stop()
    })
    const app = await serve(config, { ...opened, deps, gate, port, logger, shutdown })
    shutdown.onStop(() => closeServer(app))
    beginning = setTimeout(() => {
      if (!shutdown.isStopping()) work = beginWork(gate.afterBookings)
    }, THREAD_AFTER_MS)
    readMetrics = async () => metrics!.read((await work?.metrics()) ?? [])
  } else {
    const work = beginWork()
    shutdown.onStop(() => work.stop())
    const servers = await startServers({
      count: config.processes,
      given: { connection, port, publicUrl },
      onCommit: (topic) => database.tell(topic),
      log: (facts, line) => logger.error(facts, line),
    })
    shutdown.onStop(() => servers.stop())
    readMetrics = async () => {
      const others = await Promise.all([servers.metrics(), work.metrics()])
      return metrics!.read(others.flat())
    }
  }
  if (config.metrics) {
    const { stop } = await startMetricsServer({ read: () => readMetrics() }, config.metrics)
    shutdown.onStop(stop)
  }
  // First of all: whoever sends visitors here learns from /ready that this process leaves.
  if (config.processes === 1) shutdown.onStop(() => sleep(config.drainSeconds * 1000))
  return describePlaces(publicUrl, { demo, hasOutbox: hasOutboxPage(deps, config) })
}

/** One of several that only answer; its leader has made everything ready. */
export async function startServer(
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
  }: Opened & { deps: Deps; gate: Gate; port: number; logger: Logger; shutdown: Shutdown },
): Promise<FastifyInstance> {
  const hasWidget = existsSync(`${widgetFolder}.vite/manifest.json`)
  const app = await createApp({
    ...deps,
    logger,
    outbox: hasOutboxPage(deps, config),
    offline: config.offline,
    gate,
    signInProviders: await createSignInProviders(config.signInProviders, {
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

function describePlaces(
  publicUrl: string,
  { demo, hasOutbox }: { demo: KeptDemo | undefined; hasOutbox: boolean },
): string {
  const places = [
    ['Start page', '/'],
    ...(demo ? demo.aliases.map((alias) => [`Demo ${alias}`, `/i/${alias}`]) : []),
    ['API', '/docs'],
    ['OpenAPI', '/openapi.json'],
    ...(hasOutbox ? [['Outbox', '/outbox']] : []),
  ]
  return [
    'Zapys is ready:',
    ...places.map(([name, path]) => `  ${name!.padEnd(12)} ${publicUrl}${path}`),
    ...(demo && hasOutbox
      ? [
          `Sign in as a regular client of the demo companies with ${demo.client_phone}; the code comes to the outbox.`,
        ]
      : []),
  ].join('\n')
}
