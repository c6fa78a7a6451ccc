/** One call of the API. No React here. */
import type { AnswerOf, BodyOf, Calls, Locale, ParamsOf } from '@zapys/contract'
import type { EndpointName } from '@zapys/contract/endpoints'
import { addressOf, ApiFailure, type QueryInput, queryTexts, send } from '@zapys/contract/client'
import { endpointOf } from './endpoints.ts'

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
    return (await options.ask(name, { params, query: queryTexts(query) })) as Answer<Name>
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
    // Once: what is not taken then will not be taken either when it is tried for ever.
    if (!challenge || input.challengeAnswer !== undefined) throw failure
    const { solvedChallenge } = await import('./challenge.ts')
    const { signal } = input
    const challengeAnswer = await solvedChallenge(challenge, { say: options.sayWorking, signal })
    signal?.throwIfAborted()
    if (challengeAnswer === undefined) throw failure
    return request(name, { ...input, challengeAnswer }, options)
  }
}
