/** Shuts the program down in order: opened last, closed first. */
export type Shutdown = {
  /** Registers `close` to run when the program ends. */
  onStop(close: () => Promise<unknown>): void
  /** Closes everything and ends the process with `exitCode`. A second call changes nothing. */
  stop(exitCode: number): Promise<void>
  /** True from the first signal, or the first call of `stop`, on. */
  isStopping(): boolean
}

export type ShutdownOptions = {
  /** Settles when the program has started or failed to; closing waits for it, so that nothing is left half open. */
  started: Promise<unknown>
  log(message: string, error?: unknown): void
}

/**
 * npm forwards Ctrl+C, and the terminal also sends it to the whole process group, so one key press arrives twice.
 * Only a later signal means that the user does not want to wait.
 */
const samePressMs = 500

/** After this time closing is abandoned: closers have shorter limits, so something hangs unexpectedly. */
const longestStopMs = 75_000

/** Handles SIGINT, SIGTERM and uncaught errors from now on. */
export function prepareShutdown({ started, log }: ShutdownOptions): Shutdown {
  const closers: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined

  const closeAll = async (exitCode: number) => {
    // A failed start is reported where it failed.
    await started.catch(() => {})
    for (const close of closers.toReversed()) {
      try {
        await close()
      } catch (error) {
        log('Something did not close cleanly', error)
        exitCode ||= 1
      }
    }
    process.exit(exitCode)
  }
  const stop = (exitCode: number) => {
    if (!stopping) setTimeout(() => process.exit(exitCode || 1), longestStopMs).unref()
    return (stopping ??= closeAll(exitCode))
  }

  let firstSignalAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      firstSignalAt ??= Date.now()
      if (Date.now() - firstSignalAt > samePressMs) process.exit(130)
      void stop(0)
    })
  }
  process.on('uncaughtException', (error) => {
    log('An error nobody caught: the program stops', error)
    void stop(1)
  })
  return { onStop: (close) => closers.push(close), stop, isStopping: () => stopping !== undefined }
}
