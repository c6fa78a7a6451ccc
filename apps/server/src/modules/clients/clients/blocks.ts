/** Blocks of clients with reason and end. docs/rules/operator.md */
import { sql } from 'kysely'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOfPage, isOneOf } from '../../../platform/db/conditions.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'

/** `until` in epoch milliseconds; null: until staff end it. */
export type Block = { reason: string | null; until: number | null }

/** `block` undefined: ends the block. */
export async function saveBlock(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  block: Block | undefined,
): Promise<void> {
  await tx
    .updateTable('client')
    .set({
      blocked: block !== undefined,
      blocked_reason: block?.reason ?? null,
      blocked_until: block?.until == null ? null : new Date(block.until),
    })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Clients per statement. */
const PAGE_ROWS = 500

/** Job: ends expired blocks within a minute. */
export const endOldBlocks = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const isOver = sql<boolean>`blocked_until <= ${instant(clock.now())}`
  return actOnDue(database.db, {
    pageSize: PAGE_ROWS,
    find: (companies) =>
      database.db
        .selectFrom('client')
        .innerJoin('company', 'company.company_id', 'client.company_id')
        .select(['client.company_id', 'client_id'])
        .where('company.active', '=', true)
        .where(isOver)
        .where(isOfPage('client.company_id', companies))
        .orderBy('blocked_until')
        .limit(PAGE_ROWS)
        .execute(),
    act: async ({ companyId }, clients) => {
      await database.db
        .updateTable('client')
        .set({ blocked: false, blocked_reason: null, blocked_until: null })
        .where('company_id', '=', companyId)
        .where(
          isOneOf(
            'client_id',
            clients.map(({ client_id }) => client_id),
          ),
        )
        .where(isOver)
        .execute()
    },
  })
}
