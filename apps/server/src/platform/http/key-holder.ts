/** Who asks with an API key of a company. docs/rules/operator.md */
import type { Role } from '@zapys/contract'
import type { Reach } from '@zapys/domain/rights'

export type KeyHolder = {
  readonly keyId: string
  readonly staffMemberId: string
  readonly role: Role
  readonly scopes: readonly string[]
  /** Of a performer. */
  readonly resourceId: string | null
  /** Of a program that does not know `catalogue.inUse`: what affects upcoming bookings keeps them and names them. */
  readonly keepsBookings: boolean
}

/** A caller who may do what was asked, so far. */
export type Operator = KeyHolder & {
  readonly reach: Reach
}

/** Only what is of this resource; undefined: all there is. */
export const onlyResource = (
  reach: Reach | undefined,
  { resourceId }: Pick<KeyHolder, 'resourceId'>,
): string | undefined => (reach === 'OWN' ? (resourceId ?? '') : undefined)
