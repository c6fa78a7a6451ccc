import { type ApiFailure, isBusy } from '@zapys/contract/client'

/** A server that was too busy to begin names at most three seconds. */
const REPEATS_MS = [1000, 3000]

/** For a mutation: sent again where the server was too busy to begin. */
export const againWhenBusy = {
  retry: (count: number, failure: ApiFailure) => count < REPEATS_MS.length && isBusy(failure),
  retryDelay: (count: number) => REPEATS_MS[count] ?? 0,
}
