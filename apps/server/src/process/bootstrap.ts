/** Start of every part of the program: database, metrics, and the dependencies of use cases. */
import type pg from 'pg'
import { attachments } from '../wiring/attachments.ts'
import { outboxStore } from '../modules/messaging/outbox/public.ts'
import { takeOver } from '../modules/clients/erasure-and-export/public.ts'
import { createSandboxBank } from '../modules/money/payments/public.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { createCatalogue } from '../platform/db/catalogue.ts'
import { type Database, openDatabase, watchedBy } from '../platform/db/database.ts'
import type { Deps } from '../modules/deps/deps.ts'
import { createCalendarFiles } from '../gateways/calendar-files/calendar-files.ts'
import { fiscalRegistrars } from '../gateways/fiscal-registrars/fiscal-registrars.ts'
import { createPaymentProviders } from '../gateways/payment-providers/payment-providers.ts'
import { createPictureFetcher } from '../gateways/pictures/fetch-picture.ts'
import { createReceivers } from '../gateways/receivers/receivers.ts'
import { createSenders, type Senders } from '../gateways/senders.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/observe/metrics/metrics.ts'
import { readMinPrices } from '../modules/booking/appointments/public.ts'
import { payables } from '../wiring/payables.ts'
import type { Shutdown } from './shutdown.ts'
import type { Tracing } from '../platform/observe/tracing/tracing.ts'

/** The home page contains so much data that each change would outdate it. */
const CONFIGURATION_TTL_MS = 1_000

export type Opened = { database: Database; metrics: Metrics | undefined; tracing: Tracing | undefined }

/** `isThread`: for a thread, whose process reports memory and processor time. */
export async function open(
  config: Config,
  connection: pg.ClientConfig,
  logger: Logger,
  { shutdown, isThread = false }: { shutdown: Shutdown; isThread?: boolean },
): Promise<Opened> {
  // Both are loaded only if enabled: they take longer to load than all the rest of the start.
  const metrics =
    config.metrics && (await import('../platform/observe/metrics/metrics.ts')).createMetrics({ isThread })
  const tracing =
    config.tracesTo === undefined
      ? undefined
      : (await import('../platform/observe/tracing/tracing.ts')).startTracing(config.tracesTo)
  if (tracing) shutdown.onStop(tracing.stop)
  const database = openDatabase({
    connection,
    pooler: config.databasePooler,
    watch: watchedBy([metrics?.watch, tracing?.watch]),
    onConnectionError: (error) => logger.error({ err: error }, 'a database connection failed'),
  })
  shutdown.onStop(() => database.close())
  metrics?.watchDatabase(database)
  return { database, metrics, tracing }
}

export function depsOf(
  config: Config,
  { database, publicUrl, logger }: { database: Database; publicUrl: string; logger: Logger },
): { deps: Deps; senders: Senders } {
  const senders = createSenders(config.messages, {
    outbox: outboxStore(database),
    clock: systemClock,
    log: (line) => logger.info(line),
  })
  const deps = {
    database,
    catalogue: createCatalogue(database),
    clock: systemClock,
    secret: config.secret,
    publicUrl,
    senders,
    takeOver,
    attachments,
    payables,
    minPrices: readMinPrices,
    fiscalRegistrars,
    paymentProviders: createPaymentProviders({
      sandbox: createSandboxBank({ database, clock: systemClock }),
      publicUrl,
    }),
    ...(config.codesPerDay === undefined ? {} : { codesPerDay: config.codesPerDay }),
    ...(config.messagesPerDay === undefined ? {} : { messagesPerDay: config.messagesPerDay }),
    ...(config.renderMs === undefined ? {} : { renderMs: config.renderMs }),
    configurationTtlMs: CONFIGURATION_TTL_MS,
    fetchPicture: createPictureFetcher(),
    calendarFiles: createCalendarFiles(),
    receivers: createReceivers({ onThisMachine: config.isPrivate }),
  }
  return { deps, senders }
}
