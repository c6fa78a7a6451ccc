/** One call of the API. No React here. */
import type { AnswerOf, BodyOf, Calls, Locale, ParamsOf } from '@zapys/contract'
import type { EndpointName } from '@zapys/contract/endpoints'
import { endpointOf } from './endpoints.ts'
import { ApiFailure } from './failure.ts'

/** A call unanswered after this long counts as no answer. */
const TIMEOUT_MS = 20_000

/** What every request of this page carries. */
export type ApiOptions = {
  /** Without a slash at the end; empty: the widget's own origin. S7.transport: it comes from configuration. */
  baseUrl: string
  locale: Locale
  token: string | null
  /** Tells that this device has something to work out before the server goes on. */
  sayWorking?: () => void
  /** On the server, which answers itself. */
  ask?: Ask
}

export type Ask = (
  name: EndpointName,
  input: { params: Record<string, string>; query: Record<string, string> },
) => Promise<unknown>

/** Query values as the widget writes them; the server reads texts. Lists become comma lists. */
export type QueryInput = Record<string, string | number | boolean | readonly string[] | null | undefined>

export type Answer<Name extends EndpointName> = AnswerOf<Calls[Name]>
export type Body<Name extends EndpointName> = BodyOf<Calls[Name]>
export type Params<Name extends EndpointName> = ParamsOf<Calls[Name]>

/** Query names are checked against the contract; values may be numbers and booleans before they become texts. */
export type Query<Name extends EndpointName> = {
  [Key in keyof Calls[Name]['query']['_zod']['output']]?: QueryInput[string]
}

export type CallInput<Name extends EndpointName> = { params: Params<Name>; query?: Query<Name> }

export async function request<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> & {
    body?: Body<Name>
    idempotencyKey?: string
    /** Proves that the caller may see and change one thing of a guest. */
    manageKey?: string | undefined
    signal?: AbortSignal
    /** What the answer to a challenge pays for; the call answers challenges by itself. */
    challengeAnswer?: string
  },
  options: ApiOptions,
): Promise<Answer<Name>> {
  if (options.ask) {
    const { params, query } = input
    return (await options.ask(name, { params, query: written(query) })) as Answer<Name>
  }
  const { method, path, form, headers: own } = endpointOf(name)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': options.locale,
    ...own?.(),
  }
  if (options.token !== null) headers.Authorization = `Bearer ${options.token}`
  // The browser names a form's type by itself.
  if (input.body !== undefined && !form) headers['Content-Type'] = 'application/json'
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey

  if (input.manageKey !== undefined) headers['X-Manage-Key'] = input.manageKey
  if (input.challengeAnswer !== undefined) headers['X-Challenge-Answer'] = input.challengeAnswer

  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let answer: Response
  let body: unknown
  try {
    answer = await fetch(options.baseUrl + address(path, input.params, input.query), {
      method,
      headers,
      body: form
        ? new URLSearchParams(input.body as Record<string, string>)
        : input.body === undefined
          ? undefined
          : JSON.stringify(input.body),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    })
    body = await jsonOf(answer)
  } catch (cause) {
    if (input.signal?.aborted) throw cause // The screen has gone, and with it the use of this response.
    throw new ApiFailure(0, method, undefined, cause)
  }
  const challenge = answer.status === 428 && (body as ApiFailure['payload'])?.metadata?.challenge
  // Once: what is not taken then will not be taken either when it is tried for ever.
  if (challenge && input.challengeAnswer === undefined) {
    const { solvedChallenge } = await import('./challenge.ts')
    const { signal } = input
    const challengeAnswer = await solvedChallenge(challenge, { say: options.sayWorking, signal })
    signal?.throwIfAborted()
    if (challengeAnswer !== undefined) return request(name, { ...input, challengeAnswer }, options)
  }
  if (!answer.ok) throw new ApiFailure(answer.status, method, body as ApiFailure['payload'], answer)
  if (body === undefined) throw new ApiFailure(answer.status, method)
  return body as Answer<Name>
}

/** The path with its parameters filled in, and the query: absent and empty values are left out. */
export function address(path: string, params: Record<string, string>, query: QueryInput = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(written(query))
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** As texts, which is how they travel. */
const written = (query: QueryInput = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value != null && value !== '' ? [[name, String(value)]] : [],
    ),
  )

async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
