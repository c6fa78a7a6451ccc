import type { Locale, Resource } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { photoTexts, shownPhotos } from '../pictures/public.ts'
import { ratingsOf, unrated } from '../../clients/ratings/public.ts'

/** One resource, active or not: a past booking may show it. Rejects with `resource.notFound`. */
export async function readResource(
  connection: Connection,
  company: CompanyScope,
  resourceId: string,
  locale: Locale | undefined,
): Promise<Resource> {
  const row = await publicResources(connection, company)
    .where('resource.resource_id', '=', resourceId)
    .select(['resource.photos', photoTexts])
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('resource.notFound')
  const { photos, photo_texts, ...shown } = row
  const [resource] = await resourceAnswers(connection, company, [shown], locale)
  return { ...resource!, photos: shownPhotos({ photos, photo_texts }) }
}

/** Public columns of resources, without phones. */
export const publicResources = (connection: Pick<Connection, 'selectFrom'>, company: CompanyScope) =>
  connection
    .selectFrom('resource')
    .select([
      'resource.resource_id as id',
      'resource.name',
      'resource.middle_name',
      'resource.last_name',
      'resource.description',
      'resource.type',
      'resource.parent_id as parent',
      'resource.ordinal',
      'resource.logo',
      'resource.active',
      'resource.branch_id',
      'resource.resource_type_id',
      'resource.room',
      'resource.translations',
    ])
    .where('resource.company_id', '=', company.companyId)

type PublicRow = Awaited<ReturnType<ReturnType<typeof publicResources>['executeTakeFirstOrThrow']>>

/** Rows in the API format with their ratings, from one more query in total. */
export async function resourceAnswers(
  connection: Connection,
  company: CompanyScope,
  rows: readonly PublicRow[],
  locale: Locale | undefined,
): Promise<Resource[]> {
  const ids = rows.map((row) => row.id)
  const ratings = await ratingsOf(connection, company, 'RESOURCE', ids)
  return rows.map((row) => ({
    ...inLanguage(row, locale, ['name', 'middle_name', 'last_name', 'description']),
    ...(ratings.get(row.id) ?? unrated),
  }))
}
