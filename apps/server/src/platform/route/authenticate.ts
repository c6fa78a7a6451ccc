/** Step 4 of a call: the session or the API key of the caller. */
import type { Call } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { CompanyScope } from '../db/company-scope.ts'
import type { Database } from '../db/database.ts'
import { ApiError } from '../errors/api-error.ts'
import type { KeyHolder, Operator } from '../http/key-holder.ts'
import { requireSession, type Session, whoAsksAt } from '../http/session.ts'
import { companyInPath, isScoped } from './parse.ts'

/** Nothing of it for a guest. */
export type Identity = {
  session?: Session | undefined
  /** The client of the company in the path that the person is. */
  clientId?: string | undefined
  /** Read together with the session. */
  company?: CompanyScope | undefined
  operator?: Operator | undefined
}

export type AuthenticateOptions = {
  database: Database
  clock: Clock
  /** The holder of the API key in the header, for this company. Rejects with `token.invalid`. */
  requireKey: (asked: { authorization: string | undefined; companyId: string }) => Promise<KeyHolder>
}

/** Calls only for callers with a token or a key: others do not learn what the call takes. */
export const needsIdentity = ({ access }: Call): boolean => access === 'client' || access === 'key'

export async function authenticate(
  call: Call,
  request: FastifyRequest,
  options: AuthenticateOptions,
): Promise<Identity> {
  if (call.access === undefined) return {}
  if (call.access === 'key') return { operator: await operatorOf(call, request, options) }
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

/** Checks nothing else of the request: its errors are only for callers who may call. */
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

async function operatorOf(
  call: Call,
  request: FastifyRequest,
  { requireKey }: AuthenticateOptions,
): Promise<Operator> {
  const { authorization } = request.headers
  const holder = await requireKey({ authorization, companyId: companyInPath(request) ?? '' })
  const reach = call.right && reachOf(holder, call.right)
  if (reach === undefined) throw new ApiError('key.notAllowed')
  return { ...holder, reach }
}
