/** Allowed return addresses of a payment: our own pages, or an origin that the company registered. */
import type { PaymentRequest } from '@zapys/contract'
import { recordOf } from '@zapys/contract/values'
import { isOutsideAddress } from '@zapys/domain/addresses'
import { ApiError } from '../../../platform/errors/api-error.ts'

const names = ['success_url', 'failure_url', 'return_url'] as const

export type ReturnAddresses = Record<(typeof names)[number], string | null>

/** A path refers to our own pages. Rejects with `payment.address.foreign`. */
export function returnAddresses(
  request: Pick<PaymentRequest, (typeof names)[number]>,
  publicUrl: string,
  origins: readonly string[],
): ReturnAddresses {
  const allowed = new Set([new URL(publicUrl).origin, ...origins])
  return recordOf(names, (name) => {
    const returnAddress = request[name]
    if (!returnAddress) return null
    const address = /^\/(?![/\\])/.test(returnAddress) ? publicUrl + returnAddress : returnAddress
    const isAllowed =
      isOutsideAddress(address) && /^https?:/i.test(address) && allowed.has(URL.parse(address)?.origin ?? '')
    if (isAllowed) return address
    const errors = [{ field: name, message: `${name}: must be an address that the company has registered` }]
    throw new ApiError('payment.address.foreign', { errors })
  })
}
