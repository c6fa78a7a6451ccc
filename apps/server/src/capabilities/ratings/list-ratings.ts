import type { Calls, Paged, QueryOf, Rating, RatingSummary } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { isOneOf } from '../../database/conditions.ts'
import { inOrder, mapPage, pageOf } from '../../database/paging.ts'
import { ApiError } from '../../errors/api-error.ts'
import { companySettings } from '../companies/public.ts'

/**
 * Visible ratings, newest first. With both `service` and `resource`, those of either: a rating is about one thing.
 * Refuses with `RATING_DISABLED` where the company switched ratings off.
 */
export async function listRatings(
  connection: Connection,
  company: CompanyScope,
  asked: QueryOf<Calls['listRatings']>,
): Promise<Paged<Rating> & { summary: RatingSummary }> {
  const { booking_settings } = await companySettings(connection, company)
  if (!booking_settings.rating.enabled) throw new ApiError('RATING_DISABLED')
  const about = [
    { type: 'SERVICE' as const, ids: asked.service },
    { type: 'RESOURCE' as const, ids: asked.resource },
  ].flatMap(({ type, ids }) => (ids === undefined ? [] : [{ type, ids }]))
  let query = connection
    .selectFrom('rating')
    .where('company_id', '=', company.companyId)
    .where('visible', '=', true)
  if (about.length > 0)
    query = query.where((where) =>
      where.or(
        about.map(({ type, ids }) => where.and([where('type', '=', type), isOneOf('entity_id', ids)])),
      ),
    )
  const sortable = { created: 'created', rating: 'rating' } as const
  const own = [{ by: 'created', direction: 'desc' }, { by: 'rating_id' }] as const
  const columns = query.select([
    'rating_id as id',
    'type',
    'entity_id',
    'rating',
    'message',
    'created',
    'author',
  ])
  const [page, stars] = await Promise.all([
    pageOf(inOrder(columns, asked.sort, sortable, own), asked),
    query
      .select(['rating', sql<number>`count(*)`.as('count')])
      .groupBy('rating')
      .execute(),
  ])
  return {
    ...mapPage(page, (row) => ({ ...row, created: new Date(row.created).toISOString() })),
    summary: summaryOf(stars),
  }
}

export function summaryOf(stars: { rating: number; count: number }[]): RatingSummary {
  const distribution = [1, 2, 3, 4, 5].map((star) => stars.find(({ rating }) => rating === star)?.count ?? 0)
  const count = distribution.reduce((sum, of) => sum + of, 0)
  const total = distribution.reduce((sum, of, index) => sum + of * (index + 1), 0)
  return { average: count === 0 ? null : Math.round((total / count) * 10) / 10, count, distribution }
}
