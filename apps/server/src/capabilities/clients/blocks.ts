/** Whom the company has blocked, why and until when. docs/rules/operator.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import { instant, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/** `until` in epoch milliseconds; null: until somebody ends it. */
export type Block = { reason: string | null; until: number | null }

/** Undefined: not blocked any more. */
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

/** A job: what was said to end has ended within a minute of that. */
export async function endOldBlocks({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await sql`
    update client set blocked = false, blocked_reason = null, blocked_until = null
     where company_id is not null and blocked_until <= ${instant(clock.now())}`.execute(database.read)
}
