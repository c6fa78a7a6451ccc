/** Identifies the caller who requests a code: a browser by its key, otherwise a network. docs/rules/accounts.md */
import { addressParts } from '../../../platform/http/address.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'

/** Origin of a request. */
export type From = { address: string; deviceKey: string | undefined }

/** Caller to whom a code is bound. The hash is keyed, so it reveals neither address nor browser key. */
export type Asker = { asker_kind: 'DEVICE' | 'BLOCK' | 'PERSON' | 'PHONE'; asker: string }

/** The owner of the phone, which the code already names. */
export const PHONE_OWNER: Asker = { asker_kind: 'PHONE', asker: '' }

/**
 * A signed-in person is the same caller in every browser. `use`: what the code confirms, so that a code for one change
 * or number never fits another.
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
