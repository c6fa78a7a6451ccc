import { useQueryClient } from '@tanstack/react-query'
import { addressOf } from '@zapys/contract/client'
import { type EndpointName, endpoints } from '@zapys/contract/endpoints'
import { useEffect } from 'react'

/** Shown data that a change of a booking or its payments changes. */
const affected: readonly EndpointName[] = [
  'readBranchDay',
  'readBranchMonth',
  'listCompanyAppointments',
  'readAbsence',
  'listCompanyEvents',
  'listVisitSlots',
  'listStaffDates',
  'readCompanyReceipt',
  'readCompanyClient',
  'listCompanyWaiting',
  'readInbox',
  'readBookingHistory',
  'readBookingMemberships',
  'readPaymentLink',
]
/** After a rejection the browser does not connect again itself. Until then the screens poll. */
const RECONNECT_MS = 30_000

/**
 * Reads bookings again when the server reports a change. Connected only while the page is visible: browsers open six
 * connections to a server without HTTP/2, for all tabs together.
 */
export function useLiveBookings(company: string, isAllowed: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAllowed) return undefined
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let seen: string | undefined

    const invalidate = (name: EndpointName) => queries.invalidateQueries({ queryKey: [name] })
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const connect = () => {
      close()
      if (document.visibilityState !== 'visible') return
      const events = new EventSource(addressOf(endpoints.readBookingsVersion.path, { company }))
      source = events
      events.addEventListener('bookings', ({ lastEventId }) => {
        if (lastEventId === seen) return
        seen = lastEventId
        void Promise.all(affected.map(invalidate))
      })
      events.addEventListener('error', () => {
        // The session may have ended in another tab.
        void invalidate('readStaffMe')
        if (events.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_MS)
      })
    }
    connect()
    document.addEventListener('visibilitychange', connect)
    window.addEventListener('online', connect)
    return () => {
      document.removeEventListener('visibilitychange', connect)
      window.removeEventListener('online', connect)
      close()
    }
  }, [company, isAllowed, queries])
}
