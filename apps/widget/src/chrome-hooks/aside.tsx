/** What goes along with a screen: what is being booked, and what it costs. */
import type { ReactNode } from 'react'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '#widget/browser/use-media.ts'
import { useAsidePlace, useTelling } from './screen.tsx'

/** Whether there is room for something beside the content. The same width as in chrome.css. */
export const useIsBeside = (): boolean => useMedia('(width >= 900px)')

type AsideProps = {
  label?: string
  /** Where there is no room beside the content it is left out. */
  onlyBeside?: boolean
  children: ReactNode
}

/**
 * Stands where it is written on phones; on wide screens beside the content, above the big button, and stays in view.
 * `label` names it there, where its content is no region of its own.
 */
export function Aside({ label, onlyBeside = false, children }: AsideProps) {
  const { set, tell } = useTelling()
  const aside = useAsidePlace()
  const isBeside = useIsBeside()
  tell?.({ hasAside: true })
  useLayoutEffect(() => {
    set({ hasAside: isBeside })
    return () => set({ hasAside: false })
  }, [set, isBeside])
  if (!isBeside) return onlyBeside ? null : <div className="z-aside-here">{children}</div>
  if (!aside) return null
  return createPortal(
    label === undefined ? children : <section aria-label={label}>{children}</section>,
    aside,
  )
}
