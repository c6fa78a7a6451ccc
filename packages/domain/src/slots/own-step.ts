import type { SlotQuestion } from './types.ts'

type Step = Pick<SlotQuestion, 'stepSeconds' | 'mode'>

/** How starts follow each other where a service has a step of its own: it wins over the company's, also over tiling. */
export const withOwnStep = <Asked extends Step>(
  asked: Asked,
  ownStepSeconds: number | null | undefined,
): Asked =>
  ownStepSeconds === null || ownStepSeconds === undefined
    ? asked
    : { ...asked, stepSeconds: ownStepSeconds, mode: 'BY_STEP' }
