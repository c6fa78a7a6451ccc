/**
 * Browsers known to an account. They can still sign in when others have used up its attempts: a key gives attempts,
 * never access. docs/rules/accounts.md, docs/decisions/0013-attempts-per-caller.md
 */
import { DAY_SECONDS } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'

/** Limit per person; the least recently used browser is removed. */
const MAX_KNOWN = 10
/** A browser without a sign-in for a year is forgotten. */
export const KNOWN_SECONDS = 365 * DAY_SECONDS

/** A person id that does not exist: unknown phones run the same queries. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const hashOf = (secret: string, personId: string, deviceKey: string): string =>
  keyedHash(secret, `known browser ${personId} ${deviceKey}`)

/**
 * Whether a person with this phone has signed in with this browser. Always runs the same two queries, with or without a
 * device key.
 */
export async function isKnownBrowser(
  { database: { db }, secret }: Pick<Deps, 'database' | 'secret'>,
  phone: string | undefined,
  deviceKey: string | undefined,
): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select('person_id')
    .where('phone', '=', phone ?? null)
    .executeTakeFirst()
  const personId = person?.person_id ?? NOBODY
  const known = await db
    .selectFrom('person_device')
    .select('created')
    .where('person_id', '=', personId)
    .where('device_hash', '=', hashOf(secret, personId, deviceKey ?? ''))
    .executeTakeFirst()
  return known !== undefined
}

/** Stores a browser as known after a sign-in. The person's row must be locked. */
export async function rememberBrowser(
  tx: Tx,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  personId: string,
  deviceKey: string | undefined,
): Promise<void> {
  if (deviceKey === undefined) return
  const now = new Date(clock.now())
  await tx
    .insertInto('person_device')
    .values({
      person_id: personId,
      device_hash: hashOf(secret, personId, deviceKey),
      created: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'device_hash']).doUpdateSet({ used_at: now }))
    .execute()
  await tx
    .deleteFrom('person_device')
    .where('person_id', '=', personId)
    .where('device_hash', 'in', (all) =>
      all
        .selectFrom('person_device')
        .select('device_hash')
        .where('person_id', '=', personId)
        .orderBy('used_at', 'desc')
        .orderBy(sql`device_hash`)
        .offset(MAX_KNOWN),
    )
    .execute()
}

/** Ending a person's sessions also deletes their known browsers: an intruder must not keep attempts. */
export const forgetBrowsers = async (tx: Tx, personId: string): Promise<void> =>
  void (await tx.deleteFrom('person_device').where('person_id', '=', personId).execute())
