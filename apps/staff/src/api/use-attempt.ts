import { useRef } from 'react'

/** The idempotency key of what is sent: the same for a repeat, another one after a change. */
export function useAttempt(): (sent: object) => string {
  const attempt = useRef({ of: '', key: '' })
  return (sent) => {
    const of = JSON.stringify(sent)
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
