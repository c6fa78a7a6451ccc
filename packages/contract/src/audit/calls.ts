import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { countedAhead } from '../common/schemas.ts'
import { AuditEntry, AuditQuery } from './schemas.ts'

export const listAudit = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/audit' },
  summary:
    'The audit log of the company, newest first, 100 a page; for owners. Entries hold what changed, also phones and notes of clients',
  tag: 'operator',
  params: CompanyParams,
  query: AuditQuery,
  body: z.undefined(),
  answer: countedAhead(AuditEntry),
  errors: ['validation.failed'],
  right: 'audit.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    start: 'Only entries of this instant or later.',
    end: 'Only entries of this instant or earlier.',
    thing: 'Only entries about the thing with this id, such as a booking.',
  },
})
