/** Attribution of work to the request that caused it, available everywhere without passing it as an argument. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PlatformDeps } from '../deps.ts'
import { addressParts } from '../http/address.ts'
import { keyedHash } from '../http/keyed-hash.ts'

/** An address and its block as keyed hashes, stored with what the request caused, to be counted later. */
export type Cause = { address: string; block: string }

/** A staff member: a request with the company's API key. Staff may use any address, often all the same one. */
export type Attribution = { staffMemberId: string } | (() => Cause | undefined)

/** Runs the work of a request. */
export const attribution = new AsyncLocalStorage<Attribution>()

/** Attribution of a request from this address. The operator's programs (TRUSTED_CALLERS) have none. */
export const attributionOf =
  ({ secret, isTrusted }: Pick<PlatformDeps, 'secret' | 'isTrusted'>, address: string): Attribution =>
  () =>
    isTrusted?.(address) === true ? undefined : causeOf(secret, address)

/** Undefined for staff, jobs and the operator's programs. */
export function currentAttribution(): Cause | undefined {
  const current = attribution.getStore()
  return typeof current === 'function' ? current() : undefined
}

/** Staff, or a program with the company's key. */
export const isCausedByCompany = (): boolean => currentStaffMember() !== undefined

/** The staff member of the request's API key; undefined for clients, guests and jobs. */
export function currentStaffMember(): string | undefined {
  const current = attribution.getStore()
  return typeof current === 'object' ? current.staffMemberId : undefined
}

function causeOf(secret: string, address: string): Cause {
  const { host, block } = addressParts(address)
  const keyed = (what: string, value: string) => keyedHash(secret, `cause ${what} ${value}`)
  return { address: keyed('address', host), block: keyed('block', block) }
}
