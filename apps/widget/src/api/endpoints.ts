/** Where the calls of the API are, as far as the parts of the program that are loaded need them. */
import { bookingEndpoints } from '@zapys/contract/booking-endpoints'
import type { Endpoint, EndpointName } from '@zapys/contract/endpoints'

/** `headers`: what a call carries besides what all carry. */
type KnownEndpoint = Endpoint & { headers?(): Record<string, string> }

const known: Partial<Record<EndpointName, KnownEndpoint>> = { ...bookingEndpoints }

type Headers = () => Record<string, string>
const carried = new Map<EndpointName, Headers>()

/** Lets calls carry headers besides, whenever they are asked. */
export const carry = (names: readonly EndpointName[], headers: Headers) =>
  names.forEach((name) => carried.set(name, headers))

/** Screens of the account bring their calls along: `account-calls.ts`. */
export const addEndpoints = (more: Partial<Record<EndpointName, KnownEndpoint>>) =>
  void Object.assign(known, more)

export function endpointOf(name: EndpointName): KnownEndpoint {
  const endpoint = known[name]
  if (endpoint === undefined) throw new Error(`The caller of '${name}' imports api/account-calls.ts`)
  const more = carried.get(name)
  return more === undefined
    ? endpoint
    : { ...endpoint, headers: () => ({ ...endpoint.headers?.(), ...more() }) }
}

/** Whether a call answers what belongs to the client who is signed in. Keys of queries that are no calls do not. */
export const answersOwnData = (name: unknown) =>
  /\/(user|me)(\/|$)/.test(known[name as EndpointName]?.path ?? '')

/**
 * Whether what this browser holds changes what is kept under a name of a query. One that is no call was put together from
 * calls.
 */
export const goesByOwnHold = (name: unknown): boolean =>
  [...carried].some(
    ([call, headers]) =>
      (call === name || !Object.hasOwn(known, String(name))) && Object.keys(headers()).length > 0,
  )
