/**
 * Fetches a picture from an address that a company chose. The company may be anybody, so the address must not lead into
 * our own network: every name is resolved here, every address of it must be public, and the connection goes to the very
 * address that was looked at, so that a name cannot lead elsewhere a moment later. Redirections are followed by the same
 * rules. Nothing of ours is sent along.
 */
import type { LookupAddress } from 'node:dns'
import { lookup as resolve } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Client, errors } from 'undici'
import type { FetchedPicture, FetchPicture, FetchRefusal } from './port.ts'
import { isPublicAddress } from './public-address.ts'

export type PictureFetchOptions = {
  protocol: 'https:' | 'http:'
  port: string
  isAllowed(address: string): boolean
  resolve(name: string): Promise<readonly LookupAddress[]>
  mostBytes: number
  totalMs: number
}

const usual: PictureFetchOptions = {
  protocol: 'https:',
  port: '',
  isAllowed: isPublicAddress,
  resolve: (name) => resolve(name, { all: true }),
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

class NotPublic extends Error {}

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
  const found = await allowedAddresses(url.hostname.replace(/^\[(.*)\]$/, '$1'), rules, until)
  return await askAt(found, url, rules, until)
}

type Found = readonly [LookupAddress, ...LookupAddress[]]

/** Throws unless every address of the name is allowed. A name can be an address already. */
async function allowedAddresses(
  name: string,
  rules: PictureFetchOptions,
  until: AbortSignal,
): Promise<Found> {
  const family = isIP(name)
  const found =
    family === 0 ? await Promise.race([rules.resolve(name), endOf(until)]) : [{ address: name, family }]
  const [first, ...others] = found
  if (first === undefined || !found.every(({ address }) => rules.isAllowed(address)))
    throw new NotPublic(name)
  return [first, ...others]
}

/** For races alone, which hear of it when it comes too late; by itself it would break the program. */
const endOf = (until: AbortSignal) =>
  new Promise<never>((_, reject) => {
    until.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })

/** The connection gets the addresses that were looked at, so that a name cannot lead elsewhere a moment later. */
const lookupIn =
  (found: Found): LookupFunction =>
  (_name, options, callback) => {
    if (options.all === true) callback(null, [...found])
    else callback(null, found[0].address, found[0].family)
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
