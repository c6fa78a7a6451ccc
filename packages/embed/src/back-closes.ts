/** The browser's Back closes the dialog when the form in it has no step left to go back to. */
const MARK = 'zapysDialog'

type Closable = { isOpen(): boolean; close(): void; gone: AbortSignal }

/** The history entry of the dialog is below those of the form, so Back leaves the form's steps first. */
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
      // The visitor may open the dialog again before the browser has left its entry.
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
      // Steps of the form are above the dialog's entry: going back would undo one of them.
      if (isLeaving || !isMarked() || history.length !== entries) return
      isLeaving = true
      history.back()
    },
  }
}
