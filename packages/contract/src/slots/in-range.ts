import type { z } from 'zod'
import { MAX_AHEAD_DAYS, MAX_RANGE_DAYS } from './schemas.ts'

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Names the parameter, as in every message about a range. */
const refuse = (
  { start, last, most, name }: { start: string; last: string; most: number; name: string },
  refinement: z.RefinementCtx,
) => {
  const days = dayNumber(last) - dayNumber(start)
  const add = (message: string) => refinement.addIssue({ code: 'custom', path: [name], message })
  if (days < 0) add('must not be before start')
  if (days > most) add(`must be at most ${most} days after start`)
}

export const inRange = (
  { start, end }: { start: string; end?: string | undefined },
  refinement: z.RefinementCtx,
) => {
  if (end !== undefined) refuse({ start, last: end, most: MAX_RANGE_DAYS, name: 'end' }, refinement)
}

export const inReach = (
  { start, furthest }: { start: string; furthest: string },
  refinement: z.RefinementCtx,
) => refuse({ start, last: furthest, most: MAX_AHEAD_DAYS, name: 'furthest' }, refinement)
