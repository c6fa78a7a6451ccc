/**
 * Method and path of every call, without schemas, so that the widget can use them without the schema library.
 * Names in braces are path parameters. A trailing slash is always accepted.
 */
import { accountEndpoints } from './account-endpoints.ts'
import { bookingEndpoints } from './booking-endpoints.ts'

export const endpoints = { ...bookingEndpoints, ...accountEndpoints }

/**
 * `form`: the body goes as a form and not as JSON. `device`: takes the header `X-Device-Key`, by which an account knows
 * browsers (docs/rules/accounts.md).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  form?: true
  device?: true
}
export type EndpointName = keyof typeof endpoints
