import type { ErrorPayload } from '@zapys/contract'

/** A call that failed. Status 0: there was no response (offline, timed out). */
export class ApiFailure extends Error {
  readonly status: number
  /** Absent when the response was no JSON. */
  readonly payload: Partial<ErrorPayload> | undefined

  constructor(status: number, payload?: Partial<ErrorPayload>, cause?: unknown) {
    super(payload?.title ?? `The call failed with status ${status}`, { cause })
    this.name = 'ApiFailure'
    this.status = status
    this.payload = payload
  }

  /** The code of the catalogue as a text; 50001 comes as a number. */
  get code(): string {
    return String(this.payload?.code ?? '')
  }
}

/** No response, or a gateway error: a retry may help. */
export const isUnanswered = (status: number): boolean => [0, 502, 503, 504].includes(status)
