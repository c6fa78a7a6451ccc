import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'

export type FieldRow = Selectable<Tables['extra_field']>

/** The fields that clients are asked to fill in, by ordinal. */
export const displayedFields = (connection: Connection, company: CompanyScope): Promise<FieldRow[]> =>
  company.cached('fields', () =>
    connection
      .selectFrom('extra_field')
      .selectAll()
      .where('company_id', '=', company.companyId)
      .where('active', '=', true)
      .where('deleted', '=', false)
      .where('display', '=', true)
      .orderBy('ordinal')
      .execute(),
  )
