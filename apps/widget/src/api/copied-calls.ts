import type { EndpointName } from '@zapys/contract/endpoints'
import { request } from './request.ts'

/** Calls whose responses are stored for offline use; memberships join here. */
export const copiedCalls = [
  'listOwnAppointments',
  'listOwnEvents',
  'getOwnAppointment',
] as const satisfies EndpointName[]

/** Like `request`, but falls back to this session's stored response. Loads the storing part on use. */
export const askOrRemember: typeof request = async (...args) => {
  const ask = await import('./own-copies.ts').then(
    ({ askKeepingCopy }) => askKeepingCopy,
    () => request,
  )
  return ask(...args)
}
