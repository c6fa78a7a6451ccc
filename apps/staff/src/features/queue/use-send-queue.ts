import { useQueryClient } from '@tanstack/react-query'
import type { Locale } from '@zapys/contract'
import { ApiFailure, isUnanswered } from '@zapys/contract/client'
import { useEffect } from 'react'
import { request } from '#staff/api/request.ts'
import { useLanguage } from '#staff/language/language.tsx'
import { changeQueue, type QueuedAct, queueOf, withoutDone, withRejected } from '#staff/session/queue.ts'
import { useSession } from '#staff/session/session.tsx'
import { useQueue } from './use-queue.ts'

/** A browser does not always report that the network is back. */
const EVERY_MS = 10_000
const affected = ['readBranchDay', 'listSchedules', 'listVisitSlots', 'readBookingHistory']

/** Sends what waits once there is a connection, one after the other, from one tab only. */
export function useSendQueue(): void {
  const { id: person } = useSession().me.person
  const { locale } = useLanguage()
  const queries = useQueryClient()
  const isWaiting = useQueue().some(({ rejected }) => rejected === undefined)
  useEffect(() => {
    if (!isWaiting) return undefined
    const send = () =>
      void navigator.locks.request('zapys-staff-queue', { ifAvailable: true }, async (lock) => {
        if (lock === null || !(await sendAll(person, locale))) return
        await Promise.all(affected.map((name) => queries.invalidateQueries({ queryKey: [name] })))
      })
    const timer = setInterval(send, EVERY_MS)
    window.addEventListener('online', send)
    // What was left by an earlier visit.
    if (navigator.onLine) send()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting, person, locale, queries])
}

/** Whether the server answered at least one. */
async function sendAll(person: string, locale: Locale): Promise<boolean> {
  let isAnswered = false
  for (;;) {
    const act = queueOf(person).find(({ rejected }) => rejected === undefined)
    if (act === undefined) return isAnswered
    try {
      const version = await sendAct(act, locale)
      changeQueue(person, (acts) => withoutDone(acts, act, version))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const { status, code } = failure
      // No connection, a session that has ended, or too much at once: all of it waits on.
      if (isUnanswered(status) || status === 401 || status === 429) return isAnswered
      changeQueue(person, (acts) => withRejected(acts, act.id, code))
    }
    isAnswered = true
  }
}

/** Returns the version of the booking. Each call can be repeated: the act carries its key, the booking its version. */
async function sendAct(
  { id, company, branch, what }: QueuedAct,
  locale: Locale,
): Promise<number | undefined> {
  if (what.kind === 'block') {
    const { resource, date, start_time, end_time } = what
    await request(
      'blockTime',
      {
        params: { company, branch: branch.id, resource },
        body: { block: { date, start_time, end_time } },
        idempotencyKey: id,
      },
      locale,
    )
    return undefined
  }
  const { appointment, status, comment, version } = what
  const marked = await request(
    'markCompanyAppointment',
    {
      params: { company, branch: branch.id, appointment },
      body: { appointment: { status, comment, version } },
      idempotencyKey: id,
    },
    locale,
  )
  return marked.version
}
