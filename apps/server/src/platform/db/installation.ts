/** The row of `installation`: the check of the secret, and whether a restored copy may send. docs/running.md */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { StartProblem } from '../../config/start-problem.ts'
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

/**
 * `client`: in the transaction of a restore. For a backup from before the table existed, called after the migrations.
 */
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

/** Undefined before the first use. */
export async function sealedPhoneKey(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom('installation').select('sealed_phone_key').executeTakeFirst()
  return row?.sealed_phone_key ?? undefined
}

/** Unless one exists: of two simultaneous first uses the second waits for the first. */
export const addPhoneKey = async (tx: Tx, sealed: string): Promise<void> =>
  void (await tx
    .updateTable('installation')
    .set({ sealed_phone_key: sealed })
    .where('sealed_phone_key', 'is', null)
    .execute())

/** Null: the next use creates another one. */
export const replacePhoneKey = async (tx: Tx, sealed: string | null): Promise<void> =>
  void (await tx.updateTable('installation').set({ sealed_phone_key: sealed }).execute())

/** Public key of Web Push and its sealed private one. */
export type StoredPushKey = { publicKey: string; sealed: string }

/** Undefined before the first use. */
export async function storedPushKey(db: Connection | Tx): Promise<StoredPushKey | undefined> {
  const row = await db
    .selectFrom('installation')
    .select(['push_public_key', 'sealed_push_key'])
    .executeTakeFirst()
  if (row?.push_public_key == null || row.sealed_push_key === null) return undefined
  return { publicKey: row.push_public_key, sealed: row.sealed_push_key }
}

/** Unless one exists: of two simultaneous first uses the second waits for the first. */
export const addPushKey = async (db: Connection | Tx, { publicKey, sealed }: StoredPushKey): Promise<void> =>
  void (await db
    .updateTable('installation')
    .set({ push_public_key: publicKey, sealed_push_key: sealed })
    .where('push_public_key', 'is', null)
    .execute())

/** Null: the next use creates another one. */
export const replacePushKey = async (tx: Tx, key: StoredPushKey | null): Promise<void> =>
  void (await tx
    .updateTable('installation')
    .set({ push_public_key: key?.publicKey ?? null, sealed_push_key: key?.sealed ?? null })
    .execute())

/** Hash of the token in the link that creates the first owner. `until`: epoch milliseconds. */
export type SetUp = { hash: string; until: number }

export const readSetUp = async (db: Connection): Promise<SetUp | undefined> =>
  setUpIn(await setUpRow(db).executeTakeFirst())

/** Locked until the transaction ends. */
export const lockSetUp = async (tx: Tx): Promise<SetUp | undefined> =>
  setUpIn(await setUpRow(tx).forUpdate().executeTakeFirst())

const setUpRow = (db: Connection) => db.selectFrom('installation').select(['set_up_hash', 'set_up_until'])

function setUpIn(
  row: { set_up_hash: string | null; set_up_until: number | null } | undefined,
): SetUp | undefined {
  if (row?.set_up_hash == null || row.set_up_until === null) return undefined
  return { hash: row.set_up_hash, until: row.set_up_until }
}

export const saveSetUp = async (tx: Tx, setUp: SetUp | null): Promise<void> =>
  void (await tx
    .updateTable('installation')
    .set({
      set_up_hash: setUp?.hash ?? null,
      set_up_until: setUp === null ? null : new Date(setUp.until),
    })
    .execute())
