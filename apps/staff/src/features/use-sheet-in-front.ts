import { useSyncExternalStore } from 'react'

/** The last open sheet, which is on top. */
const openSheet = (): HTMLDialogElement | null =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null

function watchSheets(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** The sheet on top, or null. Everything behind it is inert, also for screen readers. */
export const useSheetInFront = (): HTMLDialogElement | null => useSyncExternalStore(watchSheets, openSheet)
