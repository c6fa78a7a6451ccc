/** All rows of a company file except the company's own row. */
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { Connection } from '../../../platform/db/database.ts'

export type StoredRows = Awaited<ReturnType<typeof storedRows>>

export async function storedRows(db: Connection, companyId: string) {
  const of = async <Table extends keyof Tables>(table: Table, order: string) =>
    (
      await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
        where company_id = ${companyId} order by ${sql.raw(order)}`.execute(db)
    ).rows
  return {
    settings: await of('company_settings', 'company_id'),
    titles: await of('entity_title', 'code, language, word_case'),
    messageTexts: await of('message_text', 'kind, channel, locale'),
    priceLists: await of('service_price_list', 'name, service_price_list_id'),
    branches: await of('branch', 'ordinal, branch_id'),
    types: await of('resource_type', 'name, resource_type_id'),
    resources: await of('resource', 'ordinal, resource_id'),
    services: await of('service', 'ordinal, service_id'),
    offered: await of('branch_service', 'branch_id, service_id'),
    performed: await of('resource_service', 'service_id, resource_id'),
    needs: await of('service_need', 'service_id, ordinal'),
    needed: await of('service_need_resource', 'service_id, ordinal, resource_id'),
    prices: await of('service_price', 'service_id, service_price_id'),
    discounts: await of('discount', 'name, discount_id'),
    weeks: await of('cycle_frame', 'branch_id, resource_id, weekday, start_time'),
    days: await of('day_frame', 'date, start_time'),
    templates: await of('membership_template', 'ordinal, template_id'),
    fields: await of('extra_field', 'ordinal, field_id'),
    restrictions: await of('restriction', 'kind, restriction_id'),
    staff: await of('staff_member', 'created, staff_member_id'),
    surveys: await of('survey_form', 'created desc, survey_form_id'),
  }
}
