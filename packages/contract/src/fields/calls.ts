import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { CompanyParams } from '../common/params.ts'
import { paged } from '../common/schemas.ts'
import { Field, FieldListQuery } from './schemas.ts'

export const listFields = defineCall({
  endpoint: endpoints.listFields,
  summary: 'Extra-field definitions of the company, by ordinal',
  tag: 'fields',
  params: CompanyParams,
  query: FieldListQuery,
  body: z.undefined(),
  answer: paged(Field),
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  budgets: 'read',
})
