import { z } from 'zod'
import { defineCall } from '../call.ts'
import { QueryBoolean, QueryList } from '../common/schemas.ts'
import { Configuration } from './schemas.ts'

/** Only this call accepts an alias; every later call uses `company.id` of the response. */
const CompanyKey = z.string().min(1).max(200)

export const getConfiguration = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/widget/{widget}/configuration' },
  loadedWith: 'booking',
  summary: 'Widget configuration of a company, by id or alias',
  tag: 'companies',
  params: z.object({ company: CompanyKey, widget: z.string().max(200) }),
  query: z.object({
    /** Related data to include: company, settings, localizations, statuses, menu; all if absent. */
    populate: QueryList(z.string()).optional(),
    withBookingSettings: QueryBoolean.optional(),
  }),
  body: z.undefined(),
  answer: Configuration,
  errors: ['company.notFound', 'company.closed'],
  sameForAll: true,
  rateLimits: 'read',
  parameterTexts: {
    company: 'Id or alias of the company. An alias ignores case and can contain dots.',
  },
})
