import type { ErrorPayload } from '../errors/schemas.ts'
import { codeByText } from './code-by-text.ts'

/**
 * A call that failed; `cause` is the response, if any.
 * Status 0: no response of the API (offline, timed out, blocked by the browser, or a network's login page instead).
 */
export class ApiFailure extends Error {
  readonly status: number
  readonly method: string
  /** Absent if the response was not JSON: a gateway's page, an empty body. */
  readonly payload: Partial<ErrorPayload> | undefined

  constructor(status: number, method: string, payload?: Partial<ErrorPayload>, cause?: unknown) {
    super(payload?.title ?? `The call failed with status ${status}`, { cause })
    this.name = 'ApiFailure'
    this.status = status
    this.method = method
    this.payload = payload
  }

  /** The error code as a string; 50001 is sent as a number. If a text of the payload matches a code, that code. */
  get code(): string {
    return codeByText(this.payload) ?? String(this.payload?.code ?? '')
  }
}

/** A server with an unreachable database sends a longer time. */
const MAX_RETRY_AFTER_SECONDS = 3

/** No response, or a gateway error: a retry may help. */
export const isUnanswered = (status: number): boolean => [0, 502, 503, 504].includes(status)

/** The server was too busy to begin, or rolled back: nothing changed, and a retry within seconds is safe. */
export const isBusy = (failure: ApiFailure): boolean =>
  failure.status === 503 &&
  failure.code === 'server.busy' &&
  failure.cause instanceof Response &&
  Number(failure.cause.headers.get('retry-after') ?? Infinity) <= MAX_RETRY_AFTER_SECONDS

/**
 * The server rejected the request and changed nothing. Without a response, or after a server error, the result is
 * unknown.
 */
export const isRefusal = (error: unknown) =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status)
