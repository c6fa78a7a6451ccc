import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is allocated for the public internet. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * True for an address on the public internet. False for private, local, shared and reserved ones.
 * Also false for any that embeds an IPv4 address (mapped, compatible, translated, tunneled): no real site uses only
 * that.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}
