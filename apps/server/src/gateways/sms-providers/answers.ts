import type { Answer } from '../ask.ts'
import type { DelayReason, RefusalReason, Sent } from '../sent.ts'

/** Meaning of a provider's code. Codes missing from a table count as problems of our account. */
export type CodeMeaning = RefusalReason | DelayReason | 'unknown'

export function sentByCode(
  code: number,
  meanings: Partial<Record<number, CodeMeaning>>,
  retryAfterSeconds?: number,
): Sent {
  const detail = `code ${code}`
  const meaning = meanings[code] ?? 'account'
  switch (meaning) {
    case 'unknown':
      return { kind: 'unknown', detail }
    case 'badRecipient':
    case 'blocked':
    case 'badMessage':
      return { kind: 'refused', reason: meaning, detail }
    case 'busy':
    case 'unreachable':
    case 'account':
      return { kind: 'tryLater', reason: meaning, detail, ...after(retryAfterSeconds) }
  }
}

/** For a response without a readable code: only the way the request ended is known. */
export function sentByStatus(answer: Answer): Sent {
  if (answer.kind === 'notSent') return { kind: 'tryLater', reason: 'unreachable', detail: answer.detail }
  if (answer.kind === 'noAnswer') return { kind: 'unknown', detail: answer.detail }
  const { status } = answer
  const detail = `status ${status}`
  // A proxy timed out (502, 504), or the body of an accepting response is unreadable.
  if (status === 502 || status === 504 || (status >= 200 && status < 300)) return { kind: 'unknown', detail }
  const isBusy = status === 408 || status === 429 || status >= 500
  return {
    kind: 'tryLater',
    reason: isBusy ? 'busy' : 'account',
    detail,
    ...after(answer.retryAfterSeconds),
  }
}

function after(seconds: number | undefined): { afterSeconds?: number } {
  return seconds === undefined ? {} : { afterSeconds: seconds }
}
