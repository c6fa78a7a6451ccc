/** The thread of what nobody waits for: jobs, messages, webhooks, the bot. work-thread.ts begins it. */
import { workerData } from 'node:worker_threads'
import { hearBot, type SendLog, startWorker } from '../modules/messaging/outbox/public.ts'
import { startWebhookSender } from '../modules/messaging/webhooks/public.ts'
import { type Config, loadConfig } from '../config/config.ts'
import type { Deps } from '../platform/deps.ts'
import type { Senders } from '../gateways/senders.ts'
import type { AfterBookings } from '../platform/admission/gate.ts'
import { runJobs } from '../platform/jobs/job-runner.ts'
import { schedule } from '../wiring/jobs.ts'
import { createLogger, type Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/observe/metrics/metrics.ts'
import { depsOf, open } from './bootstrap.ts'
import { prepareShutdown, type Shutdown } from './shutdown.ts'
import { StartProblem } from '../config/start-problem.ts'
import { attachToProcess, obeyProcess, standingBack, type WorkGiven } from './worker-thread.ts'

/** Answers when it works. What stops the start is printed, and the thread ends with code 1. */
export async function work(): Promise<void> {
  const { promise: started, resolve, reject } = Promise.withResolvers<void>()
  const shutdown = prepareShutdown({
    started,
    log: (message, error) => console.error(message, error ?? ''),
  })
  obeyProcess((exitCode) => void shutdown.stop(exitCode))
  try {
    await start(await loadConfig(process.env), shutdown)
    resolve()
  } catch (error) {
    reject(error)
    console.error(error instanceof StartProblem ? error.message : error)
    await shutdown.stop(1)
  }
}

async function start(config: Config, shutdown: Shutdown): Promise<void> {
  const { connection, publicUrl, standsBack } = workerData as WorkGiven
  const logger = createLogger(config.logLevel)
  const { database, metrics } = await open(config, connection, logger, { shutdown, isThread: true })
  const { deps, senders } = depsOf(config, { database, publicUrl, logger })
  const afterBookings = standsBack ? standingBack() : undefined
  startWork(deps, { senders, metrics, logger, shutdown, afterBookings })
  attachToProcess({ database, readMetrics: metrics?.ofProcess })
}

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
