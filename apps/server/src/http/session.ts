/** Who is signed in: the bearer token of the Authorization header, never a cookie. docs/decisions/0007-accounts.md */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CompanyScope } from '../database/company-scope.ts'
import { type Connection, instant, type Tx } from '../database/database.ts'
import { ApiError } from '../errors/api-error.ts'

export type Session = {
  readonly tokenHash: string
  readonly personId: string
  /** The company whose page began the session; null for a program that did not say. */
  readonly companyId: string | null
  /** A code has proven the person's phone; who signed in at a provider may have none. */
  readonly hasPhone: boolean
}

/** What the database keeps of a token. A token has 256 random bits, so one plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The session of the request. Refuses with `token.invalid` without a token, or with one that is unknown or has ended. */
export async function requireSession(
  read: Connection,
  request: FastifyRequest,
  now: number,
): Promise<Session> {
  const [, token] = /^Bearer ([\w.~+/=-]{1,300})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new ApiError('token.invalid')
  const tokenHash = hashToken(token)
  const session = await read
    .selectFrom('session')
    .innerJoin('person', 'person.person_id', 'session.person_id')
    .select(['session.person_id', 'session.company_id', 'person.phone'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', instant(now))
    .where('person.disabled', '=', false)
    .executeTakeFirst()
  if (session === undefined) throw new ApiError('token.invalid')
  const { person_id, company_id, phone } = session
  return { tokenHash, personId: person_id, companyId: company_id, hasPhone: phone !== null }
}

/**
 * Holds the person until the transaction ends and looks whether the session is still there: between the request's first
 * look and its write the account may have been deleted, and nothing may be written for it then. Every write for a
 * signed-in person begins with this. Refuses with `token.invalid`.
 */
export async function lockSession(
  tx: Tx,
  { personId, tokenHash }: Pick<Session, 'personId' | 'tokenHash'>,
): Promise<void> {
  await tx
    .selectFrom('person')
    .select('person_id')
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .execute()
  const session = await tx
    .selectFrom('session')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (session === undefined) throw new ApiError('token.invalid')
}

/** The client of the company that the person is; undefined before the person's first write there. */
export async function clientOf(
  connection: Connection,
  company: CompanyScope,
  personId: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom('person_client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.client_id
}
