import { bookingAddress, classAddress } from '#staff/features/addresses.ts'
import type { InboxItem } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'

type Branch = { id: string; timezone: string }

/** Screen on which staff resolve the entry; undefined if the app has none. */
export function placeOf(item: InboxItem, branches: readonly Branch[]): string | undefined {
  const { kind, branch_id, appointment_id, event_id, client_id, start_time } = item
  if (kind === 'REVIEW') return '/reviews'
  if (kind === 'WEBHOOK' || kind === 'CALENDAR') return undefined
  const branch = branches.find(({ id }) => id === branch_id)
  if (branch !== undefined && start_time !== null) {
    const { date } = toLocal(branch.timezone, Date.parse(start_time) / 1000)
    if (event_id !== null) return classAddress(branch, date, event_id)
    if (appointment_id !== null) return bookingAddress(branch, date, appointment_id)
  }
  if (kind === 'WAITING') return branch_id === null ? '/waiting' : `/waiting?branch=${branch_id}`
  // The refund of a membership is settled in the till.
  if (kind === 'REFUND' && appointment_id === null) return '/money/till'
  return client_id === null ? undefined : `/clients/${client_id}`
}
