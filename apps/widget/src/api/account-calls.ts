/**
 * Side-effect import that registers the endpoints for own data, purchases and payments.
 * Imported by the table of account screens and by parts that load later, so that the first load does not include it.
 */
import { accountEndpoints } from '@zapys/contract/account-endpoints'
import type { Endpoint } from '@zapys/contract/endpoints'
import { paymentEndpoints } from '@zapys/contract/payment-endpoints'
import { deviceKey } from '#widget/browser/device-key.ts'
import { addEndpoints } from './endpoints.ts'

const headers = () => ({ 'X-Device-Key': deviceKey() })

addEndpoints(
  Object.fromEntries(
    Object.entries({ ...accountEndpoints, ...paymentEndpoints }).map(
      ([name, endpoint]: [string, Endpoint]) => [name, endpoint.device ? { ...endpoint, headers } : endpoint],
    ),
  ),
)
