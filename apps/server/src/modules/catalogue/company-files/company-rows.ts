/** Converts a company file to table rows. Referenced rows come first. */
import type { CompanyFile } from '@zapys/company-file'
import type { Database as Tables } from '../../../../database/row-types.ts'
import { branchRows, companyRow, resourceRows, serviceRows } from './catalogue-rows.ts'
import {
  extraFieldRow,
  membershipTemplateRows,
  restrictionRows,
  staffRows,
  surveyFormRow,
} from './form-rows.ts'
import { type RowNaming, type Row, rowContext } from './row-context.ts'
import { dayRows, weekRows } from './schedule-rows.ts'
import { branchServiceRows, discountRows, needRows, priceRows, resourceServiceRows } from './service-rows.ts'

export type RowsByTable = [keyof Tables, Row[]][]

export function companyRows(file: CompanyFile, naming: RowNaming): RowsByTable {
  const context = rowContext(file, naming)
  const { own, texts, id } = context
  const { needs, named } = needRows(file, context)
  return [
    ['company', [companyRow(file, context)]],
    ['company_alias', [{ alias: file.alias, ...own }]],
    [
      'company_settings',
      [
        {
          ...own,
          appointment_statuses: file.appointment_statuses,
          widget_settings: file.widget_settings,
          booking_settings: file.booking_settings,
        },
      ],
    ],
    ['entity_title', file.entity_titles.map((title) => ({ ...own, ...title }))],
    ['message_text', (file.message_texts ?? []).map((text) => ({ ...own, ...text }))],
    [
      'service_price_list',
      file.price_lists.map(({ key, ...list }) => ({
        ...own,
        service_price_list_id: id('price_list', key),
        ...list,
      })),
    ],
    ['branch', branchRows(file, context)],
    [
      'resource_type',
      file.resource_types.map((type) => ({
        ...own,
        resource_type_id: id('resource_type', type.key),
        ...texts({ name: type.name }),
      })),
    ],
    ['resource', resourceRows(file, context)],
    ['service', serviceRows(file, context)],
    ['branch_service', branchServiceRows(file, context)],
    ['resource_service', resourceServiceRows(file, context)],
    ['service_need', needs],
    ['service_need_resource', named],
    ['service_price', priceRows(file, context)],
    ['discount', discountRows(file, context)],
    ['cycle_frame', weekRows(file, context)],
    ['day_frame', dayRows(file, context)],
    ['membership_template', membershipTemplateRows(file, context)],
    ['extra_field', file.extra_fields.map((field, ordinal) => extraFieldRow(field, ordinal, context))],
    ['restriction', restrictionRows(file, context)],
    ['survey_form', file.survey === null ? [] : [surveyFormRow(file.survey, context)]],
    ['staff_member', staffRows(file, context)],
  ]
}
