import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { BranchParams } from '../common/params.ts'
import { Id, Instant, LocalDate, paged } from '../common/schemas.ts'
import { Service, ServiceListQuery } from './schemas.ts'

export const listServices = defineCall({
  endpoint: endpoints.listServices,
  summary: 'Services and categories of a branch, 100 a page, by ordinal',
  tag: 'services',
  params: BranchParams,
  query: ServiceListQuery,
  body: z.undefined(),
  answer: paged(Service),
  errors: ['validation.failed', 'branch.notFound'],
  sameForAll: true,
  budgets: 'read',
})

const priceMoments = z.object({
  withPriceOn: z.union([LocalDate, Instant]).optional(),
  withDiscountsOn: z.union([LocalDate, Instant]).optional(),
})

export const getService = defineCall({
  endpoint: endpoints.getService,
  summary: 'One service of the company',
  tag: 'services',
  params: z.object({ company: Id, service: Id }),
  query: priceMoments,
  body: z.undefined(),
  answer: Service,
  errors: ['validation.failed', 'service.notFound'],
  sameForAll: true,
  budgets: 'read',
})

export const getBranchService = defineCall({
  endpoint: endpoints.getBranchService,
  summary: 'One service as the branch offers it',
  tag: 'services',
  params: z.object({ ...BranchParams.shape, service: Id }),
  query: priceMoments,
  body: z.undefined(),
  answer: Service,
  errors: ['validation.failed', 'service.notFound'],
  sameForAll: true,
  budgets: 'read',
})
