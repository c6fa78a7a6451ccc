/**
 * The background worker: jobs, messages, webhooks, the bot. A thread, so that it uses the second core and does not
 * delay requests.
 */
import { handleBotUpdate, type SendLog, startMessageSender } from '../modules/messaging/outbox/public.ts'
import { startWebhookSender } from '../modules/messaging/webhooks/public.ts'
import type { Config } from '../config/config.ts'
import { runJobs } from '../platform/jobs/job-runner.ts'
import { schedule } from '../wiring/jobs.ts'
import type { Logger } from '../platform/logger.ts'
import { depsOf, open } from './bootstrap.ts'
import type { Channel, Part } from './channel.ts'
import { startOutgoing } from './outgoing.ts'
import type { Shutdown } from './shutdown.ts'

/** Resolves when it runs. */
export async function startWorker(
  config: Config,
  { part, primary, logger, shutdown }: { part: Part; primary: Channel; logger: Logger; shutdown: Shutdown },
): Promise<void> {
  const { database, metrics } = await open(config, part.connection, logger, { shutdown, isThread: true })
  const { deps, senders } = depsOf(config, { database, publicUrl: part.publicUrl, logger })
  const log: SendLog = (facts, line) => logger.warn(facts, line)
  const yielding = {
    ...deps,
    // Does not wait for a primary that is too busy to respond.
    afterBookings: async (maxMs: number) => void (await primary.request('afterBookings', maxMs)),
  }
  const run = (sends: boolean) =>
    runJobs(
      schedule.filter((job) => (job.sends ?? false) === sends),
      deps,
      {
        onError: (job, error) => logger.error({ err: error, job: job.name }, 'a job failed'),
        onEnd: metrics?.onJobEnd,
      },
    )
  shutdown.onStop(run(false))
  const start = () => {
    const stops = [
      run(true),
      startMessageSender(yielding, log),
      startWebhookSender({ ...yielding, countGivenUp: metrics?.onWebhookGivenUp }, log),
    ]
    if (senders.messenger.botLink !== undefined) stops.push(handleBotUpdate(deps, log))
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  }
  shutdown.onStop(startOutgoing(database.db, { start, log }))
  primary.onMessage((message) => {
    if (message.kind === 'committed') database.notify(message.topic)
  })
  if (metrics) primary.onRequest('metrics', metrics.ofProcess)
  primary.send({ kind: 'ready' })
}
