/** Polls external calendars. docs/rules/calendars.md */
import { HOUR_MS, MINUTE_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Fetched } from '../../../gateways/pinned-fetch.ts'
import { unseal } from '../../../platform/http/seal.ts'
import { horizon } from './horizon.ts'
import { hashOf, type ExternalRow, saveFailure, saveRead, saveSame } from './rows.ts'
import { understandApart } from './understand-apart.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'calendarFiles'>

/** Other programs poll every few hours; a staff member who takes a day off needs it here sooner. */
const USUAL_MS = 15 * MINUTE_MS
const LONGEST_MS = 6 * HOUR_MS
/** An unchanged file is parsed again after this time: new days come into range. */
const SAME_MS = 24 * HOUR_MS
/** Lease: longer than a read can last, so that no other process repeats it. */
const CLAIMED_MS = 5 * MINUTE_MS

const MAX_A_TURN = 40
const AT_ONCE = 2

/**
 * One pass of the job. Companies alternate: first one calendar of each, then the second. After `longestMs` no further
 * read starts, and the remaining calendars are due again at once.
 */
export async function readExternalCalendars(deps: ReadDeps, { longestMs = 20_000 } = {}): Promise<void> {
  const { database, clock } = deps
  const waiting = await takeDue(database.db, clock.now())
  const began = performance.now()
  const broken: unknown[] = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await readOrFail(deps, next, broken)
      if (performance.now() - began >= longestMs) return
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    for (const { company_id, calendar_id } of waiting)
      await database.db
        .updateTable('outside_calendar')
        .set({ next_read_at: new Date(clock.now()) })
        .where('company_id', '=', company_id)
        .where('calendar_id', '=', calendar_id)
        .execute()
  }
  // This is a fault of ours, so it is reported like the failure of any job.
  if (broken.length > 0) throw new AggregateError(broken, 'calendars could not be read or kept')
}

type Due = Pick<
  ExternalRow,
  'company_id' | 'calendar_id' | 'sealed_url' | 'failures' | 'understood_at' | 'tag' | 'content_hash'
> & { timezone: string; place: number }

/** Covers all active companies. */
async function takeDue(write: Connection, now: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with placed as (
      select calendar.company_id, calendar_id, branch.timezone, next_read_at,
             row_number() over (partition by calendar.company_id order by next_read_at, calendar_id)::int as place
        from outside_calendar as calendar
        join company on company.company_id = calendar.company_id and company.active
        join resource on resource.company_id = calendar.company_id and resource.resource_id = calendar.resource_id
        join branch on branch.company_id = calendar.company_id and branch.branch_id = resource.branch_id
       where next_read_at <= ${instant(now)}
    ), chosen as (
      select * from placed order by place, next_read_at limit ${MAX_A_TURN}
    )
    update outside_calendar as calendar set next_read_at = ${instant(now + CLAIMED_MS)} from chosen
     where calendar.company_id = chosen.company_id and calendar.calendar_id = chosen.calendar_id
       -- What another process was faster to take is not due any more.
       and calendar.next_read_at <= ${instant(now)}
    returning calendar.company_id, calendar.calendar_id, sealed_url, failures, understood_at, tag, content_hash,
              chosen.timezone, chosen.place`.execute(write)
  return rows.toSorted((one, other) => one.place - other.place)
}

/** Failures do not stop the other reads; the pause before the next try grows. */
async function readOrFail(deps: ReadDeps, due: Due, broken: unknown[]): Promise<void> {
  try {
    await readOne(deps, due)
  } catch (error) {
    broken.push(error)
    const nextAt = deps.clock.now() + pauseMs(due.failures + 1)
    await saveFailure(deps.database.db, due, { error: 'it could not be read or kept', nextAt })
  }
}

async function readOne({ database, clock, secret, calendarFiles }: ReadDeps, due: Due): Promise<void> {
  const write = database.db
  const address = unseal(secret, 'calendar addresses', due.sealed_url!)
  const fails = (error: string) =>
    saveFailure(write, due, { error, nextAt: clock.now() + pauseMs(due.failures + 1) })
  if (typeof address !== 'string') return void (await fails('its address cannot be read: add it again'))
  const isOld = due.understood_at === null || clock.now() - due.understood_at > SAME_MS
  // Without the tag the server sends the whole file.
  const fetched = await calendarFiles.fetch(address, isOld ? undefined : (due.tag ?? undefined))
  const now = clock.now()
  const nextAt = now + USUAL_MS
  if (fetched.kind === 'refused') return void (await fails(whyNot(fetched)))
  if (fetched.kind === 'same') return void (await saveSame(write, due, { now, nextAt }))
  const content = fetched.content.toString('utf8')
  if (!isOld && due.failures === 0 && hashOf(content) === due.content_hash)
    return void (await saveSame(write, due, { now, nextAt }))
  const understood = await understandApart({ text: content, timeZone: due.timezone, ...horizon(now) })
  if ('problem' in understood) return void (await fails(understood.problem))
  // Writes nothing if the calendar was removed in the meantime.
  await saveRead(write, due, understood, { now, nextAt, tag: fetched.tag ?? null, content })
}

/** Doubles from one minute up to `LONGEST_MS`. */
const pauseMs = (failures: number): number =>
  Math.min(MINUTE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_MS)

const reasons = {
  address: 'it leads to no https address',
  notPublic: 'it leads to no place on the open internet',
  redirects: 'it is led on too often',
  tooLarge: 'it is longer than 5 MB',
  noAnswer: 'there was no answer',
}

const whyNot = ({ reason, status }: Extract<Fetched, { kind: 'refused' }>): string =>
  reason === 'status' ? `answered ${status}` : reasons[reason]
