/**
 * Binds calls of the contract to handlers. A call passes six steps, each in a separate file.
 * docs/architecture.md, The way of a call.
 */
import { Readable } from 'node:stream'
import { setTimeout as passed } from 'node:timers/promises'
import type { AnswerOf, Call, Locale } from '@zapys/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gate } from '../admission/gate.ts'
import { attribution } from '../rate-limits/public.ts'
import { companyScope, type CompanyScope } from '../db/company-scope.ts'
import type { CompanyVersions } from '../db/company-version.ts'
import type { Operator } from '../http/key-holder.ts'
import { lastEventId, sendEvents, wantsEvents } from '../http/event-stream.ts'
import { admit } from './admit.ts'
import { authenticate, type AuthenticateOptions, needsIdentity } from './authenticate.ts'
import {
  assertCacheable,
  cacheKeyOf,
  type CacheOptions,
  type CallCaching,
  findOrCompute,
  isCached,
  sendCached,
  sendUncached,
} from './cache.ts'
import { companyInPath, isScoped, type CallRequest, parse, parseInProcess } from './parse.ts'
import { createHandle, type Handler, type HandleOptions } from './handle.ts'
import { limit, limitBeforeBody, type LimitOptions, ownLimits, rejectOverLimit } from './limit.ts'

/** A key or a session of staff, in the company of the path. */
type CompanyCaller = { company: CompanyScope; operator: Operator }

type CallOptions<C extends Call> = CallCaching & {
  /** For a cached response: the company and its catalogue; by default read from the database. */
  scopeOf?: ((versions: CompanyVersions) => Promise<CompanyScope>) | undefined
  /** For a call that sends events: the events after its response. */
  events?: (caller: CompanyCaller, answer: AnswerOf<C>, lastId: string | undefined) => Readable
  /** For a call that does more work for an existing account: minimum time until its response or rejection. */
  answersAfterMs?: number
}

export type Serve = <C extends Call>(call: C, handler: Handler<C>, options?: CallOptions<C>) => void

/** Calls with the same response for all, served in process to server-rendered pages, as for a guest. */
export type Answers = Map<
  Call,
  (input: {
    params: unknown
    query: unknown
    locale: Locale
    /** Address of the visitor who opens the page. */
    address: string
  }) => Promise<unknown>
>

export type ServeOptions = AuthenticateOptions &
  LimitOptions &
  CacheOptions &
  HandleOptions & {
    gate: Gate
    /** Filled with the calls that can be served in process. */
    answers?: Answers
  }

/** Staff of a disabled company can still read. */
const isStaffRead = ({ access, endpoint }: Call): boolean => access === 'key' && endpoint.method === 'GET'

export const createServe =
  (app: FastifyInstance, options: ServeOptions): Serve =>
  (call, handler, { scopeOf, events, answersAfterMs = 0, ...caching } = {}) => {
    if (isCached(caching)) assertCacheable(call)
    const { database, gate, responseCache, readVersions, answers } = options
    const handle = createHandle(call, handler, options)
    const cachedCall = { call, caching, options }

    const handleForCaller = async (
      request: FastifyRequest,
      reply: FastifyReply,
      early: CallRequest<Call> | undefined,
    ) => {
      const leave = await admit(gate, { call, request, parsed: early })
      try {
        return await handleAdmitted(request, reply, early)
      } finally {
        leave()
      }
    }

    const handleAdmitted = async (
      request: FastifyRequest,
      reply: FastifyReply,
      early: CallRequest<Call> | undefined,
    ) => {
      const identity = await authenticate(call, request, reply, options)
      const parsed = early ?? parse(call, request)
      const companyId = companyInPath(parsed)
      const company = isScoped(call, companyId)
        ? (identity.company ??
          (await companyScope(database.db, companyId, { includesClosed: isStaffRead(call) })))
        : undefined
      const caller = { ...identity, company }
      await limit(call, request, caller, options)
      const answer = await handle.run(request, parsed, caller)
      const { operator } = identity
      if (events === undefined || !wantsEvents(request) || !company || !operator) return answer
      return events({ company, operator }, answer, lastEventId(request))
    }

    const scopeForAll = async (parsed: CallRequest<Call>, versions: CompanyVersions | undefined) => {
      const companyId = companyInPath(parsed)
      if (!isScoped(call, companyId)) return undefined
      if (versions === undefined || scopeOf === undefined)
        return companyScope(database.db, versions?.companyId ?? companyId)
      return scopeOf(versions)
    }

    const computeForAll = async (key: string, request: FastifyRequest, parsed: CallRequest<Call>) => {
      const leave = await admit(gate, { call, request, parsed })
      try {
        return await findOrCompute(key, cachedCall, parsed, async (validUntil, versions) => {
          const company = await scopeForAll(parsed, versions)
          const run = () => handle.runForAll({ ...parsed, validUntil }, company)
          return handle.finish(await attribution.run(options.attributionOf(request.ip), run))
        })
      } finally {
        leave()
      }
    }

    if (call.sameForAll === true && call.access === undefined && ownLimits(call) === undefined)
      answers?.set(call, async (input) => {
        const parsed = parseInProcess(call, input)
        const companyId = companyInPath(parsed)
        const versions = isScoped(call, companyId) ? await readVersions(companyId) : undefined
        return handle.finish(await handle.runForAll(parsed, await scopeForAll(parsed, versions)))
      })

    app.route({
      method: call.endpoint.method,
      url: call.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: isCached(caching) ? { cacheKeyOf: (request) => cacheKeyOf(cachedCall, request) } : {},
      onRequest: async (request, reply) => {
        await limitBeforeBody(call, request, options)
        // Bodies of megabytes are read only from authorized callers. They are authenticated again afterwards: an
        // upload takes a while.
        if (options.consumesFirst !== true || !needsIdentity(call)) return
        const leave = await admit(gate, { call, request, parsed: undefined })
        try {
          await authenticate(call, request, reply, options)
        } finally {
          leave()
        }
      },
      handler: async (request, reply) => {
        const parsed = needsIdentity(call) ? undefined : parse(call, request)
        const key = cacheKeyOf(cachedCall, request)
        if (key !== undefined && parsed !== undefined) {
          const response = (await responseCache.find(key)) ?? (await computeForAll(key, request, parsed))
          return sendCached(call, request, reply, response)
        }
        rejectOverLimit(call, request, options)
        const result = await noSooner(answersAfterMs, handleForCaller(request, reply, parsed))
        if (result instanceof Readable) return sendEvents(reply, result)
        return sendUncached(call, request, reply, handle.finish(result))
      },
    })
  }

/** The wait uses no admission slot. */
async function noSooner<T>(ms: number, work: Promise<T>): Promise<T> {
  if (ms === 0) return work
  const [answer] = await Promise.allSettled([work, passed(ms)])
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}
