import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** Answers a press at the other end of the screen: comes into view with each new failure. */
export function Answer({ to, children }: { to: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (to !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [to])
  return <div ref={place}>{children}</div>
}
