import type { SlotQuestion } from './types.ts'

type Step = Pick<SlotQuestion, 'stepSeconds' | 'mode'>

/** Applies a service's own step between starts; it overrides the company's, including tiling. */
export const withOwnStep = <Question extends Step>(
  question: Question,
  ownStepSeconds: number | null | undefined,
): Question =>
  ownStepSeconds === null || ownStepSeconds === undefined
    ? question
    : { ...question, stepSeconds: ownStepSeconds, mode: 'BY_STEP' }
