/** Responses that are the same for all callers, cached while they are valid. docs/rules/freshness.md */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { CompanyVersions, ReadVersions } from '../db/company-version.ts'
import { type MadeText, madeText, sendText } from '../http/send-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cache key of a request; undefined if its response must not be cached. */
    cacheKeyOf?: (request: FastifyRequest) => string | undefined
  }
  interface FastifyReply {
    /** Sent from the response cache. */
    isCached: boolean
  }
}

/** Body, ETag and compressed variants. `from` and `until`: epoch milliseconds, the end excluded. */
export type CachedResponse = {
  text: MadeText
  /** All headers of its first reply, including those of other hooks. */
  headers?: ReturnType<FastifyReply['getHeaders']>
  from: number
  until: number
  /** Absent: it is valid by time alone. */
  version?: { companyId: string; bookings: string }
}

/**
 * Sets until when (epoch milliseconds) the response is valid without changes; by default until the end of its second.
 */
export type ValidUntil = (until: number) => void

export type Computation = {
  /** Called before `compute` reads anything. Absent: the response is valid by time alone. */
  versions?: () => Promise<CompanyVersions | undefined>
  compute: (validUntil: ValidUntil, versions: CompanyVersions | undefined) => Promise<string>
}

export type ResponseCache = {
  /** A valid response. */
  get(key: string): Promise<CachedResponse | undefined>
  /** A valid response, or one that another request computes at this moment. */
  find(key: string): Promise<CachedResponse | undefined>
  /** Computes it, unless another request does, and caches it. */
  compute(key: string, computation: Computation): Promise<CachedResponse>
}

/** Maximum wait for the computation of another request. */
const MAX_WAIT_MS = 1_500
const MAX_BYTES = 32 * 2 ** 20
const OVERHEAD_BYTES = 1_000
/** The plain body, and two compressed variants that are smaller. */
const VARIANTS = 2

export function createResponseCache({
  clock,
  readVersions,
}: {
  clock: Clock
  readVersions: ReadVersions
}): ResponseCache {
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    // The key contains the address, which the caller chooses.
    sizeCalculation: ({ text }, key) => VARIANTS * text.bytes.length + 2 * key.length + OVERHEAD_BYTES,
  })
  const computing = new Map<string, Promise<CachedResponse>>()

  const isValid = async ({ from, until, version }: CachedResponse): Promise<boolean> => {
    const now = clock.now()
    if (now < from || until <= now) return false
    return version === undefined || (await readVersions(version.companyId))?.bookings === version.bookings
  }
  const computed = async (key: string, { versions, compute }: Computation): Promise<CachedResponse> => {
    const from = clock.now()
    // Read before all other data: any later change makes the response outdated.
    const current = await versions?.()
    let until = (Math.floor(from / 1000) + 1) * 1000
    const text = madeText(await compute((moment) => (until = Math.max(until, moment)), current))
    const response = { text, from, until, ...(current && { version: current }) }
    // A company without versions does not exist yet.
    if (versions === undefined || current !== undefined) cached.set(key, response)
    return response
  }
  const computedByAnother = async (key: string): Promise<CachedResponse | undefined> => {
    const theirs = computing.get(key)
    if (theirs === undefined) return undefined
    try {
      const response = await Promise.race([theirs, sleep(MAX_WAIT_MS)])
      return response && (await isValid(response)) ? response : undefined
    } catch {
      // The other request reports its error; this one computes its own response.
      return undefined
    }
  }
  const get = async (key: string): Promise<CachedResponse | undefined> => {
    const response = cached.get(key)
    if (response === undefined || (await isValid(response))) return response
    if (cached.peek(key) === response) cached.delete(key)
    return undefined
  }
  return {
    get,
    find: async (key) => (await get(key)) ?? computedByAnother(key),
    compute: async (key, computation) => {
      // No pause if there is no computation: simultaneous requests start only one.
      const theirs = computing.has(key) ? await computedByAnother(key) : undefined
      if (theirs !== undefined) return theirs
      const response = computed(key, computation).finally(() => {
        if (computing.get(key) === response) computing.delete(key)
      })
      computing.set(key, response)
      return response
    },
  }
}

/** Sends valid responses before any other hook, so it is registered first: they bring the headers of the others. */
export function registerResponseCache(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateReply('isCached', false)
  app.addHook('onRequest', async (request, reply) => {
    const key = request.routeOptions.config.cacheKeyOf?.(request)
    // A failed check fails again in the handler, whose rejection has the headers of all hooks.
    const response = key === undefined ? undefined : await cache.get(key).catch(() => undefined)
    if (response?.headers === undefined) return
    reply.isCached = true
    reply.headers({ ...response.headers, 'x-trace-id': request.id })
    await sendText(request, reply, response.text)
    return reply
  })
}

/** The first reply of a response, in the hook chain. */
export function sendComputed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  response.headers ??= { ...reply.getHeaders() }
  return sendText(request, reply, response.text)
}
