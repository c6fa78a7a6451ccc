import type {
  Alternative,
  Challenge,
  ConfirmationWay,
  ErrorCode,
  Instead,
  UnusableReason,
} from '@zapys/contract'

export type FieldError = { message: string; field?: string; code?: string }

/** Data of a rejection besides its code. `ruleMessage` is the company's text. */
export type ErrorFacts = {
  errors?: FieldError[]
  alternatives?: Alternative[]
  /** Current values, if they differ from those shown. */
  instead?: Instead
  /** Why the named membership does not fit. */
  reason?: UnusableReason
  /** Upcoming bookings that prevent the change. */
  appointments?: { id: string; start_time: string }[]
  events?: { id: string; start_time: string }[]
  /** Days on which the time is taken. */
  dates?: string[]
  /** Proof of work that lets the rejected request pass. */
  challenge?: Challenge
  /** Ways to confirm a change of the account. */
  confirmation?: { ways: ConfirmationWay[]; email?: string }
  secondFactor?: { token: string; expires_in: number }
  ruleMessage?: string
  /** When a retry makes sense; the header `Retry-After`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A rejection for the caller. The errors plugin converts it to the payload; texts are in i18n. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(code, { cause: facts.cause })
    this.code = code
    this.facts = facts
  }
}

/** One invalid field: 422 with a message that names it. */
export const invalid = (field: string, message: string) =>
  new ApiError('validation.failed', { errors: [{ field, message: `${field}: ${message}` }] })

/** The client disconnected: nothing failed, so nothing is logged. */
export class CallerGone extends Error {}
