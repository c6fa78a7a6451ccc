/**
 * Connections to addresses that a company chose. The company may be an attacker, so none may reach our own network
 * (SSRF).
 * Every name is resolved here, every address of it must be allowed, and the connection uses exactly the checked
 * address, so that the name cannot resolve to another one a moment later (DNS rebinding).
 */
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type PinRules = {
  isAllowed(address: string): boolean
  resolve(name: string): Promise<readonly LookupAddress[]>
}

export const usualPinRules: PinRules = {
  isAllowed: isPublicAddress,
  resolve: (name) => lookup(name, { all: true }),
}

/** An address that is not allowed, or none at all. */
export class NotPublic extends Error {}

export type Found = readonly [LookupAddress, ...LookupAddress[]]

/** Throws `NotPublic` unless every address of the name is allowed. A name can be an address already. */
export async function allowedAddresses(
  { hostname }: URL,
  { isAllowed, resolve }: PinRules,
  until: AbortSignal,
): Promise<Found> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(name)
  const addresses =
    family === 0 ? await Promise.race([resolve(name), endOf(until)]) : [{ address: name, family }]
  const [first, ...others] = addresses
  if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) throw new NotPublic(name)
  return [first, ...others]
}

/** Only for use in Promise.race, which handles a late rejection; unhandled, it would crash the program. */
const endOf = (until: AbortSignal) =>
  new Promise<never>((_, reject) => {
    until.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })

/** Pins the connection to the addresses that were checked. */
export const lookupIn =
  (addresses: Found): LookupFunction =>
  (_name, options, callback) => {
    if (options.all === true) callback(null, [...addresses])
    else callback(null, addresses[0].address, addresses[0].family)
  }
