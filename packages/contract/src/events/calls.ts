import { z } from 'zod'
import { defineCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { Id } from '../common/schemas.ts'
import { Event } from './schemas.ts'

export const getEvent = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/group_training/{event}' },
  loadedWith: 'booking',
  summary: 'One event of a branch',
  tag: 'events',
  params: z.object({ ...BranchParams.shape, event: Id }),
  query: z.object({}),
  body: z.undefined(),
  answer: Event,
  errors: ['validation.failed', 'event.notFound'],
  sameForAll: true,
  rateLimits: 'read',
  freeToHolder: true,
})
