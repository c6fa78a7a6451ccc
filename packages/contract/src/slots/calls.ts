import { z } from 'zod'
import { defineCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { inRange, inReach } from './in-range.ts'
import {
  DaysAnswer,
  EventSlotQuery,
  FirstSlotQuery,
  FirstSlotsAnswer,
  MergedAnswer,
  SlotQuery,
  SlotsAnswer,
  VisitSlotQuery,
  VisitSlotsAnswer,
} from './schemas.ts'

/** `resultType` chooses the shape: per resource (SLOTS), without slot lists (DAYS), one list a day (MERGED). */
const answer = z.union([MergedAnswer, SlotsAnswer, DaysAnswer])

const namesEach = (
  { serviceId = [], resourceId }: Pick<FirstSlotQuery, 'serviceId' | 'resourceId'>,
  refinement: z.RefinementCtx,
) => {
  if (resourceId !== undefined && resourceId.length !== serviceId.length)
    refinement.addIssue({
      code: 'custom',
      path: ['resourceId'],
      message: 'must name one for each service, or be absent',
    })
}

const namesOnce = (query: SlotQuery, refinement: z.RefinementCtx) => {
  const reject = (name: string, message: string) =>
    refinement.addIssue({ code: 'custom', path: [name], message })
  if (query.service !== undefined && query.serviceId !== undefined)
    reject('service', 'must be absent beside serviceId')
  if (query.resourceId !== undefined && query.id !== undefined)
    reject('resourceId', 'must be absent beside id')
  if (query.limit !== undefined && query.resultType === 'DAYS')
    reject('limit', 'cannot be used with resultType=DAYS')
}

const slotParameters = {
  id: 'Only these resources; `any_available` means all that fit.',
  service: 'Another name for `serviceId`.',
  resourceId: 'Another name for `id`.',
  branch: 'The branch of the path.',
  limit: 'Maximum number of times, the first ones: per resource, with MERGED in all. Not with DAYS.',
}

export const listResourceSlots = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/resource' },
  loadedWith: 'booking',
  summary: 'Free times of resources of a branch',
  tag: 'slots',
  params: BranchParams,
  query: SlotQuery.superRefine(inRange).superRefine(namesOnce),
  body: z.undefined(),
  answer,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound'],
  sameForAll: true,
  freeToHolder: true,
  rateLimits: 'read',
  parameterTexts: slotParameters,
})

export const listRentSlots = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/rent/resource' },
  loadedWith: 'booking',
  summary: 'Free slots of `slot_size` for rentals; the client chooses a contiguous range',
  tag: 'slots',
  params: BranchParams,
  query: SlotQuery.superRefine(inRange).superRefine(namesOnce),
  body: z.undefined(),
  answer,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound'],
  sameForAll: true,
  freeToHolder: true,
  rateLimits: 'read',
  parameterTexts: slotParameters,
})

export const listVisitSlots = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/visit' },
  loadedWith: 'booking',
  summary: 'Times at which a visit of one or several services is possible, with the assigned resources',
  tag: 'slots',
  params: BranchParams,
  query: VisitSlotQuery.superRefine(inRange).superRefine(namesEach),
  body: z.undefined(),
  answer: VisitSlotsAnswer,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'resource.notFound'],
  sameForAll: true,
  freeToHolder: true,
  rateLimits: 'read',
  parameterTexts: {
    serviceId: 'Ids of the services, in the order of the visit.',
    resourceId:
      'Performer of each service, in the same order; `any_available`, or absent for all: any free one.',
    resultType: 'TIMES: days with their times; DAYS: without them.',
  },
})

export const listFirstSlots = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/first' },
  loadedWith: 'booking',
  summary: 'First screen of times: the first free time, the days around it and the times of its day',
  tag: 'slots',
  params: BranchParams,
  query: FirstSlotQuery.superRefine(inReach)
    .superRefine(namesEach)
    .superRefine(({ kind, serviceId = [] }, refinement) => {
      if (kind === 'VISIT' && serviceId.length === 0)
        refinement.addIssue({ code: 'custom', path: ['serviceId'], message: 'is required' })
    }),
  body: z.undefined(),
  answer: FirstSlotsAnswer,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'resource.notFound'],
  sameForAll: true,
  freeToHolder: true,
  rateLimits: 'read',
  parameterTexts: {
    start: 'The first day that can be booked, YYYY-MM-DD.',
    kind: 'RESOURCE: as listResourceSlots; RENT: as listRentSlots; VISIT: as listVisitSlots.',
    id: 'The resource; absent: any free one.',
    serviceId: 'Ids of the services; of a visit in its order.',
    resourceId:
      'VISIT: performer of each service, in the same order; `any_available`, or absent for all: any free one.',
  },
})

export const listEventSlots = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/gt/resource' },
  loadedWith: 'booking',
  summary: 'Events of a branch with their places',
  tag: 'slots',
  params: BranchParams,
  query: EventSlotQuery.superRefine(inRange),
  body: z.undefined(),
  answer,
  errors: ['validation.failed', 'branch.notFound'],
  sameForAll: true,
  freeToHolder: true,
  rateLimits: 'read',
  parameterTexts: { id: 'Only events of these resources; `any_available` means all.' },
})
