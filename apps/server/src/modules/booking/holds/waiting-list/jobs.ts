import { GATHERING_SECONDS } from '@zapys/domain/waiting-list'
import { type RawBuilder, sql } from 'kysely'
import { actOnDue } from '../../../../platform/db/company-passes.ts'
import { isOfPage, isOneOf } from '../../../../platform/db/conditions.ts'
import { instant } from '../../../../platform/db/database.ts'
import type { Deps } from '../../../deps/deps.ts'
import { lockPlaces } from '../../events/public.ts'
import { offerPlaces } from './offer-places.ts'
import { offerWholeDay } from './offer-time.ts'

/** Events per statement. */
const PAGE_EVENTS = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Requested day checks per statement. */
const PAGE_LOOKS = 500

/**
 * Offers free places for which nothing else runs at that moment: those collected for a larger entry, once the last day
 * before an event begins, and those whose day FURTHEST_DAY has opened. docs/rules/waiting-list.md.
 */
export async function offerGatheredPlaces(deps: Deps): Promise<void> {
  const lastMoment = instant(deps.clock.now() + GATHERING_SECONDS * 1000)
  // Two searches: one condition for both would read all events ahead.
  await offerPlacesOf(deps, sql<boolean>`event.starts_at <= ${lastMoment}`)
  await offerPlacesOf(
    deps,
    sql<boolean>`exists (
      select from restriction
       where restriction.company_id = event.company_id and restriction.kind = 'FURTHEST_DAY' and restriction.active)`,
  )
}

async function offerPlacesOf({ database, clock }: Deps, which: RawBuilder<boolean>): Promise<void> {
  const now = clock.now()
  // An event may match again after its offers, so pages continue after the last key.
  let last = { company_id: FIRST_ID, event_id: FIRST_ID }
  await actOnDue(database.db, {
    pageSize: PAGE_EVENTS,
    find: async (companies) => {
      const events = await database.db
        .selectFrom('event')
        .innerJoin('company', 'company.company_id', 'event.company_id')
        .select(['event.company_id', 'event_id'])
        .where('company.active', '=', true)
        .where('event.active', '=', true)
        .where('starts_at', '>', instant(now))
        .where(which)
        .whereRef('used_space', '<', 'space')
        .where((where) =>
          where.exists(
            where
              .selectFrom('waiting_entry')
              .select('waiting_entry.entry_id')
              .whereRef('waiting_entry.company_id', '=', 'event.company_id')
              .whereRef('waiting_entry.event_id', '=', 'event.event_id')
              .where('waiting_entry.status', '=', 'WAITING'),
          ),
        )
        .where(isOfPage('event.company_id', companies))
        .where(
          sql<boolean>`(event.company_id, event_id) > (${last.company_id}::uuid, ${last.event_id}::uuid)`,
        )
        .orderBy('event.company_id')
        .orderBy('event_id')
        .limit(PAGE_EVENTS)
        .execute()
      last = events.at(-1) ?? last
      return events
    },
    act: async (company, events) => {
      for (const { event_id } of events)
        await database.inTransaction(async (tx) => {
          await lockPlaces(tx, company, event_id)
          await offerPlaces(tx, { clock }, company, event_id)
        })
    },
  })
}

/** Offers freed time on days with more entries than the freeing transaction checked. Repeats until none is left. */
export const offerFreedDays = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> =>
  actOnDue(database.db, {
    pageSize: PAGE_LOOKS,
    // Checks of inactive companies stay queued.
    find: (companies) =>
      database.db
        .selectFrom('waiting_look')
        .innerJoin('company', 'company.company_id', 'waiting_look.company_id')
        .select(['waiting_look.company_id', 'branch_id', 'date', 'look_id'])
        .where('company.active', '=', true)
        .where(isOfPage('waiting_look.company_id', companies))
        .limit(PAGE_LOOKS)
        .execute(),
    act: async (company, looks) => {
      for (const ofDay of Map.groupBy(looks, ({ branch_id, date }) => `${branch_id} ${date}`).values()) {
        const { branch_id, date } = ofDay[0]!
        await offerWholeDay({ database, clock }, company, branch_id, date)
        // Checks requested meanwhile stay for the next page.
        await database.db
          .deleteFrom('waiting_look')
          .where('company_id', '=', company.companyId)
          .where(
            isOneOf(
              'look_id',
              ofDay.map(({ look_id }) => look_id),
            ),
          )
          .execute()
      }
    },
  })
