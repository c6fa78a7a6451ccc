import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { companySettings } from '../../catalogue/companies/public.ts'

export type RatingSummary = { rating: number | null; rating_count: number }

/** Summary without ratings. */
export const unrated: RatingSummary = { rating: null, rating_count: 0 }

/**
 * Summaries by id, for rated ids only: average of the visible ratings (1 to 5, one decimal) and their count. Empty if
 * the company disabled ratings.
 */
export async function ratingsOf(
  connection: Connection,
  company: CompanyScope,
  type: 'RESOURCE' | 'SERVICE',
  ids: readonly string[],
): Promise<Map<string, RatingSummary>> {
  if (ids.length === 0) return new Map()
  const { booking_settings } = await companySettings(connection, company)
  if (!booking_settings.rating.enabled) return new Map()
  const rows = await connection
    .selectFrom('rating_count')
    .select([
      'entity_id',
      sql<number>`round(sum(rating * count)::numeric / sum(count), 1)::float8`.as('rating'),
      sql<number>`sum(count)`.as('rating_count'),
    ])
    .where('company_id', '=', company.companyId)
    .where('type', '=', type)
    .where(isOneOf('entity_id', ids))
    .groupBy('entity_id')
    .having(sql<boolean>`sum(count) > 0`)
    .execute()
  return new Map(rows.map(({ entity_id, ...summary }) => [entity_id, summary]))
}
