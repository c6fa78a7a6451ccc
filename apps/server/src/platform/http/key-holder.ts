/** Who asks for a company: a program with an API key, or a staff member who is signed in. docs/rules/operator.md */
import type { Right, Role } from '@zapys/contract'
import { type Reach, reachOf } from '@zapys/domain/rights'
import { ApiError } from '../errors/api-error.ts'

export type KeyHolder = {
  /** Null: a staff member who is signed in. */
  readonly keyId: string | null
  /** Null: an API key. */
  readonly sessionId: string | null
  readonly staffMemberId: string
  /** Who signs in as the staff member, at every company; null: nobody does. */
  readonly personId: string | null
  readonly role: Role
  /** Of a key what it was given; a staff member who is signed in has all that the role allows. */
  readonly scopes: readonly string[]
  /** Of a performer. */
  readonly resourceId: string | null
  /** Of a program that does not know `catalogue.inUse`: what affects upcoming bookings keeps them and names them. */
  readonly keepsBookings: boolean
}

/** Rate limits and idempotency keys count for it: each key apart, and all sessions of a staff member together. */
export const callerIdOf = ({ keyId, staffMemberId }: Pick<KeyHolder, 'keyId' | 'staffMemberId'>): string =>
  keyId ?? staffMemberId

/** A caller who may do what was asked, so far. */
export type Operator = KeyHolder & {
  readonly reach: Reach
}

/** For what one request in several needs besides the right of its call. Rejects with `key.notAllowed`. */
export function requireRight(by: Pick<KeyHolder, 'role' | 'scopes'>, right: Right): void {
  if (reachOf(by, right) === undefined) throw new ApiError('key.notAllowed')
}

/** Only what is of this resource; undefined: all there is. */
export const onlyResource = (
  reach: Reach | undefined,
  { resourceId }: Pick<KeyHolder, 'resourceId'>,
): string | undefined => (reach === 'OWN' ? (resourceId ?? '') : undefined)
