/** Signs clients in by inserting rows, without codes. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/db/ids.ts'
import { hashToken } from '../src/platform/http/session.ts'
import type { Studio } from '../test/builders.ts'

/** `now` is in epoch milliseconds. Each number has a different phone. */
export async function signedIn(
  { database: { db }, now }: { database: Database; now(): number },
  { company_id, client }: Studio,
  number: number,
): Promise<{ client_id: string; headers: { authorization: string } }> {
  const phone = `+38067${String(3_000_000 + number)}`
  const { client_id } = await client({ phone, guest: false })
  const person_id = newId()
  const created = new Date(now())
  const token = randomBytes(32).toString('base64url')
  await db.insertInto('person').values({ person_id, phone, created }).execute()
  await db.insertInto('person_client').values({ person_id, company_id, client_id, created }).execute()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id,
      company_id,
      created,
      expires_at: new Date(now() + 86_400_000),
    })
    .execute()
  return { client_id, headers: { authorization: `Bearer ${token}` } }
}
