/**
 * Milliseconds of processor time a run takes, over many runs after others that warm it up. What other programs do on
 * the machine meanwhile does not count.
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
