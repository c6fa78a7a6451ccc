import { sql } from 'kysely'
import { companyScope } from '../../database/company-scope.ts'
import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { settingsInForce } from '../branches/public.ts'
import { announce, type Announcement, forgetEndedMessages } from '../messages/public.ts'
import { tookPlaceBetween } from '../visits/public.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Announced in one transaction at most, so that it is short. */
const MOST_AT_ONCE = 100

/**
 * Reminds of visits, by the seconds before the start that the company chose. A server that was down reminds late, by
 * half of them at most; who booked or moved later than the reminder would have come is not reminded.
 */
export async function remindOfAppointments(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const { company_id, branch_id, settings } of await branchesWithSettings(deps))
    for (const seconds of new Set(settings.messages.reminders)) {
      const reminderTime = sql<number>`appointment.starts_at - make_interval(secs => ${seconds})`
      const due = await deps.database.read
        .selectFrom('appointment')
        .select('appointment_id')
        .where('company_id', '=', company_id)
        .where('branch_id', '=', branch_id)
        .where('starts_at', '>', instant(now + seconds * 500))
        .where('starts_at', '<=', instant(now + seconds * 1000))
        .where('cancelled_at', 'is', null)
        .where('created', '<=', reminderTime)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('message')
                .select('message_id')
                .whereRef('message.company_id', '=', 'appointment.company_id')
                .whereRef('message.appointment_id', '=', 'appointment.appointment_id')
                .whereRef('message.starts_at', '=', 'appointment.starts_at')
                .where((told) =>
                  told.or([
                    told('once_key', 'like', `REMINDER % ${seconds} %`),
                    told.and([told('kind', '=', 'MOVED'), told('message.created', '>', reminderTime)]),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('starts_at')
        .execute()
      await announceAll(deps, company_id, due, (appointmentId) => ({
        kind: 'REMINDER',
        appointmentId,
        seconds,
      }))
    }
}

/** Long enough to be home again, short enough to remember. */
const REVIEW_AFTER_MS = 2 * HOUR_MS

/**
 * Asks for a rating after a visit: whoever has an account, since only they can leave one. Where the company sends surveys it is
 * those that ask, so that nobody is asked twice about one visit.
 */
export async function askForRatings(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const { company_id, branch_id, settings } of await branchesWithSettings(deps)) {
    if (!settings.rating.enabled || settings.survey.enabled || !settings.account.enabled) continue
    const due = await deps.database.read
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
      .select('appointment_id')
      .where('appointment.company_id', '=', company_id)
      .where('branch_id', '=', branch_id)
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
      .execute()
    await announceAll(deps, company_id, due, (appointmentId) => ({ kind: 'REVIEW', appointmentId }))
  }
}

/** Two processes may find the same visits: what one has announced, the other's announcement leaves as it is. */
async function announceAll(
  deps: Deps,
  companyId: string,
  due: readonly { appointment_id: string }[],
  told: (appointmentId: string) => Announcement,
): Promise<void> {
  if (due.length === 0) return
  const company = await companyScope(deps.database.read, companyId)
  for (let done = 0; done < due.length; done += MOST_AT_ONCE)
    await deps.database.inTransaction(async (tx) => {
      for (const { appointment_id } of due.slice(done, done + MOST_AT_ONCE))
        await announce(tx, deps, company, told(appointment_id))
    })
}

/** A look over all companies that are switched on. */
async function branchesWithSettings({ database }: Deps) {
  const rows = await database.read
    .selectFrom('branch')
    .innerJoin('company', 'company.company_id', 'branch.company_id')
    .leftJoin('company_settings', 'company_settings.company_id', 'branch.company_id')
    .select(['branch.company_id', 'branch_id', 'branch.booking_settings as own_settings'])
    .select('company_settings.booking_settings as company_wide')
    .where('company.active', '=', true)
    .execute()
  return rows.map(({ company_id, branch_id, own_settings, company_wide }) => ({
    company_id,
    branch_id,
    settings: settingsInForce(company_wide, own_settings),
  }))
}

/** For questions of clients about what they were told, and for reminders not to be repeated. */
const KEPT_MS = 30 * DAY_MS

/** Forgets messages a month after they were of use, short links that have ended, and what the outbox shows. */
export async function forgetOldMessages({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await forgetEndedMessages(database, now - KEPT_MS)
  await database.read.deleteFrom('short_link').where('until', '<', instant(now)).execute()
  await database.read
    .deleteFrom('outbox_message')
    .where('sent_at', '<', instant(now - KEPT_MS))
    .execute()
}
