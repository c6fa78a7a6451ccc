/** A signed-in client, for stories about their data. Inserts the rows that a verified code would create. */
import { randomBytes } from 'node:crypto'
import { newId } from '../src/platform/db/ids.ts'
import { hashToken } from '../src/platform/http/session.ts'
import type { Studio } from './builders.ts'
import type { Reply, TestServer } from './test-server.ts'

export type SignedIn = {
  personId: string
  /** The person's client record in the studio; undefined if they have done nothing there yet. */
  clientId: string | undefined
  token: string
  headers: { authorization: string }
  /** Calls with the token. */
  get(url: string, headers?: Record<string, string>): Promise<Reply>
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
}

type Given = Parameters<Studio['client']>[0] & {
  /** Verified; null after social sign-in. */
  phone?: string | null
  /** True: the person has done nothing in this studio yet, so there is no client. */
  isNew?: boolean
}

/**
 * A session of the person with this phone; the same phone is the same person in every studio of the server. The client
 * of the studio is the one with the phone (also a guest's, as after verification), or a new one with the given
 * columns.
 */
export async function signIn(
  { database, clock, get, post }: TestServer,
  studio: Studio,
  { phone = '+380441234567', isNew = false, ...columns }: Given = {},
): Promise<SignedIn> {
  const { company_id } = studio
  const db = database.db
  const created = new Date(clock.now())
  const known =
    phone === null
      ? undefined
      : await db.selectFrom('person').select('person_id').where('phone', '=', phone).executeTakeFirst()
  const person_id = known?.person_id ?? newId()
  if (known === undefined) await db.insertInto('person').values({ person_id, phone, created }).execute()

  let clientId: string | undefined
  if (!isNew) {
    const guest =
      phone === null
        ? undefined
        : await db
            .selectFrom('client')
            .select('client_id')
            .where('company_id', '=', company_id)
            .where('phone', '=', phone)
            .orderBy('guest')
            .executeTakeFirst()
    clientId = (guest ?? (await studio.client({ phone, ...columns }))).client_id
    await db
      .insertInto('person_client')
      .values({ person_id, company_id, client_id: clientId, created })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .updateTable('client')
      .set({ guest: false })
      .where('company_id', '=', company_id)
      .where('client_id', '=', clientId)
      .execute()
  }

  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id,
      company_id,
      created,
      expires_at: new Date(clock.now() + 20 * 86_400_000),
    })
    .execute()
  const own = { authorization: `Bearer ${token}` }
  return {
    personId: person_id,
    clientId,
    token,
    headers: own,
    get: (url, headers = {}) => get(url, { ...own, ...headers }),
    post: (url, body, headers = {}) => post(url, body, { ...own, ...headers }),
  }
}
