/** Somebody at an address of their own who signs in, and the messages with codes that reach a phone. */
import { unseal } from '../src/platform/http/seal.ts'
import type { Deps } from '../src/platform/deps.ts'
import { anyAddress } from './any-address.ts'
import type { Studio } from './builders.ts'
import type { Reply, TestServer } from './test-server.ts'

export type SentCode = { phone: string; code: string; locale: string; purpose: string }

/** All codes that wait to be sent to the phone, the oldest first. */
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

/** Everybody has an address of their own unless one is given, so that limits of one story do not reach into another. */
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
  /** Asks for a code and reads it from the message. */
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
    /** As programs of OAuth 2 send it: a form. */
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

/** Where the owner of a phone is: a code is for the network, or the browser, that has asked for it. */
export const homeOf = (phone: string) =>
  `10.${Number(phone.slice(-9, -6)) % 256}.${Number(phone.slice(-6, -3)) % 256}.${1 + (Number(phone.slice(-3)) % 254)}`

/** A number that nobody else in the tests has, in a block of numbers of its own. */
let numbers = 0
export const newPhone = () => `+38067${String(100 + (numbers += 1))}0000`

export const bearer = (reply: Reply) => ({ authorization: `Bearer ${String(reply.body['access_token'])}` })
