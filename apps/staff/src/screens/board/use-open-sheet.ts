import type { CompanyClient } from '@zapys/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OpenSheet } from './board-sheets.tsx'

/** Navigation state from other screens. */
type BoardState = { opened?: number; bookFor?: CompanyClient }

/** Client for whom another screen starts a booking; undefined: none. Used once, not after each reload. */
export function useBookFor(): CompanyClient | undefined {
  const { state, pathname, search } = useLocation()
  const entry = (state as BoardState | null)?.bookFor
  const [client] = useState(entry)
  const navigate = useNavigate()
  useEffect(() => {
    if (entry !== undefined) void navigate(pathname + search, { replace: true, state: null })
  }, [entry, navigate, pathname, search])
  return client
}

/** Open sheet above the board; initially the booking from the address, or a new one for a client. */
export function useOpenSheet(isNew = false) {
  const [search, setSearch] = useSearchParams()
  const linked = search.get('booking')
  const [sheet, setSheet] = useState<OpenSheet | undefined>(
    linked === null ? (isNew ? { kind: 'new' } : undefined) : { kind: 'booking', id: linked },
  )
  // A pressed notification opens its booking, also on a board that is already open.
  const opened = (useLocation().state as BoardState | null)?.opened
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened !== lastOpened) {
    setLastOpened(opened)
    if (opened !== undefined && linked !== null) setSheet({ kind: 'booking', id: linked })
  }
  // Used once, or the sheet would open again with each return to this view.
  useEffect(() => {
    if (linked === null) return
    setSearch(
      (before) => {
        before.delete('booking')
        return before
      },
      { replace: true },
    )
  }, [linked, setSearch])
  return [sheet, setSheet] as const
}
