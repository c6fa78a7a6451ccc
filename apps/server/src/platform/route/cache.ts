/** Step 2 of a call: responses that are the same for all callers are cached. docs/rules/freshness.md */
import type { Call, Locale } from '@zapys/contract'
import { asObject } from '@zapys/contract/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type CachedResponse,
  type Computation,
  type ResponseCache,
  sendComputed,
  type ValidUntil,
} from '../cache/response-cache.ts'
import type { Clock } from '../clock.ts'
import type { CompanyVersions, ReadVersions } from '../db/company-version.ts'
import { acceptedLocale, type CallRequest, companyInPath, isForAll, isScoped, readsHolder } from './parse.ts'

export type CallCaching = {
  /** Caches a response that is the same for all callers for this many milliseconds, without version checks. */
  ttlMs?: number | undefined
  /**
   * Caches a response that is the same for all callers until the company changes its data. `WITHIN_SECOND`: until its
   * second ends or the time that the handler sets. `AT_ANY_TIME`: time does not change it.
   */
  cached?: 'WITHIN_SECOND' | 'AT_ANY_TIME' | undefined
}

export type CacheOptions = {
  clock: Clock
  responseCache: ResponseCache
  /** Versions of a company: by its id, and by id or alias. */
  readVersions: ReadVersions
  findVersions: ReadVersions
}

export type CachedCall = { call: Call; caching: CallCaching; options: CacheOptions }

export const isCached = ({ ttlMs, cached }: CallCaching): boolean => (ttlMs ?? cached) !== undefined

/** Otherwise the response of one person would go to another. */
export function assertCacheable({ sameForAll, access, rateLimits, endpoint }: Call): void {
  if (sameForAll !== true || access !== undefined || rateLimits !== 'read')
    throw new Error(`${endpoint.path} is not the same for all: its answers cannot be cached`)
}

/** Undefined for a caller whose response differs from that of other callers. */
export const cacheKeyOf = (
  { call, caching }: Pick<CachedCall, 'call' | 'caching'>,
  request: FastifyRequest,
): string | undefined =>
  isCached(caching) && isForAll(call, request) ? cacheKey(call, request, acceptedLocale(request)) : undefined

/** A valid response, which another request may have computed meanwhile, or that of `compute`. */
export async function findOrCompute(
  key: string,
  { call, caching, options }: CachedCall,
  parsed: CallRequest<Call>,
  compute: (validUntil: ValidUntil, versions: CompanyVersions | undefined) => Promise<unknown>,
): Promise<CachedResponse> {
  const { clock, responseCache, readVersions, findVersions } = options
  const company = companyInPath(parsed)
  const computation: Computation = {
    ...(caching.ttlMs === undefined &&
      company !== undefined && {
        versions: () => (isScoped(call, company) ? readVersions(company) : findVersions(company)),
      }),
    compute: async (validUntil, versions) => {
      if (caching.ttlMs !== undefined) validUntil(clock.now() + caching.ttlMs)
      if (caching.cached === 'AT_ANY_TIME') validUntil(Infinity)
      return JSON.stringify(await compute(validUntil, versions))
    },
  }
  return (await responseCache.find(key)) ?? (await responseCache.compute(key, computation))
}

export function sendCached(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  reply.headers({ vary: variesBy(call), 'content-type': 'application/json; charset=utf-8' })
  return sendComputed(request, reply, response)
}

/** Sends a response without the response cache; other caches may store it if it is the same for all. */
export function sendUncached(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply {
  if (isForAll(call, request)) reply.removeHeader('cache-control')
  return reply.header('vary', variesBy(call)).send(answer)
}

/** Names come in the caller's language, so a cache needs one response per language. */
const variesForAll = 'accept-language'
/** For every personal response, so that no call can omit a header it depends on. */
const variesForOne = 'accept-language, authorization, x-manage-key'

const variesBy = (call: Call): string =>
  [
    call.sameForAll === true ? variesForAll : variesForOne,
    ...(call.sameForAll === true && call.alsoKey === true ? ['authorization'] : []),
    ...(readsHolder(call) ? ['x-holder'] : []),
  ].join(', ')

/**
 * Language, path and the query parameters that the call knows. Unknown parameters change no response, so they must not
 * fill the response cache with copies. Used before the request is validated.
 */
export function cacheKey(call: Call, request: FastifyRequest, locale: Locale | undefined): string {
  const query = asObject(request.query)
  const parameters = parametersOf(call).flatMap((name) =>
    query[name] === undefined ? [] : [[name, query[name]]],
  )
  return JSON.stringify([locale ?? null, call.endpoint.path, request.params, parameters])
}

const parametersOf = ({ query }: Call): string[] => {
  // The parameters of other schemas cannot be listed, and two different requests would share a response.
  if (!(query instanceof z.ZodObject)) throw new Error('a cached call has an object of query parameters')
  return Object.keys(query.shape)
}
