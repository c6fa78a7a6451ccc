import { z } from 'zod'
import { defineCall, defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyField,
  Field,
  FieldChangeRequest,
  FieldListQuery,
  FieldOrderRequest,
  FieldRequest,
} from './schemas.ts'

export const listFields = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/field' },
  loadedWith: 'booking',
  summary: 'Extra-field definitions of the company, by ordinal',
  tag: 'fields',
  params: CompanyParams,
  query: FieldListQuery,
  body: z.undefined(),
  answer: paged(Field),
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  rateLimits: 'read',
  parameterTexts: { sort: 'By `ordinal`, `name`, `model`, `type` or `required`.' },
})

const write = { tag: 'settings', right: 'settings.write', rateLimits: ['key.write'] } as const

export const listCompanyFields = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/fields' },
  summary: 'Extra fields in all languages, disabled ones included, 100 a page, by ordinal',
  tag: 'settings',
  params: CompanyParams,
  query: FieldListQuery,
  body: z.undefined(),
  answer: paged(CompanyField),
  errors: ['validation.failed'],
  right: 'settings.read',
  rateLimits: ['key.read'],
})

export const createField = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/field' },
  summary: 'Add an extra field, after the others unless it has an ordinal',
  params: CompanyParams,
  query: z.object({}),
  body: FieldRequest,
  answer: CompanyField,
  errors: ['validation.failed', 'field.tooMany'],
  example: {
    field: {
      name: 'Алергії',
      model: 'CLIENT',
      type: 'TEXT_AREA',
      translations: { en: { name: 'Allergies' } },
    },
  },
})

export const changeField = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/field/{field}' },
  summary: 'Change, disable or enable an extra field. Earlier answers stay',
  params: z.object({ company: Id, field: Id }),
  query: z.object({}),
  body: FieldChangeRequest,
  answer: CompanyField,
  errors: ['validation.failed', 'field.notFound'],
  example: { field: { required: true } },
})

export const orderFields = defineKeyCall({
  ...write,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/fields/order' },
  summary: 'Set the order of extra fields. Fields that are not named follow in their former order',
  params: CompanyParams,
  query: z.object({}),
  body: FieldOrderRequest,
  answer: z.object({ content: z.array(CompanyField) }),
  errors: ['validation.failed', 'field.notFound'],
  example: { fields: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'] },
})
