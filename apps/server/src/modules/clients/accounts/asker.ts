/** Who asks for a way in: a browser by the key it keeps, else a network. docs/rules/accounts.md */
import { addressParts } from '../../../platform/http/address.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'

/** What a request says about where it comes from. */
export type From = { address: string; deviceKey: string | undefined }

/** Whom a code is for. The hash is keyed, so it reveals no address and no browser's key. */
export type Asker = { asker_kind: 'DEVICE' | 'BLOCK' | 'PERSON' | 'PHONE'; asker: string }

/** The owner of the phone, which the code names already. */
export const PHONE_OWNER: Asker = { asker_kind: 'PHONE', asker: '' }

/**
 * A signed-in person is the same in every browser. `use`: what the code confirms, so that a code for one change or one
 * number never fits another.
 */
export function askerOf(
  secret: string,
  { address, deviceKey }: From,
  { personId, use }: { personId?: string | undefined; use?: string | undefined } = {},
): Asker {
  const keyed = (asker_kind: Asker['asker_kind'], value: string): Asker => ({
    asker_kind,
    asker: keyedHash(secret, `asker ${asker_kind} ${value}`),
  })
  if (personId !== undefined) return keyed('PERSON', use === undefined ? personId : `${personId} ${use}`)
  return deviceKey === undefined ? keyed('BLOCK', addressParts(address).block) : keyed('DEVICE', deviceKey)
}
