/** Branches for staff, with an API key. docs/rules/operator.md */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { catalogueWrite } from '../common/catalogue-write.ts'
import { KeepQuery } from '../common/kept-bookings.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { paged } from '../common/schemas.ts'
import { BranchChangeRequest, BranchRequest, CompanyBranch, CompanyBranchQuery } from './staff-schemas.ts'

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
