import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Home } from './schemas.ts'

export const getHome = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/home' },
  loadedWith: 'booking',
  summary: 'Content of a company’s home page: hours, popular services, events, team and ratings',
  tag: 'companies',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: Home,
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  rateLimits: 'read',
})
