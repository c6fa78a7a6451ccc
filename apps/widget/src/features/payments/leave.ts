/**
 * Payment pages reject to be framed. Out of a frame one is opened beside the page, in the press itself, while the browser
 * still allows it; in a window of its own the page gives way to it.
 */
const isFramed = () => window.parent !== window

export type Leaving = {
  /** Leads to the payment page. False where the browser opened no window: a link on the page then does. */
  to(url: string): boolean
  /** Nothing is to be paid there after all. */
  stay(): void
}

/** Called in the press, before anything is waited for. */
export function beginLeaving(): Leaving {
  if (!isFramed())
    return {
      to: (url) => {
        location.assign(url)
        return true
      },
      stay: () => {},
    }
  const opened = window.open('', '_blank')
  return {
    to: (url) => {
      if (opened === null || opened.closed) return false
      // The page of another house learns nothing of who opened it.
      opened.opener = null
      opened.location.replace(url)
      return true
    },
    stay: () => opened?.close(),
  }
}

/** Whether this page stays where it is while one pays elsewhere. */
export const staysWhilePaying = isFramed
