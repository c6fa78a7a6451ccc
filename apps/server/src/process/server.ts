/** The HTTP server: in the primary, or in one of several server processes. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createApp, createCallsGate } from '../wiring/app.ts'
import { hasOutboxPage } from '../modules/messaging/outbox/public.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../modules/deps/deps.ts'
import { createSignInProviders } from '../gateways/sign-in-providers/sign-in-providers.ts'
import { trustedCallers } from '../platform/http/caller.ts'
import type { Gate } from '../platform/admission/gate.ts'
import { createDiskCheck } from '../platform/observe/disk.ts'
import type { Logger } from '../platform/logger.ts'
import { depsOf, open, type Opened } from './bootstrap.ts'
import type { Channel, Part } from './channel.ts'
import { coalesceTopics } from './coalesced-topics.ts'
import type { Shutdown } from './shutdown.ts'
import { StartProblem } from '../config/start-problem.ts'

const widgetFolder = fileURLToPath(new URL('../../../widget/dist/', import.meta.url))
const staffFolder = fileURLToPath(new URL('../../../staff/dist/', import.meta.url))

/** Time for running requests after the stop signal. */
const lastRequestsMs = 10_000

/** The role of a server process of several. Resolves when it listens. */
export async function startServer(
  config: Config,
  { part, primary, logger, shutdown }: { part: Part; primary: Channel; logger: Logger; shutdown: Shutdown },
): Promise<void> {
  const opened = await open(config, part.connection, logger, { shutdown })
  const { database, metrics } = opened
  coalesceTopics(database, (topic) => primary.send({ kind: 'committed', topic }))
  if (metrics) primary.onRequest('metrics', metrics.ofProcess)
  const { deps } = depsOf(config, { database, publicUrl: part.publicUrl, logger })
  const gate = createCallsGate()
  await serve(config, { ...opened, deps, gate, port: part.port, logger, shutdown })
  shutdown.onStop(() => sleep(config.drainSeconds * 1000))
  primary.send({ kind: 'ready' })
}

/** Resolves when it listens; a shutdown closes it. */
export async function serve(
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
): Promise<void> {
  const hasStaffApp = existsSync(`${staffFolder}index.html`)
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
    hasFreeSpace: config.databaseUrl === undefined ? createDiskCheck(config.dataDir) : undefined,
    onAnswer: metrics?.onAnswer,
    trace: tracing?.register,
    onGate: metrics?.onGate,
    ...(hasWidget ? { widgetFolder } : {}),
    ...(hasStaffApp ? { staffFolder } : {}),
  })
  await listen(app, config.host, port)
  shutdown.onStop(() => closeServer(app))
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

/** Accepts no new connections and lets running requests finish, for a limited time. */
async function closeServer(app: FastifyInstance) {
  // A keep-alive connection becomes idle only after its last response, so idle ones are closed repeatedly.
  const idle = setInterval(() => app.server.closeIdleConnections(), 20)
  const tooLong = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(tooLong)
}
