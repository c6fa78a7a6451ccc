/** What goes along with a screen: what is being booked, and what it costs. */
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '#widget/browser/use-media.ts'
import { useAsidePlace, useTelling } from './screen.tsx'

/** Whether there is room for something beside the content. The same width as in chrome.css. */
const BESIDE = '(width >= 900px)'
export const useIsBeside = (): boolean => useMedia(BESIDE)
export const isBesideNow = (): boolean => matchMedia(BESIDE).matches

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
  // At any width, as it was drawn: the style sheet decides by width what comes of it, and on phones nothing is rendered again.
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
 * The head of what a screen shows, with a tabIndex of -1. `show` moves the focus there after a press whose button is then
 * gone: how things stand now is seen and read out. Shown at once is what was chosen of a list beside it, whose heading stays.
 */
export function useSeenHead(isShownAtOnce = false) {
  const ref = useRef<HTMLDivElement>(null)
  // Another object each time.
  const [shown, setShown] = useState<object | false>(isShownAtOnce && {})
  useEffect(() => {
    if (shown) ref.current?.focus()
  }, [shown])
  // After the next rendering: a dialog that closes in it gives the focus back first.
  return { ref, show: () => setShown({}) }
}
