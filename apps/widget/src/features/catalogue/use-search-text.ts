import { useEffect, useState } from 'react'

/** Debounce, so that not every letter sends a request. */
const PAUSE_MS = 250
/** The contract takes no more. */
const LONGEST = 200

/** What is typed to find one of many, and what of it is asked for: the whole of it, after a pause. */
export function useSearchText() {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  const next = typed.trim().slice(0, LONGEST)
  useEffect(() => {
    // An emptied field shows everything at once.
    const timer = setTimeout(() => setWanted(next), next === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [next])
  return { typed, setTyped, wanted: next === '' ? '' : wanted }
}

export type SearchText = ReturnType<typeof useSearchText>
