import { useQueryClient } from '@tanstack/react-query'
import { addressOf } from '@zapys/contract/client'
import { type EndpointName, endpoints } from '@zapys/contract/endpoints'
import { useEffect } from 'react'
import { followChanges } from './follow-changes.ts'

/** Calls whose data depends on bookings or their payments. */
export const bookingReads: readonly EndpointName[] = [
  'readBranchDay',
  'readBranchMonth',
  'listCompanyAppointments',
  'readAbsence',
  'listCompanyEvents',
  'listVisitSlots',
  'listRentSlots',
  'listStaffDates',
  'readCompanyReceipt',
  'readCompanyClient',
  'listCompanyWaiting',
  'readInbox',
  'readBookingHistory',
  'readBookingMemberships',
  'readPaymentLink',
]

/** Refetches bookings when the server reports a change, and failed queries after a reconnection. */
export function useLiveBookings(company: string, isAllowed: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAllowed) return undefined
    const invalidate = (name: EndpointName) => queries.invalidateQueries({ queryKey: [name] })
    return followChanges(addressOf(endpoints.readBookingsVersion.path, { company }), {
      onChange: () => void Promise.all(bookingReads.map(invalidate)),
      onLost: () => void invalidate('readStaffMe'),
      onBack: () => void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
    })
  }, [company, isAllowed, queries])
}
