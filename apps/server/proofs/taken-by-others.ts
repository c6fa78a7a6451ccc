/** A virtual machine on a busy host is slow for reasons outside the program. */
import { existsSync, readFileSync } from 'node:fs'

/**
 * Starts a measurement. Returns a function that returns the share of processor time taken by other guests of the host
 * since then, 0 to 1.
 */
export function takenByOthers(): () => number {
  const before = processorTicks()
  return () => {
    const after = processorTicks()
    if (before === undefined || after === undefined || after.all === before.all) return 0
    return (after.stolen - before.stolen) / (after.all - before.all)
  }
}

/** Ticks of all processors since boot: `man proc_stat`. Undefined if the system does not report them. */
function processorTicks(): { stolen: number; all: number } | undefined {
  if (!existsSync('/proc/stat')) return undefined
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = first.trim().split(/\s+/).slice(1, 9).map(Number)
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) }
}
