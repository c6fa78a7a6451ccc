import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, isUnanswered } from '@zapys/contract/client'

/** `onSignedOut`: called when the server rejects the session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiFailure && error.status === 401 && error.code === 'token.invalid') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // One lost packet is no error page; a response of the server is final.
        retry: (count, error) => error instanceof ApiFailure && isUnanswered(error.status) && count < 1,
        retryDelay: 600,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
