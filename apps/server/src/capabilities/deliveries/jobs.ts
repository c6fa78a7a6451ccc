import type { BookingSettings } from '@zapys/contract'
import { type RawBuilder, sql } from 'kysely'
import { companyScope } from '../../database/company-scope.ts'
import { isOneOf } from '../../database/conditions.ts'
import { type Connection, instant } from '../../database/database.ts'
import { sinceLastLook } from '../../database/since-last-look.ts'
import type { Deps } from '../../deps.ts'
import { settingsInForce } from '../branches/public.ts'
import { announce, type Announcement, forgetEndedMessages } from '../messages/public.ts'
import { tookPlaceBetween } from '../visits/public.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** As the database counts; nobody books so far ahead. */
const LONGEST_SECONDS = 2 ** 31 - 1
/** Announced in one transaction at most, so that it is short. */
const MOST_AT_ONCE = 100

/**
 * Reminds of visits, by the seconds before the start that the company chose. A server that was down reminds late, by
 * half of them at most; who booked or moved later than the reminder would have come is not reminded. `since`: what was to be
 * reminded of before was looked at (epoch milliseconds).
 */
export async function remindOfAppointments(deps: Deps, since = -Infinity): Promise<void> {
  const { read } = deps.database
  const now = deps.clock.now()
  const lengths = await reminderLengths(read)
  if (lengths.length === 0) return
  const earliest = lengths.map((seconds) => {
    const late = Math.max(now + seconds * 500, since + seconds * 1000)
    return new Date(late).toISOString()
  })
  // Looks over all companies, by start: it costs what is due and not what there is.
  const { rows: due } = await sql<Due & { seconds: number }>`
    select appointment.company_id, appointment.branch_id, appointment.appointment_id, asked.seconds
      from unnest(${lengths}::integer[], ${earliest}::timestamptz[]) as asked (seconds, earliest)
      join appointment on appointment.starts_at > asked.earliest
       and appointment.starts_at <= ${instant(now)} + make_interval(secs => asked.seconds)
       and appointment.cancelled_at is null
       and appointment.created <= appointment.starts_at - make_interval(secs => asked.seconds)
     where not exists (
             select from message
              where message.company_id = appointment.company_id
                and message.appointment_id = appointment.appointment_id
                and message.starts_at = appointment.starts_at
                and (message.once_key like 'REMINDER % ' || asked.seconds || ' %'
                     or (message.kind = 'MOVED'
                         and message.created > appointment.starts_at - make_interval(secs => asked.seconds))))
     order by appointment.starts_at`.execute(read)
  const settings = await settingsOfBranches(read, due)
  const wanted = due.filter((each) => settings.get(each.branch_id)?.messages.reminders.includes(each.seconds))
  await announceAll(deps, wanted, ({ appointment_id, seconds }) => ({
    kind: 'REMINDER',
    appointmentId: appointment_id,
    seconds,
  }))
}

/** The job. A whole look comes sooner than half of most reminders. */
export const createReminding = (): ((deps: Deps) => Promise<void>) => sinceLastLook(remindOfAppointments)

/** How long before a visit anybody at all reminds of it, whatever holds at which branch. */
async function reminderLengths(read: Connection): Promise<number[]> {
  const chosen = await Promise.all([
    chosenReminders(read, 'company_settings'),
    chosenReminders(read, 'branch'),
  ])
  const standard = settingsInForce(undefined, undefined).messages.reminders
  return [...new Set([...standard, ...chosen.flat(2)])]
}

/**
 * Each choice once: of all companies as many steps through an index as there are different ones, since most have chosen as
 * others have.
 */
async function chosenReminders(read: Connection, table: 'company_settings' | 'branch'): Promise<number[][]> {
  const reminders = sql`booking_settings #> '{messages,reminders}'`
  // The list itself may be too long for an index.
  const digest = sql`md5((${reminders})::text)`
  const next = (after: RawBuilder<unknown>) => sql`
    select ${digest}, ${reminders} from ${sql.table(table)}
     where company_id is not null and ${reminders} is not null ${after} order by 1 limit 1`
  const { rows } = await sql<{ chosen: unknown }>`
    with recursive choice (digest, chosen) as (
      (${next(sql``)})
      union all
      select found.* from choice cross join lateral (${next(sql`and ${digest} > choice.digest`)}) as found)
    select chosen from choice`.execute(read)
  return rows.map(({ chosen }) =>
    Array.isArray(chosen)
      ? chosen.filter((seconds) => Number.isInteger(seconds) && seconds <= LONGEST_SECONDS)
      : [],
  )
}

/** Long enough to be home again, short enough to remember. */
const REVIEW_AFTER_MS = 2 * HOUR_MS

/**
 * Asks for a rating after a visit: whoever has an account, since only they can leave one. Where the company sends surveys it is
 * those that ask, so that nobody is asked twice about one visit.
 */
export async function askForRatings(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  // Looks over all companies, by start.
  const ended = await deps.database.read
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
    .select(['appointment.company_id', 'appointment.branch_id', 'appointment.appointment_id'])
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
  const settings = await settingsOfBranches(deps.database.read, ended)
  const due = ended.filter(({ branch_id }) => {
    const { rating, survey, account } = settings.get(branch_id) ?? {}
    return rating?.enabled === true && survey?.enabled !== true && account?.enabled === true
  })
  await announceAll(deps, due, ({ appointment_id }) => ({ kind: 'REVIEW', appointmentId: appointment_id }))
}

type Due = { company_id: string; branch_id: string; appointment_id: string }

/** Two processes may find the same visits: what one has announced, the other's announcement leaves as it is. */
async function announceAll<Of extends Due>(
  deps: Deps,
  due: readonly Of[],
  told: (visit: Of) => Announcement,
): Promise<void> {
  for (const [companyId, ofCompany] of Map.groupBy(due, ({ company_id }) => company_id)) {
    const company = await companyScope(deps.database.read, companyId)
    for (let done = 0; done < ofCompany.length; done += MOST_AT_ONCE)
      await deps.database.inTransaction(async (tx) => {
        for (const visit of ofCompany.slice(done, done + MOST_AT_ONCE))
          await announce(tx, deps, company, told(visit))
      })
  }
}

/** What holds at the branches of these visits, as far as their company is switched on. */
async function settingsOfBranches(
  read: Connection,
  visits: readonly Due[],
): Promise<ReadonlyMap<string, BookingSettings>> {
  if (visits.length === 0) return new Map()
  const rows = await read
    .selectFrom('branch')
    .innerJoin('company', 'company.company_id', 'branch.company_id')
    .leftJoin('company_settings', 'company_settings.company_id', 'branch.company_id')
    .select(['branch_id', 'branch.booking_settings as own_settings'])
    .select('company_settings.booking_settings as company_wide')
    .where('company.active', '=', true)
    .where(isOneOf('branch.company_id', [...new Set(visits.map(({ company_id }) => company_id))]))
    .where(isOneOf('branch_id', [...new Set(visits.map(({ branch_id }) => branch_id))]))
    .execute()
  return new Map(
    rows.map(({ branch_id, own_settings, company_wide }) => [
      branch_id,
      settingsInForce(company_wide, own_settings),
    ]),
  )
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
