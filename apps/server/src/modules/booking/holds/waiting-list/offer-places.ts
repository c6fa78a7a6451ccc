/**
 * Offers freed places to the waiting list. An offer is a hold made in the transaction that freed them, so no other
 * client can take them in between. docs/rules/waiting-list.md.
 */
import { answerUntil } from '@zapys/domain/quiet-hours'
import { firstBlocking, isInScope, leastNotice, looksAtClient } from '@zapys/domain/restrictions'
import { isGathering, offerDeadline, offersInTurn } from '@zapys/domain/waiting-list'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import type { Deps } from '../../../deps/deps.ts'
import { type BranchRow, openBranch } from '../../../catalogue/branches/public.ts'
import { addPlaces, isOfActiveService, isOpenThen } from '../../events/public.ts'
import { readRestrictions } from '../../restrictions/public.ts'
import { bookingToCheck } from '../../visits/public.ts'
import { readOfferSettings } from './offer-settings.ts'
import { saveOffer, saveHold } from './save-offer.ts'

type OfferDeps = Pick<Deps, 'clock'>

/** Entries per read; an event may have many more. */
const READ_AT_ONCE = 100

/** Offers free places of an event to its waiting list, as far as they suffice. The event's row must be locked. */
export async function offerPlaces(
  tx: Tx,
  { clock }: OfferDeps,
  company: CompanyScope,
  eventId: string,
): Promise<void> {
  const event = await tx
    .selectFrom('event')
    .select(['branch_id', 'service_id', 'starts_at', 'space', 'used_space', 'active'])
    .select(sql<boolean>`${isOpenThen(company)} and ${isOfActiveService(company)}`.as('is_offered'))
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const moment = { now: clock.now() / 1000, startsAt: event.starts_at / 1000 }
  // A closed branch offers nothing, but its bookings can still be cancelled.
  const branch = await openBranch(tx, company, event.branch_id)
  if (branch === undefined) return
  const { messages, online_booking } = await readOfferSettings(tx, company, branch)
  const answered = answerUntil(messages.quiet_hours, { ...moment, timeZone: branch.timezone })
  const { isBlocked, notice } = await restrictedBy(tx, { clock }, company, branch, event)
  const minNoticeSeconds = Math.max(notice, online_booking.least_notice)
  const until = offerDeadline({ ...moment, answerUntil: answered, minNoticeSeconds })
  if (until === null || !event.active || !event.is_offered || isBlocked) return
  const gathering = isGathering(moment)
  for (let free = event.space - event.used_space; free > 0;) {
    const entries = await tx
      .selectFrom('waiting_entry')
      .select(['entry_id', 'space', 'caller_host', 'caller_block'])
      .where('company_id', '=', company.companyId)
      .where('event_id', '=', eventId)
      .where('status', '=', 'WAITING')
      .orderBy('created')
      .orderBy('entry_id')
      .limit(READ_AT_ONCE)
      .execute()
    const offers = offersInTurn(entries, free, { gathering })
    for (const { entry_id, space, caller_host, caller_block } of offers) {
      const hold_id = newId()
      const hold = { branch_id: event.branch_id, event_id: eventId, space, caller_host, caller_block }
      await saveHold(tx, company, { ...hold, hold_id, entryId: entry_id, until, now: clock.now() })
      // Cannot fail: the row has been locked since the read.
      if (!(await addPlaces(tx, { clock }, company, eventId, { places: space })))
        throw new Error(`event ${eventId} was not locked while its places were offered`)
      await saveOffer(tx, { clock }, company, {
        entryId: entry_id,
        hold_id,
        startsAt: event.starts_at,
        until,
      })
      free -= space
    }
    // Entries with an offer are no longer open, so the same query returns the next ones.
    if (offers.length === 0 || entries.length < READ_AT_ONCE) return
  }
}

/** What restrictions for all clients mean for a booking of this event. */
async function restrictedBy(
  tx: Tx,
  { clock }: OfferDeps,
  company: CompanyScope,
  branch: BranchRow,
  { service_id, starts_at }: { service_id: string; starts_at: number },
): Promise<{ isBlocked: boolean; notice: number }> {
  const visit = { branch, services: [{ service: { service_id } }], startsAt: starts_at / 1000 }
  const request = bookingToCheck(visit, 'WIDGET', clock.now())
  const restrictions = (await readRestrictions(tx, company)).filter(
    (restriction) => !looksAtClient(restriction) && isInScope(restriction, request),
  )
  return {
    isBlocked: firstBlocking(restrictions, request) !== undefined,
    notice: leastNotice(restrictions),
  }
}
