/**
 * The client's session. The token in memory decides; the cookie preserves it over reloads, and so does the frame's
 * own storage in a frame, where cookies may be rejected. S3.stored; docs/decisions/0007-accounts.md.
 */
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { readCookie, writeCookie } from '#widget/browser/cookies.ts'
import { isServer, useIsHydrated } from '#widget/browser/hydration.ts'
import { localStore } from '#widget/browser/storage.ts'
import { announceSignOut, onSignOutElsewhere } from './sign-out-elsewhere.ts'

export type Session = {
  token: string | null
  /** When the client signed in on this page, in milliseconds of `performance.now()`. */
  signedInAt?: number | undefined
  signIn(token: string): void
  signOut(): void
  /** Whether the browser has a newer token, from another tab. */
  isReplaced(): boolean
}

const SessionContext = createContext<Session>({
  token: null,
  signIn() {},
  signOut() {},
  isReplaced: () => false,
})

const KEY = 'token'
const isFramed = () => !isServer && window.self !== window.top

const readToken = () => readCookie(KEY) ?? (isFramed() ? localStore.get(KEY) : null)

function keepToken(token: string | null) {
  writeCookie(KEY, token)
  if (token === null) localStore.remove(KEY)
  else if (isFramed()) localStore.set(KEY, token)
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [storedToken, setToken] = useState(readToken)
  const [signedInAt, setSignedInAt] = useState<number>()
  // The server renders pages for guests; the client's own content follows after hydration.
  const token = useIsHydrated() ? storedToken : null
  const session = useMemo<Session>(() => {
    const change = (next: string | null) => {
      keepToken(next)
      setToken(next)
      setSignedInAt(next === null ? undefined : performance.now())
    }
    const signOut = () => {
      change(null)
      announceSignOut()
    }
    const isReplaced = () => token !== null && ![null, token].includes(readToken())
    return { token, signedInAt, signIn: change, signOut, isReplaced }
  }, [token, signedInAt])
  useEffect(() => (token === null ? undefined : onSignOutElsewhere(() => readToken() === token)), [token])
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = () => useContext(SessionContext)
