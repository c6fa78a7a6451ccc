/** Limits of paid messages by company. Rows of `message_limit`. docs/rules/limits.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { companyIdOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { MessageLimit } from '../../../platform/rate-limits/public.ts'

/** Percent of the limit. */
export type WarnedPercent = 80 | 100

export type StoredLimit = MessageLimit & {
  /** UTC date such as `2026-05-18`; null if never warned. */
  warned_on: string | null
  warned_percent: WarnedPercent | null
}

/** Limits by company id. One statement for any number of companies. */
export async function readLimits(
  db: Connection,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, StoredLimit>> {
  const ids = [...new Set(companyIds)]
  if (ids.length === 0) return new Map()
  const companyId = companyIdOf(ids.length === 1 ? { companyId: ids[0]! } : 'company.company_id')
  const { rows } = await sql<StoredLimit & { company_id: string }>`
    select company.company_id, granted, chosen, warned_on::text as warned_on, warned_percent,
           (select count(*)::int from resource
             where resource.company_id = ${companyId} and resource.type = 'RESOURCE' and resource.active) as resources
      from company
      left join message_limit on message_limit.company_id = ${companyId}
     where company.company_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ company_id, ...limit }) => [company_id, limit]))
}

export async function readLimit(db: Connection, { companyId }: CompanyScope): Promise<StoredLimit> {
  return (await readLimits(db, [companyId])).get(companyId)!
}

/** A changed limit resets the warnings. */
export async function saveLimit(
  tx: Tx,
  { companyId }: CompanyScope,
  change: { granted: number | null } | { chosen: number | null },
): Promise<void> {
  const columns = { ...change, warned_on: null, warned_percent: null }
  await tx
    .insertInto('message_limit')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute()
}

/** Returns false if another process already stored this warning or a higher one that day. */
export async function storeWarning(
  tx: Tx,
  { companyId }: CompanyScope,
  { day, percent }: { day: string; percent: WarnedPercent },
): Promise<boolean> {
  const columns = { warned_on: day, warned_percent: percent }
  const stored = await tx
    .insertInto('message_limit')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet(columns)
        .where((where) =>
          where.or([
            where('message_limit.warned_on', 'is distinct from', day),
            where('message_limit.warned_percent', '<', percent),
          ]),
        ),
    )
    .returning('company_id')
    .executeTakeFirst()
  return stored !== undefined
}
