import type { Rating, RatingSummary } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { isVisible, starsOf, summaryOf } from './stars.ts'

/** Summary of all visible ratings, and the newest of those with a text. */
export async function latestRatings(
  connection: Connection,
  company: CompanyScope,
  most: number,
): Promise<{ summary: RatingSummary; newest: Rating[] }> {
  const [stars, newest] = await Promise.all([
    starsOf(connection, company),
    connection
      .selectFrom('rating')
      .where('company_id', '=', company.companyId)
      .where(isVisible)
      .select(['rating_id as id', 'type', 'entity_id', 'rating', 'message', 'created', 'author', 'answer'])
      .where(sql<boolean>`btrim(message) <> ''`)
      .orderBy('created', 'desc')
      .orderBy('rating_id')
      .limit(most)
      .execute(),
  ])
  return {
    summary: summaryOf(stars),
    newest: newest.map((row) => ({ ...row, created: new Date(row.created).toISOString() })),
  }
}
