/** Binds calls of the contract to handlers: checks what comes in, finds the company, and in tests what goes out. */
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import {
  type AnswerOf,
  type BodyOf,
  type RateLimitName,
  type Call,
  deviceKeyPattern,
  CHALLENGE_HEADER,
  endpoints,
  type Locale,
  type ParamsOf,
  type QueryOf,
} from '@zapys/contract'
import { wantedLocaleIn } from '@zapys/i18n/locales'
import { reachOf } from '@zapys/domain/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoResultError } from 'kysely'
import { z } from 'zod'
import { companyScope, type CompanyScope } from '../db/company-scope.ts'
import type { CompanyVersions, ReadVersions } from '../db/company-version.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { lettingPass } from '../db/deadline.ts'
import { ApiError, type FieldError } from '../errors/api-error.ts'
import { askedSize } from '../http/asked-size.ts'
import { addressParts } from '../http/address.ts'
import type { Caller } from '../http/caller.ts'
import type { Asker, FairGate } from '../admission/fair-gate.ts'
import { firstUnstorable } from '../http/first-unstorable.ts'
import {
  type CachedResponse,
  type Computation,
  type ResponseCache,
  sendComputed,
  type ValidUntil,
} from '../cache/response-cache.ts'
import type { ShowPictures } from '../http/picture-address.ts'
import { type KeyHolder, type Operator } from '../http/key-holder.ts'
import { type Asking, requireSession, type Session, whoAsksAt } from '../http/session.ts'

export type CallRequest<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The language the caller wants names in; undefined: the company's own. */
  locale: Locale | undefined
  idempotencyKey: string | undefined
  /** Header `X-Manage-Key`: never a query, since addresses end up in logs. */
  manageKey: string | undefined
  /** Header `X-Holder`, of calls that list what is free: to its holder a held time is. */
  holder: string | undefined
  /** Header `X-Device-Key`, of calls that take it: by which accounts know a browser. */
  deviceKey: string | undefined
  /** The caller's address, for limits; behind a proxy the one it names. */
  address: string
  /** Whom the shares count. */
  caller: Caller
  /** Of an answer that is cached; docs/rules/freshness.md. */
  validUntil: ValidUntil
}

/** What a call with a company in its path, and one for signed-in clients or holders of a key, gets besides. */
type InCompany<C extends Call> = ParamsOf<C> extends { company: string } ? { company: CompanyScope } : unknown
type SignedIn<C extends Call> = 'either' extends C['access']
  ? { session: Session | undefined }
  : 'key' extends C['access']
    ? { operator: Operator }
    : 'client' extends C['access']
      ? { session: Session } & (ParamsOf<C> extends { company: string }
          ? {
              /** The client of this company that the person is; undefined before the first write there. */
              clientId: string | undefined
            }
          : unknown)
      : unknown

type CallIn<C extends Call> = CallRequest<C> & InCompany<C> & SignedIn<C>

export type Serve = <C extends Call>(
  call: C,
  handle: (asked: CallIn<C>) => Promise<AnswerOf<C>>,
  options?: {
    /** Caches an answer that is the same for all for so long, in milliseconds, whatever changes. */
    ttlMs?: number | undefined
    /**
     * Caches an answer that is the same for all while nothing of the company changes that it is made of: `WITHIN_SECOND` until
     * its second ends or the moment that the handler sets; `AT_ANY_TIME`: time does not change it.
     */
    cached?: 'WITHIN_SECOND' | 'AT_ANY_TIME' | undefined
    /** Of a cached answer: whose catalogue it is made with; by default one that reads from the database. */
    scopeOf?: ((versions: CompanyVersions) => Promise<CompanyScope>) | undefined
  },
) => void

/** What is the same for all, answered without a request, for pages that the server draws: a call, and what a guest asks of it. */
export type Answers = Map<
  Call,
  (asked: {
    params: unknown
    query: unknown
    locale: Locale
    /** Of whoever opens the page. */
    address: string
  }) => Promise<unknown>
>

/** Whom a request is counted for, as far as the request itself says. */
type Spender = { address?: string; company?: string; person?: string; key?: string }
type Spend = (rateLimits: readonly RateLimitName[], spender: Spender) => Promise<void>

export type ServeOptions = {
  database: Database
  clock: Clock
  /** Who is answered next. */
  gate: FairGate
  /** Takes one use of each budget, or refuses with `request.tooMany`. */
  spend: Spend
  /** Refuses at once who is known to be over a budget, before any work or waiting. */
  refuseOver: (rateLimits: readonly RateLimitName[], spender: Spender) => void
  /** Whose API key the header brings for the company of this name. Refuses with `token.invalid`. */
  requireKey: (asked: { authorization: string | undefined; companyId: string }) => Promise<KeyHolder>
  /** Does the work of a request from this address, known to all that it causes. */
  attributedTo: <T>(address: string, work: () => T) => T
  /** Does the work of a request with the company's API key. */
  attributedToCompany: <T>(work: () => T) => T
  /** True: what goes by the address is spent before the body is read, for bodies of megabytes. */
  consumesFirst?: boolean
  /** Leads pictures elsewhere to us; absent: they go out as they are. */
  showPictures?: ShowPictures
  /** Takes in what answers without a request. */
  answers?: Answers
  responseCache: ResponseCache
  /** The versions of a company, for those that name it by its id and for those that may use an alias. */
  readVersions: ReadVersions
  findVersions: ReadVersions
  /** On in tests: an answer that does not match its schema to the letter is a bug. */
  checkAnswers: boolean
}

export const createServe =
  (
    app: FastifyInstance,
    {
      database,
      clock,
      gate,
      spend,
      refuseOver,
      requireKey,
      attributedTo,
      attributedToCompany,
      consumesFirst = false,
      showPictures,
      answers,
      responseCache,
      readVersions,
      findVersions,
      checkAnswers,
    }: ServeOptions,
  ): Serve =>
  (
    call,
    handle,
    {
      ttlMs,
      cached,
      scopeOf = ({ companyId }: CompanyVersions) => companyScope(database.read, companyId),
    } = {},
  ) => {
    // One person's answer would go to another.
    const mayBeCached = call.sameForAll === true && call.access === undefined && call.rateLimits === 'read'
    const isCached = (ttlMs ?? cached) !== undefined
    if (isCached && !mayBeCached)
      throw new Error(`${call.endpoint.path} is not the same for all: its answers cannot be cached`)
    // Whoever changes the catalogue reads what stands there.
    let holds: boolean | undefined
    // Looked at with its first answer: at the start it would be all calls at once.
    const holdsPictures = () => (holds ??= call.access !== 'key' && holdsLogo(call.answer))
    const rateLimits =
      call.rateLimits === 'read' || call.consumesItself === true ? undefined : call.rateLimits
    const shown = (given: AnswerOf<typeof call>) => {
      const answer = showPictures !== undefined && holdsPictures() ? showPictures(given) : given
      if (checkAnswers) checkAnswer(call, answer)
      return answer
    }
    /** Without a look at what else is asked: that is told to whoever may call. */
    const whoAsks = async (asked: Call, request: FastifyRequest): Promise<Partial<Asking>> => {
      const { company } = (asked.params.safeParse(request.params).data ?? {}) as { company?: string }
      return isScoped(asked, company)
        ? whoAsksAt(database.read, request, company, clock.now())
        : { session: await requireSession(database.read, request, clock.now()) }
    }
    const scopeAt = (companyId: string, versions: CompanyVersions | undefined): Promise<CompanyScope> =>
      versions === undefined ? companyScope(database.read, companyId) : scopeOf(versions)
    // A client with a hold sees times as free that are taken for everybody else.
    const cacheKeyOf = (request: FastifyRequest): string | undefined =>
      isCached && asksAsHolder(call, request) === undefined
        ? `${wantedLocale(request) ?? ''} ${request.raw.url}`
        : undefined
    const sendCached = (request: FastifyRequest, reply: FastifyReply, response: CachedResponse) => {
      reply.headers({ vary: variesBy(call), 'content-type': 'application/json; charset=utf-8' })
      return sendComputed(request, reply, response)
    }
    const computationOf = (request: FastifyRequest, asked: CallRequest<Call>): Computation => {
      const { company } = asked.params as { company?: string }
      return {
        ...(ttlMs === undefined &&
          company !== undefined && {
            versions: () => (isScoped(call, company) ? readVersions(company) : findVersions(company)),
          }),
        compute: async (validUntil, versions) => {
          if (ttlMs !== undefined) validUntil(clock.now() + ttlMs)
          if (cached === 'AT_ANY_TIME') validUntil(Infinity)
          const scope = isScoped(call, company) ? await scopeAt(company, versions) : undefined
          const answer = await attributedTo(request.ip, () =>
            handle({ ...asked, ...(scope && { company: scope }), validUntil } as unknown as CallIn<
              typeof call
            >),
          )
          return JSON.stringify(shown(answer))
        },
      }
    }
    if (call.sameForAll === true && call.access === undefined && rateLimits === undefined)
      answers?.set(call, async ({ params, query, locale, address }) => {
        const asked: CallRequest<Call> = {
          params: check(call.params, params),
          query: check(call.query, query),
          body: undefined,
          locale,
          idempotencyKey: undefined,
          manageKey: undefined,
          holder: undefined,
          deviceKey: undefined,
          address,
          caller: { address, provenPersonId: undefined, challengeAnswer: undefined },
          validUntil: () => {},
        }
        const { company } = asked.params as { company?: string }
        const scope = isScoped(call, company)
          ? await scopeAt(company, await readVersions(company))
          : undefined
        return shown(
          await handle({ ...asked, ...(scope && { company: scope }) } as unknown as CallIn<typeof call>),
        )
      })
    app.route({
      method: call.endpoint.method,
      url: call.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: isCached ? { cacheKeyOf } : {},
      onRequest: async (request) => {
        if (rateLimits && consumesFirst) await spend(rateLimits, { address: request.ip })
      },
      handler: async (request, reply) => {
        // Who may not call at all does not learn what the call takes; anybody else need not wait for that.
        const open = isClosed(call) ? undefined : readAsked(call, request)
        const cacheKey = cacheKeyOf(request)
        let response = cacheKey === undefined ? undefined : await responseCache.find(cacheKey)
        if (response !== undefined) return sendCached(request, reply, response)
        if (rateLimits && !consumesFirst) refuseOver(rateLimits, { address: request.ip })
        const given = await gate(askerOf(call, request, open), (letPass) =>
          lettingPass(letPass, async () => {
            if (cacheKey !== undefined) {
              // Another request may have computed it meanwhile.
              response =
                (await responseCache.find(cacheKey)) ??
                (await responseCache.compute(cacheKey, computationOf(request, open!)))
              return undefined
            }
            const operator = call.access === 'key' ? await operatorOf(call, request, requireKey) : undefined
            const asking =
              call.access === undefined || operator !== undefined
                ? undefined
                : await whoAsks(call, request).catch((error: unknown) => {
                    if (call.access === 'client') throw error
                    return guestInstead(error)
                  })
            const { session, clientId } = asking ?? {}
            const asked = open ?? readAsked(call, request)
            const { company } = asked.params as { company?: string }
            const scope = isScoped(call, company)
              ? (asking?.company ?? (await companyScope(database.read, company)))
              : undefined
            if (rateLimits)
              await spend(rateLimits, {
                ...(!consumesFirst && { address: request.ip }),
                ...(scope && { company: scope.companyId }),
                ...(session && { person: session.personId }),
                ...(operator && { key: operator.keyId }),
              })
            try {
              const attributed = <T>(work: () => T) =>
                operator === undefined ? attributedTo(request.ip, work) : attributedToCompany(work)
              return await attributed(() =>
                handle({
                  ...asked,
                  ...(scope && { company: scope }),
                  session,
                  operator,
                  caller: {
                    ...asked.caller,
                    provenPersonId: session?.hasPhone ? session.personId : undefined,
                  },
                  clientId,
                } as unknown as CallIn<typeof call>),
              )
            } catch (error) {
              // Who deletes the account meanwhile takes away what was about to be read.
              if (session !== undefined && error instanceof NoResultError)
                await requireSession(database.read, request, clock.now())
              throw error
            }
          }),
        )
        if (response !== undefined) return sendCached(request, reply, response)
        const answer = shown(given as AnswerOf<typeof call>)
        // What somebody holds is free to them alone.
        const isForAll = call.sameForAll === true && asksAsHolder(call, request) === undefined
        if (isForAll) reply.removeHeader('cache-control')
        return reply.header('vary', variesBy(call)).send(answer)
      },
    })
  }

/** Only with a token or a key. */
const isClosed = ({ access }: Call): boolean => access === 'client' || access === 'key'

/** Whose key it is comes first: what the call takes, and what there is, is nobody else's business. */
async function operatorOf(
  call: Call,
  { headers, params }: FastifyRequest,
  requireKey: ServeOptions['requireKey'],
): Promise<Operator> {
  const { company = '' } = params as { company?: string }
  const holder = await requireKey({ authorization: headers.authorization, companyId: company })
  const reach = call.right && reachOf(holder, call.right)
  if (reach === undefined) throw new ApiError('key.notAllowed')
  return { ...holder, reach }
}

/** The configuration call takes an alias and finds the company itself. */
const isScoped = (call: Call, company: string | undefined): company is string =>
  company !== undefined && call.endpoint.path !== endpoints.getConfiguration.path

/** Most answers name no picture, and long ones are not walked through for nothing. */
const holdsLogo = (answer: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })).includes('"logo"')

/** Names come in the reader's language, so a cache must keep one answer per language. */
const variesForAll = 'accept-language'
/** Said of every answer that is somebody's own, so that no call can forget what it goes by. */
const variesForOne = 'accept-language, authorization, x-manage-key'

const variesBy = (call: Call): string =>
  (call.sameForAll === true ? variesForAll : variesForOne) + (call.freeToHolder === true ? ', x-holder' : '')

const asksAsHolder = (call: Call, request: FastifyRequest): string | undefined =>
  call.freeToHolder === true ? oneHeader(request, 'x-holder') : undefined

/** What the gate weighs. A call that changes nothing is a read, however it is asked. */
const askerOf = (call: Call, request: FastifyRequest, open: CallRequest<Call> | undefined): Asker => ({
  ...readerOf(request, `${call.endpoint.method} ${call.endpoint.path} ${companyOf(open ?? request)}`),
  lane: call.endpoint.method === 'GET' || call.changes === 'NOTHING' ? 'READ' : 'WRITE',
  size: askedSize(open ?? request),
})

/** Of what is read beside the calls. */
export const readerOf = (request: FastifyRequest, name: string): Asker => ({
  lane: 'READ',
  name,
  size: 1,
  ...addressParts(request.ip),
  isGone: () => request.raw.socket.destroyed,
})

/** As it is named; nobody has looked yet whether there is such a company. */
function companyOf({ params, body }: { params: unknown; body: unknown }): string {
  const [said] = Object.values((body ?? {}) as Record<string, { company_id?: unknown } | null | undefined>)
  const company = (params as { company?: unknown }).company ?? said?.company_id
  return typeof company === 'string' ? company.slice(0, 40) : ''
}

/** Without a token, or with one that has ended, the caller is a guest where guests may call. */
function guestInstead(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'token.invalid')) throw error
}

function readAsked(call: Call, request: FastifyRequest): CallRequest<Call> {
  return {
    params: check(call.params, request.params),
    query: check(call.query, request.query),
    body: call.endpoint.method === 'GET' ? undefined : check(call.body, request.body),
    locale: wantedLocale(request),
    idempotencyKey: idempotencyKey(request),
    manageKey: oneHeader(request, 'x-manage-key'),
    holder: asksAsHolder(call, request),
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

/** 422 with one message per wrong field, each naming it; 400 for what has the right shape and cannot be stored. */
function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
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

function checkAnswer(call: Call, answer: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(answer))
  const parsed = call.answer.safeParse(wire)
  if (!parsed.success)
    throw new Error(`${call.endpoint.path}: the answer breaks the contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, wire))
    throw new Error(
      `${call.endpoint.path}: the answer holds fields that the contract does not name: ${JSON.stringify(wire).slice(0, 2000)}`,
    )
}

/** `Accept-Language`, of our languages the one that is wanted most. */
export const wantedLocale = ({ headers }: Pick<IncomingMessage, 'headers'>): Locale | undefined =>
  wantedLocaleIn(headers['accept-language'] ?? '')

/** At most 200 printable characters; anything else is refused, so that two long keys never become one. */
function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key)) return key
  throw new ApiError('validation.failed', {
    errors: [{ field: 'Idempotency-Key', message: 'Idempotency-Key: must be 8 to 200 printable characters' }],
  })
}

/** A weak or broken one is refused: two callers with one key would share what is bound to it. */
function deviceKey(request: FastifyRequest): string | undefined {
  const key = request.headers['x-device-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && deviceKeyPattern.test(key)) return key
  throw new ApiError('validation.failed', {
    errors: [{ field: 'X-Device-Key', message: 'X-Device-Key: must be 22 to 128 characters of base64url' }],
  })
}

const oneHeader = (request: FastifyRequest, name: string, longest = 200): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value.length <= longest ? value : undefined
}
