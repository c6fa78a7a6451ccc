/** Maps an address to the host and block by which callers are counted. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { CallerGone } from '../errors/api-error.ts'

/**
 * The host of an address, and its block. IPv4: the address and its /24. IPv6: the /64 of one household or machine, and
 * the /48 that one customer can have. Some proxies append the port, which differs per connection; an invalid address
 * counts as one common caller. Undefined: the connection closed before it was read, which `request.ip` permits despite
 * its type;
 * throws CallerGone.
 */
export function addressParts(address: string | undefined): { host: string; block: string } {
  if (address === undefined) throw new CallerGone()
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  // Stricter than the library, which also reads octal and hexadecimal numbers: another notation must not make another
  // caller.
  if (isIP(bare) === 0) return { host: 'unknown', block: 'unknown' }
  // Converts IPv4-mapped IPv6 to IPv4.
  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4)
    return { host: String(parsed), block: parsed.octets.slice(0, 3).join('.') }
  const groups = parsed.parts.map((group) => group.toString(16))
  return { host: groups.slice(0, 4).join(':'), block: groups.slice(0, 3).join(':') }
}
