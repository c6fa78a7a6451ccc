/** Posts to addresses that companies chose for their programs (pinned.ts). */
import ipaddr from 'ipaddr.js'
import type { Client, Dispatcher } from 'undici'
import { nameOf } from '../ask.ts'
import { allowedAddresses, lookupIn, NotPublic, type PinRules, usualPinRules } from '../pinned.ts'
import type { ReceiverAnswer, ReceiverLine, ReceiverRefusal, Receivers } from './port.ts'

export type ReceiverOptions = PinRules & {
  /** Also allows http to this machine: for developers who run a receiver next to the server. */
  onThisMachine: boolean
  connectMs: number
  totalMs: number
}

const usual: ReceiverOptions = { ...usualPinRules, onThisMachine: false, connectMs: 5_000, totalMs: 10_000 }

/** Maximum wait for DNS when an address is added. */
const LOOK_MS = 2_000
/** The rest of a response is not needed: its status decides. */
const MAX_BYTES = 4096

export function createReceivers(options: Partial<ReceiverOptions> = {}): Receivers {
  const rules = { ...usual, ...options }
  return {
    async refusalOf(address) {
      const url = allowedUrl(address, rules)
      if (url === undefined) return 'address'
      try {
        await allowedAddresses(url, pinRules(url, rules), AbortSignal.timeout(LOOK_MS))
        return undefined
      } catch (error) {
        return error instanceof NotPublic ? 'notPublic' : undefined
      }
    },
    open: (address) => openLine(address, rules),
  }
}

function openLine(address: string, rules: ReceiverOptions): ReceiverLine {
  const url = allowedUrl(address, rules)
  let client: Client | undefined
  return {
    async post(body, headers) {
      if (url === undefined) return refused('address')
      const until = AbortSignal.timeout(rules.totalMs)
      try {
        const undici = await import('undici')
        client ??= new undici.Client(url.origin, {
          connect: {
            lookup: lookupIn(await allowedAddresses(url, pinRules(url, rules), until)),
            timeout: rules.connectMs,
          },
        })
        return await answered(
          await client.request({
            method: 'POST',
            path: url.pathname + url.search,
            body,
            signal: until,
            headers: { 'content-type': 'application/json', 'user-agent': 'Zapys webhooks', ...headers },
          }),
        )
      } catch (error) {
        if (error instanceof NotPublic) return refused('notPublic')
        return { kind: 'noAnswer', detail: nameOf(error) }
      }
    },
    // No response is expected any more: errors of closing do not matter.
    close: () => void client?.destroy().catch(() => undefined),
  }
}

const refused = (reason: ReceiverRefusal): ReceiverAnswer => ({ kind: 'refused', reason })

/**
 * Undefined if nothing may be sent there, independent of what the name resolves to.
 * Unencrypted messages stay on this machine.
 */
function allowedUrl(address: string, { onThisMachine }: ReceiverOptions): URL | undefined {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  const isHere = onThisMachine && url.protocol === 'http:' && isLoopback(url.hostname)
  return url.protocol === 'https:' || isHere ? url : undefined
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

const pinRules = ({ protocol }: URL, { resolve, isAllowed }: ReceiverOptions): PinRules => ({
  resolve,
  isAllowed: protocol === 'https:' ? isAllowed : (ip) => ipaddr.parse(ip).range() === 'loopback',
})

async function answered({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<ReceiverAnswer> {
  const seconds = Number(headers['retry-after'])
  return {
    kind: 'answered',
    status: statusCode,
    text: await beginningOf(body),
    retryAfterSeconds: seconds > 0 ? seconds : undefined,
  }
}

/** A late or broken body does not change the status. The unread rest ends with the connection. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body) {
      parts.push(part)
      bytes += part.length
      if (bytes >= MAX_BYTES) break
    }
  } catch {
    // Only the status matters.
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES).toString('utf8')
}
