/** Solves the proof of work required of clients without a verified phone above a limit. docs/rules/shares.md */
import type { Challenge } from '@zapys/contract'

/** Below this the delay is hardly noticeable; after it a message explains the wait and repeats while it lasts. */
const SAY_AFTER_MS = 1_000
const SAY_AGAIN_MS = 4_000

/** The solution to send with the repeated request; undefined if this browser cannot solve the challenge. */
export async function solvedChallenge(
  challenge: Challenge,
  { say, signal }: { say?: (() => void) | undefined; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  let again: ReturnType<typeof setInterval> | undefined
  const first = setTimeout(() => {
    say?.()
    again = setInterval(() => say?.(), SAY_AGAIN_MS)
  }, SAY_AFTER_MS)
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', () => resolve(null))
      signal?.addEventListener('abort', () => resolve(null))
      worker.postMessage(challenge, [])
    })
    return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }))
  } finally {
    clearTimeout(first)
    clearInterval(again)
    worker.terminate()
  }
}
