import { z } from 'zod'
import { defineCall } from '../call.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { paged } from '../common/schemas.ts'
import { Branch, BranchBookingSettings, BranchListQuery } from './schemas.ts'

export const listBranches = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch' },
  loadedWith: 'booking',
  summary: 'Branches of the company, 100 a page, by ordinal',
  tag: 'branches',
  params: CompanyParams,
  query: z.object(BranchListQuery.shape),
  body: z.undefined(),
  answer: paged(Branch),
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  alsoKey: true,
  rateLimits: 'read',
  parameterTexts: { sort: 'By `ordinal` or `name`.' },
})

export const getBranchBooking = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/booking' },
  loadedWith: 'booking',
  summary: 'Booking settings in force at one branch',
  tag: 'branches',
  params: BranchParams,
  query: z.object({}),
  body: z.undefined(),
  answer: BranchBookingSettings,
  errors: ['validation.failed', 'branch.notFound'],
  sameForAll: true,
  rateLimits: 'read',
})
