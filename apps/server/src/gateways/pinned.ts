/**
 * Connections to addresses that a company chose. The company may be anybody, so nothing may lead into our own network: every
 * name is resolved here, every address of it must be allowed, and the connection goes to the very address that was looked
 * at, so that a name cannot lead elsewhere a moment later.
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
  const found = family === 0 ? await Promise.race([resolve(name), endOf(until)]) : [{ address: name, family }]
  const [first, ...others] = found
  if (first === undefined || !found.every(({ address }) => isAllowed(address))) throw new NotPublic(name)
  return [first, ...others]
}

/** For races alone, which hear of it when it comes too late; by itself it would break the program. */
const endOf = (until: AbortSignal) =>
  new Promise<never>((_, reject) => {
    until.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })

/** Pins the connection to the addresses that were checked. */
export const lookupIn =
  (found: Found): LookupFunction =>
  (_name, options, callback) => {
    if (options.all === true) callback(null, [...found])
    else callback(null, found[0].address, found[0].family)
  }
