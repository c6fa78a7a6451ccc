/** One call of the API. No React here. */
import type { AnswerOf, BodyOf, Calls, Locale, ParamsOf } from '@zapys/contract'
import type { EndpointName } from '@zapys/contract/endpoints'
import { addressOf, ApiFailure, type QueryInput, queryTexts, send } from '@zapys/contract/client'
import { endpointOf } from './endpoints.ts'

/** Options of every request of this page. */
export type ApiOptions = {
  /** Without a trailing slash; empty: the widget's own origin. S7.transport: from configuration. */
  baseUrl: string
  locale: Locale
  token: string | null
  /** Called when this device must solve a proof of work before the server continues. */
  sayWorking?: () => void
  /** Set on the server, which handles the calls itself. */
  ask?: Ask
}

export type Ask = (
  name: EndpointName,
  input: { params: Record<string, string>; query: Record<string, string> },
) => Promise<unknown>

export type Answer<Name extends EndpointName> = AnswerOf<Calls[Name]>
export type Body<Name extends EndpointName> = BodyOf<Calls[Name]>
export type Params<Name extends EndpointName> = ParamsOf<Calls[Name]>

/** Query names are checked against the contract; numbers and booleans are converted to text. */
export type Query<Name extends EndpointName> = {
  [Key in keyof Calls[Name]['query']['_zod']['output']]?: QueryInput[string]
}

export type CallInput<Name extends EndpointName> = { params: Params<Name>; query?: Query<Name> }

export async function request<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> & {
    body?: Body<Name>
    idempotencyKey?: string
    /** Authorizes the caller to see and change one item of a guest. */
    manageKey?: string | undefined
    signal?: AbortSignal
    /** The solution of a challenge; set by the call itself. */
    challengeAnswer?: string
  },
  options: ApiOptions,
): Promise<Answer<Name>> {
  if (options.ask) {
    const { params, query } = input
    return (await options.ask(name, { params, query: queryTexts(query) })) as Answer<Name>
  }
  const { method, path, form, headers: own } = endpointOf(name)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': options.locale,
    ...own?.(),
  }
  if (options.token !== null) headers.Authorization = `Bearer ${options.token}`
  // The browser sets the content type of a form.
  if (input.body !== undefined && !form) headers['Content-Type'] = 'application/json'
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey

  if (input.manageKey !== undefined) headers['X-Manage-Key'] = input.manageKey
  if (input.challengeAnswer !== undefined) headers['X-Challenge-Answer'] = input.challengeAnswer

  try {
    return (await send({
      method,
      url: options.baseUrl + addressOf(path, input.params, input.query),
      headers,
      body: form
        ? new URLSearchParams(input.body as Record<string, string>)
        : input.body === undefined
          ? undefined
          : JSON.stringify(input.body),
      signal: input.signal,
    })) as Answer<Name>
  } catch (failure) {
    const challenge =
      failure instanceof ApiFailure && failure.status === 428 && failure.payload?.metadata?.challenge
    // Only once: if the server rejects a solution, retrying would loop forever.
    if (!challenge || input.challengeAnswer !== undefined) throw failure
    const { solvedChallenge } = await import('./challenge.ts')
    const { signal } = input
    const challengeAnswer = await solvedChallenge(challenge, { say: options.sayWorking, signal })
    signal?.throwIfAborted()
    if (challengeAnswer === undefined) throw failure
    return request(name, { ...input, challengeAnswer }, options)
  }
}
