import { useRef } from 'react'

/** Returns the idempotency key of a request: unchanged for a retry, new after a change. */
export function useAttempt(): (sent: object) => string {
  const attempt = useRef({ of: '', key: '' })
  return (sent) => {
    const of = JSON.stringify(sent)
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
