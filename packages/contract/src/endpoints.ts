/**
 * Method and path of every call, without schemas, so that the widget can use them without the schema library.
 * Names in braces are path parameters. A trailing slash is always accepted.
 */
import { accountEndpoints } from './account-endpoints.ts'
import { bookingEndpoints } from './booking-endpoints.ts'
import { paymentEndpoints } from './payment-endpoints.ts'
import { staffEndpoints } from './staff-endpoints.ts'

export type { Endpoint } from './endpoint.ts'

export const endpoints = {
  ...bookingEndpoints,
  ...accountEndpoints,
  ...paymentEndpoints,
  ...staffEndpoints,
}

export type EndpointName = keyof typeof endpoints
