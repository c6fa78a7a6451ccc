/** Sends gifts to their recipients on the day that the buyer chose. docs/rules/memberships.md, Gifts */
import { DAY_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import { isOfPage } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { queueMessages } from '../../messaging/messages/public.ts'
import { isPaid } from './paid.ts'
import { zoneOfMembership } from './read-membership.ts'

const PAGE_ROWS = 200
/** First hour of sending, in the certificate's time zone. */
const FIRST_HOUR = 9
/** After so long without success the gift counts as failed. */
const DEADLINE_MS = 3 * DAY_MS

/** Queues due and paid gifts, each once. A gift paid after its day is sent at once. */
export async function sendGifts(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  await actOnDue(database.db, {
    pageSize: PAGE_ROWS,
    find: (companies) =>
      database.db
        .selectFrom('membership_gift')
        .innerJoin('membership', (join) =>
          join
            .onRef('membership.company_id', '=', 'membership_gift.company_id')
            .onRef('membership.membership_id', '=', 'membership_gift.membership_id'),
        )
        .innerJoin('company', 'company.company_id', 'membership_gift.company_id')
        .leftJoin('branch', (join) =>
          join
            .onRef('branch.company_id', '=', 'membership.company_id')
            .on(sql<boolean>`array[branch.branch_id] = membership.branch_ids`),
        )
        .select(['membership_gift.company_id', 'membership_gift.membership_id', 'sold_by_staff'])
        .where('membership_gift.sent_at', 'is', null)
        .where(({ or, eb }) =>
          or([eb('membership_gift.phone', 'is not', null), eb('membership_gift.email', 'is not', null)]),
        )
        .where('company.active', '=', true)
        .where(isOfPage('membership_gift.company_id', companies))
        .where(
          sql<boolean>`membership_gift.deliver_on + make_interval(hours => ${FIRST_HOUR})
            <= (${instant(now)} at time zone ${zoneOfMembership})`,
        )
        .where(isPaid('membership.company_id'))
        .orderBy('membership_gift.membership_id')
        .limit(PAGE_ROWS)
        .execute(),
    act: (company, gifts) =>
      database.inTransaction(async (tx) => {
        await queueMessages(
          tx,
          deps,
          company,
          gifts.map(({ membership_id: membershipId, sold_by_staff }) => ({
            kind: 'GIFT',
            about: { membershipId },
            deadline: now + DEADLINE_MS,
            onceKey: `GIFT ${membershipId}`,
            isCausedByCompany: sold_by_staff,
          })),
        )
        await tx
          .updateTable('membership_gift')
          .set({ sent_at: new Date(now) })
          .where('company_id', '=', company.companyId)
          .where(
            'membership_id',
            'in',
            gifts.map(({ membership_id }) => membership_id),
          )
          .execute()
      }),
  })
}
