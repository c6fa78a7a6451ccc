import type { z } from 'zod'
import type { RateLimitName } from './rate-limits.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors/catalogue.ts'
import type { Right } from './keys/rights.ts'

/**
 * Rate limits of a call. `read`: it changes nothing and is cheap; the number of parallel ones is limited in memory.
 * All other calls list the limits that they consume.
 */
type CallRateLimits = 'read' | readonly [RateLimitName, ...RateLimitName[]]

/** One call of the API: path, input, response, and the errors it may return. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  endpoint: Endpoint
  /** The part of the widget that loads the address of this call; absent: the widget does not call it. */
  loadedWith?: 'booking' | 'account' | 'payment'
  summary: string
  tag: string
  params: Params
  query: Query
  body: Body
  answer: Answer
  /** Errors in addition to `request.tooMany` of the rate limits and those that every call may return. */
  errors: readonly ErrorCode[]
  /** Rate limits that one request consumes before any other work; over a limit it gets `request.tooMany`. */
  rateLimits: CallRateLimits
  /** Consumed in addition once the request is accepted and stored; a rejected request consumes none of these. */
  keeps?: readonly RateLimitName[]
  /**
   * `client`: only with the bearer token of a signed-in client; such calls may also reject with `token.invalid`.
   * `either`: a guest, or a client by their token; an expired token counts as a guest.
   * `key`: only with an API key of the company in the path, or a session of its staff; such calls may also reject with
   * `token.invalid`, `key.notAllowed` and `request.crossSite`.
   * `staff`: only with a session of staff. `entry`: with or without one; such calls may start one. Both are only for
   * pages of this server (`request.crossSite`).
   */
  access?: 'client' | 'either' | 'key' | 'staff' | 'entry'
  /** For a call with a key: the scope that the key, or the role of the staff member, must have. */
  right?: Right
  /** Additionally needed: the call shows or changes more than `right` permits. */
  alsoRight?: Right
  /**
   * All callers get the same response per language, so shared caches may store it. Absent: the response is private to
   * the caller and is not cached.
   */
  sameForAll?: true
  /** Holds of the caller (header `X-Holder`) count as free; the response is then private to the caller. */
  freeToHolder?: true
  /** Its `hold_id` is booked only with the `holder` of the hold (header `X-Holder`). */
  redeemsHold?: true
  /**
   * The handler consumes the rate limits itself, before any other work.
   * A browser known to the account has a separate limit, so the address alone does not decide.
   */
  consumesItself?: true
  /** A repeat with the same `Idempotency-Key` gets the same response. */
  idempotent?: true
  /**
   * Takes times or places, or sends or checks codes. A heavy caller without a verified phone gets
   * `challenge.required` and sends `X-Challenge-Answer`.
   */
  challenged?: true
  /** With `Accept: text/event-stream` the response is followed by server-sent events. */
  sendsEvents?: true
  /**
   * An API key of the company (in path or body) counts, too; any other token counts as a guest. The response to a key
   * is private to it, also with `sameForAll`.
   */
  alsoKey?: true
  /** A guest authorizes by the manage key of the booking or entry (`X-Manage-Key`). */
  managed?: true
  /** Descriptions of parameters whose meaning differs from other calls. */
  parameterTexts?: Readonly<Record<string, string>>
  /** An example body. */
  example?: unknown
  /**
   * For a call that is not a GET and still changes nothing: it may wait for bookings, and bookings never wait for it.
   */
  changes?: 'NOTHING'
}

export const defineCall = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Access extends 'client' | 'either' | undefined = undefined,
>(
  call: Omit<Call<P, Q, B, A>, 'access' | 'right' | 'alsoRight'> & { access?: Access },
) => call as Omit<Call<P, Q, B, A>, 'access'> & Accessed<Access>

/** A call for programs and staff of the company, with an API key. */
export const defineKeyCall = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  call: Omit<Call<P, Q, B, A>, 'access' | 'right'> & { right: Right },
): Omit<Call<P, Q, B, A>, 'access'> & { access: 'key' } => ({ ...call, access: 'key' })

type OwnCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Call<P, Q, B, A>,
  'access' | 'right' | 'alsoRight'
>

/** A call for signed-in staff of any company. */
export const defineStaffCall = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  call: OwnCall<P, Q, B, A>,
): OwnCall<P, Q, B, A> & { access: 'staff' } => ({ ...call, access: 'staff' })

/** A call by which staff signs in. */
export const defineEntryCall = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  call: OwnCall<P, Q, B, A>,
): OwnCall<P, Q, B, A> & { access: 'entry' } => ({ ...call, access: 'entry' })

/** Not optional when given: this type determines which handlers get a session. */
type Accessed<Access> = [Access] extends ['client' | 'either'] ? { access: Access } : { access?: undefined }

export type ParamsOf<C extends Call> = z.output<C['params']>
export type QueryOf<C extends Call> = z.output<C['query']>
export type BodyOf<C extends Call> = z.output<C['body']>
export type AnswerOf<C extends Call> = z.output<C['answer']>
