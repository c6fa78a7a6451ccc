/** The screens of this page in the order they were shown. Who hears of them is loaded after the first, and late on a slow line. */
import type { RouteName } from '#widget/routes/routes.ts'

export type ShownScreen = { name: RouteName; pattern: string }
type Listener = (screen: ShownScreen) => void

/** So many steps no visitor takes before a script of a few hundred bytes is there. */
const MAX_UNSENT = 50

let unheard: ShownScreen[] = []
let listener: Listener | undefined

export function noteShown(screen: ShownScreen): void {
  if (listener) listener(screen)
  else unheard = [...unheard, screen].slice(-MAX_UNSENT)
}

/** Tells at once what was shown so far. One listens at a time. Returns what ends it. */
export function onShown(next: Listener): () => void {
  listener = next
  for (const screen of unheard.splice(0)) next(screen)
  return () => {
    if (listener === next) listener = undefined
  }
}
