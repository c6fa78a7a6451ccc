/** Sends actions that were queued without a connection. docs/staff.md */
import type { Locale } from '@zapys/contract'
import { ApiFailure, isUnanswered } from '@zapys/contract/client'
import { request } from '#staff/api/request.ts'
import {
  changeQueue,
  type QueuedAct,
  queueOf,
  withFailed,
  withoutDone,
  withRejected,
} from '#staff/session/queue.ts'

/** Sends queued actions one by one. Resolves with true if the server responded to at least one. */
export async function sendQueue(person: string, locale: Locale): Promise<boolean> {
  let isAnswered = false
  // Only for this run: each is retried in the next one.
  const failed = new Set<string>()
  for (;;) {
    const act = queueOf(person).find(({ id, rejected }) => rejected === undefined && !failed.has(id))
    if (act === undefined || !(await isSignedIn(person, locale))) return isAnswered
    try {
      const version = await sendAct(act, locale)
      changeQueue(person, (acts) => withoutDone(acts, act, version))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const { status, code } = failure
      // No connection, an expired session, or rate limited: the whole queue waits.
      if (isUnanswered(status) || status === 401 || status === 429) return isAnswered
      // A server error is no rejection: this action waits, the others continue.
      if (status >= 500) failed.add(act.id)
      changeQueue(person, (acts) => (status >= 500 ? withFailed : withRejected)(acts, act.id, code))
    }
    isAnswered = true
  }
}

/** Another person may have signed in in another tab; queued actions must not be sent with their session. */
async function isSignedIn(person: string, locale: Locale): Promise<boolean> {
  try {
    return (await request('readStaffMe', { params: {} }, locale)).person.id === person
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return false
  }
}

/** Resolves with the booking's version. Calls are repeatable: a stored change has no further effect, at any version. */
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
