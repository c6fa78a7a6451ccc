/** Short addresses for SMS: `/l/{code}` leads to a booking, a place in line or an own booking. */
import { createHmac } from 'node:crypto'
import { companyScope } from '../../database/company-scope.ts'
import { type Connection, instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { manageKey } from '../appointments/public.ts'
import { waitingKey } from '../waiting/public.ts'
import { companyPath } from './company-path.ts'

export type ShortLink = {
  purpose: 'manage' | 'waiting' | 'record'
  companyId: string
  /** The appointment, or the entry of the waiting list. */
  id: string
  /** Epoch milliseconds. */
  until: number
}

/** The address; the same for the same thing, so that tries of a message do not multiply it. */
export async function shortAddress(
  { database, secret, publicUrl }: Deps,
  { purpose, companyId, id, until }: ShortLink,
): Promise<string> {
  // 72 bits: nobody finds one by trying.
  const code = createHmac('sha256', secret)
    .update(`short link ${purpose} ${companyId} ${id}`)
    .digest('base64url')
    .slice(0, 12)
  await database.read
    .insertInto('short_link')
    .values({ code, company_id: companyId, purpose, id, until: new Date(until) })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ until: new Date(until) }))
    .execute()
  return `${publicUrl}/l/${code}`
}

const codePattern = /^[\w-]{12}$/

/** Where a short address leads, as a path with what opens the page; undefined for an unknown or old one. */
export async function followShortLink(deps: Deps, code: string): Promise<string | undefined> {
  if (!codePattern.test(code)) return undefined
  const { read } = deps.database
  const link = await read
    .selectFrom('short_link')
    .select(['company_id', 'purpose', 'id'])
    .where('code', '=', code)
    .where('until', '>', instant(deps.clock.now()))
    .executeTakeFirst()
  if (link === undefined) return undefined
  const company = await companyScope(read, link.company_id)
  const home = await companyPath(read, company)
  if (link.purpose === 'record') return `${home}/records_details/${link.id}`
  if (link.purpose === 'waiting')
    return `${home}/waiting/${link.id}#key=${waitingKey(deps, company, link.id)}`
  const start_time = await startOf(read, company.companyId, link.id)
  const key = manageKey(deps, { id: link.id, company_id: company.companyId, start_time })
  return `${home}/booking/${link.id}#key=${key}`
}

async function startOf(read: Connection, companyId: string, appointmentId: string): Promise<string> {
  const { starts_at } = await read
    .selectFrom('appointment')
    .select('starts_at')
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return new Date(starts_at).toISOString()
}
