/** What is asked of one resource and one length. */
import { freeResources, offeredResources } from '../../src/slots/index.ts'
import type { SlotQuestion } from '../../src/slots/types.ts'

type OneStart = [question: SlotQuestion, resourceId: string, startsAt: number, durationSeconds: number]

export const isOffered = (...asked: OneStart): boolean => offeredResources(...ofOne(asked)).has(asked[1])

export const isFree = (...asked: OneStart): boolean => freeResources(...ofOne(asked)).has(asked[1])

const ofOne = ([question, resourceId, startsAt, durationSeconds]: OneStart): [SlotQuestion, number] => [
  {
    ...question,
    resources: question.resources
      .filter(({ id }) => id === resourceId)
      .map((resource) => ({ ...resource, durationSeconds })),
  },
  startsAt,
]
