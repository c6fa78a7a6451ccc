import { type Database, type Topic, workTopics } from '../platform/db/database.ts'

/**
 * A message to another thread or process costs as much as a statement, and workers batch over a longer time than this.
 */
const COALESCE_MS = 10

/** Sends the topics of committed work, each once for all commits of some milliseconds. Returns how to end it. */
export function coalesceTopics(
  { onCommit }: Pick<Database, 'onCommit'>,
  send: (topic: Topic) => void,
): () => void {
  const committed = new Set<Topic>()
  let timer: NodeJS.Timeout | undefined
  const sendAll = () => {
    timer = undefined
    const topics = [...committed]
    committed.clear()
    for (const topic of topics) send(topic)
  }
  const unsubscribe = workTopics.map((topic) =>
    onCommit(topic, () => {
      committed.add(topic)
      timer ??= setTimeout(sendAll, COALESCE_MS)
    }),
  )
  return () => {
    for (const one of unsubscribe) one()
    clearTimeout(timer)
  }
}
