import type { LocalDate } from '@zapys/domain/time'
import { GATHERING_SECONDS } from '@zapys/domain/waiting'
import { sql } from 'kysely'
import { companyScope } from '../../database/company-scope.ts'
import { isOneOf } from '../../database/conditions.ts'
import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { lockPlaces } from '../events/public.ts'
import { offerPlaces } from './offer-places.ts'
import { offerWholeDay } from './offer-time.ts'

/**
 * Offers places that gathered for a larger wish to those behind it, once the last day before an event begins: nothing
 * else happens at that moment that would. docs/rules/waiting-list.md.
 */
export async function offerGatheredPlaces({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  // A look over all companies: whose event has come near while people wait and places are free.
  const events = await database.read
    .selectFrom('event')
    .select(['company_id', 'event_id'])
    .where('active', '=', true)
    .where('starts_at', '>', instant(now))
    .where('starts_at', '<=', instant(now + GATHERING_SECONDS * 1000))
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
    .limit(200)
    .execute()
  for (const { company_id, event_id } of events) {
    const company = await companyScope(database.read, company_id)
    await database.inTransaction(async (tx) => {
      await lockPlaces(tx, company, event_id)
      await offerPlaces(tx, { clock }, company, event_id)
    })
  }
}

/** Offers what became free of days that more wait for than were looked at when it did. Again and again until none is left. */
export async function offerFreedDays({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (;;) {
    // A look over all companies. Of one that is switched off they wait.
    const { rows: days } = await sql<{
      company_id: string
      branch_id: string
      date: LocalDate
      looks: string[]
    }>`
      select company_id, branch_id, date, array_agg(look_id) as looks
        from (select waiting_look.* from waiting_look join company using (company_id)
               where company.active limit 500) as asked
       group by company_id, branch_id, date`.execute(database.read)
    if (days.length === 0) return
    for (const { company_id, branch_id, date, looks } of days) {
      await offerWholeDay({ database, clock }, await companyScope(database.read, company_id), branch_id, date)
      // What was asked for meanwhile stays, and is looked at anew.
      await database.read
        .deleteFrom('waiting_look')
        .where('company_id', '=', company_id)
        .where(isOneOf('look_id', looks))
        .execute()
    }
  }
}
