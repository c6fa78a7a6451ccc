import { ApiError } from './api-error.ts'

export type Gate = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/**
 * Lets `atOnce` pieces of work run side by side; the others wait their turn in the order they came. Whoever waited longer
 * than `longestWaitMs` is refused with `server.busy` before anything was done for them. A server that begins with
 * everybody at once finishes with nobody: all wait for connections, and give up one after the other half way.
 * Where `mostWaiting` wait already, the next is refused at once: for work whose waiting itself holds up something else.
 */
export function createGate({
  atOnce,
  longestWaitMs,
  mostWaiting = Infinity,
}: {
  atOnce: number
  longestWaitMs: number
  mostWaiting?: number
}): Gate {
  let running = 0
  const waiting: { since: number; begin: () => void; refuse: (error: Error) => void }[] = []
  const letNextIn = () => {
    running -= 1
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (performance.now() - next.since <= longestWaitMs) {
        running += 1
        next.begin()
        return
      }
      next.refuse(new ApiError('server.busy'))
    }
  }
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new ApiError('server.busy')
    else await new Promise<void>((begin, refuse) => waiting.push({ since: performance.now(), begin, refuse }))
    try {
      return await work()
    } finally {
      letNextIn()
    }
  }
}
