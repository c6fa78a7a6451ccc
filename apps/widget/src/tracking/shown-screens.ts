/**
 * The screens of this page in the order they were shown. Buffered, because the subscriber loads after the first
 * screen.
 */
import type { RouteName } from '#widget/routes/routes.ts'

export type ShownScreen = { name: RouteName; pattern: string }
type Listener = (screen: ShownScreen) => void

/** The buffer limit: no visitor opens so many screens before a script of a few hundred bytes has loaded. */
const MAX_UNSENT = 50

let unheard: ShownScreen[] = []
let listener: Listener | undefined

export function noteShown(screen: ShownScreen): void {
  if (listener) listener(screen)
  else unheard = [...unheard, screen].slice(-MAX_UNSENT)
}

/** Sends the screens shown so far at once. Only one subscriber at a time. Returns a function that unsubscribes. */
export function onShown(next: Listener): () => void {
  listener = next
  for (const screen of unheard.splice(0)) next(screen)
  return () => {
    if (listener === next) listener = undefined
  }
}
