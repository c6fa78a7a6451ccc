/** An offer as it is stored: a hold of the entry's own, and what the entry says of it. docs/rules/waiting-list.md */
import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { announce } from '../messages/public.ts'

type OfferDeps = Pick<Deps, 'clock'>

/** The holder is the entry itself: no browser can give it back by choosing another time. `until` in epoch seconds. */
export async function saveHold(
  tx: Tx,
  company: CompanyScope,
  hold: {
    hold_id: string
    branch_id: string
    event_id: string | null
    space: number
    entryId: string
    until: number
    now: number
    /** What was offered counts against the share of who waited. */
    caller_host: string | null
    caller_block: string | null
    first_date?: LocalDate
    last_date?: LocalDate
  },
): Promise<void> {
  await tx
    .insertInto('hold')
    .values({
      company_id: company.companyId,
      hold_id: hold.hold_id,
      branch_id: hold.branch_id,
      event_id: hold.event_id,
      space: hold.space,
      holder: `waiting ${hold.entryId}`,
      held_until: new Date(hold.until * 1000),
      // An offer is not extended: others wait behind it.
      extended: true,
      created: new Date(hold.now),
      caller_host: hold.caller_host,
      caller_block: hold.caller_block,
      first_date: hold.first_date ?? null,
      last_date: hold.last_date ?? null,
    })
    .execute()
}

export async function markOffered(
  tx: Tx,
  deps: OfferDeps,
  company: CompanyScope,
  {
    entryId,
    hold_id,
    startsAt,
    until,
  }: { entryId: string; hold_id: string; startsAt: number; until: number },
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({
      status: 'OFFERED',
      hold_id,
      offered_start: new Date(startsAt),
      offered_until: new Date(until * 1000),
    })
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .execute()
  await announce(tx, deps, company, { kind: 'PLACE_OFFERED', entryId })
}

/** What became of an offer whose hold has ended: booked, or run out. */
export async function endOffer(
  tx: Tx,
  company: CompanyScope,
  holdIds: readonly string[],
  status: 'BOOKED' | 'EXPIRED',
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ status })
    .where('company_id', '=', company.companyId)
    .where((where) => where('hold_id', '=', where.fn.any(where.val([...holdIds]))))
    .where('status', '=', 'OFFERED')
    .execute()
}
