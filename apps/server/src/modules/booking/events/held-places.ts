import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'

/**
 * Places of an event that a holder holds at a moment (epoch milliseconds): taken for other clients, free for the
 * holder. Use it in the statement that reads the event: `used_space` includes these places, and two statements could
 * see two states.
 */
export const placesHeldBy = ({ companyId }: CompanyScope, holder: string | undefined, now: number) =>
  holder === undefined
    ? sql<number>`0`
    : sql<number>`coalesce((
        select sum(hold.space) from hold
        where hold.company_id = ${companyId} and hold.event_id = event.event_id
          and hold.holder = ${holder} and hold.active and hold.held_until > ${instant(now)}
      ), 0)::int`
