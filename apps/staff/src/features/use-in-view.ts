import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to what went wrong: in a long form it may stand out of sight. */
export function useInView(error: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return place
}
