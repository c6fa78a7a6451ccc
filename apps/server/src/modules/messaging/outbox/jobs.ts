import { DAY_MS, HOUR_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { goThroughCompanies, inOrder } from '../../../platform/db/company-passes.ts'
import { type CompanyScope, scopeOf } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { announce, deleteOldOffers, forgetEndedMessages } from '../messages/public.ts'
import { tookPlaceBetween } from '../../booking/visits/public.ts'
import { type CompanyWithSettings, companiesWithSettings } from './companies-with-settings.ts'

/** Bookings per statement and per transaction. */
const PAGE_ROWS = 100

/** Long enough to be home again, short enough to remember the visit. */
const REVIEW_AFTER_MS = 2 * HOUR_MS

/**
 * Requests ratings from clients with an account after a visit. Companies with surveys send those instead, so that no
 * client gets two requests about one visit.
 */
export const askForRatings = (deps: Deps): Promise<void> =>
  goThroughCompanies<CompanyWithSettings>({
    db: deps.database.db,
    companies: (page) => companiesWithSettings(deps.database.db, ['rating', 'survey', 'account'], page),
    turn: async (companies) => {
      const asking = companies.flatMap(({ branches }) =>
        branches.flatMap(({ branchId, settings: { rating, survey, account } }) =>
          rating.enabled && !survey.enabled && account.enabled ? [branchId] : [],
        ),
      )
      if (asking.length === 0) return new Set()
      const companyIds = companies.map(({ company_id }) => company_id)
      const due = await unratedVisits(deps.database.db, {
        companyIds,
        branchIds: asking,
        now: deps.clock.now(),
      })
      for (const company of companies)
        await askAll(
          deps,
          scopeOf(company),
          due.filter(({ company_id }) => company_id === company.company_id),
        )
      // The page was full, so any of these companies may have more.
      return new Set(due.length < PAGE_ROWS ? [] : companyIds)
    },
  })

type Visit = { company_id: string; appointment_id: string }

const askAll = ({ database, clock }: Deps, company: CompanyScope, visits: readonly Visit[]): Promise<void> =>
  visits.length === 0
    ? Promise.resolve()
    : database.inTransaction(async (tx) => {
        for (const { appointment_id: appointmentId } of visits)
          await announce(tx, { clock }, company, { kind: 'REVIEW', appointmentId })
      })

/** Up to one page. Visits whose client was notified are excluded. */
const unratedVisits = (
  db: Connection,
  { companyIds, branchIds, now }: { companyIds: string[]; branchIds: string[]; now: number },
): Promise<Visit[]> =>
  db
    .selectFrom('appointment')
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'appointment.company_id')
        .onRef('client.client_id', '=', 'appointment.client_id'),
    )
    .innerJoin('person_client', (join) =>
      join
        .onRef('person_client.company_id', '=', 'client.company_id')
        .onRef('person_client.client_id', '=', 'client.client_id'),
    )
    .select(['appointment.company_id', 'appointment.appointment_id'])
    .where(isOneOf('appointment.company_id', companyIds))
    .where(isOneOf('appointment.branch_id', branchIds))
    .where(tookPlaceBetween(now - DAY_MS, now - REVIEW_AFTER_MS))
    .where('client.blocked', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message')
            .select('message_id')
            .whereRef('message.company_id', '=', 'appointment.company_id')
            .whereRef('message.appointment_id', '=', 'appointment.appointment_id')
            .where('kind', '=', 'REVIEW'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rating')
            .select('rating_id')
            .whereRef('rating.company_id', '=', 'appointment.company_id')
            .whereRef('rating.appointment_id', '=', 'appointment.appointment_id'),
        ),
      ),
    )
    .limit(PAGE_ROWS)
    .execute()

/** Kept for questions of clients about their messages, and to prevent repeated reminders. */
const RETENTION_MS = 30 * DAY_MS

/**
 * Deletes messages a month after their deadline, notifications of waiting list offers a month after the offer, expired
 * short links, and old messages of the outbox.
 */
export const deleteOldMessages = ({ database, clock }: Deps): Promise<void> => {
  const now = clock.now()
  return inOrder([
    () => forgetEndedMessages(database, now - RETENTION_MS),
    () => deleteOldOffers(database, now - RETENTION_MS),
    () => deleteInBatches(database, 'short_link', sql`until < ${instant(now)}`),
    () => deleteInBatches(database, 'outbox_message', sql`sent_at < ${instant(now - RETENTION_MS)}`),
  ])
}
