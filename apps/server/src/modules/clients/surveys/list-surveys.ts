import type { Calls, CountedAhead, Locale, QueryOf, Survey } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import { inOrder, pageCountedAhead } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { requireAccount } from '../accounts/public.ts'
import { describeSurveys } from './queries.ts'

const PAGE_SIZE = 20

/**
 * The client's own surveys, newest visits first: open ones, answered ones, or both. Excludes surveys that expired
 * unanswered. Empty if the company disabled surveys. Rejects with `account.disabled`.
 */
export async function listSurveys(
  { database, clock }: Deps,
  company: CompanyScope,
  { clientId, locale }: { clientId: string | undefined; locale: Locale | undefined },
  listQuery: QueryOf<Calls['listSurveys']>,
): Promise<CountedAhead<Survey>> {
  const { db } = database
  const settings = await requireAccount(db, company)
  const { page = 0, size = PAGE_SIZE, status } = listQuery
  if (clientId === undefined || !settings.survey.enabled)
    return { content: [], page: { number: page, size, total_pages: 0, total_elements: 0 } }
  const query = db
    .selectFrom('survey')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where((where) => {
      const isAnswered = where('completed_at', 'is not', null)
      const isOpen = where.and([
        where('completed_at', 'is', null),
        where('expires_at', '>', instant(clock.now())),
      ])
      if (status === undefined) return where.or([isAnswered, isOpen])
      return status === 'CURRENT' ? isOpen : isAnswered
    })
  const newest = [{ by: 'starts_at', direction: 'desc' }, { by: 'survey_id' }] as const
  const rows = await pageCountedAhead(inOrder(query, undefined, {}, newest), listQuery, PAGE_SIZE)
  return { content: await describeSurveys(db, company, rows.content, locale), page: rows.page }
}
