/** Sends one request to the API, in any environment with `fetch`. */
import type { ErrorPayload } from '../errors/schemas.ts'
import { ApiFailure } from './failure.ts'

/** A call without a response after this time counts as unanswered. */
const TIMEOUT_MS = 20_000

type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  body?: BodyInit | undefined
  credentials?: RequestCredentials
  signal?: AbortSignal | undefined
}

/** The response, parsed as JSON. Rejects with `ApiFailure`, and with the reason of `signal` once it is aborted. */
export async function send({ method, url, headers, body, credentials, signal }: Sent): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  let received: unknown
  try {
    response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      ...(credentials !== undefined && { credentials }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    received = jsonOf(await response.text())
  } catch (cause) {
    if (signal?.aborted) throw cause // The screen was closed, so nothing needs this response.
    throw new ApiFailure(0, method, undefined, cause)
  }
  if (!response.ok)
    throw new ApiFailure(response.status, method, received as Partial<ErrorPayload> | undefined, response)
  // The login page of a public network, or a redirect to a page: whether the server got the request is unknown.
  if (received === undefined) throw new ApiFailure(0, method, undefined, response)
  return received
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** Query values in their natural types; the server parses texts. Lists become comma-separated. */
export type QueryInput = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** The path with its parameters filled in, and the query without absent and empty values. */
export function addressOf(path: string, params: Record<string, string>, query: QueryInput = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(queryTexts(query))
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Query values as strings, as they are sent. */
export const queryTexts = (query: QueryInput = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value != null && value !== '' ? [[name, String(value)]] : [],
    ),
  )
