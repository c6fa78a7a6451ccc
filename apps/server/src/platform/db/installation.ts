/** The row of `installation`: the check of the secret, and whether a restored copy may send. docs/running.md */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { StartProblem } from '../../config/start-problem.ts'
import { keyedHash } from '../http/keyed-hash.ts'
import { type Reseal, seal, unseal } from '../http/seal.ts'
import type { Connection, Tx } from './database.ts'

/** Reveals nothing about the secret. */
export const secretCheck = (secret: string): string =>
  createHmac('sha256', secret).update('zapys secret check').digest('base64url')

/** Undefined before the first start with a secret. */
export async function storedSecretCheck(connection: Connection | Tx): Promise<string | undefined> {
  const row = await connection.selectFrom('installation').select('secret_check').executeTakeFirst()
  return row?.secret_check ?? undefined
}

/** The first start stores the check; all others compare. Rejects with StartProblem for another secret. */
export async function verifySecret(connection: Connection, secret: string): Promise<void> {
  const check = secretCheck(secret)
  await connection
    .updateTable('installation')
    .set({ secret_check: check })
    .where('secret_check', 'is', null)
    .execute()
  if ((await storedSecretCheck(connection)) !== check) throw anotherSecret()
}

export const anotherSecret = () =>
  new StartProblem(
    [
      'SECRET is not the one that this database was used with: keys of payment providers could not be read, and links and',
      'certificates would not work. Set SECRET to the former one. If the server generated it, it is in DATA_DIR/secret.',
      'To change the secret, stop the server and run: npm run secret -- rotate',
      'If nobody has the former one any more: npm run secret -- lost',
    ].join('\n'),
  )

export const storeSecretCheck = async (tx: Tx, secret: string): Promise<void> =>
  void (await tx
    .updateTable('installation')
    .set({ secret_check: secretCheck(secret) })
    .execute())

/** `client`: of a restore, in its transaction. A backup from before the table existed is stopped after the migrations. */
export async function stopSending(client: pg.ClientBase, now: number): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.installation') is not null as exists",
  )
  if (rows[0]!.exists) await client.query('update installation set sending_stopped_at = $1', [new Date(now)])
}

export async function isSendingStopped(connection: Connection | Tx): Promise<boolean> {
  const row = await connection
    .selectFrom('installation')
    .select(sql<boolean>`sending_stopped_at is not null`.as('stopped'))
    .executeTakeFirst()
  return row?.stopped === true
}

export const allowSending = async (tx: Tx): Promise<void> =>
  void (await tx.updateTable('installation').set({ sending_stopped_at: null }).execute())

export async function resealPhoneKey(tx: Tx, reseal: Reseal): Promise<void> {
  const row = await tx.selectFrom('installation').select('sealed_phone_key').executeTakeFirst()
  const sealed = row?.sealed_phone_key == null ? undefined : reseal('phone key', row.sealed_phone_key)
  if (sealed !== undefined) await tx.updateTable('installation').set({ sealed_phone_key: sealed }).execute()
}

/** The next use makes another one. */
export const dropPhoneKey = async (tx: Tx): Promise<void> =>
  void (await tx.updateTable('installation').set({ sealed_phone_key: null }).execute())

/**
 * Hashes a phone for rows that outlive the account: the key is random and sealed, so a rotation of the secret leaves such
 * hashes valid. Made at the first use.
 */
export async function hashLastingPhone(
  tx: Tx,
  { secret }: { secret: string },
  text: string,
): Promise<string> {
  const sealed = (await sealedPhoneKey(tx)) ?? (await makePhoneKey(tx, secret))
  const key = unseal(secret, 'phone key', sealed)
  if (typeof key !== 'string') throw new Error('the key of phone hashes is sealed with another secret')
  return keyedHash(key, text)
}

async function sealedPhoneKey(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom('installation').select('sealed_phone_key').executeTakeFirst()
  return row?.sealed_phone_key ?? undefined
}

/** Of two at once the second waits for the first and takes its key. */
async function makePhoneKey(tx: Tx, secret: string): Promise<string> {
  const made = seal(secret, 'phone key', randomBytes(32).toString('base64url'))
  await tx
    .updateTable('installation')
    .set({ sealed_phone_key: made })
    .where('sealed_phone_key', 'is', null)
    .execute()
  return (await sealedPhoneKey(tx))!
}
