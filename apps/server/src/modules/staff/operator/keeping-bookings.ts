/** Changes for programs that do not know `catalogue.inUse`. docs/rules/operator.md */
import type { KeptBookings } from '@zapys/contract'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'

type Asked = { query: { keepAppointments?: boolean | undefined }; operator: Pick<Operator, 'keepsBookings'> }

/**
 * Does what `change` does. Where it would be rejected with `catalogue.inUse` and the caller prefers lenient handling, the
 * bookings stay and the answer names them. `keepAppointments` of the request comes first.
 */
export async function keepingBookings<Answer extends object>(
  { query: { keepAppointments }, operator }: Asked,
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
