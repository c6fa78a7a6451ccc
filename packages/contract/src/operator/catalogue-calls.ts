/** Branches, resources, services and prices, with an API key. */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { guest } from '../examples.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  BranchChangeRequest,
  BranchRequest,
  BranchResource,
  BranchResourceQuery,
  CompanyBranch,
  CompanyBranchQuery,
  CompanyService,
  CompanyServiceDetails,
  BranchServiceQuery,
  CompanyServiceQuery,
  KeepQuery,
  PriceEntry,
  PriceEntryQuery,
  ResourceChangeRequest,
  ResourceRequest,
  ServiceChangeRequest,
  ServiceNeeds,
  ServiceNeedsRequest,
  ServiceRequest,
} from './catalogue-schemas.ts'
import { AttachRequest, ResourceServices } from './performer-schemas.ts'
import { ImageQuery, UploadedImage } from './image-schemas.ts'
import { catalogueWrite, ServiceParams, BranchServiceParams, ResourceParams, prices } from './call-parts.ts'

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

export const listBranchServices = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/service' },
  summary:
    'Services of a branch and all categories, disabled and offline ones included, 100 a page, by ordinal',
  tag: 'operator',
  params: BranchParams,
  query: BranchServiceQuery,
  body: z.undefined(),
  answer: paged(CompanyService),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    sort: 'By `ordinal`, `name` or `duration`.',
    resource: 'Keeps services that this resource performs, and categories.',
    withPriceOn: 'Adds the lowest price of each service on this day, before discounts.',
  },
})

export const listCompanyServices = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service' },
  summary: 'Services and categories of the whole company, 100 a page, by ordinal',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyServiceQuery,
  body: z.undefined(),
  answer: paged(CompanyService),
  errors: ['validation.failed'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
  parameterTexts: { sort: 'By `ordinal`, `name` or `duration`.' },
})

export const readCompanyService = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service/{service}' },
  summary: 'A service or category with its buffers, and the branches and resources that offer it',
  tag: 'operator',
  params: ServiceParams,
  query: z.object({}),
  body: z.undefined(),
  answer: CompanyServiceDetails,
  errors: ['validation.failed', 'service.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
})

export const listServicePrices = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service/{service}/prices' },
  summary:
    'Prices of a service in all price lists, 100 a page: first those of branches that offer it; within a list first the price for all types',
  tag: 'operator',
  params: z.object({ company: Id, service: Id }),
  query: PriceEntryQuery,
  body: z.undefined(),
  answer: paged(PriceEntry),
  errors: ['validation.failed', 'service.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
})

export const listCompanyBranches = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branches' },
  summary: 'Branches of the company, disabled ones included, 100 a page, by ordinal',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyBranchQuery,
  body: z.undefined(),
  answer: paged(CompanyBranch),
  errors: ['validation.failed'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
  parameterTexts: { sort: 'By `ordinal` or `name`.' },
})

export const createBranch = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch' },
  summary: 'Add a branch, without hours, resources and services',
  params: CompanyParams,
  query: z.object({}),
  body: BranchRequest,
  answer: CompanyBranch,
  errors: ['validation.failed', 'phone.notInternational'],
  example: { branch: { name: 'Lviv', timezone: 'Europe/Kyiv', city: 'Lviv', street: 'Rynok Sq, 1' } },
})

export const changeBranch = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}' },
  summary: 'Change, disable or enable a branch. A new time zone moves its hours, not its bookings',
  params: BranchParams,
  query: KeepQuery,
  body: BranchChangeRequest,
  answer: CompanyBranch,
  errors: ['validation.failed', 'branch.notFound', 'phone.notInternational', 'catalogue.inUse'],
  example: { branch: { phone: '+380445550110' } },
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

export const createService = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/service' },
  summary: 'Add a service or a category. No branch offers it yet',
  params: CompanyParams,
  query: z.object({}),
  body: ServiceRequest,
  answer: CompanyService,
  errors: ['validation.failed'],
  example: {
    company_service: {
      name: 'Стрижка',
      duration: 3600,
      display_duration: 3600,
      booking_type: 'GENERAL',
      type: 'SERVICE',
      public: true,
      active: true,
      capacity: 1,
      capacity_type: 'CAPACITY_1',
      group_training_service: false,
    },
  },
})

export const changeService = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/service/{service}' },
  summary: 'Change, disable or enable a service or category; a category with everything below it',
  params: ServiceParams,
  query: KeepQuery,
  body: ServiceChangeRequest,
  answer: CompanyService,
  errors: ['validation.failed', 'service.notFound', 'catalogue.inUse'],
  example: { company_service: { duration: 4500, display_duration: 4500 } },
})

export const linkService = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/branch/{branch}/service/{service}' },
  summary: 'Offer a service at a branch. Without a price it gets an empty one',
  params: BranchServiceParams,
  query: z.object({}),
  body: z.unknown(),
  answer: CompanyService,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound'],
  example: {},
})

export const attachResources = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/service/{service}/resource/attach',
  },
  summary:
    'Set the performers of a service at a branch. They replace the former ones, and the branch offers the service',
  params: BranchServiceParams,
  query: z.object({}),
  body: AttachRequest,
  answer: CompanyService,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'resource.notFound'],
  example: { service: { resources: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44'] } },
})

export const saveResourceServices = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'PUT',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/services',
  },
  summary: 'Set the services that a resource performs. They replace the former ones; the branch offers them',
  params: ResourceParams,
  query: z.object({}),
  body: ResourceServices,
  answer: ResourceServices,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'resource.notFound'],
  example: { services: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'] },
})

export const readServiceNeeds = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service/{service}/needs' },
  summary: 'Required resources of a service: rooms, equipment',
  tag: 'operator',
  params: ServiceParams,
  query: z.object({}),
  body: z.undefined(),
  answer: ServiceNeeds,
  errors: ['validation.failed', 'service.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
})

export const saveServiceNeeds = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/service/{service}/needs' },
  summary: 'Set the required resources of a service. They replace the former ones',
  params: ServiceParams,
  query: KeepQuery,
  body: ServiceNeedsRequest,
  answer: ServiceNeeds,
  errors: ['validation.failed', 'service.notFound', 'resource.notFound', 'catalogue.inUse'],
  example: {
    needs: [{ resources: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'], places: 1 }],
  },
})

export const addPrices = defineKeyCall({
  ...prices,
  endpoint: { method: 'POST', path: '/v1/company/{company}/service/prices' },
  summary: 'Set prices of services, all or none of them',
  example: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 45_000 }] },
})

export const savePrices = defineKeyCall({
  ...prices,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/service/prices' },
  summary: 'Same as POST',
  example: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 50_000 }] },
})

export const uploadImage = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/image/file' },
  summary:
    'Upload a picture for the catalogue: multipart, part `file`, JPEG, PNG, WebP or GIF of at most 5 MB; `crop` selects a part. It is re-encoded, and deleted after a day unless a `logo` or `photos` use its `uri`',
  params: CompanyParams,
  query: ImageQuery,
  body: z.unknown(),
  answer: UploadedImage,
  errors: ['validation.failed', 'request.malformed', 'file.tooLarge', 'file.type.notAllowed'],
  keeps: ['image.keep'],
})
