import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { BranchParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { Resource, ResourceListQuery } from './schemas.ts'

export const listResources = defineCall({
  endpoint: endpoints.listResources,
  summary: 'Resources of a branch, 100 a page, by ordinal',
  tag: 'resources',
  params: BranchParams,
  query: ResourceListQuery,
  body: z.undefined(),
  answer: paged(Resource),
  errors: ['validation.failed', 'branch.notFound'],
  sameForAll: true,
  budgets: 'read',
})

export const getResource = defineCall({
  endpoint: endpoints.getResource,
  summary: 'One resource',
  tag: 'resources',
  params: z.object({ company: Id, resource: Id }),
  query: z.object({}),
  body: z.undefined(),
  answer: Resource,
  errors: ['validation.failed', 'resource.notFound'],
  sameForAll: true,
  budgets: 'read',
})
