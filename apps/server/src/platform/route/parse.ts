/** Step 1 of a call: path, query, headers and body, validated by the contract. */
import type { IncomingMessage } from 'node:http'
import {
  type BodyOf,
  type Call,
  CHALLENGE_HEADER,
  deviceKeyPattern,
  type Locale,
  type ParamsOf,
  type QueryOf,
  endpoints,
} from '@zapys/contract'
import { acceptedLocalesIn } from '@zapys/i18n/locales'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ValidUntil } from '../cache/response-cache.ts'
import { ApiError, type FieldError } from '../errors/api-error.ts'
import type { Caller } from '../http/caller.ts'
import { keyIn } from '../http/key-holder.ts'

export type CallRequest<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The caller's language for names; undefined: the company's. */
  locale: Locale | undefined
  idempotencyKey: string | undefined
  /** Header `X-Manage-Key`: never in the query, since addresses are logged. */
  manageKey: string | undefined
  /** Header `X-Holder`, for calls that list free times or book: a held time is free only for its holder. */
  holder: string | undefined
  /** Header `Authorization`, for calls that accept an API key beside a guest. */
  authorization: string | undefined
  /** Header `X-Device-Key`, for calls that accept it: identifies a browser to an account. */
  deviceKey: string | undefined
  /** The caller's address, for limits; behind a proxy, the address that it forwards. */
  address: string
  /** For fair-use limits. */
  caller: Caller
  /** For a cached response; docs/rules/freshness.md. */
  validUntil: ValidUntil
}

export function parse(call: Call, request: FastifyRequest): CallRequest<Call> {
  return {
    params: checkInput(call.params, request.params),
    query: checkInput(call.query, request.query),
    body: call.endpoint.method === 'GET' ? undefined : checkInput(call.body, request.body),
    locale: acceptedLocale(request),
    idempotencyKey: idempotencyKey(request),
    manageKey: oneHeader(request, 'x-manage-key'),
    holder: holderIn(call, request),
    authorization: call.alsoKey === true ? request.headers.authorization : undefined,
    deviceKey: call.endpoint.device === true ? deviceKey(request) : undefined,
    address: request.ip,
    caller: {
      address: request.ip,
      provenPersonId: undefined,
      challengeAnswer: oneHeader(request, CHALLENGE_HEADER, 2000),
    },
    validUntil: () => {},
  }
}

/** Path and query of an in-process request, as a guest. */
export function parseInProcess(
  call: Call,
  {
    params,
    query,
    locale,
    address,
  }: { params: unknown; query: unknown; locale: Locale | undefined; address: string },
): CallRequest<Call> {
  return {
    params: checkInput(call.params, params),
    query: checkInput(call.query, query),
    body: undefined,
    locale,
    idempotencyKey: undefined,
    manageKey: undefined,
    holder: undefined,
    authorization: undefined,
    deviceKey: undefined,
    address,
    caller: { address, provenPersonId: undefined, challengeAnswer: undefined },
    validUntil: () => {},
  }
}

/** Rejects with 422 and one message per invalid field; with 400 for a valid shape that cannot be stored. */
function checkInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value ?? undefined)
  if (result.success) {
    const unstorable = firstUnstorable(result.data)
    if (unstorable === undefined) return result.data
    const { path, because } = unstorable
    throw new ApiError('request.malformed', { errors: [{ field: path, message: `${path}: ${because}` }] })
  }
  const errors = result.error.issues.slice(0, 20).map((issue): FieldError => {
    const field = issue.path.join('.')
    return field === '' ? { message: issue.message } : { field, message: `${field}: ${issue.message}` }
  })
  throw new ApiError('validation.failed', { errors })
}

/** `Accept-Language`: the most preferred of the supported languages. */
export const acceptedLocale = ({ headers }: Pick<IncomingMessage, 'headers'>): Locale | undefined =>
  acceptedLocalesIn(headers['accept-language'] ?? '')[0]

/** Whether the response depends on the header `X-Holder`. */
export const readsHolder = ({ freeToHolder, redeemsHold }: Call): boolean =>
  freeToHolder === true || redeemsHold === true

export const holderIn = (call: Call, request: FastifyRequest): string | undefined =>
  readsHolder(call) ? oneHeader(request, 'x-holder') : undefined

/** Not for a client with a hold, whose held times are free, nor for an API key, which may read more. */
export const isForAll = (call: Call, request: FastifyRequest): boolean =>
  call.sameForAll === true &&
  holderIn(call, request) === undefined &&
  (call.alsoKey !== true || keyIn(request.headers.authorization) === undefined)

/** At most 200 printable characters; other keys are rejected, so that two long keys never become one. */
function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key)) return key
  throw new ApiError('validation.failed', {
    errors: [{ field: 'Idempotency-Key', message: 'Idempotency-Key: must be 8 to 200 printable characters' }],
  })
}

/** A weak or malformed key is rejected: two callers with one key would share the data bound to it. */
function deviceKey(request: FastifyRequest): string | undefined {
  const key = request.headers['x-device-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && deviceKeyPattern.test(key)) return key
  throw new ApiError('validation.failed', {
    errors: [{ field: 'X-Device-Key', message: 'X-Device-Key: must be 22 to 128 characters of base64url' }],
  })
}

const oneHeader = (request: FastifyRequest, name: string, maxLength = 200): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value.length <= maxLength ? value : undefined
}

export const companyInPath = ({ params }: { params: unknown }): string | undefined =>
  (params as { company?: string }).company

/**
 * Whether the handler gets this company as its scope. The configuration call accepts an alias and finds the company
 * itself.
 */
export const isScoped = (call: Call, company: string | undefined): company is string =>
  company !== undefined && call.endpoint.path !== endpoints.getConfiguration.path

/**
 * False for text that cannot be stored. PostgreSQL stores the character 0 neither as text nor inside JSON. A lone
 * UTF-16 surrogate, which JSON can write as `\ud800`, becomes another character in one column and an error in the next.
 */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Deeper than the input of any call; much deeper values cannot even be serialized as JSON again. */
const DEEPEST = 32

export type Unstorable = { path: string; because: string }

/** The first value or field name in the input that cannot be stored; undefined if there is none. */
export function firstUnstorable(value: unknown): Unstorable | undefined {
  // A list instead of recursion: deeply nested input would overflow the stack.
  const open: { value: unknown; path: readonly string[] }[] = [{ value, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: inside, path } = next
    const problemAt = (because: string) => ({ path: path.join('.'), because })
    if (typeof inside === 'string' && !isStorable(inside))
      return problemAt('must be text without characters that cannot be stored')
    if (typeof inside !== 'object' || inside === null || Buffer.isBuffer(inside)) continue
    if (path.length >= DEEPEST) return problemAt('must not be nested as deep')
    for (const [name, member] of Object.entries(inside)) {
      if (!isStorable(name)) return problemAt('must have names without characters that cannot be stored')
      open.push({ value: member, path: [...path, name] })
    }
  }
  return undefined
}
