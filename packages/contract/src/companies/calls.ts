import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { QueryBoolean, QueryList } from '../common/schemas.ts'
import { Configuration } from './schemas.ts'

/** An alias is accepted here only; every later call uses `company.id` of the answer. */
const CompanyKey = z.string().min(1).max(200)

export const getConfiguration = defineCall({
  endpoint: endpoints.getConfiguration,
  summary: 'Configuration of the widget of one company, by id or alias',
  tag: 'companies',
  params: z.object({ company: CompanyKey, widget: z.string().max(200) }),
  query: z.object({
    /** Related data to leave in: company, settings, localizations, statuses, menu; everything when absent. */
    populate: QueryList(z.string()).optional(),
    withBookingSettings: QueryBoolean.optional(),
  }),
  body: z.undefined(),
  answer: Configuration,
  errors: ['company.notFound'],
  sameForAll: true,
  budgets: 'read',
})
