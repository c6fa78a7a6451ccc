import { useEffect, useState } from 'react'

/** Debounce, so that not every letter sends a request. */
const PAUSE_MS = 250
/** Limit of the contract. */
const LONGEST = 200

/** The typed search text, and the debounced text that is requested. */
export function useSearchText() {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const next = typed.trim().slice(0, LONGEST)
  useEffect(() => {
    // An empty field shows everything at once.
    const timer = setTimeout(() => setQuery(next), next === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [next])
  return { typed, setTyped, query: next === '' ? '' : query }
}

export type SearchText = ReturnType<typeof useSearchText>
