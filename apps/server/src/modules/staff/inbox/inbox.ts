import { DAY_MS } from '@zapys/domain/time'
import type { Inbox, InboxAside, InboxItem, InboxKind, InboxLook } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { inboxParts, type InboxReader } from './inbox-parts.ts'

type InboxDeps = Pick<Deps, 'database' | 'clock'>

type Row = Omit<InboxItem, 'at' | 'start_time' | 'paused_until'> & {
  at: number
  start_time: number | null
  paused_until: number | null
}

/** Kinds that the caller may read; performers see only their own entries. Two statements. */
export async function readInbox(
  { database: { db }, clock }: InboxDeps,
  { companyId }: CompanyScope,
  operator: Operator,
): Promise<Inbox> {
  const reader: InboxReader = { companyId, staffMemberId: operator.staffMemberId, now: clock.now() }
  const parts = inboxParts.flatMap(({ right, part }) => {
    const reach = reachOf(operator, right)
    return reach === undefined ? [] : [sql`(${part(reader, onlyResource(reach, operator))})`]
  })
  const seesContacts = reachOf(operator, 'clients.read') !== undefined
  const [{ rows }, lookedAt] = await Promise.all([
    sql<Row>`
      select item.* from (${sql.join(parts, sql` union all `)}) as item order by at desc, id`.execute(db),
    readLook(db, reader),
  ])
  return {
    content: rows.map(({ at, start_time, paused_until, detail, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      start_time: start_time === null ? null : new Date(start_time).toISOString(),
      paused_until: paused_until === null ? null : new Date(paused_until).toISOString(),
      detail: row.kind === 'MESSAGE' && detail !== null ? withoutContacts(detail) : detail,
      title: row.kind === 'WEBHOOK' && !seesContacts ? null : row.title,
    })),
    looked_at: lookedAt === undefined ? null : new Date(lookedAt).toISOString(),
  }
}

/** Providers quote the phone or email address that they reject. */
const withoutContacts = (detail: string) =>
  detail.replaceAll(/[^\s@<"']+@[^\s@>"']+/g, '…').replaceAll(/\+?\d[\d\s()-]{6,}\d/g, '…')

async function readLook(db: Connection, { companyId, staffMemberId }: InboxReader) {
  const row = await db
    .selectFrom('inbox_look')
    .select('looked_at')
    .where('company_id', '=', companyId)
    .where('staff_member_id', '=', staffMemberId)
    .executeTakeFirst()
  return row?.looked_at
}

/** Entries outside the caller's inbox are not changed. */
export async function setAside(
  deps: InboxDeps,
  company: CompanyScope,
  { kind, id }: InboxAside,
  operator: Operator,
): Promise<Inbox> {
  const { content } = await readInbox(deps, company, operator)
  const now = deps.clock.now()
  if (content.some((item) => item.kind === kind && item.id === id)) {
    await deps.database.db
      .deleteFrom('inbox_aside')
      .where('company_id', '=', company.companyId)
      .where('created', '<', instant(now - RETENTION_MS))
      .where('kind', 'not in', ENDLESS)
      .execute()
    await deps.database.db
      .insertInto('inbox_aside')
      .values({
        company_id: company.companyId,
        kind,
        thing_id: id,
        staff_member_id: operator.staffMemberId,
        created: new Date(now),
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'kind', 'thing_id']).doUpdateSet((values) => ({
          created: values.ref('excluded.created'),
          staff_member_id: values.ref('excluded.staff_member_id'),
        })),
      )
      .execute()
  }
  return readInbox(deps, company, operator)
}

/** Longer than entries are shown, except those of `ENDLESS`. */
const RETENTION_MS = 180 * DAY_MS

/** Shown until they are solved: what was set aside must not come back. */
const ENDLESS: readonly InboxKind[] = ['REFUND', 'WEBHOOK', 'CALENDAR']

/** The time is never in the future and never moves back. */
export async function lookAt(
  deps: InboxDeps,
  company: CompanyScope,
  { until }: InboxLook,
  operator: Operator,
): Promise<Inbox> {
  await deps.database.db
    .insertInto('inbox_look')
    .values({
      company_id: company.companyId,
      staff_member_id: operator.staffMemberId,
      looked_at: new Date(Math.min(Date.parse(until), deps.clock.now())),
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'staff_member_id']).doUpdateSet({
        looked_at: sql<Date>`greatest(inbox_look.looked_at, excluded.looked_at)`,
      }),
    )
    .execute()
  return readInbox(deps, company, operator)
}
