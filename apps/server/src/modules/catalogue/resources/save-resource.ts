import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { nextOrdinal } from '../../../platform/db/next-ordinal.ts'

export type ResourceColumns = {
  name: string
  middle_name: string | null
  last_name: string | null
  description: string | null
  phone: string | null
  resource_type_id: string | null
  room: boolean
  ordinal: number
  logo: string | null
  photos: string[]
  /** JSON. */
  photo_texts: string
  translations: string
  active: boolean
}

/** Returns its id. Without `ordinal` it comes last. */
export async function addResource(
  tx: Tx,
  company: CompanyScope,
  branchId: string,
  columns: Partial<ResourceColumns> & Pick<ResourceColumns, 'name'>,
): Promise<string> {
  const resource_id = newId()
  const ordinal = columns.ordinal ?? (await nextOrdinal(tx, company, 'resource'))
  await tx
    .insertInto('resource')
    .values({ company_id: company.companyId, resource_id, branch_id: branchId, ...columns, ordinal })
    .execute()
  return resource_id
}

export async function saveResource(
  tx: Tx,
  company: CompanyScope,
  resourceId: string,
  columns: Partial<ResourceColumns>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('resource')
    .set(columns)
    .where('company_id', '=', company.companyId)
    .where('resource_id', '=', resourceId)
    .execute()
}

type ResourceTypeColumns = { name: string; translations?: string | undefined }

/** Returns its id. */
export async function addResourceType(
  tx: Tx,
  company: CompanyScope,
  { name, translations }: ResourceTypeColumns,
): Promise<string> {
  const resource_type_id = newId()
  await tx
    .insertInto('resource_type')
    .values({ company_id: company.companyId, resource_type_id, name, ...(translations && { translations }) })
    .execute()
  return resource_type_id
}

export async function saveResourceType(
  tx: Tx,
  company: CompanyScope,
  typeId: string,
  columns: Partial<ResourceTypeColumns>,
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await tx
    .updateTable('resource_type')
    .set(columns)
    .where('company_id', '=', company.companyId)
    .where('resource_type_id', '=', typeId)
    .execute()
}
