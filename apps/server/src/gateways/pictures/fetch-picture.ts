/**
 * Fetches a picture from an address that a company chose (pinned.ts). Redirections are followed by the same rules. Nothing of
 * ours is sent along.
 */
import { Client, errors } from 'undici'
import { allowedAddresses, type Found, lookupIn, NotPublic, type PinRules, usualPinRules } from '../pinned.ts'
import type { FetchedPicture, FetchPicture, FetchRefusal } from './port.ts'

export type PictureFetchOptions = PinRules & {
  protocol: 'https:' | 'http:'
  port: string
  mostBytes: number
  totalMs: number
}

const usual: PictureFetchOptions = {
  protocol: 'https:',
  port: '',
  ...usualPinRules,
  mostBytes: 5 * 1024 * 1024,
  totalMs: 10_000,
}

const MOST_REDIRECTS = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** `options` are for tests, whose servers stand on this machine. */
export const createPictureFetcher = (options: Partial<PictureFetchOptions> = {}): FetchPicture => {
  const rules = { ...usual, ...options }
  return async (address) => {
    const until = AbortSignal.timeout(rules.totalMs)
    try {
      return await fetchFrom(address, rules, until, MOST_REDIRECTS)
    } catch (error) {
      return refused(error instanceof NotPublic ? 'notPublic' : 'noAnswer')
    }
  }
}

const refused = (reason: FetchRefusal): FetchedPicture => ({ kind: 'refused', reason })

async function fetchFrom(
  address: string,
  rules: PictureFetchOptions,
  until: AbortSignal,
  redirectsLeft: number,
): Promise<FetchedPicture> {
  if (!URL.canParse(address)) return refused('address')
  const url = new URL(address)
  const { protocol, port, username, password } = url
  if (protocol !== rules.protocol || port !== rules.port || username !== '' || password !== '')
    return refused('address')
  const asked = await ask(url, rules, until)
  if (asked.kind === 'redirect') {
    if (redirectsLeft === 0 || !URL.canParse(asked.to, address)) return refused('redirects')
    return await fetchFrom(new URL(asked.to, address).href, rules, until, redirectsLeft - 1)
  }
  return asked
}

type PictureOrRedirect = FetchedPicture | { kind: 'redirect'; to: string }

async function ask(url: URL, rules: PictureFetchOptions, until: AbortSignal): Promise<PictureOrRedirect> {
  const found = await allowedAddresses(url, rules, until)
  return await askAt(found, url, rules, until)
}

async function askAt(
  found: Found,
  url: URL,
  rules: PictureFetchOptions,
  until: AbortSignal,
): Promise<PictureOrRedirect> {
  const client = new Client(url.origin, {
    connect: { lookup: lookupIn(found) },
    maxResponseSize: rules.mostBytes,
  })
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      headers: {
        accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9',
        'user-agent': 'Zapys pictures',
      },
      signal: until,
    })
    // What is not read ends with the connection.
    body.on('error', () => {})
    if (redirects.has(statusCode) && typeof headers['location'] === 'string')
      return { kind: 'redirect', to: headers['location'] }
    if (statusCode !== 200) return refused('status')
    return { kind: 'fetched', content: Buffer.from(await body.bytes()) }
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) return refused('tooLarge')
    throw error
  } finally {
    client.destroy().catch(() => undefined)
  }
}
