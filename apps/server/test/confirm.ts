/** A person confirms a change of their account by the code that reaches their current phone. */
import type { Confirmation, ConfirmedAction } from '@zapys/contract'
import { hashToken } from '../src/platform/http/session.ts'
import type { Reply, TestServer } from './test-server.ts'
import { codesSentTo, visitor } from './visitor.ts'

type Caller = { authorization: string }
type Change = { action: ConfirmedAction; subject?: string; way?: 'PHONE' | 'MAIL' }

/** Requests the code. */
export const asksToConfirm = (
  server: TestServer,
  company: string,
  headers: Caller,
  { way = 'PHONE', ...change }: Change,
): Promise<Reply> =>
  visitor(server).post(`/v1/company/${company}/user/confirmation`, { ...change, way }, headers)

/** Requests the code and reads it from the message; without a phone, a fresh sign-in is the proof. */
export async function confirms(
  server: TestServer,
  company: string,
  headers: Caller,
  change: Change,
): Promise<Confirmation> {
  const phone = await phoneOf(server, headers)
  // Not signed in, or no phone: the call under test responds to that.
  if (phone == null) return {}
  const asked = await asksToConfirm(server, company, headers, change)
  if (asked.status !== 200) throw new Error(`The code was not sent: ${JSON.stringify(asked.body)}`)
  const purpose = change.way === 'MAIL' ? 'CONFIRM_BY_MAIL' : 'CONFIRM'
  const sent = (await codesSentTo(server.deps, phone)).filter((each) => each.purpose === purpose)
  const { code } = sent.at(-1)!
  return change.way === 'MAIL' ? { mail_code: code } : { code }
}

/** Works also if the company of the session has disabled accounts. */
async function phoneOf(
  { database }: TestServer,
  { authorization }: Caller,
): Promise<string | null | undefined> {
  const session = await database.db
    .selectFrom('session')
    .innerJoin('person', 'person.person_id', 'session.person_id')
    .select('person.phone')
    .where('session.token_hash', '=', hashToken(authorization.replace('Bearer ', '')))
    .executeTakeFirst()
  return session?.phone
}

/** Deletes the account with a company, confirmed by a code. */
export async function deletesAccount(
  server: TestServer,
  company: string,
  headers: Caller,
  query = '',
): Promise<{ statusCode: number; body: Record<string, unknown> }> {
  const confirmation = await confirms(server, company, headers, { action: 'DELETE_ACCOUNT' })
  const reply = await server.app.inject({
    method: 'DELETE',
    url: `/v1/user${query}`,
    headers,
    payload: { confirmation },
  })
  return { statusCode: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
