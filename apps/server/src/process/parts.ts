/** Starts the parts of an installation, restarts those that end unexpectedly, and stops them. docs/running.md. */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AfterBookings } from '../platform/admission/gate.ts'
import type { Topic } from '../platform/db/database.ts'
import type { ProcessMetrics } from '../platform/observe/metrics/metrics.ts'
import { StartProblem } from '../config/start-problem.ts'
import { type Channel, createChannel, type Part } from './channel.ts'

const main = fileURLToPath(new URL('../main.js', import.meta.url))

/** Pause before each restart of a part. */
const RESTART_DELAY_MS = 1_000
/**
 * A part is killed after this time: longer than a drain with its last requests, and than a message may take at its
 * provider.
 */
const MAX_STOP_MS = 55_000
/** Metrics of a part that has not responded after this time are omitted. */
const MAX_METRICS_MS = 2_000

/** Parts of one role. */
export type Parts = {
  /** Resolves when all are ready. Rejects with StartProblem if one exits before. */
  ready: Promise<void>
  send: Channel['send']
  /** One entry for each part that responds in time. */
  metrics(): Promise<ProcessMetrics[]>
  /** Resolves when all have finished their running work and exited. */
  stop(): Promise<void>
}

type PartsOptions = {
  count?: number
  /** Starts the parts after this resolves; absent: now. */
  after?: Promise<unknown> | undefined
  onCommit?(topic: Topic): void
  afterBookings?: AfterBookings
  log(facts: Record<string, unknown>, line: string): void
}

export function startParts(
  part: Part,
  { count = 1, after, onCommit, afterBookings = async () => {}, log }: PartsOptions,
): Parts {
  const { role } = part
  const running = new Set<Running>()
  let isStopping = false

  const start = (): Promise<void> => {
    const started = role === 'server' ? forkServer(part) : startThread(part)
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    let isReady = false
    running.add(started)
    started.channel.onMessage((message) => {
      if (message.kind === 'ready') {
        isReady = true
        resolve()
      }
      if (message.kind === 'failed') reject(new StartProblem(message.reason))
      if (message.kind === 'committed') onCommit?.(message.topic)
    })
    started.channel.onRequest('afterBookings', afterBookings)
    started.events.on('error', (error: unknown) => {
      log({ err: error }, `a ${role} failed`)
      // A process that could not be spawned emits no exit.
      if (!started.isSpawned()) started.events.emit('exit', 1)
    })
    started.events.on('exit', (code: number | null, signal?: string) => {
      running.delete(started)
      reject(new StartProblem(`A ${role} ended at its start: ${signal ?? code}`))
      if (isStopping || !isReady) return
      log({ code, signal }, `a ${role} ended unexpectedly and is restarted`)
      void restart()
    })
    return ready
  }
  const restart = async (): Promise<void> => {
    await sleep(RESTART_DELAY_MS)
    if (isStopping) return
    try {
      await start()
    } catch (error) {
      log({ err: error }, `a ${role} cannot be restarted`)
      void restart()
    }
  }
  const startAll = async () => {
    await after
    if (!isStopping) await Promise.all(Array.from({ length: count }, start))
  }
  return {
    ready: startAll(),
    send: (message) => {
      for (const { channel } of running) channel.send(message)
    },
    metrics: async () => {
      const responses = [...running].map(({ channel }) => channel.request('metrics', MAX_METRICS_MS))
      return (await Promise.all(responses)).flatMap(({ metrics }) => (metrics ? [metrics] : []))
    },
    stop: async () => {
      isStopping = true
      await Promise.all([...running].map(end))
    },
  }
}

async function end({ channel, events, kill }: Running): Promise<void> {
  const ended = new Promise((resolve) => events.once('exit', resolve))
  channel.send({ kind: 'stop' })
  const tooLong = setTimeout(kill, MAX_STOP_MS)
  await ended
  clearTimeout(tooLong)
}

type Running = {
  channel: Channel
  events: NodeJS.EventEmitter
  isSpawned(): boolean
  kill(): void
}

function forkServer(part: Part): Running {
  // A free process accepts the connection itself: one passed on by the primary to a process that just died would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: main, args: [], execArgv: process.execArgv })
  const server = cluster.fork({ ZAPYS_PART: JSON.stringify(part) })
  return {
    channel: createChannel({
      // The callback receives the error of a process that has just died; its exit is handled.
      send: (message) => void (server.isConnected() && server.send(message, () => {})),
      onMessage: (listener) => server.on('message', listener),
    }),
    events: server,
    isSpawned: () => server.process.pid !== undefined,
    kill: () => server.process.kill('SIGKILL'),
  }
}

function startThread(part: Part): Running {
  const thread = new Worker(main, {
    env: { ...process.env, ZAPYS_PART: JSON.stringify(part) },
    // Also if the process was started without its flags (package.json), which apply to threads.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  return {
    channel: createChannel({
      send: (message) => thread.postMessage(message),
      onMessage: (listener) => thread.on('message', listener),
    }),
    events: thread,
    isSpawned: () => true,
    kill: () => void thread.terminate(),
  }
}
