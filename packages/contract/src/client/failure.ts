import type { ErrorPayload } from '../errors/schemas.ts'
import { codeByText } from './code-by-text.ts'

/**
 * A call that did not succeed; its cause is the answer, if there was one. Status 0: no answer of the API came (offline,
 * timed out, rejected by the browser, or a page of the network in its place).
 */
export class ApiFailure extends Error {
  readonly status: number
  readonly method: string
  /** Absent when the answer was no JSON: a gateway's page, an empty body. */
  readonly payload: Partial<ErrorPayload> | undefined

  constructor(status: number, method: string, payload?: Partial<ErrorPayload>, cause?: unknown) {
    super(payload?.title ?? `The call failed with status ${status}`, { cause })
    this.name = 'ApiFailure'
    this.status = status
    this.method = method
    this.payload = payload
  }

  /** The code of the catalogue as a text; 50001 comes as a number. Where the texts of the payload name one, that one. */
  get code(): string {
    return codeByText(this.payload) ?? String(this.payload?.code ?? '')
  }
}

/** A server whose database is away names more. */
const MAX_RETRY_AFTER_SECONDS = 3

/** No response, or a gateway error: a retry may help. */
export const isUnanswered = (status: number): boolean => [0, 502, 503, 504].includes(status)

/** The server was too busy to begin, or rolled back: it changed nothing and takes the request again within seconds. */
export const isBusy = (failure: ApiFailure): boolean =>
  failure.status === 503 &&
  failure.code === 'server.busy' &&
  failure.cause instanceof Response &&
  Number(failure.cause.headers.get('retry-after') ?? Infinity) <= MAX_RETRY_AFTER_SECONDS

/** The server rejected the request and changed nothing. Without a response, or after a server error, the result is unknown. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status)
