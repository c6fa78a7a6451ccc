/** Topics that a process notifies itself of after a commit. NOTIFY of PostgreSQL would make commits wait for each other. */

/** Workers start at once instead of with their next poll, and metrics count. */
export type Topic = 'bookings' | 'codes' | 'messages' | 'webhooks'

/** Those that workers wait for. */
export const workTopics = ['codes', 'messages', 'webhooks'] as const satisfies readonly Topic[]

export type CommitListeners = {
  /** Calls `listener` after each commit that emits the topic; returns a function that removes it. */
  onCommit(topic: Topic, listener: () => void): () => void
  /** Calls the listeners of the topic: this process, or another one, has committed it. */
  notify(topic: Topic): void
}

export function createCommitListeners(): CommitListeners {
  const listeners = new Map<Topic, Set<() => void>>()
  return {
    onCommit: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => void all.delete(listener)
    },
    notify: (topic) => {
      for (const listener of listeners.get(topic) ?? []) listener()
    },
  }
}
