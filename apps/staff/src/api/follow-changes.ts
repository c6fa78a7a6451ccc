/** The event stream of a company's bookings, connected while the page is visible. No React here. */

/** Maximum delay; it doubles after each failure. */
const LONGEST_MS = 30_000
const FIRST_MS = 1_000

/** Delay before reconnecting, in milliseconds. `share` (0 to 1): jitter, so that desks do not reconnect at once. */
export const reconnectMs = (failures: number, share: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.75 + share / 4)

type Handlers = {
  onChange(): void
  /** The first failure after a connection, and each rejection: the session may have ended in another tab. */
  onLost(): void
  /** Called when connected again. */
  onBack(): void
}

/**
 * Follows the stream with backoff; a browser's own reconnection would retry every few seconds while the server is down.
 * Connected only while the page is visible, because browsers limit HTTP/1.1 to six connections per server for all tabs.
 * Returns a function that stops it.
 */
export function followChanges(address: string, { onChange, onLost, onBack }: Handlers): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: string | undefined
  let failures = 0

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const connect = () => {
    close()
    if (document.visibilityState !== 'visible') return
    const events = new EventSource(address)
    source = events
    events.addEventListener('open', () => {
      if (failures > 0) onBack()
      failures = 0
    })
    events.addEventListener('bookings', ({ lastEventId }) => {
      if (lastEventId === seen) return
      seen = lastEventId
      onChange()
    })
    events.addEventListener('error', () => {
      const isRejected = events.readyState === EventSource.CLOSED
      close()
      if (isRejected || failures === 0) onLost()
      timer = setTimeout(connect, isRejected ? LONGEST_MS : reconnectMs(failures, Math.random()))
      failures += 1
    })
  }
  connect()
  document.addEventListener('visibilitychange', connect)
  window.addEventListener('online', connect)
  return () => {
    document.removeEventListener('visibilitychange', connect)
    window.removeEventListener('online', connect)
    close()
  }
}
