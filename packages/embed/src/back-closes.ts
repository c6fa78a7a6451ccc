/** The browser's Back closes the dialog when the form in it has no step left to go back to. */
const MARK = 'zapysDialog'

type Closable = { isOpen(): boolean; close(): void; gone: AbortSignal }

/** The entry of the dialog lies below the steps of the form, which the browser goes back through first. */
export function backCloses({ isOpen, close, gone }: Closable): { opened(): void; closed(): void } {
  let entries = 0
  let isLeaving = false
  const isMarked = () => Boolean((history.state as Record<string, unknown> | null)?.[MARK])
  const push = () => {
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '')
    entries = history.length
  }
  addEventListener(
    'popstate',
    () => {
      if (isMarked()) return
      // The visitor may have opened the dialog again before the browser left its entry.
      if (isLeaving && isOpen()) push()
      else if (isOpen()) close()
      isLeaving = false
    },
    { signal: gone },
  )
  return {
    opened() {
      if (!isMarked()) push()
    },
    closed() {
      // Steps of the form lie above the entry: going back would undo one of them.
      if (isLeaving || !isMarked() || history.length !== entries) return
      isLeaving = true
      history.back()
    },
  }
}
