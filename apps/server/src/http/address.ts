/** Whom an address stands for, wherever callers are counted or weighed. */
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Who an address stands for, and the block it lies in. IPv4: the address and its /24. IPv6: the /64 that one household
 * or machine has to itself, and the /48 that one customer can have. Some proxies write the port behind it, which is
 * another one for each connection; whatever is no address is one common caller.
 */
export function addressParts(address: string): { host: string; block: string } {
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return { host: plain, block: plain.slice(0, plain.lastIndexOf('.')) }
  if (!isIPv6(plain)) return { host: 'unknown', block: 'unknown' }
  const groups = ipv6Groups(plain)
  return { host: groups.slice(0, 4).join(':'), block: groups.slice(0, 3).join(':') }
}

/** The eight groups without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [before = '', after] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const [left, right] = [groupsOf(before), groupsOf(after)]
  const zeros =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
