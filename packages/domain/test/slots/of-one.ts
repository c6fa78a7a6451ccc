/** What is asked of one resource and one length. */
import { whoIsFree, whoIsOffered } from '../../src/slots/index.ts'
import type { SlotQuestion } from '../../src/slots/types.ts'

type Asked = [question: SlotQuestion, resourceId: string, startsAt: number, durationSeconds: number]

export const isOffered = (...asked: Asked): boolean => whoIsOffered(...ofOne(asked)).has(asked[1])

export const isFree = (...asked: Asked): boolean => whoIsFree(...ofOne(asked)).has(asked[1])

const ofOne = ([question, resourceId, startsAt, durationSeconds]: Asked): [SlotQuestion, number] => [
  {
    ...question,
    resources: question.resources
      .filter(({ id }) => id === resourceId)
      .map((resource) => ({ ...resource, durationSeconds })),
  },
  startsAt,
]
