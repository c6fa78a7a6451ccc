/** One call of the API with the session cookie of this browser. No React here. */
import type { AnswerOf, BodyOf, Calls, Locale, ParamsOf } from '@zapys/contract'
import { addressOf, type QueryInput, send } from '@zapys/contract/client'
import { type EndpointName, endpoints } from '@zapys/contract/endpoints'

export type Answer<Name extends EndpointName> = AnswerOf<Calls[Name]>
export type Body<Name extends EndpointName> = BodyOf<Calls[Name]>

export type CallInput<Name extends EndpointName> = {
  params: ParamsOf<Calls[Name]>
  query?: { [Key in keyof Calls[Name]['query']['_zod']['output']]?: QueryInput[string] }
}

type Sent<Name extends EndpointName> = CallInput<Name> & {
  body?: Body<Name>
  /** A retry with the same key has the same result. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export async function request<Name extends EndpointName>(
  name: Name,
  { params, query, body, idempotencyKey, signal }: Sent<Name>,
  locale: Locale,
): Promise<Answer<Name>> {
  const { method, path } = endpoints[name]
  // Cross-site forms cannot set a custom header, so the server requires one on every call with a session.
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': locale,
    'X-Staff-App': '1',
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  const answer = await send({
    method,
    url: addressOf(path, params, query),
    headers,
    credentials: 'same-origin',
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  })
  return answer as Answer<Name>
}
