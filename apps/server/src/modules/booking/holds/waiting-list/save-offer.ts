/** Stores an offer: a hold for the entry, and the entry's new status. docs/rules/waiting-list.md */
import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Deps } from '../../../deps/deps.ts'
import { offerHolder } from '../../fair-use/public.ts'
import { addHold } from '../hold-rows.ts'
import { markOffered } from './entry-rows.ts'
import { announce } from '../../../messaging/messages/public.ts'
import type { ServiceTime } from '../../../catalogue/services/public.ts'

type OfferDeps = Pick<Deps, 'clock'>

type OfferedHold = {
  hold_id: string
  branch_id: string
  event_id: string | null
  space: number
  entryId: string
  /** Epoch seconds. */
  until: number
  now: number
  /** Attribution of the entry: the offer counts against its caller's fair-use limit. */
  caller_host: string | null
  caller_block: string | null
  first_date?: LocalDate
  last_date?: LocalDate
  services?: readonly ServiceTime[]
}

/** The holder is the entry, so a browser that chooses another time does not release it. */
export const saveHold = (
  tx: Tx,
  company: CompanyScope,
  { entryId, until, now, ...hold }: OfferedHold,
): Promise<void> =>
  addHold(tx, company, {
    ...hold,
    holder: offerHolder(entryId),
    held_until: until * 1000,
    // Offers cannot be extended: other clients are waiting.
    extended: true,
    created: now,
  })

/** `startsAt` in epoch milliseconds, `until` in epoch seconds. */
export async function saveOffer(
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
  await markOffered(tx, company, entryId, { hold_id, startsAt, until: until * 1000 })
  await announce(tx, deps, company, { kind: 'PLACE_OFFERED', entryId })
}
