import { z } from 'zod'
import { defineCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { Id, Instant, LocalDate, paged } from '../common/schemas.ts'
import { Service, ServiceListQuery } from './schemas.ts'

export const listServices = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/service' },
  loadedWith: 'booking',
  summary: 'Services and categories of a branch, 100 a page, by ordinal',
  tag: 'services',
  params: BranchParams,
  query: ServiceListQuery,
  body: z.undefined(),
  answer: paged(Service),
  errors: ['validation.failed', 'branch.notFound'],
  sameForAll: true,
  rateLimits: 'read',
  parameterTexts: {
    resource: 'Only services that one of these resources performs, and their parent categories.',
    sort: 'By `ordinal`, `name`, `duration` or `category`: each top category before its services, services without a category last.',
  },
})

const priceMoments = z.object({
  withPriceOn: z.union([LocalDate, Instant]).optional(),
  withDiscountsOn: z.union([LocalDate, Instant]).optional(),
})

export const getService = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/service/{service}' },
  loadedWith: 'booking',
  summary: 'One service of the company',
  tag: 'services',
  params: z.object({ company: Id, service: Id }),
  query: priceMoments,
  body: z.undefined(),
  answer: Service,
  errors: ['validation.failed', 'service.notFound'],
  sameForAll: true,
  rateLimits: 'read',
})

export const getBranchService = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/service/{service}' },
  loadedWith: 'booking',
  summary: 'One service as offered at the branch',
  tag: 'services',
  params: z.object({ ...BranchParams.shape, service: Id }),
  query: priceMoments,
  body: z.undefined(),
  answer: Service,
  errors: ['validation.failed', 'service.notFound'],
  sameForAll: true,
  rateLimits: 'read',
})
