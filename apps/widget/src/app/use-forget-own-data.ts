import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answersOwnData } from '#widget/api/endpoints.ts'
import { useIsHydrated } from '#widget/browser/hydration.ts'

/** `meta.isOwn` marks queries of a signed-in client whose key is not the name of a call. */
const isOwn = ({ queryKey: [name], meta }: Query) => answersOwnData(name) || meta?.isOwn === true

/** Clears responses for one client on a change of client and on sign-out, so that the next client never sees them. */
export function useForgetOwnData(queryClient: QueryClient, token: string | null): void {
  const known = useRef<string | null>(undefined)
  // During hydration the session is unknown; reading it afterwards is not a change of client.
  const isKnown = useIsHydrated()
  useEffect(() => {
    if (!isKnown || known.current === token) return
    const isChange = known.current !== undefined
    known.current = token
    if (!isChange) return
    // Active queries have already sent their requests; removing them would leave their screens waiting forever.
    queryClient.removeQueries({ predicate: isOwn, ...(token === null ? {} : { type: 'inactive' }) })
    if (token !== null) void queryClient.resetQueries({ predicate: isOwn, type: 'active' })
  }, [queryClient, token, isKnown])
}
