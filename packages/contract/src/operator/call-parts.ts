/** Parts that calls of staff share. */
import { z } from 'zod'
import { CompanyParams } from '../common/params.ts'
import { Id } from '../common/schemas.ts'
import { PriceEntry, PricesRequest } from './catalogue-schemas.ts'

export const catalogueWrite = {
  tag: 'operator',
  right: 'catalogue.write',
  rateLimits: ['key.write'],
} as const

export const ServiceParams = z.object({ company: Id, service: Id })

export const BranchServiceParams = z.object({ company: Id, branch: Id, service: Id })

export const ResourceParams = z.object({ company: Id, branch: Id, resource: Id })

export const prices = {
  ...catalogueWrite,
  params: CompanyParams,
  query: z.object({}),
  body: PricesRequest,
  answer: z.object({ content: z.array(PriceEntry) }),
  errors: ['validation.failed', 'service.notFound'],
} as const
