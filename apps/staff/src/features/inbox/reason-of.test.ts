import { describe, expect, it } from 'vitest'
import { reasonOf } from './reason-of.ts'

describe('why a message was not sent', () => {
  it.each([
    { detail: 'badRecipient: RCPT TO 550 5.1.1', reason: 'desk.inbox.reason.badRecipient' },
    { detail: 'unreachable: ECONNREFUSED', reason: 'desk.inbox.reason.noAnswer' },
    { detail: 'busy: 503', reason: 'desk.inbox.reason.noAnswer' },
    { detail: 'the gateway threw an error', reason: undefined, because: 'it is for the log' },
    { detail: 'constructor: 1', reason: undefined, because: 'it is no reason of ours' },
    { detail: null, reason: undefined },
  ])('$detail is shown as $reason', ({ detail, reason }) => {
    expect(reasonOf(detail)).toBe(reason)
  })
})
