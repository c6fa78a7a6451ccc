import ipaddr from 'ipaddr.js'

/** All that is given out of IPv6 for the open internet. */
const given = ipaddr.parseCIDR('2000::/3')

/**
 * True for an address on the open internet. Private, local, shared and reserved ones are none, nor those that carry an
 * IPv4 address inside (mapped, compatible, translated, tunnelled), whatever that is: no real site uses such an address alone.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(given))
}
