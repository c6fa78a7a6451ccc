/**
 * Imported for its effect by what asks for a client's own data, buys or pays: the table of account screens, and parts that stand on
 * other screens and come later. The first load must not carry it.
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
