/** Side content of a screen: what is being booked, and its price. */
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '#widget/browser/use-media.ts'
import { useAsidePlace, useTelling } from './screen.tsx'

/** Whether the content has room for a second column. The same width as in chrome.css. */
const BESIDE = '(width >= 900px)'
export const useIsBeside = (): boolean => useMedia(BESIDE)
export const isBesideNow = (): boolean => matchMedia(BESIDE).matches

type AsideProps = {
  label?: string
  /** Hidden if there is no second column. */
  onlyBeside?: boolean
  children: ReactNode
}

/**
 * Rendered in place on phones; on wide screens in the second column above the big button, where it stays visible.
 * `label`: its name there, if its content is not a region itself.
 */
export function Aside({ label, onlyBeside = false, children }: AsideProps) {
  const { set, tell } = useTelling()
  const aside = useAsidePlace()
  const isBeside = useIsBeside()
  tell?.({ hasAside: true })
  // At any width, as rendered by the server: CSS decides its place, so phones render nothing again.
  useLayoutEffect(() => {
    set({ hasAside: true })
    return () => set({ hasAside: false })
  }, [set])
  if (!isBeside) return onlyBeside ? null : <div className="z-aside-here">{children}</div>
  if (!aside) return null
  return createPortal(
    label === undefined ? children : <section aria-label={label}>{children}</section>,
    aside,
  )
}

/**
 * Heading of the shown content, with a tabIndex of -1. `show` moves the focus there after a press whose button is gone:
 * the new state is visible and announced. `isShownAtOnce`: for an item chosen from a list beside it.
 */
export function useSeenHead(isShownAtOnce = false) {
  const ref = useRef<HTMLDivElement>(null)
  // A new object each time.
  const [shown, setShown] = useState<object | false>(isShownAtOnce && {})
  useEffect(() => {
    if (shown) ref.current?.focus()
  }, [shown])
  // After the next rendering, because a dialog that closes in it returns the focus first.
  return { ref, show: () => setShown({}) }
}
