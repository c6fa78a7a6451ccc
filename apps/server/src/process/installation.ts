/** Everything that the primary starts on its database: demo companies, servers, the worker, metrics. */
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { waitingMessages } from '../modules/messaging/messages/public.ts'
import { createCallsGate } from '../wiring/app.ts'
import { createSetUpLink } from '../modules/staff/set-up/public.ts'
import { hasOutboxPage } from '../modules/messaging/outbox/public.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { demoLogins } from '../demo/demo-logins.ts'
import { keepDemo, type DemoInfo, showDemo } from '../demo/keep-demo.ts'
import { verifySecret } from '../platform/db/installation.ts'
import type { Logger } from '../platform/logger.ts'
import { startMetricsServer } from '../platform/observe/metrics/metrics-server.ts'
import { depsOf, open } from './bootstrap.ts'
import { coalesceTopics } from './coalesced-topics.ts'
import { startParts } from './parts.ts'
import { serve } from './server.ts'
import type { Shutdown } from './shutdown.ts'

/** The first requests come at once, and loading the worker would take half of the processor time from them. */
const WORKER_DELAY_MS = 500

/** Resolves when requests are served: with the addresses that an operator opens first, one per line. */
export async function startInstallation(
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
  await verifySecret(database.db, config.secret)
  const demo = config.demo ? await keepDemo(deps, config) : undefined
  if (!config.demo) await showDemo(database, false)

  const part = { connection, port, publicUrl }
  const log = (facts: Record<string, unknown>, line: string) => logger.error(facts, line)
  const gate = createCallsGate()
  const served = Promise.withResolvers<void>()
  const worker = startParts(
    { ...part, role: 'worker' },
    {
      after: config.processes === 1 ? served.promise.then(() => sleep(WORKER_DELAY_MS)) : undefined,
      afterBookings: gate.afterBookings,
      log,
    },
  )
  coalesceTopics(database, (topic) => worker.send({ kind: 'committed', topic }))
  // Registered before the servers, so it is stopped after them.
  shutdown.onStop(() => worker.stop())
  // Visitors need not wait for the worker, but a program whose worker cannot start must exit.
  worker.ready.catch((error: unknown) => {
    if (shutdown.isStopping()) return
    console.error(error instanceof StartProblem ? error.message : error)
    void shutdown.stop(1)
  })
  const parts = [worker]
  if (config.processes === 1) {
    await serve(config, { ...opened, deps, gate, port, logger, shutdown })
    served.resolve()
  } else {
    const servers = startParts(
      { ...part, role: 'server' },
      { count: config.processes, onCommit: database.notify, log },
    )
    shutdown.onStop(() => servers.stop())
    await servers.ready
    parts.push(servers)
  }
  if (config.metrics && metrics) {
    const read = async () => {
      const others = await Promise.all(parts.map((each) => each.metrics()))
      return metrics.read(others.flat())
    }
    const { stop } = await startMetricsServer({ read }, config.metrics)
    shutdown.onStop(stop)
  }
  // Runs first of all: a load balancer learns from /ready that this process stops.
  if (config.processes === 1) shutdown.onStop(() => sleep(config.drainSeconds * 1000))
  const setUpLink = await createSetUpLink(deps)
  return describePlaces(publicUrl, { demo, setUpLink, hasOutbox: hasOutboxPage(deps, config) })
}

/** The public address is needed before the server listens, so port 0 is resolved here. */
async function freePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('A listening server has no port')
  return address.port
}

function describePlaces(
  publicUrl: string,
  {
    demo,
    setUpLink,
    hasOutbox,
  }: { demo: DemoInfo | undefined; setUpLink: string | undefined; hasOutbox: boolean },
): string {
  const places = [
    ['Start page', '/'],
    ...(demo ? demo.aliases.map((alias) => [`Demo ${alias}`, `/i/${alias}`]) : []),
    ['Staff app', '/staff'],
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
          `Sign in as staff at ${publicUrl}/staff with ${demoLogins.join(', ')}; the code comes to the outbox.`,
        ]
      : []),
    // Shown until a company exists; it works once, within a day.
    ...(setUpLink === undefined ? [] : [`Create the company and its owner: ${setUpLink}`]),
  ].join('\n')
}
