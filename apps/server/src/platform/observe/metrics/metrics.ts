/**
 * Metrics of the program for Prometheus. Labels have at most as many values as there are routes, error codes, jobs or
 * gates: none names a company, a person or an address. docs/running.md, Metrics
 */
import { endpoints } from '@zapys/contract'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { Clock } from '../../clock.ts'
import type { Database, DatabaseWatch } from '../../db/database.ts'
import { withinMs } from '../../db/deadline.ts'
import type { Gate, LaneCounts } from '../../admission/gate.ts'
import type { JobListener } from '../../jobs/job-runner.ts'
import type { OnAnswer } from '../request-log.ts'

export type Metrics = {
  onAnswer: OnAnswer
  onGate: (name: string, gate: Gate) => void
  onJobEnd: NonNullable<JobListener['onEnd']>
  onWebhookGivenUp: (reason: 'attempts' | 'gone') => void
  watch: DatabaseWatch
  /** Starts reporting its pool and its bookings. */
  watchDatabase: (database: Database) => void
  /** Starts reporting the message queue: in one of the processes that share a database. */
  watchQueue: (readQueue: ReadQueue, clock: Clock) => void
  /** Metrics of this process. */
  ofProcess: () => Promise<ProcessMetrics>
  /** In the text format of Prometheus; `others`: metrics of other processes, added to these. */
  read: (others?: readonly ProcessMetrics[]) => Promise<{ contentType: string; text: string }>
}

/** Number of waiting messages, and the due time of the oldest due one, in epoch milliseconds. */
type ReadQueue = (now: number) => Promise<{ waiting: number; oldestDue: number | null }>

export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** Prometheus waits ten seconds by default. */
const LONGEST_LOOK_MS = 2_000

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const statementSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2]

const routeOf = (name: keyof typeof endpoints) => {
  const { method, path } = endpoints[name]
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}
const bookingRoutes = new Set(
  (
    [
      'bookAppointment',
      'bookSeries',
      'bookEvent',
      'bookOwnAppointment',
      'bookOwnSeries',
      'bookOwnEvent',
      'createCompanyAppointment',
    ] as const
  ).map(routeOf),
)

const statementKinds = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
])

function kindOf(sql: string): string {
  const word = /[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? ''
  return statementKinds.has(word) ? word : 'other'
}

/** `isThread`: for a thread; its process reports memory and processor time for all threads. */
export function createMetrics({ isThread = false } = {}): Metrics {
  const register = new Registry()
  const registers = [register]
  if (!isThread) collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'zapys_http_request_duration_seconds',
    help: 'Requests, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const refusals = new Counter({
    name: 'zapys_refusals_total',
    help: 'Requests refused, by the code of the catalogue of errors.',
    labelNames: ['code'],
    registers,
  })
  const bookings = new Counter({
    name: 'zapys_bookings_made_total',
    help: 'Bookings made; a series counts once.',
    registers,
  })
  const refusedBookings = new Counter({
    name: 'zapys_bookings_refused_total',
    help: 'Calls that book and were refused, by the code.',
    labelNames: ['code'],
    registers,
  })

  const statements = new Histogram({
    name: 'zapys_database_statement_seconds',
    help: 'Statements, until their answer is there.',
    labelNames: ['kind'],
    buckets: statementSeconds,
    registers,
  })
  const connections = new Histogram({
    name: 'zapys_database_connection_wait_seconds',
    help: 'How long a connection is waited for.',
    buckets: statementSeconds,
    registers,
  })
  const timed = async <T>(run: () => Promise<T>, tell: (seconds: number) => void): Promise<T> => {
    const since = performance.now()
    try {
      return await run()
    } finally {
      tell((performance.now() - since) / 1000)
    }
  }

  const jobRuns = new Counter({
    name: 'zapys_job_runs_total',
    help: 'Turns of jobs, by how they ended: done or failed.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobSuccess = new Gauge({
    name: 'zapys_job_last_success_timestamp_seconds',
    help: 'When a job last came to its end.',
    labelNames: ['job'],
    registers,
  })

  const webhooksGivenUp = givenUpWebhooks(registers)

  const gates = watchGates(register)
  return {
    onAnswer: ({ method, route, status, ms, refusal }) => {
      requests.observe({ method, route, status }, ms / 1000)
      if (refusal === undefined) return
      refusals.inc({ code: refusal })
      if (bookingRoutes.has(`${method} ${route}`)) refusedBookings.inc({ code: refusal })
    },
    onGate: (name, gate) => void gates.set(name, gate),
    onJobEnd: ({ name }, outcome) => {
      jobRuns.inc({ job: name, outcome })
      if (outcome === 'done') jobSuccess.setToCurrentTime({ job: name })
    },
    onWebhookGivenUp: (reason) => webhooksGivenUp.inc({ reason }),
    watch: {
      statement: (sql, run) => timed(run, (seconds) => statements.observe({ kind: kindOf(sql) }, seconds)),
      connection: (run) => timed(run, (seconds) => connections.observe(seconds)),
    },
    watchDatabase: (database) => {
      database.onCommit('bookings', () => bookings.inc())
      watchPool(register, database)
    },
    watchQueue: (readQueue, clock) => watchQueue(register, readQueue, clock),
    ofProcess: () => register.getMetricsAsJSON(),
    read: async (others = []) => {
      const all =
        others.length === 0
          ? register
          : AggregatorRegistry.aggregate([await register.getMetricsAsJSON(), ...others])
      return { contentType: register.contentType, text: await all.metrics() }
    },
  }
}

const givenUpWebhooks = (registers: Registry[]) =>
  new Counter({
    name: 'zapys_webhooks_given_up_total',
    help: 'Webhook messages that are not sent again, by reason: all attempts failed, or the endpoint is gone.',
    labelNames: ['reason'],
    registers,
  })

/** Returns the map for gates by name. */
function watchGates(register: Registry): Map<string, Gate> {
  const gates = new Map<string, Gate>()
  const each = (tell: (labels: { gate: string; lane: string }, counts: LaneCounts) => void) => {
    for (const [gate, { counts }] of gates)
      for (const [lane, count] of Object.entries(counts())) tell({ gate, lane: lane.toLowerCase() }, count)
  }
  const labelNames = ['gate', 'lane']
  register.registerMetric(
    new Gauge({
      name: 'zapys_gate_running',
      help: 'Calls that passed a gate and run.',
      labelNames,
      registers: [],
      collect() {
        each((labels, { running }) => this.set(labels, running))
      },
    }),
  )
  register.registerMetric(
    new Gauge({
      name: 'zapys_gate_waiting',
      help: 'Calls that wait at a gate.',
      labelNames,
      registers: [],
      collect() {
        each((labels, { waiting }) => this.set(labels, waiting))
      },
    }),
  )
  register.registerMetric(
    new Counter({
      name: 'zapys_gate_refused_total',
      help: 'Calls refused since too many waited.',
      labelNames,
      registers: [],
      collect() {
        this.reset()
        each((labels, { refused }) => this.inc(labels, refused))
      },
    }),
  )
  return gates
}

function watchPool(register: Registry, database: Database): void {
  register.registerMetric(
    new Gauge({
      name: 'zapys_database_connections',
      help: 'Connections of the pool: in use or idle.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { open, idle } = database.pool()
        this.set({ state: 'in_use' }, open - idle)
        this.set({ state: 'idle' }, idle)
      },
    }),
  )
  register.registerMetric(
    new Gauge({
      name: 'zapys_database_waiting',
      help: 'Pieces of work that wait for a connection.',
      registers: [],
      collect() {
        this.set(database.pool().waiting)
      },
    }),
  )
}

function watchQueue(register: Registry, readQueue: ReadQueue, clock: Clock): void {
  let underWay: Promise<{ waiting: number; oldestSeconds: number }> | undefined
  const look = async () => {
    const now = clock.now()
    try {
      const { waiting, oldestDue } = await withinMs(LONGEST_LOOK_MS, () => readQueue(now))
      return { waiting, oldestSeconds: oldestDue === null ? 0 : (now - oldestDue) / 1000 }
    } catch {
      // Other metrics report an unreachable database, and they are needed then.
      return { waiting: Number.NaN, oldestSeconds: Number.NaN }
    }
  }
  // Both numbers are collected at the same time, from one read.
  const lookOnce = () =>
    (underWay ??= look().finally(() => {
      underWay = undefined
    }))
  register.registerMetric(
    new Gauge({
      name: 'zapys_messages_waiting',
      help: 'Messages that are queued or under way.',
      registers: [],
      async collect() {
        this.set((await lookOnce()).waiting)
      },
    }),
  )
  register.registerMetric(
    new Gauge({
      name: 'zapys_messages_oldest_due_seconds',
      help: 'How long the oldest message that is due has waited.',
      registers: [],
      async collect() {
        this.set((await lookOnce()).oldestSeconds)
      },
    }),
  )
}
