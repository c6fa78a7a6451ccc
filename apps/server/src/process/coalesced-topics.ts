import { type Database, type Topic, workTopics } from '../platform/db/database.ts'

/** A word to another thread or process costs as much as a statement, and workers gather what comes for longer than this. */
const GATHER_MS = 10

/** Tells which of the topics that workers wait for were committed, each once for all commits of some milliseconds. Answers how to end it. */
export function gatherTopics(
  { onCommit }: Pick<Database, 'onCommit'>,
  tell: (topic: Topic) => void,
): () => void {
  const committed = new Set<Topic>()
  let timer: NodeJS.Timeout | undefined
  const tellAll = () => {
    timer = undefined
    const topics = [...committed]
    committed.clear()
    for (const topic of topics) tell(topic)
  }
  const forget = workTopics.map((topic) =>
    onCommit(topic, () => {
      committed.add(topic)
      timer ??= setTimeout(tellAll, GATHER_MS)
    }),
  )
  return () => {
    for (const one of forget) one()
    clearTimeout(timer)
  }
}
