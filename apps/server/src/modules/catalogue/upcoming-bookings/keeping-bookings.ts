/** Changes for programs that cannot handle `catalogue.inUse`. docs/rules/operator.md */
import type { KeptBookings } from '@zapys/contract'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'

type KeepRequest = {
  query: { keepAppointments?: boolean | undefined }
  operator: Pick<Operator, 'keepsBookings'>
}

/**
 * Runs `change`. If it rejects with `catalogue.inUse` and the caller keeps bookings (by header `Prefer` or by its key),
 * runs it again keeping them; the response then lists them. `keepAppointments` of the request takes precedence.
 */
export async function keepingBookings<Answer extends object>(
  { query: { keepAppointments }, operator }: KeepRequest,
  change: (keepsBookings: boolean) => Promise<Answer>,
): Promise<Answer & { metadata?: KeptBookings }> {
  if (keepAppointments !== undefined || !operator.keepsBookings) return change(keepAppointments ?? false)
  try {
    return await change(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'catalogue.inUse') throw error
    const { appointments = [], events } = error.facts
    return { ...(await change(true)), metadata: { appointments, ...(events && { events }) } }
  }
}
