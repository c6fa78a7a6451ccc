import type { Calls, Paged, QueryOf, Rating, RatingSummary } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { countedPageOf, inOrder, mapPage } from '../../../platform/db/paging.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { companySettings } from '../../catalogue/companies/public.ts'
import { isAbout, isVisible, starsOf, summaryOf } from './stars.ts'

/**
 * Visible ratings, newest first. With both `service` and `resource`, ratings of either: a rating is about one of them.
 * Rejects with `RATING_DISABLED` if the company disabled ratings.
 */
export async function listRatings(
  connection: Connection,
  company: CompanyScope,
  listQuery: QueryOf<Calls['listRatings']>,
): Promise<Paged<Rating> & { summary: RatingSummary }> {
  const { booking_settings } = await companySettings(connection, company)
  if (!booking_settings.rating.enabled) throw new ApiError('RATING_DISABLED')
  const about = [
    { type: 'SERVICE' as const, ids: listQuery.service },
    { type: 'RESOURCE' as const, ids: listQuery.resource },
  ].flatMap(({ type, ids }) => (ids === undefined ? [] : [{ type, ids }]))
  let query = connection
    .selectFrom('rating')
    .where('company_id', '=', company.companyId)
    .where(isVisible)
    .select(['rating_id as id', 'type', 'entity_id', 'rating', 'message', 'created', 'author', 'answer'])
  if (about.length > 0) query = query.where((where) => where.or(about.map(isAbout)))
  const sortable = { created: 'created', rating: 'rating' } as const
  const own = [{ by: 'created', direction: 'desc' }, { by: 'rating_id' }] as const
  const stars = await starsOf(connection, company, about)
  const total = stars.reduce((sum, { count }) => sum + count, 0)
  const page = await countedPageOf(inOrder(query, listQuery.sort, sortable, own), listQuery, total)
  return {
    ...mapPage(page, (row) => ({ ...row, created: new Date(row.created).toISOString() })),
    summary: summaryOf(stars),
  }
}
