/** Endpoints of the API, as far as the loaded chunks need them. */
import { bookingEndpoints } from '@zapys/contract/booking-endpoints'
import type { Endpoint, EndpointName } from '@zapys/contract/endpoints'

/** `headers`: additional headers of the call. */
type KnownEndpoint = Endpoint & { headers?(): Record<string, string> }

const known: Partial<Record<EndpointName, KnownEndpoint>> = { ...bookingEndpoints }

type Headers = () => Record<string, string>
const carried = new Map<EndpointName, Headers>()

/** Adds headers to calls; evaluated at each call. */
export const carry = (names: readonly EndpointName[], headers: Headers) =>
  names.forEach((name) => carried.set(name, headers))

/** Account screens register their endpoints: `account-calls.ts`. */
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

/** Whether a call returns data of the signed-in client. False for query keys that are not calls. */
export const answersOwnData = (name: unknown) =>
  /\/(user|me)(\/|$)/.test(known[name as EndpointName]?.path ?? '')

/**
 * Whether the hold of this browser changes the cached data of a query.
 * A query that is not a call is composed of calls.
 */
export const goesByOwnHold = (name: unknown): boolean =>
  [...carried].some(
    ([call, headers]) =>
      (call === name || !Object.hasOwn(known, String(name))) && Object.keys(headers()).length > 0,
  )
