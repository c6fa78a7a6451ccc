import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { BranchParams } from '../common/params.ts'
import {
  DaysAnswer,
  EventSlotQuery,
  MAX_RANGE_DAYS,
  MergedAnswer,
  SlotQuery,
  SlotsAnswer,
} from './schemas.ts'

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Names the parameter, as every message about a range must. */
const inRange = (range: { start: string; end?: string | undefined }, refinement: z.RefinementCtx) => {
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

/** `resultType` chooses the shape: per resource (SLOTS), without slot lists (DAYS), one list a day (MERGED). */
const answer = z.union([MergedAnswer, SlotsAnswer, DaysAnswer])

export const listResourceSlots = defineCall({
  endpoint: endpoints.listResourceSlots,
  summary: 'Times at which resources of a branch are free',
  tag: 'slots',
  params: BranchParams,
  query: SlotQuery.superRefine(inRange),
  body: z.undefined(),
  answer,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound'],
  sameForAll: true,
  budgets: 'read',
})

export const listRentSlots = defineCall({
  endpoint: endpoints.listRentSlots,
  summary: 'Free slots of slot_size for renting; the client picks a contiguous run',
  tag: 'slots',
  params: BranchParams,
  query: SlotQuery.superRefine(inRange),
  body: z.undefined(),
  answer,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound'],
  sameForAll: true,
  budgets: 'read',
})

export const listEventSlots = defineCall({
  endpoint: endpoints.listEventSlots,
  summary: 'Events of a branch with their places',
  tag: 'slots',
  params: BranchParams,
  query: EventSlotQuery.superRefine(inRange),
  body: z.undefined(),
  answer,
  errors: ['validation.failed', 'branch.notFound'],
  sameForAll: true,
  budgets: 'read',
})
