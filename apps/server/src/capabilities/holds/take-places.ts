import type { CompanyScope } from '../../database/company-scope.ts'
import { instant, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { addPlaces } from '../events/public.ts'
import { isKeptForLine, offerPlaces } from '../waiting/public.ts'
import { bookHold } from './book-hold.ts'
import { endOldPlaceHolds } from './hold-rows.ts'

type Wanted = { eventId: string; places: number; holdId?: string | null | undefined }

/**
 * Refuses with `event.space.exceeded` at a look, so that whoever comes too late for a hot event waits for nobody and
 * costs little. It locks nothing and promises nothing: `takePlaces` decides. Places of holds that ran out, and of the
 * hold that is booked, count as free.
 */
export async function refuseSoldOut(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, holdId }: Wanted,
): Promise<void> {
  const { space, used_space, not_in_the_way } = await tx
    .selectFrom('event')
    .select((columns) => [
      'space',
      'used_space',
      columns
        .selectFrom('hold')
        .select((held) => held.fn.sum<number | null>('hold.space').as('places'))
        .whereRef('hold.company_id', '=', 'event.company_id')
        .whereRef('hold.event_id', '=', 'event.event_id')
        .where('hold.active', '=', true)
        .where((where) =>
          where.or([
            where('hold.held_until', '<=', instant(clock.now())),
            where('hold.hold_id', '=', holdId ?? null),
          ]),
        )
        .as('not_in_the_way'),
    ])
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (used_space - (not_in_the_way ?? 0) + places > space) throw new ApiError('event.space.exceeded')
}

/**
 * Takes places of an event, or refuses with `event.space.exceeded`. `holdId` is a hold that becomes these places; only
 * as many as it holds may be taken while free places are kept for those in line. docs/rules/locking.md.
 */
export async function takePlaces(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, holdId }: Wanted,
): Promise<void> {
  // In this order: places of old holds go to those in line, places of this hold to nobody else.
  await endOldPlaceHolds(tx, deps, company, eventId)
  const held = holdId ? await bookHold(tx, deps, company, { holdId, eventId }) : undefined
  const heldPlaces = held?.space ?? 0
  if (heldPlaces < places && (await isKeptForLine(tx, deps, company, eventId)))
    throw new ApiError('event.space.exceeded')
  if (!(await addPlaces(tx, company, eventId, places))) throw new ApiError('event.space.exceeded')
  if (heldPlaces > places) await offerPlaces(tx, deps, company, eventId)
}
