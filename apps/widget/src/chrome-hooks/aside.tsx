/** What goes along with a screen: what is being booked, and what it costs. */
import type { ReactNode } from 'react'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '#widget/browser/use-media.ts'
import { useChrome } from './screen.tsx'

/** Whether there is room for something beside the content. The same width as in chrome.css. */
export const useIsBeside = (): boolean => useMedia('(width >= 900px)')

/**
 * Stands where it is written on phones; on wide screens beside the content, above the big button, and stays in view.
 * `label` names it there, where its content is no region of its own.
 */
export function Aside({ label, children }: { label?: string; children: ReactNode }) {
  const { aside, setHasAside } = useChrome()
  const isBeside = useIsBeside()
  useLayoutEffect(() => {
    setHasAside(isBeside)
    return () => setHasAside(false)
  }, [setHasAside, isBeside])
  if (!isBeside) return children
  if (!aside) return null
  return createPortal(
    label === undefined ? children : <section aria-label={label}>{children}</section>,
    aside,
  )
}
