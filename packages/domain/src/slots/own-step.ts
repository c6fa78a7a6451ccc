import type { SlotQuestion } from './types.ts'

type Step = Pick<SlotQuestion, 'stepSeconds' | 'mode'>

/** Applies a service's own step between starts; it overrides the company's, including tiling. */
export const withOwnStep = <Question extends Step>(
  asked: Question,
  ownStepSeconds: number | null | undefined,
): Question =>
  ownStepSeconds === null || ownStepSeconds === undefined
    ? asked
    : { ...asked, stepSeconds: ownStepSeconds, mode: 'BY_STEP' }
