/**
 * What nobody waits for (jobs, messages, webhooks, the bot) runs in a thread of its own, so that calls need not wait for it
 * and it uses the second core. It has connections of its own; what the process commits it hears of. docs/running.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import type pg from 'pg'
import { beginAnew } from './restart.ts'
import type { Database, Topic } from '../platform/db/database.ts'
import { gatherTopics } from './coalesced-topics.ts'
import type { AfterBookings } from '../platform/admission/gate.ts'
import type { ProcessMetrics } from '../platform/observe/metrics/metrics.ts'

const workMain = new URL('./worker-main.js', import.meta.url)

/** What the thread is told when it begins; the rest it reads from the environment, as its process does. */
export type WorkGiven = {
  connection: pg.ClientConfig
  publicUrl: string
  /** The same process answers bookings, and what can wait stands back for them. */
  standsBack: boolean
}

type ToThread =
  | { kind: 'stop' }
  | { kind: 'committed'; topic: Topic }
  | { kind: 'metrics'; question: number }
  | { kind: 'passed'; question: number }
type FromThread =
  | { kind: 'working' }
  | { kind: 'metrics'; question: number; metrics: ProcessMetrics }
  | { kind: 'stands'; question: number; mostMs: number }

/** One that does not end by then hangs: longer than a message may be at its provider. */
const LONGEST_STOP_MS = 55_000
/** Numbers of a thread that does not answer by then are left out. */
const LONGEST_METRICS_MS = 2_000

export type Work = {
  /** When it works for the first time. Refuses where it ends before; why, it has said itself. */
  begun: Promise<void>
  /** What it counts, if it answers in time. */
  metrics(): Promise<ProcessMetrics[]>
  /** Lets what is under way end, and ends it. */
  stop(): Promise<void>
}

export type WorkOptions = {
  given: Omit<WorkGiven, 'standsBack'>
  /** Whose commits it hears of. */
  database: Database
  /** Where the same process answers, too: whoever stands back for bookings asks here. */
  afterBookings?: AfterBookings | undefined
  log(facts: Record<string, unknown>, line: string): void
}

/** Begins it, and keeps it alive until it is stopped. */
export function startWorkThread({ given, database, afterBookings, log }: WorkOptions): Work {
  let thread: Worker | undefined
  let [isStopping, questions] = [false, 0]
  const asked = new Map<number, (metrics: ProcessMetrics) => void>()
  const tell = (message: ToThread) => thread?.postMessage(message)

  const begin = (): Promise<void> => {
    const { promise: works, resolve, reject } = Promise.withResolvers<void>()
    const begun = new Worker(workMain, {
      workerData: { ...given, standsBack: afterBookings !== undefined } satisfies WorkGiven,
      // Where the process was started without its flags (package.json), which hold for threads, too.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    thread = begun
    let hasWorked = false
    begun.on('message', (message: FromThread) => {
      if (message.kind === 'working') {
        hasWorked = true
        resolve()
      }
      if (message.kind === 'metrics') asked.get(message.question)?.(message.metrics)
      if (message.kind === 'stands')
        void afterBookings?.(message.mostMs).then(() => tell({ kind: 'passed', question: message.question }))
    })
    begun.on('error', (error) => log({ err: error }, 'the thread of jobs and messages failed'))
    begun.on('exit', (code) => {
      if (thread === begun) thread = undefined
      reject(new Error(`The thread of jobs and messages ended at its start: ${code}`))
      if (isStopping || !hasWorked) return
      log({ code }, 'the thread of jobs and messages ended by itself and is begun anew')
      void beginAnew(
        begin,
        () => isStopping,
        (error) => log({ err: error }, 'the thread of jobs and messages cannot be begun'),
      )
    })
    return works
  }
  const begun = begin()
  const forget = gatherTopics(database, (topic) => tell({ kind: 'committed', topic }))
  return {
    begun,
    metrics: async () => {
      const question = ++questions
      const answered = new Promise<ProcessMetrics>((resolve) => asked.set(question, resolve))
      tell({ kind: 'metrics', question })
      const answer = await Promise.race([answered, sleep(LONGEST_METRICS_MS, undefined, { ref: false })])
      asked.delete(question)
      return answer === undefined ? [] : [answer]
    },
    stop: async () => {
      isStopping = true
      forget()
      const ending = thread
      if (ending === undefined) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      tell({ kind: 'stop' })
      const tooLong = setTimeout(() => void ending.terminate(), LONGEST_STOP_MS)
      await ended
      clearTimeout(tooLong)
    },
  }
}

const tellProcess = (message: FromThread) => parentPort?.postMessage(message)

/** Of the thread: from its first moment on it hears when it is to end. */
export function obeyProcess(stop: (exitCode: number) => void): void {
  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'stop') stop(0)
  })
}

/** Of the thread: it works, hears what its process commits, and tells what it counts when it is asked. */
export function attachToProcess({
  database,
  readMetrics,
}: {
  database: Database
  readMetrics: (() => Promise<ProcessMetrics>) | undefined
}): void {
  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'committed') database.tell(message.topic)
    if (message.kind === 'metrics' && readMetrics !== undefined)
      void readMetrics().then((metrics) =>
        tellProcess({ kind: 'metrics', question: message.question, metrics }),
      )
  })
  tellProcess({ kind: 'working' })
}

/** Of the thread: stands still while its process answers bookings; a process that is too busy to say so is not waited for. */
export function standingBack(): AfterBookings {
  const standing = new Map<number, () => void>()
  let questions = 0
  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'passed') standing.get(message.question)?.()
  })
  return async (mostMs) => {
    const question = ++questions
    const passed = new Promise<void>((resolve) => standing.set(question, resolve))
    tellProcess({ kind: 'stands', question, mostMs })
    await Promise.race([passed, sleep(mostMs)])
    standing.delete(question)
  }
}
