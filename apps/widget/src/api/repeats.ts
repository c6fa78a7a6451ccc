import { ApiFailure, isBusy } from './failure.ts'

/** Long enough for a tunnel's end or a change of networks, short enough to be waited for. */
export const REPEATS_MS = [1000, 3000]

/** Sends again to a server that was too busy to begin. */
export async function repeatedIfBusy<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const ms of REPEATS_MS) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiFailure && isBusy(error))) throw error
    }
    await new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
  }
  return await send()
}
