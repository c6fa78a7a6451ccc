/** The role of the primary: database, migrations, and then all parts that serve and work on it. */
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Logger } from '../platform/logger.ts'
import type { Shutdown } from './shutdown.ts'

/** By far the largest part of the program: it is loaded while the database starts. */
const loadInstallation = () => import('./installation.ts')

/** Resolves when requests are served; prints the addresses. */
export async function startPrimary(
  config: Config,
  { logger, shutdown }: { logger: Logger; shutdown: Shutdown },
): Promise<void> {
  const { connection, about } = await reachDatabase(config, logger, shutdown)
  const { server } = await migrate(connection)
  const { startInstallation } = await loadInstallation()
  console.log(await startInstallation(config, { connection, logger, shutdown }))
  console.log(
    `Node ${process.versions.node}, PostgreSQL ${server} (${about}), time zone rules ${process.versions.tz}`,
  )
}

type Reached = { connection: pg.ClientConfig; about: string }

async function reachDatabase(config: Config, logger: Logger, shutdown: Shutdown): Promise<Reached> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, about: 'given by DATABASE_URL' }
  }
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (message) => logger.warn(message),
    // startPrimary loads it again, and reports a failure to load.
    whileStarting: () => void loadInstallation().catch(() => {}),
    onLost: (error) => {
      logger.fatal({ err: error }, 'the embedded database is gone and does not start again')
      void shutdown.stop(1)
    },
  })
  shutdown.onStop(() => embedded.stop())
  return { connection: embedded.connection, about: `embedded, in ${config.dataDir}` }
}
