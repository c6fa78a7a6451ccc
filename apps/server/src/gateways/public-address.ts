import ipaddr from 'ipaddr.js'

/**
 * True for an address on the open internet. Private, local, shared and reserved ones are none, nor those that carry an
 * IPv4 address inside (mapped, translated, tunnelled), whatever that is: nobody's site stands there alone.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.parse(address).range() === 'unicast'
}
