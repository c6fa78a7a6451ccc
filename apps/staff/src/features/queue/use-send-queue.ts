import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { sendQueue } from './send-queue.ts'
import { useQueue } from './use-queue.ts'

/** Retry interval, because a browser does not always report that the network is back. */
const EVERY_MS = 10_000
const affected = ['readBranchDay', 'listSchedules', 'listVisitSlots', 'readBookingHistory']

/** Sends the queue when there is a connection, one action at a time, from one tab only. */
export function useSendQueue(): void {
  const { id: person } = useSession().me.person
  const { locale } = useLanguage()
  const queries = useQueryClient()
  const isWaiting = useQueue().some(({ rejected }) => rejected === undefined)
  useEffect(() => {
    if (!isWaiting) return undefined
    const send = () =>
      void navigator.locks.request('zapys-staff-queue', { ifAvailable: true }, async (lock) => {
        if (lock === null || !(await sendQueue(person, locale))) return
        await Promise.all(affected.map((name) => queries.invalidateQueries({ queryKey: [name] })))
      })
    const timer = setInterval(send, EVERY_MS)
    window.addEventListener('online', send)
    // Actions from an earlier visit.
    if (navigator.onLine) send()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting, person, locale, queries])
}
