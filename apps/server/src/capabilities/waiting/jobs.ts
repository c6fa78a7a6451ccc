import { GATHERING_SECONDS } from '@zapys/domain/waiting'
import { companyScope } from '../../database/company-scope.ts'
import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { offerPlaces } from './offer.ts'

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
      await tx
        .selectFrom('event')
        .select('event_id')
        .where('company_id', '=', company_id)
        .where('event_id', '=', event_id)
        .forNoKeyUpdate()
        .execute()
      await offerPlaces(tx, { clock }, company, event_id)
    })
  }
}
