import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { OpenSheet } from './board-sheets.tsx'

/** What is open over the board: at first the booking that the address names. */
export function useOpenSheet() {
  const linked = useSearchParams()[0].get('booking')
  const [sheet, setSheet] = useState<OpenSheet | undefined>(
    linked === null ? undefined : { kind: 'booking', id: linked },
  )
  // A notification that was pressed opens its booking, also over a board that is open already.
  const opened = (useLocation().state as { opened?: number } | null)?.opened
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened !== lastOpened) {
    setLastOpened(opened)
    if (opened !== undefined && linked !== null) setSheet({ kind: 'booking', id: linked })
  }
  return [sheet, setSheet] as const
}
