/** Lets staff book for a client on the waiting list, out of turn. docs/rules/operator.md, Waiting list */
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import type { Deps } from '../../../deps/deps.ts'
import { ApiError } from '../../../../platform/errors/api-error.ts'
import { addPlaces, lockPlaces } from '../../events/public.ts'
import { type HoldToRedeem, offerHolder } from '../../fair-use/public.ts'
import { bookHold } from '../book-hold.ts'
import { type EndedHold, endOldPlaceHolds } from '../end-holds.ts'
import { lockHeldPlaces, saveHeldPlaces } from '../hold-rows.ts'
import { markBooked, markOffered } from './entry-rows.ts'
import { saveHold } from './save-offer.ts'

type PromoteDeps = Pick<Deps, 'clock'>
/** Short, since the same transaction redeems it. */
const HELD_SECONDS = 60

type PromotedEntry = { entryId: string; branchId: string; eventId: string | null }

async function readOpenEntry(tx: Tx, company: CompanyScope, { entryId, branchId, eventId }: PromotedEntry) {
  const entry = await tx
    .selectFrom('waiting_entry')
    .select(['status', 'hold_id'])
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .where('branch_id', '=', branchId)
    .where('event_id', 'is not distinct from', eventId)
    .where('status', 'in', ['WAITING', 'OFFERED'])
    .executeTakeFirst()
  if (entry === undefined) throw new ApiError('waiting.notFound')
  const hold = entry.hold_id === null ? undefined : { holdId: entry.hold_id, holder: offerHolder(entryId) }
  return { hold }
}

/**
 * Returns a hold of places for the booking that follows: that of the offer, or a new one, also with places collected
 * for others. Rejects with `waiting.notFound` and `event.space.exceeded`.
 */
export async function holdPlacesForEntry(
  tx: Tx,
  deps: PromoteDeps,
  company: CompanyScope,
  { places, ...entryToBook }: PromotedEntry & { eventId: string; places: number },
): Promise<HoldToRedeem> {
  const { entryId, branchId, eventId } = entryToBook
  const now = deps.clock.now()
  await endOldPlaceHolds(tx, deps, company, eventId)
  const { hold } = await readOpenEntry(tx, company, entryToBook)
  if (hold !== undefined) {
    await addMissingPlaces(tx, deps, company, { eventId, holdId: hold.holdId, places })
    return hold
  }
  await lockPlaces(tx, company, eventId)
  if (!(await addPlaces(tx, deps, company, eventId, { places }))) throw new ApiError('event.space.exceeded')
  const until = Math.floor(now / 1000) + HELD_SECONDS
  const [hold_id, noCaller] = [newId(), { caller_host: null, caller_block: null }]
  const offeredHold = { hold_id, branch_id: branchId, event_id: eventId, space: places, ...noCaller }
  await saveHold(tx, company, { ...offeredHold, entryId, until, now })
  await markOffered(tx, company, entryId, { hold_id, startsAt: now, until: until * 1000 })
  return { holdId: hold_id, holder: offerHolder(entryId) }
}

/** For a booking of more places than were offered. Rejects with `event.space.exceeded`. */
async function addMissingPlaces(
  tx: Tx,
  deps: PromoteDeps,
  company: CompanyScope,
  { eventId, holdId, places }: { eventId: string; holdId: string; places: number },
): Promise<void> {
  // Lock order: rows of holds before rows of events.
  const held = await lockHeldPlaces(tx, company, holdId)
  if (places <= held) return
  if (!(await addPlaces(tx, deps, company, eventId, { places: places - held })))
    throw new ApiError('event.space.exceeded')
  await saveHeldPlaces(tx, company, holdId, places)
}

/**
 * Ends an entry for a day and frees its offer for the booking that follows. Returns the ended hold, whose unused
 * time goes to the next clients. Rejects with `waiting.notFound`.
 */
export async function endEntryForTime(
  tx: Tx,
  deps: PromoteDeps,
  company: CompanyScope,
  entryToBook: Omit<PromotedEntry, 'eventId'>,
): Promise<EndedHold[]> {
  const { hold } = await readOpenEntry(tx, company, { ...entryToBook, eventId: null })
  const ended = hold && (await bookHold(tx, deps, company, { hold, eventId: null }))
  if (ended !== undefined) return [ended]
  if (!(await markBooked(tx, company, entryToBook.entryId))) throw new ApiError('waiting.notFound')
  return []
}
