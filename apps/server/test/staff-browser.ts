/** A browser with the staff app, for stories about sessions of staff. */
import type { Role } from '@zapys/contract'
import type { Studio } from './builders.ts'
import { companyKey } from './company-key.ts'
import type { Reply, TestServer } from './test-server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Headers = Record<string, string>

export type StaffBrowser = {
  /** `cookie` in the headers replaces the browser's cookie. */
  ask(method: Method, url: string, body?: object, headers?: Headers): Promise<Reply>
  get(url: string, headers?: Headers): Promise<Reply>
  post(url: string, body: object, headers?: Headers): Promise<Reply>
  remove(url: string): Promise<Reply>
  /** Value of the header `Cookie`; empty: none. */
  cookie(): string
}

/** Headers that pages of this server send with a request that changes something. */
export const ownPage = {
  host: 'booking.example',
  origin: 'https://booking.example',
  'x-staff-app': '1',
}

/** Stores the cookie of replies as browsers do. */
export function staffBrowser({ app }: Pick<TestServer, 'app'>): StaffBrowser {
  let cookie = ''
  const ask: StaffBrowser['ask'] = async (method, url, payload, headers = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { ...ownPage, ...(cookie !== '' && { cookie }), ...headers },
      ...(payload && { payload }),
    })
    const [set] = [reply.headers['set-cookie'] ?? []].flat()
    if (set !== undefined && headers['cookie'] === undefined) {
      const [pair = ''] = set.split(';')
      cookie = /Max-Age=0\b/.test(set) ? '' : pair
    }
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  return {
    ask,
    get: (url, headers) => ask('GET', url, undefined, headers),
    post: (url, body, headers) => ask('POST', url, body, headers),
    remove: (url) => ask('DELETE', url),
    cookie: () => cookie,
  }
}

let people = 0
/** Email of a person that no other story uses. */
export const newMail = () => `person${(people += 1)}@studio.example`

type Given = { role?: Role; resource_id?: string; email?: string; password?: string; name?: string }

export type SignedInStaff = StaffBrowser & { email: string; staffMemberId: string; invitationId: string }

/** Added, invited and signed in as real staff; an owner unless a role or a resource is given. */
export async function signInStaff(
  server: TestServer,
  studio: Pick<Studio, 'company_id'>,
  { resource_id, role, email = newMail(), password, name = 'Марта' }: Given = {},
): Promise<SignedInStaff> {
  const owner = await companyKey(server, studio)
  const member = await owner.post('staff', {
    staff_member: {
      name,
      role: role ?? (resource_id === undefined ? 'owner' : 'performer'),
      ...(resource_id !== undefined && { resource_id }),
    },
  })
  const staffMemberId = String(member.body['id'])
  const invited = await owner.post(`staff/${staffMemberId}/invitation`, { invitation: { email } })
  if (invited.status !== 200) throw new Error(JSON.stringify(invited.body))
  const browser = staffBrowser(server)
  const accepted = await browser.post('/v1/staff/invitation/accept', {
    token: await invitationToken(server, email),
    ...(password !== undefined && { password }),
  })
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
  return { ...browser, email, staffMemberId, invitationId: String(invited.body['id']) }
}

/** Token of the last invitation to this phone or email. */
export async function invitationToken({ outbox }: Pick<TestServer, 'outbox'>, to: string): Promise<string> {
  const texts = (await outbox.messages()).filter((message) => message.to === to).map(({ text }) => text)
  const tokens = texts.flatMap((text) => /\/staff\/invitation#([\w-]{43})/.exec(text)?.[1] ?? [])
  const token = tokens.at(-1)
  if (token === undefined) throw new Error(`no invitation was sent to ${to}`)
  return token
}

/** Code of the last message to this phone or email; undefined: none was sent. */
export async function staffCode(
  { outbox }: Pick<TestServer, 'outbox'>,
  to: string,
): Promise<string | undefined> {
  const texts = (await outbox.messages()).filter((message) => message.to === to)
  return texts
    .flatMap(({ subject, text }) => /\b(\d{6})\b/.exec(`${subject ?? ''} ${text}`)?.[1] ?? [])
    .at(-1)
}

/** Signs in with a code in another browser. */
export async function enterByCode(server: TestServer, login: string): Promise<StaffBrowser> {
  const browser = staffBrowser(server)
  const { body } = await browser.post('/v1/staff/sign_in', { login })
  const entered = await browser.post('/v1/staff/sign_in/code', {
    request_id: body['request_id'],
    code: await staffCode(server, login),
  })
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
  return browser
}
