/**
 * Fetches an address that a company chose (pinned.ts). Redirects follow the same rules. No data of ours is sent along.
 */
import { allowedAddresses, type Found, lookupIn, NotPublic, type PinRules, usualPinRules } from './pinned.ts'

export type FetchRules = PinRules & {
  protocol: 'https:' | 'http:'
  port: string
  maxBytes: number
  totalMs: number
}

export const usualFetchRules: FetchRules = {
  protocol: 'https:',
  port: '',
  ...usualPinRules,
  maxBytes: 5 * 1024 * 1024,
  totalMs: 10_000,
}

/** Why nothing was fetched. */
export type FetchRefusal =
  /** No https address, another port, or a name with a password. */
  | 'address'
  /** The name resolves to no public address: to this machine, its network, or nothing. */
  | 'notPublic'
  | 'redirects'
  | 'status'
  | 'tooLarge'
  | 'noAnswer'

export type Fetched =
  | {
      kind: 'fetched'
      content: Buffer
      /** ETag of the content. */
      tag: string | undefined
    }
  /** Unchanged since the tag that was sent along. */
  | { kind: 'same' }
  | {
      kind: 'refused'
      reason: FetchRefusal
      /** Status of an unusable response. */
      status?: number
    }

type Headers = { accept: string; 'user-agent': string; 'if-none-match'?: string }

const MAX_REDIRECTS = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** Never throws. */
export async function fetchPinned(address: string, rules: FetchRules, headers: Headers): Promise<Fetched> {
  const until = AbortSignal.timeout(rules.totalMs)
  try {
    return await fetchFrom(address, { rules, headers, until }, MAX_REDIRECTS)
  } catch (error) {
    return refused(error instanceof NotPublic ? 'notPublic' : 'noAnswer')
  }
}

/** Undefined if the address may not be fetched, independent of what its name resolves to. */
export function allowedUrl(address: string, rules: Pick<FetchRules, 'protocol' | 'port'>): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const { protocol, port, username, password } = url
  const isAllowed = protocol === rules.protocol && port === rules.port && username === '' && password === ''
  return isAllowed ? url : undefined
}

const refused = (reason: FetchRefusal, status?: number): Fetched => ({
  kind: 'refused',
  reason,
  ...(status === undefined ? {} : { status }),
})

type Asking = { rules: FetchRules; headers: Headers; until: AbortSignal }

async function fetchFrom(address: string, asking: Asking, redirectsLeft: number): Promise<Fetched> {
  const { rules, until } = asking
  const url = allowedUrl(address, rules)
  if (url === undefined) return refused('address')
  const response = await askAt(await allowedAddresses(url, rules, until), url, asking)
  if (response.kind === 'redirect') {
    if (redirectsLeft === 0 || !URL.canParse(response.to, address)) return refused('redirects')
    return await fetchFrom(new URL(response.to, address).href, asking, redirectsLeft - 1)
  }
  return response
}

async function askAt(
  addresses: Found,
  url: URL,
  { rules, headers: sent, until }: Asking,
): Promise<Fetched | { kind: 'redirect'; to: string }> {
  const { Client, errors } = await import('undici')
  const client = new Client(url.origin, {
    connect: { lookup: lookupIn(addresses) },
    maxResponseSize: rules.maxBytes,
  })
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      headers: sent,
      signal: until,
    })
    // The unread rest ends with the connection.
    body.on('error', () => {})
    if (redirects.has(statusCode) && typeof headers['location'] === 'string')
      return { kind: 'redirect', to: headers['location'] }
    if (statusCode === 304 && sent['if-none-match'] !== undefined) return { kind: 'same' }
    if (statusCode !== 200) return refused('status', statusCode)
    const { etag } = headers
    return {
      kind: 'fetched',
      content: Buffer.from(await body.bytes()),
      tag: typeof etag === 'string' ? etag : undefined,
    }
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) return refused('tooLarge')
    throw error
  } finally {
    // The response was read or abandoned: errors of closing do not matter.
    client.destroy().catch(() => undefined)
  }
}
