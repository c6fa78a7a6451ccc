/** The program: reads the settings and starts the role of this process or thread. */
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '../config/config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { createLogger } from '../platform/logger.ts'
import { part, primary } from './channel.ts'
import { prepareShutdown, type Shutdown } from './shutdown.ts'

/**
 * Resolves when the role is ready. Problems that stop the start are printed, and the process or thread ends with code
 * 1.
 */
export async function run(): Promise<void> {
  const { promise: started, resolve, reject } = Promise.withResolvers<void>()
  const shutdown = prepareShutdown({
    started,
    log: (message, error) => console.error(message, error ?? ''),
  })
  primary?.onMessage(({ kind }) => {
    if (kind === 'stop') void shutdown.stop(0)
  })
  try {
    await start(await loadConfig({ ...process.env, ...settingsOf(process.argv.slice(2)) }), shutdown)
    resolve()
  } catch (error) {
    reject(error)
    // The primary prints one message for all parts.
    if (primary && error instanceof StartProblem) primary.send({ kind: 'failed', reason: error.message })
    else console.error(error instanceof StartProblem ? error.message : error)
    await shutdown.stop(1)
  }
}

/** The option `--processes 2` overrides the setting PROCESSES. */
function settingsOf(args: string[]): Record<string, string> {
  try {
    const { processes } = parseArgs({ args, options: { processes: { type: 'string' } } }).values
    return processes === undefined ? {} : { PROCESSES: processes }
  } catch (error) {
    throw new StartProblem((error as Error).message)
  }
}

/** Each process or thread loads only its role. */
async function start(config: Config, shutdown: Shutdown): Promise<void> {
  const logger = createLogger(config.logLevel)
  if (part === undefined || primary === undefined) {
    const { startPrimary } = await import('./primary.ts')
    await startPrimary(config, { logger, shutdown })
  } else if (part.role === 'server') {
    const { startServer } = await import('./server.ts')
    await startServer(config, { part, primary, logger, shutdown })
  } else {
    const { startWorker } = await import('./worker.ts')
    await startWorker(config, { part, primary, logger, shutdown })
  }
}
