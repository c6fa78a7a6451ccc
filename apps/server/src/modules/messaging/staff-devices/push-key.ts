/** Key that identifies this server to push services (VAPID). Created on first use and stored sealed. */
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { addPushKey, replacePushKey, storedPushKey } from '../../../platform/db/installation.ts'
import { type Reseal, seal, unseal } from '../../../platform/http/seal.ts'
import { newVapidKeys, type VapidKeys } from '../../../gateways/push/vapid.ts'

export async function pushKey(db: Connection, { secret }: { secret: string }): Promise<VapidKeys> {
  const stored = (await storedPushKey(db)) ?? (await createKey(db, secret))
  const privateKey = unseal<VapidKeys['privateKey']>(secret, 'push key', stored.sealed)
  if (privateKey === undefined) throw new Error('the push key is sealed with another secret')
  return { publicKey: stored.publicKey, privateKey }
}

async function createKey(db: Connection, secret: string) {
  const { publicKey, privateKey } = newVapidKeys()
  await addPushKey(db, { publicKey, sealed: seal(secret, 'push key', privateKey) })
  return (await storedPushKey(db))!
}

export async function resealPushKey(tx: Tx, reseal: Reseal): Promise<void> {
  const stored = await storedPushKey(tx)
  const again = stored && reseal('push key', stored.sealed)
  if (stored !== undefined && again !== undefined)
    await replacePushKey(tx, { publicKey: stored.publicKey, sealed: again })
}

/** Discards a key that can no longer be unsealed: browsers subscribe again with the next one. */
export async function losePushKey(tx: Tx): Promise<void> {
  await replacePushKey(tx, null)
  await tx.deleteFrom('staff_device').execute()
}
