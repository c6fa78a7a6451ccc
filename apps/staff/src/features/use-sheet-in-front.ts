import { useSyncExternalStore } from 'react'

/** The last of those that are open: the one on top. */
const openSheet = (): HTMLDialogElement | null =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null

function watchSheets(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** The sheet in front of the screen, or null. What lies behind it cannot be pressed, and is not read out. */
export const useSheetInFront = (): HTMLDialogElement | null => useSyncExternalStore(watchSheets, openSheet)
