import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { CompanyParams } from '../common/params.ts'
import { paged } from '../common/schemas.ts'
import { MembershipTemplate, MembershipTemplateListQuery } from './schemas.ts'

export const listMembershipTemplates = defineCall({
  endpoint: endpoints.listMembershipTemplates,
  summary: 'Membership and certificate templates on sale, 100 a page',
  tag: 'memberships',
  params: CompanyParams,
  query: MembershipTemplateListQuery,
  body: z.undefined(),
  answer: paged(MembershipTemplate),
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  budgets: 'read',
})
