/** Counts of ratings by stars, stored beside the ratings (0205-rating-counts.sql). */
import type { RatingSummary } from '@zapys/contract'
import { type Expression, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'

/** A literal, not a parameter: the partial indexes cover this condition only. */
export const isVisible = sql<boolean>`visible`

export type About = { type: 'RESOURCE' | 'SERVICE'; ids: readonly string[] }
type Stars = { rating: number; count: number }

/** A single id is compared by equality: with a list the index would not return rows in order. */
export const isAbout = ({ type, ids }: About): Expression<boolean> =>
  ids.length === 1
    ? sql<boolean>`(type = ${type} and entity_id = ${ids[0]})`
    : sql<boolean>`(type = ${type} and ${isOneOf('entity_id', ids)})`

/** Visible ratings of any of these subjects; of the whole company if none is given. */
export function starsOf(
  connection: Connection,
  { companyId }: CompanyScope,
  about: readonly About[] = [],
): Promise<Stars[]> {
  let query = connection
    .selectFrom('rating_count')
    .select(['rating', sql<number>`sum(count)`.as('count')])
    .where('company_id', '=', companyId)
    .groupBy('rating')
  if (about.length > 0) query = query.where((where) => where.or(about.map(isAbout)))
  return query.execute()
}

export function summaryOf(stars: readonly Stars[]): RatingSummary {
  const distribution = [1, 2, 3, 4, 5].map((star) => stars.find(({ rating }) => rating === star)?.count ?? 0)
  const count = distribution.reduce((sum, of) => sum + of, 0)
  const total = distribution.reduce((sum, of, index) => sum + of * (index + 1), 0)
  return { average: count === 0 ? null : Math.round((total / count) * 10) / 10, count, distribution }
}
