import type { CompanyScope } from '../../database/company-scope.ts'
import { instant, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { addPlaces } from '../events/public.ts'
import { isKeptForLine } from '../waiting/public.ts'
import { bookHold } from './book-hold.ts'
import { endOldPlaceHolds } from './hold-rows.ts'

type Wanted = { eventId: string; places: number; holdId?: string | null | undefined }

/**
 * Refuses with `event.space.exceeded` at a look, so that whoever comes too late for a hot event waits for nobody and
 * costs little. It locks nothing and promises nothing: `takePlaces` decides. Places of holds that ran out count as free.
 */
export async function refuseSoldOut(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, holdId }: Wanted,
): Promise<void> {
  if (holdId) return
  const { space, used_space, run_out } = await tx
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
        .where('hold.held_until', '<=', instant(clock.now()))
        .as('run_out'),
    ])
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (used_space - (run_out ?? 0) + places > space) throw new ApiError('event.space.exceeded')
}

/**
 * Takes places of an event, or refuses with `event.space.exceeded`. `holdId` is a hold that becomes these places.
 * docs/rules/locking.md.
 */
export async function takePlaces(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, holdId }: Wanted,
): Promise<void> {
  // In this order: places of old holds go to those in line, places of this hold to nobody else.
  await endOldPlaceHolds(tx, deps, company, eventId)
  if (holdId) await bookHold(tx, deps, company, holdId)
  else if (await isKeptForLine(tx, deps, company, eventId)) throw new ApiError('event.space.exceeded')
  if (!(await addPlaces(tx, company, eventId, places))) throw new ApiError('event.space.exceeded')
}
