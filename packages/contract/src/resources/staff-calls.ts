/** Resources and their types for staff, with an API key. docs/rules/operator.md */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { catalogueWrite } from '../common/catalogue-write.ts'
import { KeepQuery } from '../common/kept-bookings.ts'
import { BranchParams, CompanyParams, ResourceParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { guest } from '../examples.ts'
import {
  BranchResource,
  BranchResourceQuery,
  ResourceChangeRequest,
  ResourceRequest,
  ResourceType,
  ResourceTypeChangeRequest,
  ResourceTypeQuery,
  ResourceTypeRequest,
} from './staff-schemas.ts'

export const listBranchResources = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/resource' },
  summary: 'Resources of a branch with their phones, disabled ones included, 100 a page, by ordinal',
  tag: 'operator',
  params: BranchParams,
  query: BranchResourceQuery,
  body: z.undefined(),
  answer: paged(BranchResource),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
  parameterTexts: { sort: 'By `ordinal`, `name` or `last_name`.' },
})

export const createResource = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource' },
  summary: 'Add a resource to a branch. It has the hours of the branch until it gets its own',
  params: BranchParams,
  query: z.object({}),
  body: ResourceRequest,
  answer: BranchResource,
  errors: ['validation.failed', 'branch.notFound', 'phone.notInternational'],
  example: { resource: { name: 'Анна', last_name: 'Коваль', phone: guest.client.phone } },
})

export const changeResource = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource/{resource}' },
  summary: 'Change, disable or enable a resource',
  params: ResourceParams,
  query: KeepQuery,
  body: ResourceChangeRequest,
  answer: BranchResource,
  errors: ['validation.failed', 'resource.notFound', 'phone.notInternational', 'catalogue.inUse'],
  example: { resource: { active: false } },
})

export const listResourceTypes = defineKeyCall({
  tag: 'operator',
  right: 'catalogue.read',
  rateLimits: ['key.read'],
  params: CompanyParams,
  body: z.undefined(),
  errors: ['validation.failed'],
  endpoint: { method: 'GET', path: '/v1/company/{company}/resource-type' },
  summary: 'Types of resources, which can have different prices, 100 a page, by name',
  query: ResourceTypeQuery,
  answer: paged(ResourceType),
})

export const createResourceType = defineKeyCall({
  ...catalogueWrite,
  query: z.object({}),
  endpoint: { method: 'POST', path: '/v1/company/{company}/resource-type' },
  summary: 'Add a type of resources. It is assigned in the resource',
  params: CompanyParams,
  body: ResourceTypeRequest,
  answer: ResourceType,
  errors: ['validation.failed', 'catalogue.tooMany'],
  example: { resource_type: { name: 'Senior' } },
})

export const changeResourceType = defineKeyCall({
  ...catalogueWrite,
  query: z.object({}),
  endpoint: { method: 'POST', path: '/v1/company/{company}/resource-type/{resourceType}' },
  summary: 'Rename a type of resources',
  params: z.object({ company: Id, resourceType: Id }),
  body: ResourceTypeChangeRequest,
  answer: ResourceType,
  errors: ['validation.failed', 'resourceType.notFound'],
  example: { resource_type: { translations: { pl: { name: 'Starszy stylista' } } } },
})
