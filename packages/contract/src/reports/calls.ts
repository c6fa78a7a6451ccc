import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Report, ReportQuery } from './schemas.ts'

export const readReport = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/report' },
  summary:
    'Bookings, clients, occupancy and money of at most 366 days by day, resource, service, branch, source or campaign',
  tag: 'operator',
  params: CompanyParams,
  query: ReportQuery,
  body: z.undefined(),
  answer: Report,
  errors: ['validation.failed', 'branch.notFound'],
  right: 'payments.read',
  rateLimits: ['key.read', 'report.read'],
  parameterTexts: {
    first_day: 'First local day.',
    last_day: 'Last local day, included.',
    by: 'What a row is. CAMPAIGN: `utm_source` of the booking.',
    branch: 'Id of the branch, and its time zone. Absent: the whole company, in its time zone.',
  },
})
