/** One call of the API with the session cookie of this browser. No React here. */
import type { AnswerOf, BodyOf, Calls, ErrorPayload, Locale, ParamsOf } from '@zapys/contract'
import { type EndpointName, endpoints } from '@zapys/contract/endpoints'
import { ApiFailure } from './failure.ts'

const TIMEOUT_MS = 20_000

export type Answer<Name extends EndpointName> = AnswerOf<Calls[Name]>
export type Body<Name extends EndpointName> = BodyOf<Calls[Name]>
type QueryInput = Record<string, string | number | boolean | readonly string[] | null | undefined>

export type CallInput<Name extends EndpointName> = {
  params: ParamsOf<Calls[Name]>
  query?: { [Key in keyof Calls[Name]['query']['_zod']['output']]?: QueryInput[string] }
}

type Sent<Name extends EndpointName> = CallInput<Name> & {
  body?: Body<Name>
  /** A repeat with the same key has the same result. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export async function request<Name extends EndpointName>(
  name: Name,
  { params, query, body, idempotencyKey, signal }: Sent<Name>,
  locale: Locale,
): Promise<Answer<Name>> {
  const { method, path } = endpoints[name]
  // Forms of other sites cannot send a header of our own: the server asks for it on every call with a session.
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': locale,
    'X-Staff-App': '1',
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  let received: unknown
  try {
    response = await fetch(addressOf(path, params, query), {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    received = jsonOf(await response.text())
  } catch (cause) {
    if (signal?.aborted === true) throw cause // The screen has gone, and with it the use of this response.
    throw new ApiFailure(0, undefined, cause)
  }
  if (!response.ok) throw new ApiFailure(response.status, received as Partial<ErrorPayload> | undefined)
  return received as Answer<Name>
}

/** The path with its parameters filled in, and the query without absent and empty values. */
export function addressOf(path: string, params: object, query: QueryInput = {}): string {
  const values = params as Record<string, string>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value != null && value !== '') search.set(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search}`
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
