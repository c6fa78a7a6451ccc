import { type ApiFailure, isBusy } from '@zapys/contract/client'

/** A busy server requests a delay of at most three seconds. */
const REPEATS_MS = [1000, 3000]

/** Options for a mutation: retries if the server was too busy to start it. */
export const againWhenBusy = {
  retry: (count: number, failure: ApiFailure) => count < REPEATS_MS.length && isBusy(failure),
  retryDelay: (count: number) => REPEATS_MS[count] ?? 0,
}
