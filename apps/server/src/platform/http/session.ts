/**
 * The signed-in client: by the bearer token of the Authorization header, never a cookie.
 * docs/decisions/0007-accounts.md
 */
import type { Locale } from '@zapys/contract'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type CompanyScope, scopeOf } from '../db/company-scope.ts'
import { type Connection, instant, type Tx } from '../db/database.ts'
import { lockByName } from '../db/named-lock.ts'
import { ApiError } from '../errors/api-error.ts'

export type Session = {
  readonly tokenHash: string
  readonly personId: string
  /** The company whose page began the session; null for a program that did not name one. */
  readonly companyId: string | null
  /** True if a code verified the person's phone; a person who signed in at a provider may have none. */
  readonly hasPhone: boolean
}

/** The stored form of a token. A token has 256 random bits, so one plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The session of the request. Rejects with `token.invalid` without a token, or with one that is unknown or has ended.
 */
export async function requireSession(db: Connection, request: FastifyRequest, now: number): Promise<Session> {
  const tokenHash = hashToken(tokenOf(request))
  const session = await db
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

/** Rejects with `token.invalid` where there is none. */
function tokenOf({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.~+/=-]{1,300})$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) throw new ApiError('token.invalid')
  return token
}

export type Asking = {
  session: Session
  /** Undefined for an unknown or disabled company. */
  company: CompanyScope | undefined
  /** The same as the result of `clientOf`. */
  clientId: string | undefined
}

/**
 * Identifies a company's caller in one statement: `requireSession`, the company, and the person's client record.
 * Most calls of signed-in clients cost little more than this. `companyId`: a UUID. Rejects as `requireSession`.
 */
export async function whoAsksAt(
  db: Connection,
  request: FastifyRequest,
  companyId: string,
  now: number,
): Promise<Asking> {
  const tokenHash = hashToken(tokenOf(request))
  const { rows } = await sql<{
    person_id: string
    began_at: string | null
    phone: string | null
    company_id: string | null
    language: Locale
    booking_settings: unknown
    client_id: string | null
  }>`
    select session.person_id, session.company_id as began_at, person.phone, company.company_id, company.language,
           company_settings.booking_settings, person_client.client_id
      from session
      join person on person.person_id = session.person_id and not person.disabled
      left join company on company.company_id = ${companyId} and company.active
      left join company_settings on company_settings.company_id = ${companyId}
      left join person_client
        on person_client.company_id = ${companyId} and person_client.person_id = session.person_id
     where session.token_hash = ${tokenHash} and session.expires_at > ${instant(now)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new ApiError('token.invalid')
  const { person_id: personId, began_at, phone, company_id, language, booking_settings, client_id } = row
  return {
    session: { tokenHash, personId, companyId: began_at, hasPhone: phone !== null },
    company:
      company_id === null
        ? undefined
        : scopeOf({ company_id, language }, { bookingSettings: booking_settings }),
    clientId: client_id ?? undefined,
  }
}

/**
 * Blocks other transactions from changing or deleting the person, or writing for them, until this one ends.
 * A row lock would not do: on a reference table it locks the whole table. docs/decisions/0027-poolers-and-citus.md
 */
export const holdPerson = (tx: Tx, personId: string) => lockByName(tx, 'person', personId)

/**
 * Locks the person and checks that the session still exists: between the request's first read and its write the account
 * may have been deleted, and then nothing may be written for it. Every write for a signed-in person begins with this.
 * Rejects with `token.invalid`.
 */
export async function lockSession(
  tx: Tx,
  { personId, tokenHash }: Pick<Session, 'personId' | 'tokenHash'>,
): Promise<void> {
  const [, session] = await tx.together([
    holdPerson(tx, personId),
    tx.selectFrom('session').select('person_id').where('token_hash', '=', tokenHash).executeTakeFirst(),
  ])
  if (session === undefined) throw new ApiError('token.invalid')
}

/** The person's client record in the company; undefined before the person's first write there. */
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
