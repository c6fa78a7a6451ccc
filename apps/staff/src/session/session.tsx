import { type Query, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Right, StaffMe } from '@zapys/contract'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { ApiFailure, isUnanswered } from '@zapys/contract/client'
import { request } from '#staff/api/request.ts'
import { useLanguage } from '#staff/language/language.tsx'
import { readStored, writeStored } from '#staff/language/stored.ts'
import { forgetBoard, isBoardRestored, noteAnswered, restoreBoard } from './stored-board.ts'
import { enterBrowser, leaveBrowser } from './leave-browser.ts'

export type StaffCompany = StaffMe['companies'][number]

/** The signed-in person, null where nobody is signed in. */
const ME = ['readStaffMe']
const CHOSEN = 'zapys-staff-company'

const isNotMe = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== ME[0]

/** The session ended without a sign-out here: the sign-in page says so. */
const ENDED = ['sessionEnded']

export const useSessionEnded = (): boolean =>
  useQuery<boolean>({ queryKey: ENDED, queryFn: skipToken }).data === true

/** The server no longer knows the session. */
export function endSession(queries: QueryClient): void {
  forgetBoard()
  if (queries.getQueryData(ME)) queries.setQueryData(ENDED, true)
  queries.setQueryData(ME, null)
}

/** Asked again when the app is opened after a while: rights may have changed. */
const STALE_MS = 60_000

export function useMe() {
  const { locale } = useLanguage()
  const queries = useQueryClient()
  return useQuery<StaffMe | null, ApiFailure>({
    queryKey: ME,
    queryFn: async ({ signal }) => {
      try {
        const me = await request('readStaffMe', { params: {}, signal }, locale)
        const before = queries.getQueryData<StaffMe | null>(ME)
        enterBrowser(me.person.id)
        noteAnswered()
        // Another person has signed in in another tab, maybe after the session had ended here: nothing of the former one stays.
        if (before !== undefined && before?.person.id !== me.person.id)
          queries.removeQueries({ predicate: isNotMe })
        return me
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (error.status === 401) {
          endSession(queries)
          return null
        }
        const isFirst = queries.getQueryData(ME) === undefined
        const restored = isFirst && isUnanswered(error.status) ? restoreBoard(queries) : undefined
        if (restored === undefined) throw error
        return restored
      }
    },
    staleTime: () => (isBoardRestored() ? 0 : STALE_MS),
    // Another person may have signed in in another tab meanwhile, with the same cookie.
    refetchOnWindowFocus: 'always',
  })
}

/** What signing in and out changes: nothing of another person stays in memory. */
export function useSetMe(): (me: StaffMe | null) => void {
  const queries = useQueryClient()
  return useCallback(
    (me) => {
      if (me === null) leaveBrowser()
      else enterBrowser(me.person.id)
      noteAnswered()
      queries.removeQueries({ predicate: isNotMe })
      // A call that left before the sign-out may have been rejected meanwhile.
      queries.setQueryData(ENDED, false)
      queries.setQueryData(ME, me)
    },
    [queries],
  )
}

type Session = {
  me: StaffMe
  company: StaffCompany
  /** Whether the role allows it here, for all of the company or only the own. */
  can(right: Right): boolean
  chooseCompany(id: string): void
}

const SessionContext = createContext<Session | null>(null)

/** The company that the person works in now: the chosen one, or the only one. */
export function useChosenCompany(me: StaffMe | null | undefined) {
  // A notification leads into its company.
  const [chosen, setChosen] = useState(
    () => new URLSearchParams(location.search).get('company') ?? readStored(CHOSEN),
  )
  const companies = me?.companies ?? []
  const company = companies.length === 1 ? companies[0] : companies.find(({ id }) => id === chosen)
  const chooseCompany = useCallback((id: string) => {
    writeStored(CHOSEN, id)
    setChosen(id)
  }, [])
  return { company, chooseCompany }
}

export function SessionProvider({
  me,
  company,
  chooseCompany,
  children,
}: Omit<Session, 'can'> & { children: ReactNode }) {
  const session = useMemo<Session>(
    () => ({
      me,
      company,
      chooseCompany,
      can: (right) => company.rights.some((one) => one.right === right),
    }),
    [me, company, chooseCompany],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('The session is only known inside a SessionProvider')
  return session
}
