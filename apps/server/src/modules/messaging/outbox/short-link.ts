/** Short links for SMS: `/l/{code}` redirects to a booking, a waiting list entry, an own booking or a gift. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { manageKey } from '../../booking/appointments/public.ts'
import { waitingKey } from '../../booking/holds/public.ts'
import { giftKeyOf } from '../../money/memberships/public.ts'
import { companyPath } from './company-path.ts'

export type ShortLink = {
  purpose: 'manage' | 'waiting' | 'record' | 'gift'
  companyId: string
  /** Id of the appointment, the waiting list entry or the membership. */
  id: string
  /** For `manage`: version of the key of the booking's current client. Absent if the booking never changed clients. */
  keyVersion?: number
  /** Epoch milliseconds. */
  until: number
}

/** The link's address. It is stable per subject, so that retries do not create more links. */
export const shortAddress = (deps: Pick<Deps, 'secret' | 'publicUrl'>, link: ShortLink): string =>
  `${deps.publicUrl}/l/${codeOf(deps, link)}`

// 72 bits: unguessable.
const codeOf = (
  { secret }: Pick<Deps, 'secret'>,
  { purpose, companyId, id, keyVersion = 0 }: Omit<ShortLink, 'until'>,
): string =>
  createHmac('sha256', secret)
    .update(`short link ${purpose} ${companyId} ${id}${keyVersion === 0 ? '' : ` ${keyVersion}`}`)
    .digest('base64url')
    .slice(0, 12)

/** Stores the links, which makes their addresses work. */
export async function storeShortLinks(deps: Deps, links: readonly ShortLink[]): Promise<void> {
  // One statement cannot write a row twice.
  const byCode = new Map(links.map((link) => [codeOf(deps, link), link]))
  if (byCode.size === 0) return
  const all = [...byCode.values()]
  await sql`
    insert into short_link (code, company_id, purpose, id, until)
    select * from unnest(${[...byCode.keys()]}::text[], ${all.map(({ companyId }) => companyId)}::uuid[],
                         ${all.map(({ purpose }) => purpose)}::text[], ${all.map(({ id }) => id)}::uuid[],
                         ${all.map(({ until }) => new Date(until))}::timestamptz[])
     -- In one order, so that two workers never wait for each other.
     order by 1
        on conflict (code) do update set until = excluded.until`.execute(deps.database.db)
}

const codePattern = /^[\w-]{12}$/

/** Target path including its key; undefined for unknown and expired links. */
export async function followShortLink(deps: Deps, code: string): Promise<string | undefined> {
  if (!codePattern.test(code)) return undefined
  const { db } = deps.database
  const link = await db
    .selectFrom('short_link')
    .select(['company_id', 'purpose', 'id'])
    .where('code', '=', code)
    .where('until', '>', instant(deps.clock.now()))
    .executeTakeFirst()
  if (link === undefined) return undefined
  const company = await companyScope(db, link.company_id)
  const home = await companyPath(db, company)
  if (link.purpose === 'record') return `${home}/records_details/${link.id}`
  if (link.purpose === 'waiting')
    return `${home}/waiting/${link.id}#key=${waitingKey(deps, company, link.id)}`
  if (link.purpose === 'gift') return `${home}/gift/${link.id}#key=${await giftKeyOf(deps, company, link.id)}`
  const { companyId } = company
  const { start_time, keyVersion } = await keyedOf(db, companyId, link.id)
  // The link belongs to an earlier client of the booking.
  if (codeOf(deps, { purpose: 'manage', companyId, id: link.id, keyVersion }) !== code) return undefined
  const key = manageKey(deps, { id: link.id, company_id: companyId, start_time, keyVersion })
  return `${home}/booking/${link.id}#key=${key}`
}

async function keyedOf(
  db: Connection,
  companyId: string,
  appointmentId: string,
): Promise<{ start_time: string; keyVersion: number }> {
  const { starts_at, key_version: keyVersion } = await db
    .selectFrom('appointment')
    .select(['starts_at', 'key_version'])
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return { start_time: new Date(starts_at).toISOString(), keyVersion }
}
