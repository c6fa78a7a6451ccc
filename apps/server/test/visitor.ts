/** A visitor with a separate address who signs in, and the messages with codes sent to a phone. */
import { unseal } from '../src/platform/http/seal.ts'
import type { Deps } from '../src/modules/deps/deps.ts'
import { anyAddress } from './any-address.ts'
import type { Studio } from './builders.ts'
import type { Reply, TestServer } from './test-server.ts'

export type SentCode = { phone: string; code: string; locale: string; purpose: string }

/** All codes queued for the phone, oldest first. */
export async function codesSentTo(
  deps: Pick<Deps, 'database' | 'secret'>,
  phone: string,
): Promise<SentCode[]> {
  const messages = await deps.database.db
    .selectFrom('message')
    .select('sealed')
    .where('company_id', 'is not', null)
    .where('kind', '=', 'CODE')
    .orderBy('created')
    .orderBy('message_id')
    .execute()
  return messages
    .map(({ sealed }) => unseal(deps.secret, 'messages', sealed ?? '') as SentCode)
    .filter((sent) => sent?.phone === phone)
}

/** Each visitor has a different address unless one is given, so that limits of one story do not affect another. */
export function visitor({ app, deps }: TestServer, address = anyAddress()) {
  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Reply> => {
    const reply = await app.inject({
      method,
      url,
      headers,
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    ask('POST', url, body, headers)
  const asks = (
    { company_id }: Pick<Studio, 'company_id'>,
    phone: string,
    what: 'sign_in' | 'sign_up' | 'reset' = 'sign_in',
  ) => post(`/v1/company/${company_id}/user/${what}/phone/`, { phone })
  /** Requests a code and reads it from the message. */
  const receives = async (
    studio: Studio,
    phone: string,
    what: 'sign_in' | 'sign_up' | 'reset' = 'sign_in',
  ) => {
    const asked = await asks(studio, phone, what)
    if (asked.status !== 200) throw new Error(`${what} answered ${JSON.stringify(asked.body)}`)
    const sent = (await codesSentTo(deps, phone)).at(-1)
    if (sent === undefined) throw new Error('No code was sent')
    return sent.code
  }
  return {
    address,
    post,
    get: (url: string, headers: Record<string, string> = {}) => ask('GET', url, undefined, headers),
    asks,
    receives,
    signsIn: async (studio: Studio, phone: string) =>
      post('/v1/user/sign_in/phone/verify/', { phone, code: await receives(studio, phone) }),
    signsUp: async (studio: Studio, phone: string, password: string) =>
      post('/v1/user/sign_up/phone/verify/', {
        phone,
        password,
        code: await receives(studio, phone, 'sign_up'),
      }),
    resets: async (studio: Studio, phone: string, password: string) =>
      post('/v1/user/reset/phone/verify/', {
        phone,
        password,
        code: await receives(studio, phone, 'reset'),
      }),
    /** Sent as a form, as OAuth 2 programs do. */
    givesPassword: (username: string, password: string, company_id?: string) =>
      post(
        '/oauth/token',
        String(
          new URLSearchParams({
            grant_type: 'password',
            username,
            password,
            ...(company_id === undefined ? {} : { company_id }),
          }),
        ),
        { 'content-type': 'application/x-www-form-urlencoded' },
      ),
  }
}

/** Network of a phone's owner: a code is valid only for the network, or the browser, that requested it. */
export const homeOf = (phone: string) =>
  `10.${Number(phone.slice(-9, -6)) % 256}.${Number(phone.slice(-6, -3)) % 256}.${1 + (Number(phone.slice(-3)) % 254)}`

/** A number that is used once in the tests, in a separate block of numbers. */
let numbers = 0
export const newPhone = () => `+38067${String(100 + (numbers += 1))}0000`

export const bearer = (reply: Reply) => ({ authorization: `Bearer ${String(reply.body['access_token'])}` })
