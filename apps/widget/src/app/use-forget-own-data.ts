import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answersOwnData } from '#widget/api/endpoints.ts'
import { useIsTakenOver } from '#widget/browser/hydration.ts'

const isOwn = ({ queryKey: [name] }: Query) => answersOwnData(name)

/** What one client was answered is never shown to the next one on this device, nor to nobody. */
export function useForgetOwnData(queryClient: QueryClient, token: string | null): void {
  const known = useRef<string | null>(undefined)
  // While the server's drawing is taken over nobody is known to be signed in: that becomes known, and is no change.
  const isKnown = useIsTakenOver()
  useEffect(() => {
    if (!isKnown || known.current === token) return
    const isChange = known.current !== undefined
    known.current = token
    if (!isChange) return
    // Whoever shows own data from this moment on has asked already, and would wait for an answer that was taken away.
    queryClient.removeQueries({ predicate: isOwn, ...(token === null ? {} : { type: 'inactive' }) })
    if (token !== null) void queryClient.resetQueries({ predicate: isOwn, type: 'active' })
  }, [queryClient, token, isKnown])
}
