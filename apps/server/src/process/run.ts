/** The program: settings, database, migrations, what answers, and back again. */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, loadConfig } from '../config/config.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLogger, type Logger } from '../platform/logger.ts'
import { obeyLeader, serverGiven, tellLeader } from './cluster.ts'
import { prepareShutdown, type Shutdown } from './shutdown.ts'
import { StartProblem } from '../config/start-problem.ts'

/** Answers when the server listens. Problems that stop the start are printed, and the process ends with code 1. */
export async function run(): Promise<void> {
  const { promise: started, resolve, reject } = Promise.withResolvers<void>()
  const shutdown = prepareShutdown({
    started,
    log: (message, error) => console.error(message, error ?? ''),
  })
  if (serverGiven !== undefined) obeyLeader((exitCode) => void shutdown.stop(exitCode))
  try {
    await start(await loadConfig({ ...process.env, ...settingsOf(process.argv.slice(2)) }), shutdown)
    resolve()
  } catch (error) {
    reject(error)
    if (serverGiven !== undefined && error instanceof StartProblem)
      tellLeader({ kind: 'problem', message: error.message })
    else console.error(error instanceof StartProblem ? error.message : error)
    await shutdown.stop(1)
  }
}

/** `--processes 2` is said for once, PROCESSES for good. */
function settingsOf(args: string[]): Record<string, string> {
  try {
    const { processes } = parseArgs({ args, options: { processes: { type: 'string' } } }).values
    return processes === undefined ? {} : { PROCESSES: processes }
  } catch (error) {
    throw new StartProblem((error as Error).message)
  }
}

/** Most of the program by far, so that it is not loaded before the database was begun. */
const loadServing = () => import('./server.ts')

async function start(config: Config, shutdown: Shutdown) {
  const logger = createLogger(config.logLevel)
  if (serverGiven !== undefined) {
    const { startServer } = await loadServing()
    return await startServer(config, serverGiven, logger, shutdown)
  }
  const { connection, about } = await reachDatabase(config, logger, shutdown)
  const { server } = await migrate(connection)
  const { startServing } = await loadServing()
  console.log(await startServing(config, { connection, logger, shutdown }))
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
    // What cannot be loaded is told where it is needed.
    whileStarting: () => void loadServing().catch(() => {}),
    onLost: (error) => {
      logger.fatal({ err: error }, 'the embedded database is gone and does not start again')
      void shutdown.stop(1)
    },
  })
  shutdown.onStop(() => embedded.stop())
  return { connection: embedded.connection, about: `embedded, in ${config.dataDir}` }
}
