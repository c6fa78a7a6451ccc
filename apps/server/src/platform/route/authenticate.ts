/** Step 4 of a call: the session or the API key of the caller. */
import type { Call } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { CompanyScope } from '../db/company-scope.ts'
import type { Database } from '../db/database.ts'
import { ApiError } from '../errors/api-error.ts'
import { type KeyHolder, type Operator, requireRight } from '../http/key-holder.ts'
import { requireSession, type Session, whoAsksAt } from '../http/session.ts'
import {
  requireSameOrigin,
  type StaffCookie,
  type StaffSession,
  type StaffSessions,
} from '../http/staff-session.ts'
import { companyInPath, isScoped } from './parse.ts'

/** Empty for a guest. */
export type Identity = {
  session?: Session | undefined
  /** The person's client record in the company of the path. */
  clientId?: string | undefined
  /** Read together with the session. */
  company?: CompanyScope | undefined
  operator?: Operator | undefined
  staff?: StaffSession | undefined
  /** For calls of staff who are signed in or are signing in. */
  cookie?: StaffCookie | undefined
}

export type AuthenticateOptions = {
  database: Database
  clock: Clock
  /** The holder of the API key in the header, for this company. Rejects with `token.invalid`. */
  requireKey: (credentials: { authorization: string | undefined; companyId: string }) => Promise<KeyHolder>
  staffSessions: StaffSessions
}

/** Calls only for callers with a token, a key or a session: other callers do not learn the call's parameters. */
export const needsIdentity = ({ access }: Call): boolean =>
  access === 'client' || access === 'key' || access === 'staff'

export async function authenticate(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AuthenticateOptions,
): Promise<Identity> {
  if (call.access === undefined) return {}
  if (call.access === 'client' || call.access === 'either') return clientOrGuest(call, request, options)
  const cookie = options.staffSessions.cookieOf(request, reply)
  return call.access === 'key'
    ? { operator: await operatorOf(call, request, cookie, options) }
    : { cookie, staff: await staffOf(call, request, cookie, options) }
}

async function clientOrGuest(
  call: Call,
  request: FastifyRequest,
  options: AuthenticateOptions,
): Promise<Identity> {
  try {
    return await sessionOf(call, request, options)
  } catch (error) {
    const isGuest = error instanceof ApiError && error.code === 'token.invalid' && call.access !== 'client'
    if (!isGuest) throw error
    return {}
  }
}

/** Throws where the session ended after `authenticate`: its rows are erased with the account. */
export async function rejectEndedSession(
  request: FastifyRequest,
  { database, clock }: AuthenticateOptions,
): Promise<void> {
  await requireSession(database.db, request, clock.now())
}

/** Checks nothing else of the request: other errors are only for authenticated callers. */
async function sessionOf(
  call: Call,
  request: FastifyRequest,
  { database, clock }: AuthenticateOptions,
): Promise<Identity> {
  const company = companyInPath({ params: call.params.safeParse(request.params).data ?? {} })
  return isScoped(call, company)
    ? whoAsksAt(database.db, request, company, clock.now())
    : { session: await requireSession(database.db, request, clock.now()) }
}

/** A key in the header takes precedence over a session cookie. */
async function operatorOf(
  call: Call,
  request: FastifyRequest,
  cookie: StaffCookie,
  { requireKey, staffSessions }: AuthenticateOptions,
): Promise<Operator> {
  const { authorization } = request.headers
  const companyId = companyInPath(request) ?? ''
  const isByKey = authorization !== undefined || cookie.token === undefined
  if (!isByKey && changesSomething(call)) requireSameOrigin(request)
  const holder = isByKey
    ? await requireKey({ authorization, companyId })
    : await staffSessions.requireHolder(await staffSessions.requireSession(cookie), companyId)
  const reach = call.right && reachOf(holder, call.right)
  if (reach === undefined) throw new ApiError('key.notAllowed')
  if (call.alsoRight !== undefined) requireRight(holder, call.alsoRight)
  const keepsBookings = prefersLenient(request.headers.prefer) ?? holder.keepsBookings
  return { ...holder, reach, keepsBookings }
}

const changesSomething = ({ endpoint }: Call): boolean => endpoint.method !== 'GET'

/** Undefined if no staff member is signed in and the call allows that. */
async function staffOf(
  call: Call,
  request: FastifyRequest,
  cookie: StaffCookie,
  { staffSessions }: AuthenticateOptions,
): Promise<StaffSession | undefined> {
  if (changesSomething(call)) requireSameOrigin(request)
  try {
    return await staffSessions.requireSession(cookie)
  } catch (error) {
    if (call.access === 'entry' && error instanceof ApiError && error.code === 'token.invalid')
      return undefined
    throw error
  }
}

/**
 * Header `Prefer`, RFC 7240: true for `handling=lenient`, false for `handling=strict`, undefined without either.
 * The first one counts.
 */
export function prefersLenient(prefer: string | string[] | undefined): boolean | undefined {
  const handlings = [prefer ?? []]
    .flat()
    .join(',')
    .split(',')
    .flatMap((one) => /^\s*handling\s*=\s*"?(lenient|strict)"?\s*(?:;|$)/i.exec(one)?.[1] ?? [])
  return handlings[0] === undefined ? undefined : handlings[0].toLowerCase() === 'lenient'
}
