/** Who is signed in. The token in memory is the truth; the cookie carries it over reloads. */
import { createContext, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { readCookie, writeCookie } from '#widget/browser/cookies.ts'

type Session = { token: string | null; signOut(): void }

const SessionContext = createContext<Session>({ token: null, signOut() {} })

export function SessionProvider({ children }: { children: ReactNode }) {
  const [token, setToken] = useState(() => readCookie('token'))
  const session = useMemo<Session>(
    () => ({
      token,
      signOut() {
        writeCookie('token', null)
        setToken(null)
      },
    }),
    [token],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = () => useContext(SessionContext)
