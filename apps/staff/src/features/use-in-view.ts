import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to an error, because in a long form it may be out of view. */
export function useInView(error: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return place
}
