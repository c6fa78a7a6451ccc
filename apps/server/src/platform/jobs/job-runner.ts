/** `Deps`: what its run needs. */
export type Job<Deps> = {
  name: string
  everySeconds: number
  /** It sends to other servers, or depends on what they did not send: it does not run while sending is stopped. */
  sends?: true
  run: (deps: Deps) => Promise<void>
}

type NamedJob = { name: string }

export type JobListener = {
  onError(job: NamedJob, error: unknown): void
  /** Called after each run; absent: not counted. */
  onEnd?: ((job: NamedJob, outcome: 'done' | 'failed') => void) | undefined
}

/**
 * Runs each job repeatedly, never twice at once. Several processes may run the same job: every step is a transaction
 * that finds nothing left if another process was faster. A failed job is reported and retried at its next run.
 * Returns a function that stops all jobs and waits for running ones.
 */
export function runJobs<Deps>(
  jobs: readonly Job<Deps>[],
  deps: Deps,
  { onEnd, onError }: JobListener,
): () => Promise<void> {
  let isStopping = false
  const stops = jobs.map((job) => {
    let timer: NodeJS.Timeout | undefined
    let underWay: Promise<void> = Promise.resolve()
    const turn = () => {
      underWay = job
        .run(deps)
        .then(() => onEnd?.(job, 'done'))
        .catch((error: unknown) => {
          onEnd?.(job, 'failed')
          onError(job, error)
        })
        .finally(plan)
    }
    const plan = () => {
      if (!isStopping) timer = setTimeout(turn, job.everySeconds * 1000)
    }
    plan()
    return async () => {
      clearTimeout(timer)
      await underWay
    }
  })
  return async () => {
    isStopping = true
    await Promise.all(stops.map((stop) => stop()))
  }
}
