import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CalendarText, Understood } from './understand.ts'

const program = fileURLToPath(new URL('./understand-program.ts', import.meta.url))
/** A thousand entries take a fifth of a second, most of it for the start of the process. */
const LONGEST_MS = 15_000
const MAX_MEMORY_MB = 256
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Reads a calendar in a child process: its author can make parsing arbitrarily expensive. The process blocks no request,
 * ends with its time or memory limit, and its crash affects nothing else. Its clock is in UTC, as `understand` needs it.
 */
export function understandApart(
  input: CalendarText,
  { longestMs = LONGEST_MS } = {},
): Promise<Understood | { problem: string }> {
  return new Promise((resolve) => {
    const options = {
      env: { TZ: 'UTC' },
      timeout: longestMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: MAX_BYTES,
    }
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${MAX_MEMORY_MB}`, program],
      options,
      (error, output) => {
        if (error === null) resolve(JSON.parse(output) as Understood | { problem: string })
        else resolve({ problem: error.killed === true ? 'it takes too long to read' : 'it cannot be read' })
      },
    )
    // The process may have ended before reading all input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify(input))
  })
}
