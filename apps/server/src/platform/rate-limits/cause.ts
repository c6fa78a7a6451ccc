/** Whose request it is that something is done for: known to all that it causes, without being handed from call to call. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Deps } from '../deps.ts'
import { addressParts } from '../http/address.ts'
import { keyedHash } from '../http/keyed-hash.ts'

/** An address and its block as keyed hashes, so that they can be kept beside what was caused and counted later. */
export type Cause = { address: string; block: string }

const cause = new AsyncLocalStorage<() => Cause>()

/** Does the work of a request from this address. */
export const attributedTo = <T>({ secret }: Pick<Deps, 'secret'>, address: string, work: () => T): T =>
  cause.run(() => causeOf(secret, address), work)

/** Undefined for what no request caused: jobs. */
export const currentAttribution = (): Cause | undefined => cause.getStore()?.()

function causeOf(secret: string, address: string): Cause {
  const { host, block } = addressParts(address)
  const keyed = (what: string, value: string) => keyedHash(secret, `cause ${what} ${value}`)
  return { address: keyed('address', host), block: keyed('block', block) }
}
