/** What goes along with a screen: what is being booked, and what it costs. */
import type { ReactNode } from 'react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useChrome } from './screen.tsx'

/** The same width as in chrome.css; the server knows none. */
const besides: MediaQueryList | undefined =
  typeof matchMedia === 'undefined' ? undefined : matchMedia('(width >= 900px)')

const subscribe = (changed: () => void) => {
  besides?.addEventListener('change', changed)
  return () => besides?.removeEventListener('change', changed)
}

/** Stands where it is written on phones; on wide screens beside the content, above the big button, and stays in view. */
export function Aside({ children }: { children: ReactNode }) {
  const { aside, setHasAside } = useChrome()
  const isBeside = useSyncExternalStore(
    subscribe,
    () => besides?.matches ?? false,
    () => false,
  )
  useLayoutEffect(() => {
    setHasAside(isBeside)
    return () => setHasAside(false)
  }, [setHasAside, isBeside])
  if (!isBeside) return children
  return aside && createPortal(children, aside)
}
