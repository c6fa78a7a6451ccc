/**
 * Offers places that became free to those in line. An offer is a hold, made in the transaction that freed them, so nobody
 * can slip in between. docs/rules/waiting-list.md.
 */
import { isGathering, nextInLine, offerDeadline } from '@zapys/domain/waiting'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Deps } from '../../deps.ts'
import { markOffered, saveHold } from './save-offer.ts'

type OfferDeps = Pick<Deps, 'clock'>

/** Offers free places of an event to those in line, as far as they reach. Called with the event's row locked. */
export async function offerPlaces(
  tx: Tx,
  { clock }: OfferDeps,
  company: CompanyScope,
  eventId: string,
): Promise<void> {
  const event = await tx
    .selectFrom('event')
    .select(['branch_id', 'starts_at', 'space', 'used_space', 'active'])
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const moment = { now: clock.now() / 1000, startsAt: event.starts_at / 1000 }
  const until = offerDeadline(moment)
  if (until === null || !event.active) return
  for (let free = event.space - event.used_space; free > 0;) {
    const waiting = await tx
      .selectFrom('waiting_entry')
      .select(['entry_id', 'space', 'caller_host', 'caller_block'])
      .where('company_id', '=', company.companyId)
      .where('event_id', '=', eventId)
      .where('status', '=', 'WAITING')
      .orderBy('created')
      .orderBy('entry_id')
      .limit(100)
      .execute()
    const next = nextInLine(waiting, free, { gathering: isGathering(moment) })
    if (next === undefined) return
    const hold_id = newId()
    const { caller_host, caller_block } = next
    const held = {
      branch_id: event.branch_id,
      event_id: eventId,
      space: next.space,
      caller_host,
      caller_block,
    }
    await saveHold(tx, company, { ...held, hold_id, entryId: next.entry_id, until, now: clock.now() })
    await tx
      .updateTable('event')
      .set((columns) => ({ used_space: columns('used_space', '+', next.space) }))
      .where('company_id', '=', company.companyId)
      .where('event_id', '=', eventId)
      .execute()
    await markOffered(tx, { clock }, company, {
      entryId: next.entry_id,
      hold_id,
      startsAt: event.starts_at,
      until,
    })
    free -= next.space
  }
}
