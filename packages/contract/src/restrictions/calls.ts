import { z } from 'zod'
import { Done } from '../accounts/schemas.ts'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyRestriction,
  RestrictionChangeRequest,
  RestrictionQuery,
  RestrictionRequest,
} from './schemas.ts'

const write = { tag: 'settings', right: 'settings.write', rateLimits: ['key.write'] } as const
const RestrictionParams = z.object({ company: Id, restriction: Id })

export const listRestrictions = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/restriction' },
  summary: 'Restrictions of online booking, disabled ones included, 100 a page',
  tag: 'settings',
  params: CompanyParams,
  query: RestrictionQuery,
  body: z.undefined(),
  answer: paged(CompanyRestriction),
  errors: ['validation.failed'],
  right: 'settings.read',
  rateLimits: ['key.read'],
})

export const createRestriction = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/restriction' },
  summary: 'Add a restriction. It applies to new bookings only',
  params: CompanyParams,
  query: z.object({}),
  body: RestrictionRequest,
  answer: CompanyRestriction,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'restriction.tooMany'],
  example: {
    restriction: { kind: 'UPCOMING_LIMIT', value: 3, message: 'У вас уже три записи попереду' },
  },
})

export const changeRestriction = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/restriction/{restriction}' },
  summary: 'Change, disable or enable a restriction. Its kind cannot change',
  params: RestrictionParams,
  query: z.object({}),
  body: RestrictionChangeRequest,
  answer: CompanyRestriction,
  errors: ['validation.failed', 'restriction.notFound', 'branch.notFound', 'service.notFound'],
  example: { restriction: { active: false } },
})

export const removeRestriction = defineKeyCall({
  ...write,
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/restriction/{restriction}' },
  summary: 'Remove a restriction for good',
  params: RestrictionParams,
  query: z.object({}),
  body: z.unknown(),
  answer: Done,
  errors: ['restriction.notFound'],
  example: {},
})
