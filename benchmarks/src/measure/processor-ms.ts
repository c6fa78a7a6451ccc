/**
 * Milliseconds of processor time per run, over many runs after a warm-up. Other programs on the machine do not count.
 */
export function processorMs(run: () => void, minRuns = 15, forMs = 400): number {
  const repeat = () => {
    const until = performance.now() + forMs
    let runs = 0
    while (runs < minRuns || performance.now() < until) {
      run()
      runs++
    }
    return runs
  }
  repeat()
  const before = process.threadCpuUsage()
  const runs = repeat()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / runs
}
