/** Caller of a company's call: a program with an API key, or a signed-in staff member. docs/rules/operator.md */
import type { Right, Role } from '@zapys/contract'
import { type Reach, reachOf } from '@zapys/domain/rights'
import { ApiError } from '../errors/api-error.ts'

/** Client tokens never match: they have no underscore at this place and are shorter. */
const apiKey = /^Bearer (zk_[\w-]{43})$/i

/** The API key in the header `Authorization`; undefined if missing or different. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  apiKey.exec(authorization ?? '')?.[1]

export type KeyHolder = {
  /** Null for a signed-in staff member. */
  readonly keyId: string | null
  /** Null for an API key. */
  readonly sessionId: string | null
  readonly staffMemberId: string
  /** The person who signs in as the staff member, at every company; null: no person yet. */
  readonly personId: string | null
  readonly role: Role
  /** Scopes of a key; a signed-in staff member has all that the role allows. */
  readonly scopes: readonly string[]
  /** The resource of a performer. */
  readonly resourceId: string | null
  /**
   * For a program that does not know `catalogue.inUse`: changes leave affected upcoming bookings as they are and list
   * them.
   */
  readonly keepsBookings: boolean
}

/** Subject of rate limits and idempotency keys: each key separately, and all sessions of a staff member together. */
export const callerIdOf = ({ keyId, staffMemberId }: Pick<KeyHolder, 'keyId' | 'staffMemberId'>): string =>
  keyId ?? staffMemberId

/** A caller with the right of the call. */
export type Operator = KeyHolder & {
  readonly reach: Reach
}

/** Checks an additional right that only some requests of a call need. Rejects with `key.notAllowed`. */
export function requireRight(holder: Pick<KeyHolder, 'role' | 'scopes'>, right: Right): void {
  if (reachOf(holder, right) === undefined) throw new ApiError('key.notAllowed')
}

/** Id of the only resource whose data the caller may access; undefined: all data. */
export const onlyResource = (
  reach: Reach | undefined,
  { resourceId }: Pick<KeyHolder, 'resourceId'>,
): string | undefined => (reach === 'OWN' ? (resourceId ?? '') : undefined)
