import { QueryClient } from '@tanstack/react-query'
import { ApiFailure, isUnanswered } from './failure.ts'

export const createQueryClient = () =>
  new QueryClient({
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
