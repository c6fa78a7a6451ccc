import type { z } from 'zod'
import { MAX_RANGE_DAYS } from './schemas.ts'

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Names the parameter, as every message about a range must. */
export const inRange = (range: { start: string; end?: string | undefined }, refinement: z.RefinementCtx) => {
  if (range.end === undefined) return
  const days = dayNumber(range.end) - dayNumber(range.start)
  if (days < 0) refinement.addIssue({ code: 'custom', path: ['end'], message: 'must not be before start' })
  if (days > MAX_RANGE_DAYS)
    refinement.addIssue({
      code: 'custom',
      path: ['end'],
      message: `must be at most ${MAX_RANGE_DAYS} days after start`,
    })
}
