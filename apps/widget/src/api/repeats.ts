import { ApiFailure, isBusy } from './failure.ts'

/** Long enough for the end of a tunnel or a change of networks, short enough to wait for. */
export const REPEATS_MS = [1000, 3000]

/** Retries requests that a busy server did not start. */
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
