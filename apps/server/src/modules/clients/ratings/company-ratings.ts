/** Ratings as staff read, answer and hide them. docs/rules/operator.md, Clients */
import type { Calls, CompanyRating, Paged, QueryOf, RatingChange } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { reachOf } from '@zapys/domain/rights'
import { writeAudit } from '../../staff/audit/public.ts'

/** Newest first; performers see only ratings of themselves. One statement per page. */
export async function listCompanyRatings(
  db: Connection,
  company: CompanyScope,
  { visible, answered, resource, service, ...listQuery }: QueryOf<Calls['listCompanyRatings']>,
  operator: Operator,
): Promise<Paged<CompanyRating>> {
  const own = onlyResource(operator.reach, operator)
  let query = ratingsOf(db, company)
    .$call((all) => (visible === undefined ? all : all.where('rating.visible', '=', visible)))
    .$call((all) => (answered === undefined ? all : all.where('answer', answered ? 'is not' : 'is', null)))
  for (const { type, id } of [
    { type: 'RESOURCE' as const, id: resource },
    { type: 'RESOURCE' as const, id: own },
    { type: 'SERVICE' as const, id: service },
  ])
    if (id !== undefined) query = query.where('entity_id', '=', id).where('type', '=', type)
  const newest = [{ by: 'rating.created', direction: 'desc' }, { by: 'rating_id' }] as const
  return mapPage(await pageOf(inOrder(query, undefined, {}, newest), listQuery), shownRating)
}

const ratingsOf = (db: Connection, { companyId }: CompanyScope) =>
  db
    .selectFrom('rating')
    .leftJoin('appointment', (join) =>
      join
        .onRef('appointment.company_id', '=', 'rating.company_id')
        .onRef('appointment.appointment_id', '=', 'rating.appointment_id'),
    )
    .leftJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'appointment.company_id')
        .onRef('client.client_id', '=', 'appointment.client_id')
        .on('client.deleted_at', 'is', null),
    )
    .select(['rating_id', 'type', 'entity_id', 'rating.rating', 'message', 'author', 'answer'])
    .select(['visible', 'hidden_reason', 'answered_at', 'rating.created', 'rating.appointment_id'])
    .select(['client.client_id', 'client.first_name', 'client.last_name'])
    .where('rating.company_id', '=', companyId)

type RatingRow = Omit<CompanyRating, 'id' | 'created' | 'answered_at' | 'client'> & {
  rating_id: string
  created: number
  answered_at: number | null
  client_id: string | null
  first_name: string | null
  last_name: string | null
}

const shownRating = ({
  rating_id,
  created,
  answered_at,
  client_id,
  first_name,
  last_name,
  ...row
}: RatingRow): CompanyRating => ({
  id: rating_id,
  ...row,
  created: new Date(created).toISOString(),
  answered_at: answered_at === null ? null : new Date(answered_at).toISOString(),
  client: client_id === null ? null : { id: client_id, first_name, last_name },
})

/**
 * Answers a rating, changes or removes the answer, hides or shows the rating; omitted fields stay. Idempotent. Rejects
 * with `rating.notFound`, and with `validation.failed` if a rating is hidden without a reason.
 */
export async function changeRating(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, ratingId }: { by: Operator; ratingId: string },
  { answer, visible, reason }: RatingChange,
): Promise<CompanyRating> {
  if (reason !== undefined && visible !== false)
    throw invalid('rating.reason', 'is for a rating that is hidden')
  return database.inTransaction(async (tx) => {
    const row = await ratingsOf(tx, company)
      .where('rating_id', '=', ratingId)
      .forNoKeyUpdate('rating')
      .executeTakeFirst()
    if (row === undefined) throw new ApiError('rating.notFound')
    const before = shownRating(row)
    if (visible === false && before.visible && reason === undefined)
      throw invalid('rating.reason', 'is required for a rating that is hidden')
    const now = clock.now()
    const text = answer === undefined ? before.answer : answer || null
    const isShown = visible ?? before.visible
    const after = {
      answer: text,
      visible: isShown,
      hidden_reason: isShown ? null : (reason ?? before.hidden_reason),
    }
    const words = { answer: before.answer, visible: before.visible, hidden_reason: before.hidden_reason }
    const isSame = JSON.stringify(words) === JSON.stringify(after)
    const answeredAt =
      text === before.answer ? before.answered_at : text === null ? null : new Date(now).toISOString()
    if (!isSame) {
      await tx
        .updateTable('rating')
        .set({ ...after, answered_at: answeredAt })
        .where('company_id', '=', company.companyId)
        .where('rating_id', '=', ratingId)
        .execute()
      await writeAudit(tx, company, {
        by,
        act: 'rating.changed',
        thing: 'rating',
        thingId: ratingId,
        clientId: before.client?.id ?? null,
        before: words,
        after,
        now,
      })
    }
    const shown = { ...before, ...after, answered_at: answeredAt }
    // The response shows the changed rating; the client's name is included only for keys that may read clients.
    return reachOf(by, 'clients.read') === undefined ? { ...shown, client: null } : shown
  })
}
