/**
 * Hashes of phones for rows that outlive the account. Their key is random and sealed, so that rotating the secret
 * leaves them valid.
 */
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import { addPhoneKey, replacePhoneKey, sealedPhoneKey } from '../../../platform/db/installation.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import { type Reseal, seal, unseal } from '../../../platform/http/seal.ts'

/** The first call creates the key. */
export async function hashLastingPhone(
  tx: Tx,
  { secret }: { secret: string },
  text: string,
): Promise<string> {
  const sealed = (await sealedPhoneKey(tx)) ?? (await createPhoneKey(tx, secret))
  const key = unseal(secret, 'phone key', sealed)
  if (typeof key !== 'string') throw new Error('the key of phone hashes is sealed with another secret')
  return keyedHash(key, text)
}

async function createPhoneKey(tx: Tx, secret: string): Promise<string> {
  await addPhoneKey(tx, seal(secret, 'phone key', randomBytes(32).toString('base64url')))
  return (await sealedPhoneKey(tx))!
}

export async function resealPhoneKey(tx: Tx, reseal: Reseal): Promise<void> {
  const sealed = await sealedPhoneKey(tx)
  const again = sealed === undefined ? undefined : reseal('phone key', sealed)
  if (again !== undefined) await replacePhoneKey(tx, again)
}
