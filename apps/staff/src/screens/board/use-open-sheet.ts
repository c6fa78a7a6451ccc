import type { CompanyClient } from '@zapys/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OpenSheet } from './board-sheets.tsx'

/** What other screens say to the board that they lead to. */
type BoardState = { opened?: number; bookFor?: CompanyClient }

/** The client for whom another screen asked to book; undefined: none. It asks once, not after each reload. */
export function useBookFor(): CompanyClient | undefined {
  const { state, pathname, search } = useLocation()
  const asked = (state as BoardState | null)?.bookFor
  const [client] = useState(asked)
  const navigate = useNavigate()
  useEffect(() => {
    if (asked !== undefined) void navigate(pathname + search, { replace: true, state: null })
  }, [asked, navigate, pathname, search])
  return client
}

/** What is open over the board: at first the booking that the address names, or a new one for a client. */
export function useOpenSheet(isNew = false) {
  const linked = useSearchParams()[0].get('booking')
  const [sheet, setSheet] = useState<OpenSheet | undefined>(
    linked === null ? (isNew ? { kind: 'new' } : undefined) : { kind: 'booking', id: linked },
  )
  // A notification that was pressed opens its booking, also over a board that is open already.
  const opened = (useLocation().state as BoardState | null)?.opened
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened !== lastOpened) {
    setLastOpened(opened)
    if (opened !== undefined && linked !== null) setSheet({ kind: 'booking', id: linked })
  }
  return [sheet, setSheet] as const
}
