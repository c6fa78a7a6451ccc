import { z } from 'zod'
import { defineCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { Resource, ResourceListQuery } from './schemas.ts'

export const listResources = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/resource' },
  loadedWith: 'booking',
  summary: 'Resources of a branch, 100 a page, by ordinal',
  tag: 'resources',
  params: BranchParams,
  query: ResourceListQuery,
  body: z.undefined(),
  answer: paged(Resource),
  errors: ['validation.failed', 'branch.notFound'],
  sameForAll: true,
  rateLimits: 'read',
  parameterTexts: {
    service: 'Only resources that perform all these services, and their parent groups.',
    sort: 'By `ordinal`, `name` or `last_name`.',
    withServices: 'True: each with the names of its first services at the branch, and their number.',
    start: 'A day: only resources that work then. An instant: only those that are free then.',
  },
})

export const getResource = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/resource/{resource}' },
  loadedWith: 'booking',
  summary: 'One resource',
  tag: 'resources',
  params: z.object({ company: Id, resource: Id }),
  query: z.object({}),
  body: z.undefined(),
  answer: Resource,
  errors: ['validation.failed', 'resource.notFound'],
  sameForAll: true,
  rateLimits: 'read',
})
