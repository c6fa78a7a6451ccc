/**
 * Payment pages refuse to be framed. From a frame, one is opened in a new window during the press, while the browser
 * allows it; a top-level page navigates to it.
 */
const isFramed = () => window.parent !== window

export type Leaving = {
  /** Opens the payment page. Returns false if the browser blocked the window; a link on the page is then needed. */
  to(url: string): boolean
  /** Cancels: there is nothing to pay. */
  stay(): void
}

/** Call during the press, before any await. */
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
      // The payment page must not get access to its opener.
      opened.opener = null
      opened.location.replace(url)
      return true
    },
    stay: () => opened?.close(),
  }
}

/** Whether this page stays open during the payment. */
export const staysWhilePaying = isFramed
