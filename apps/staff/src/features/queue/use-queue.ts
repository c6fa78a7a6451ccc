import { ApiFailure, isUnanswered } from '@zapys/contract/client'
import { useSyncExternalStore } from 'react'
import { changeQueue, type QueuedAct, queueOf, subscribeToQueue, withAct } from '#staff/session/queue.ts'
import { useSession } from '#staff/session/session.tsx'

/** Queued actions, and those rejected since. */
export function useQueue(): readonly QueuedAct[] {
  const { id } = useSession().me.person
  return useSyncExternalStore(subscribeToQueue, () => queueOf(id))
}

/**
 * Sends an action; without a connection it is queued instead of failing. Resolves with the response or `queued`.
 * Actions must be repeatable, because a response may have been lost.
 */
export function useQueued() {
  const { me, company } = useSession()
  return async <Answer>(
    branch: QueuedAct['branch'],
    what: QueuedAct['what'],
    send: () => Promise<Answer>,
  ): Promise<Answer | 'queued'> => {
    try {
      return await send()
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || !isUnanswered(failure.status)) throw failure
      const act = { id: crypto.randomUUID(), company: company.id, branch, what }
      changeQueue(me.person.id, (acts) => withAct(acts, act))
      return 'queued'
    }
  }
}
