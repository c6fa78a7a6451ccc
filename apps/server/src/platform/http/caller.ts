/** Facts about the caller that decide their fair-use limits. docs/rules/shares.md */
import { BlockList, isIP, isIPv6 } from 'node:net'

export type Caller = {
  /** Behind a proxy, the address that it forwards. */
  address: string
  /** The signed-in person, if their phone was verified by a code. */
  provenPersonId: string | undefined
  /** Header `X-Challenge-Answer`. */
  challengeAnswer: string | undefined
}

/** Returns whether an address belongs to the operator's programs: addresses and networks such as 192.0.2.0/28. */
export function trustedCallers(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
