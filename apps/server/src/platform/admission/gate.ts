import { ApiError } from '../errors/api-error.ts'

export type Gate = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/**
 * Lets `atOnce` pieces of work run side by side; the others wait their turn in the order they came. Whoever has waited
 * `longestWaitMs` is refused with `server.busy` at that moment, before anything was done for them; where `maxWaiting`
 * wait already, the next is refused at once. For work inside a call, as of a password; calls themselves pass fair-gate.ts.
 */
export function createGate({
  atOnce,
  longestWaitMs,
  maxWaiting,
}: {
  atOnce: number
  longestWaitMs: number
  maxWaiting: number
}): Gate {
  let running = 0
  const waiting = new Set<() => void>()
  const place = () =>
    new Promise<void>((begin, refuse) => {
      const enter = () => {
        clearTimeout(timer)
        waiting.delete(enter)
        begin()
      }
      const timer = setTimeout(() => {
        waiting.delete(enter)
        refuse(new ApiError('server.busy'))
      }, longestWaitMs)
      waiting.add(enter)
    })
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.size >= maxWaiting) throw new ApiError('server.busy')
    // Whoever leaves hands over the place, so that nobody slips in between.
    else await place()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) running -= 1
      else next()
    }
  }
}
