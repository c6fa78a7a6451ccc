import type { EndpointName } from '@zapys/contract/endpoints'
import { request } from './request.ts'

/** Whose answers are kept for when there is no connection; memberships join here. */
export const copiedCalls = [
  'listOwnAppointments',
  'listOwnEvents',
  'getOwnAppointment',
] as const satisfies EndpointName[]

/** As `request`, and with what this session read last where no answer comes. The part that keeps it comes when it is used. */
export const askOrRemember: typeof request = async (...asked) => {
  const ask = await import('./own-copies.ts').then(
    ({ askKeepingCopy }) => askKeepingCopy,
    () => request,
  )
  return ask(...asked)
}
