import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, isUnanswered } from '#widget/api/failure.ts'
import type { Handles } from '#widget/api/use-call.ts'

let waiting: (() => void)[] = []

/** All notifications of one event loop turn share a timer: a hydrated screen starts a hundred queries at once. */
notifyManager.setScheduler((tell) => {
  if (waiting.push(tell) > 1) return
  setTimeout(() => {
    const all = waiting
    waiting = []
    for (const each of all)
      try {
        each()
      } catch (failure) {
        // The other listeners are still notified.
        reportError(failure)
      }
  })
})

/**
 * `hasData`: the screen still shows earlier data. `isAtField`: the screen also shows the failure at a field.
 * `leads`: the screen navigates to another one.
 */
export type OnFailure = (
  failure: ApiFailure,
  about: { hasData: boolean; isAtField: boolean; leads: boolean },
) => void

/** `onFailure` receives every failure that no screen handles; `onWorked` is called after each successful action. */
export function createQueryClient(onFailure: OnFailure, onWorked?: () => void): QueryClient {
  const report = (error: unknown, meta: Record<string, unknown> | undefined, hasData: boolean) => {
    if (!(error instanceof ApiFailure)) return
    if ((meta?.handles as Handles | undefined)?.(error)) return
    const isAtField = (meta?.atField as Handles | undefined)?.(error) === true
    onFailure(error, { hasData, isAtField, leads: meta?.leads === true })
  }
  return new QueryClient({
    queryCache: new QueryCache({
      // No screen waits for a query without observers, such as a prefetch: no page is replaced.
      onError: (error, query) =>
        report(error, query.meta, query.state.data !== undefined || !query.isActive()),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => report(error, mutation.meta, true),
      onSuccess: () => onWorked?.(),
    }),
    defaultOptions: {
      queries: {
        // One lost packet needs no error page; a response of the server is final.
        retry: (count, error) => error instanceof ApiFailure && isUnanswered(error.status) && count < 1,
        retryDelay: 600,
        refetchOnWindowFocus: false,
        // Offline requests fail at once instead of waiting forever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
