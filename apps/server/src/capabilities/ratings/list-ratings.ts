import type { Calls, Paged, QueryOf, Rating } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { isOneOf } from '../../database/conditions.ts'
import { inOrder, mapPage, pageOf } from '../../database/paging.ts'
import { companySettings } from '../companies/public.ts'

/**
 * Visible ratings, newest first. With both `service` and `resource`, those of either: a rating is about one thing.
 * A company that switched ratings off shows none.
 */
export async function listRatings(
  connection: Connection,
  company: CompanyScope,
  asked: QueryOf<Calls['listRatings']>,
): Promise<Paged<Rating>> {
  const { booking_settings } = await companySettings(connection, company)
  const about = [
    { type: 'SERVICE' as const, ids: asked.service },
    { type: 'RESOURCE' as const, ids: asked.resource },
  ].flatMap(({ type, ids }) => (ids === undefined ? [] : [{ type, ids }]))
  let query = connection
    .selectFrom('rating')
    .select(['rating_id as id', 'type', 'entity_id', 'rating', 'message', 'created', 'author'])
    .where('company_id', '=', company.companyId)
    .where('visible', '=', true)
    .where((where) => where.val(booking_settings.rating.enabled))
  if (about.length > 0)
    query = query.where((where) =>
      where.or(
        about.map(({ type, ids }) => where.and([where('type', '=', type), isOneOf('entity_id', ids)])),
      ),
    )
  const sortable = { created: 'created', rating: 'rating' } as const
  const own = [{ by: 'created', direction: 'desc' }, { by: 'rating_id' }] as const
  const page = await pageOf(inOrder(query, asked.sort, sortable, own), asked)
  return mapPage(page, (row) => ({ ...row, created: new Date(row.created).toISOString() }))
}
