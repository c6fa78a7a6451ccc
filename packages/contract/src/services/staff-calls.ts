/** Services, their performers and their required resources for staff, with an API key. docs/rules/operator.md */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { catalogueWrite } from '../common/catalogue-write.ts'
import { KeepQuery } from '../common/kept-bookings.ts'
import {
  BranchParams,
  BranchServiceParams,
  CompanyParams,
  ResourceParams,
  ServiceParams,
} from '../common/params.ts'
import { paged } from '../common/schemas.ts'
import { AttachRequest, ResourceServices } from './performer-schemas.ts'
import {
  BranchServiceQuery,
  CompanyService,
  CompanyServiceDetails,
  CompanyServiceQuery,
  ServiceChangeRequest,
  ServiceNeeds,
  ServiceNeedsRequest,
  ServiceRequest,
} from './staff-schemas.ts'

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
