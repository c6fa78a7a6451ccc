/**
 * Several processes behind one address on one machine: a leader, which keeps the database, jobs and messages, and servers,
 * which answer. What a server commits the leader hears of, and the numbers of all are read at the leader. docs/running.md.
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { beginAnew } from './restart.ts'
import type { Database, Topic } from '../platform/db/database.ts'
import { gatherTopics } from './coalesced-topics.ts'
import type { ProcessMetrics } from '../platform/observe/metrics/metrics.ts'
import { StartProblem } from '../config/start-problem.ts'

const main = fileURLToPath(new URL('../main.js', import.meta.url))

/** What a server is told by its leader when it begins; the rest it reads from the environment, as the leader does. */
export type ServerGiven = { connection: pg.ClientConfig; port: number; publicUrl: string }

type ToServer = { kind: 'stop' } | { kind: 'metrics'; question: number }
type FromServer =
  | { kind: 'listening' }
  | { kind: 'problem'; message: string }
  | { kind: 'committed'; topic: Topic }
  | { kind: 'metrics'; question: number; metrics: ProcessMetrics }

/** One that does not end by then hangs: longer than what it may wait for, which is a drain and its last requests. */
const LONGEST_STOP_MS = 55_000
/** Numbers of a server that does not answer by then are left out. */
const LONGEST_METRICS_MS = 2_000

const given = process.env['ZAPYS_SERVER']
/** Of a process that a leader has begun. */
export const serverGiven: ServerGiven | undefined =
  given === undefined ? undefined : (JSON.parse(given) as ServerGiven)

export type Servers = {
  /** What each counts, of those that answer in time. */
  metrics(): Promise<ProcessMetrics[]>
  /** Lets all end what they are asked for, and ends them. */
  stop(): Promise<void>
}

export type ServersOptions = {
  count: number
  given: ServerGiven
  /** A server told of a commit. */
  onCommit(topic: Topic): void
  log(facts: Record<string, unknown>, line: string): void
}

/** Answers once all listen. Refuses with StartProblem as they do. */
export async function startServers({ count, given: gift, onCommit, log }: ServersOptions): Promise<Servers> {
  // Each takes connections itself, who is free first: a connection that a leader hands to one that dies just then would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: main, args: [], execArgv: process.execArgv })
  const servers = new Set<Worker>()
  const asked = new Map<number, (metrics: ProcessMetrics) => void>()
  let [isStopping, questions] = [false, 0]

  const begin = (): Promise<void> => {
    const server = cluster.fork({ ZAPYS_SERVER: JSON.stringify(gift) })
    const { promise: listens, resolve, reject } = Promise.withResolvers<void>()
    let hasListened = false
    servers.add(server)
    server.on('message', (message: FromServer) => {
      if (message.kind === 'listening') {
        hasListened = true
        resolve()
      }
      if (message.kind === 'problem') reject(new StartProblem(message.message))
      if (message.kind === 'committed') onCommit(message.topic)
      if (message.kind === 'metrics') asked.get(message.question)?.(message.metrics)
    })
    server.on('error', (error) => {
      // One that could not even be begun has no exit.
      if (server.process.pid === undefined) servers.delete(server)
      reject(error)
    })
    server.on('exit', (code, signal) => {
      servers.delete(server)
      reject(new StartProblem(`A server process ended at its start: ${signal ?? code}`))
      if (isStopping || !hasListened) return
      log({ code, signal }, 'a server process ended by itself and is begun anew')
      void beginAnew(
        begin,
        () => isStopping,
        (error) => log({ err: error }, 'a server process cannot be begun'),
      )
    })
    return listens
  }
  const stop = async () => {
    isStopping = true
    await Promise.all(
      [...servers].map(async (server) => {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        send(server, { kind: 'stop' })
        const tooLong = setTimeout(() => server.process.kill('SIGKILL'), LONGEST_STOP_MS)
        await ended
        clearTimeout(tooLong)
      }),
    )
  }
  try {
    await Promise.all(Array.from({ length: count }, begin))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    metrics: async () => {
      const all = await Promise.all(
        [...servers].map(async (server) => {
          const question = ++questions
          const answered = new Promise<ProcessMetrics>((resolve) => asked.set(question, resolve))
          send(server, { kind: 'metrics', question })
          const answer = await Promise.race([answered, sleep(LONGEST_METRICS_MS, undefined)])
          asked.delete(question)
          return answer
        }),
      )
      return all.filter((metrics) => metrics !== undefined)
    },
  }
}

/** One that has just ended hears nothing any more. */
function send(server: Worker, message: ToServer): void {
  // It may have died a moment ago: its exit tells so.
  if (server.isConnected()) server.send(message, () => {})
}

/** Of a server: from its first moment on it hears when it is to end. */
export function obeyLeader(stop: (exitCode: number) => void): void {
  process.on('message', (message: ToServer) => {
    if (message.kind === 'stop') stop(0)
  })
  // Without its leader it ends at once: node:cluster sees to that.
}

/** Of a server: tells its leader what it commits, and what it counts when it is asked. */
export function attachToLeader({
  database,
  readMetrics,
}: {
  database: Database
  readMetrics: (() => Promise<ProcessMetrics>) | undefined
}): void {
  gatherTopics(database, (topic) => tellLeader({ kind: 'committed', topic }))
  process.on('message', (message: ToServer) => {
    if (message.kind === 'metrics' && readMetrics !== undefined)
      void readMetrics().then((metrics) =>
        tellLeader({ kind: 'metrics', question: message.question, metrics }),
      )
  })
}

export function tellLeader(message: FromServer): void {
  if (process.connected) process.send?.(message)
}
