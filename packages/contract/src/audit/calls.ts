import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { CompanyParams } from '../common/params.ts'
import { countedAhead } from '../common/schemas.ts'
import { AuditEntry, AuditQuery } from './schemas.ts'

export const listAudit = defineKeyCall({
  endpoint: endpoints.listAudit,
  summary: 'The audit log of the company, newest first, 100 a page; for owners',
  tag: 'operator',
  params: CompanyParams,
  query: AuditQuery,
  body: z.undefined(),
  answer: countedAhead(AuditEntry),
  errors: ['validation.failed'],
  right: 'audit.read',
  budgets: ['key.read'],
})
