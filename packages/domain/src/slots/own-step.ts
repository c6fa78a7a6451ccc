import type { SlotQuestion } from './types.ts'

type Step = Pick<SlotQuestion, 'stepSeconds' | 'mode'>

/** How starts follow each other where a service has a step of its own: it wins over the company's, also over tiling. */
export const withOwnStep = <Question extends Step>(
  asked: Question,
  ownStepSeconds: number | null | undefined,
): Question =>
  ownStepSeconds === null || ownStepSeconds === undefined
    ? asked
    : { ...asked, stepSeconds: ownStepSeconds, mode: 'BY_STEP' }
