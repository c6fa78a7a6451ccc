import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { BranchMonth, BranchMonthQuery, Report, ReportQuery } from './schemas.ts'

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

export const readBranchMonth = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment/month' },
  summary:
    'Each day of a month at a branch: bookings, sold and offered time. A performer’s key reads only its own',
  tag: 'operator',
  params: BranchParams,
  query: BranchMonthQuery,
  body: z.undefined(),
  answer: BranchMonth,
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read', 'month.read'],
  parameterTexts: {
    day: 'Any day of the month at the branch.',
    resource: 'Only what this resource performs, and only its working time.',
  },
})
