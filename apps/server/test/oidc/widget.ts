/** The widget's part of social sign-in: stores the binding secret and posts the provider's response. */
import { createHash, randomBytes } from 'node:crypto'
import { endpoints } from '@zapys/contract'

type Reply = { status: number; body: Record<string, unknown> }
export type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>

export type SocialProof = {
  state?: string | null
  code?: string | null
  iss?: string | null
  error?: string | null
  binding_secret?: string
}

export type Widget = {
  /** Returns the provider's address that the widget would open. */
  begins(company: { company_id: string }, provider?: string): Promise<string>
  /** Like `begins`, but returns any response of the server. */
  asks(
    company: { company_id: string },
    provider?: string,
    more?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Posts the parameters of the address to which the provider redirected the browser; `changed` replaces some. */
  ends(callback: URL, changed?: SocialProof): Promise<Reply>
}

/** One browser: a sign-in can be completed only where it was started. */
export function createWidget(post: Post): Widget {
  const binding_secret = randomBytes(32).toString('base64url')
  const binding = createHash('sha256').update(binding_secret).digest('base64url')
  const asks: Widget['asks'] = ({ company_id }, provider = 'studio-id', more = {}, headers = {}) =>
    post(
      endpoints.startSocialSignIn.path.replace('{company}', company_id).replace('{provider}', provider),
      { ...more, binding },
      headers,
    )
  return {
    asks,
    async begins(company, provider) {
      const { status, body } = await asks(company, provider)
      if (status !== 200) throw new Error(`The sign-in does not begin: ${status} ${JSON.stringify(body)}`)
      return String(body['url'])
    },
    ends: (callback, changed = {}) => {
      const { searchParams } = callback
      const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) =>
        searchParams.get(name),
      )
      return post(endpoints.verifySocialSignIn.path, { state, code, iss, error, binding_secret, ...changed })
    },
  }
}
