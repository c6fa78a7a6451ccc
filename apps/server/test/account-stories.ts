/** Actions of an account's owner, or of a thief with its token, and the notices sent to the account's contacts. */
import { unseal } from '../src/platform/http/seal.ts'
import type { AccountNotice } from '../src/modules/messaging/messages/public.ts'
import type { Studio } from './builders.ts'
import { confirms } from './confirm.ts'
import { signIn } from './sign-in.ts'
import type { Reply, TestServer } from './test-server.ts'
import { bearer, codesSentTo, newPhone, visitor } from './visitor.ts'

export const outcome = ({ status, body }: Reply) => [status, body['code']]
export type Owner = { personId: string; headers: { authorization: string } }
export const NEEDED = [403, 'account.confirmation.required']
export const WRONG_CODE = [422, 'code.wrong']
export const OWN_PASSWORD = 'зимовий чай о сьомій'

export function accountStories(of: () => { server: TestServer; studio: Studio }) {
  const asks = (who: Owner, phone: string, confirmation?: object, at = of().studio) =>
    visitor(of().server).post(
      `/v1/company/${at.company_id}/user/${who.personId}`,
      { user: { phone }, ...(confirmation && { confirmation }) },
      who.headers,
    )
  const proves = async (who: Owner, phone: string) => {
    const code = (await codesSentTo(of().server.deps, phone)).at(-1)?.code ?? '000000'
    return visitor(of().server).post('/v1/user/phone/verify/', { phone, code }, who.headers)
  }
  const codeFor = (who: Owner, phone: string, at = of().studio) =>
    confirms(of().server, at.company_id, who.headers, { action: 'CHANGE_PHONE', subject: phone })
  const phoneOf = async (who: Owner) =>
    (await visitor(of().server).get('/v1/me', who.headers)).body['phone'] as string
  const me = async (who: Owner) => (await visitor(of().server).get('/v1/me', who.headers)).status

  /** Signed up with a password. */
  async function withPassword(phone = newPhone()): Promise<Owner & { phone: string }> {
    const headers = bearer(await visitor(of().server).signsUp(of().studio, phone, OWN_PASSWORD))
    const { body } = await visitor(of().server).get('/v1/me', headers)
    return { phone, headers, personId: String(body['id']) }
  }
  async function withoutPassword(): Promise<Owner & { phone: string }> {
    const phone = newPhone()
    return { ...(await signIn(of().server, of().studio, { phone, first_name: 'Марта' })), phone }
  }

  /** Queued notices about accounts for this contact. */
  async function noticesTo(to: string): Promise<AccountNotice[]> {
    const rows = await of()
      .server.database.db.selectFrom('message')
      .select('sealed')
      .where('company_id', 'is not', null)
      .where('kind', '=', 'ACCOUNT')
      .orderBy('message_id')
      .execute()
    return rows
      .map(({ sealed }) => unseal(of().server.deps.secret, 'messages', sealed ?? '') as AccountNotice)
      .filter((notice) => notice?.to === to)
  }
  const eventsTo = async (to: string) => (await noticesTo(to)).map(({ event }) => event)
  return { asks, proves, codeFor, phoneOf, me, withPassword, withoutPassword, noticesTo, eventsTo }
}
