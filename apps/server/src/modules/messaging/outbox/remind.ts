/** Reminders of bookings. docs/rules/messages.md, docs/rules/jobs.md */
import { MINUTE_MS } from '@zapys/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { goThroughCompanies } from '../../../platform/db/company-passes.ts'
import { type CompanyScope, scopeOf } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { announce } from '../messages/public.ts'
import { type CompanyWithSettings, companiesWithSettings } from './companies-with-settings.ts'

/** Largest value of a PostgreSQL integer. */
const MAX_SECONDS = 2 ** 31 - 1
/** Bookings per statement, for all its windows together. */
const PAGE_ROWS = 2000
/** Windows per statement. */
const PAGE_WINDOWS = 200
/** Limit per transaction, to keep it short. */
const MAX_ANNOUNCED = 100
/** Read again in each pass, for bookings that were being saved during the last pass. */
const OVERLAP_MS = 5 * MINUTE_MS
/** Interval at which every window is read as a whole, for restored bookings and changed settings. */
const WHOLE_MS = 10 * MINUTE_MS
const BEHIND_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Upcoming bookings of a branch within one reminder length, ordered by start. `from` and `afterId` form the cursor;
 * `from` is text from the database, which is more precise than a JavaScript date.
 */
type Window = {
  branchId: string
  seconds: number
  from: string
  afterId: string
  isWhole: boolean
}

/** Progress of one company's reminders. Lost with the process: its windows are then read as a whole first. */
type Progress = { readAt: number; wholeAt: number; windows: Window[] }

type Candidate = {
  number: number
  branch_id: string
  appointment_id: string
  starts_at: string
  is_due: boolean
}

/**
 * Job. Sends reminders, by the seconds before the start that company and branch chose. After downtime reminders are
 * sent late, by at most half of that time. A client who booked or moved after the reminder was due gets none.
 */
export function createReminding(): (deps: Deps) => Promise<void> {
  const known = new Map<string, Progress>()
  return async (deps) => {
    const now = deps.clock.now()
    const seen = new Set<string>()
    const begin = (company: CompanyWithSettings) => {
      seen.add(company.company_id)
      known.set(company.company_id, planPass(known.get(company.company_id), company, now))
    }
    await goThroughCompanies<CompanyWithSettings>({
      db: deps.database.db,
      companies: async (page) => {
        const companies = await companiesWithSettings(deps.database.db, ['messages'], page)
        companies.forEach(begin)
        return companies
      },
      sharesPages: true,
      turn: (companies) => remindOnce(deps, companies, known, now),
    })
    for (const companyId of known.keys()) if (!seen.has(companyId)) known.delete(companyId)
  }
}

/** New bookings first, then the rest of the last pass, then full windows if due. */
function planPass(before: Progress | undefined, company: CompanyWithSettings, now: number): Progress {
  const { readAt, wholeAt, windows } = before ?? { readAt: now, wholeAt: -Infinity, windows: [] }
  const keyOf = ({ branchId, seconds }: Pick<Window, 'branchId' | 'seconds'>) => `${branchId} ${seconds}`
  const reminders = configuredReminders(company)
  const isConfigured = new Set(reminders.map(keyOf))
  const left = windows.filter((window) => isConfigured.has(keyOf(window)))
  const [wholeLeft, freshLeft] = [
    left.filter(({ isWhole }) => isWhole),
    left.filter(({ isWhole }) => !isWhole),
  ]
  const isLeft = new Set(freshLeft.map(keyOf))
  // The clock may have been set back.
  const since = Math.min(readAt, now) - OVERLAP_MS
  const fresh = reminders
    .filter((each) => !isLeft.has(keyOf(each)))
    .map((each) => windowFrom(each, since + each.seconds * 1000, false))
  const isWholeDue = wholeLeft.length === 0 && (now - wholeAt >= WHOLE_MS || now < wholeAt)
  const whole = isWholeDue
    ? reminders.map((each) => windowFrom(each, now + each.seconds * 500, true))
    : wholeLeft
  return { readAt: now, wholeAt: isWholeDue ? now : wholeAt, windows: [...freshLeft, ...fresh, ...whole] }
}

const windowFrom = (
  { branchId, seconds }: Pick<Window, 'branchId' | 'seconds'>,
  from: number,
  isWhole: boolean,
): Window => ({
  branchId,
  seconds,
  isWhole,
  from: new Date(from).toISOString(),
  afterId: BEHIND_ALL_IDS,
})

const configuredReminders = ({ branches }: CompanyWithSettings): Pick<Window, 'branchId' | 'seconds'>[] =>
  branches.flatMap(({ branchId, settings }) => {
    const chosen: unknown = settings.messages.reminders
    const lengths = Array.isArray(chosen) ? chosen.filter(isLength) : []
    return [...new Set(lengths)].map((seconds) => ({ branchId, seconds }))
  })

const isLength = (seconds: unknown): seconds is number =>
  typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0 && seconds <= MAX_SECONDS

/** Processes one page of the companies' windows. Returns the companies with more. */
async function remindOnce(
  deps: Deps,
  companies: readonly CompanyWithSettings[],
  known: ReadonlyMap<string, Progress>,
  now: number,
): Promise<ReadonlySet<string>> {
  const perCompany = Math.max(1, Math.floor(PAGE_WINDOWS / companies.length))
  const companyWindows = companies.flatMap((company) =>
    known
      .get(company.company_id)!
      .windows.slice(0, perCompany)
      .map((window) => ({ company, window })),
  )
  if (companyWindows.length === 0) return new Set()
  const limit = Math.max(1, Math.floor(PAGE_ROWS / companyWindows.length))
  const rows = await readCandidates(deps.database.db, { companyWindows, limit, now })
  const byWindow = Map.groupBy(rows, ({ number }) => number)
  for (const company of companies) {
    const progress = known.get(company.company_id)!
    const own = companyWindows.flatMap((each, index) =>
      each.company === company ? [{ window: each.window, rows: byWindow.get(index) ?? [] }] : [],
    )
    await announceDue(deps, scopeOf(company), own)
    // Advanced last: after an error the cursor stays where it was.
    const advanced = own.flatMap(({ window, rows }) =>
      rows.length < limit ? [] : [behind(window, rows.at(-1)!)],
    )
    progress.windows = [...advanced, ...progress.windows.slice(own.length)]
  }
  return new Set(
    companies
      .map(({ company_id }) => company_id)
      .filter((companyId) => known.get(companyId)!.windows.length > 0),
  )
}

const behind = (window: Window, { starts_at, appointment_id }: Candidate): Window => ({
  ...window,
  from: starts_at,
  afterId: appointment_id,
})

/** Up to `limit` bookings per window, ordered by start; `number` is the window's index from 0. */
async function readCandidates(
  db: Connection,
  {
    companyWindows,
    limit,
    now,
  }: {
    companyWindows: readonly { company: CompanyWithSettings; window: Window }[]
    limit: number
    now: number
  },
): Promise<Candidate[]> {
  const column = <Value>(of: (each: (typeof companyWindows)[number]) => Value): Value[] =>
    companyWindows.map(of)
  const length = sql`make_interval(secs => requested.seconds)`
  const companyIds = [...new Set(column(({ company }) => company.company_id))]
  // For one company the statement names it: its rows may be on another machine.
  const companyId = companyIds.length === 1 ? sql`${companyIds[0]}::uuid` : sql`requested.company_id`
  const { rows } = await sql<Candidate>`
    select requested.number::int - 1 as number, requested.branch_id, candidate.appointment_id,
           candidate.starts_at::text as starts_at,
           candidate.created <= candidate.starts_at - ${length} and not ${isReminded(companyId, length)} as is_due
      from unnest(${column(({ company }) => company.company_id)}::uuid[],
                  ${column(({ window }) => window.branchId)}::uuid[],
                  ${column(({ window }) => window.seconds)}::integer[],
                  ${column(({ window }) => window.from)}::timestamptz[],
                  ${column(({ window }) => window.afterId)}::uuid[])
           with ordinality as requested (company_id, branch_id, seconds, since, after_id, number)
     cross join lateral (
           select company_id, appointment_id, starts_at, created from appointment
            where appointment.company_id = ${companyId} and appointment.branch_id = requested.branch_id
              and cancelled_at is null
              and (starts_at, appointment_id) > (requested.since, requested.after_id)
              and starts_at > ${instant(now)} + ${length} / 2
              and starts_at <= ${instant(now)} + ${length}
            order by starts_at, appointment_id limit ${limit}) as candidate
     order by number, candidate.starts_at, candidate.appointment_id`.execute(db)
  return rows
}

/** A reminder of this length exists for this start, or the client was notified of a move after it was due. */
const isReminded = (companyId: RawBuilder<unknown>, length: RawBuilder<unknown>) => sql`exists (
  select from message
   where message.company_id = ${companyId}
     and message.appointment_id = candidate.appointment_id
     and message.starts_at = candidate.starts_at
     and (message.once_key like 'REMINDER % ' || requested.seconds || ' %'
          or (message.kind = 'MOVED' and message.created > candidate.starts_at - ${length})))`

async function announceDue(
  deps: Deps,
  company: CompanyScope,
  own: readonly { window: Window; rows: readonly Candidate[] }[],
): Promise<void> {
  const due = own.flatMap(({ window, rows }) =>
    rows.filter(({ is_due }) => is_due).map((row) => ({ ...row, seconds: window.seconds })),
  )
  for (let done = 0; done < due.length; done += MAX_ANNOUNCED)
    await announceTogether(deps, company, due.slice(done, done + MAX_ANNOUNCED))
}

/** Two processes may find the same bookings: announcing a reminder twice has no effect. */
const announceTogether = (
  { database, clock }: Deps,
  company: CompanyScope,
  due: readonly (Candidate & { seconds: number })[],
): Promise<void> =>
  database.inTransaction(async (tx) => {
    // Bookings that were moved, cancelled or erased since get no reminder. Locked ones are being changed: a later pass
    // reads them again.
    const { rows } = await sql<{ appointment_id: string }>`
      select appointment.appointment_id from appointment
       where company_id = ${company.companyId} and cancelled_at is null
         and (appointment_id, starts_at) in (
               select * from unnest(${due.map(({ appointment_id }) => appointment_id)}::uuid[],
                                    ${due.map(({ starts_at }) => starts_at)}::timestamptz[]))
       for share of appointment skip locked`.execute(tx)
    const unchanged = new Set(rows.map(({ appointment_id }) => appointment_id))
    for (const { appointment_id: appointmentId, seconds } of due)
      if (unchanged.has(appointmentId))
        await announce(tx, { clock }, company, { kind: 'REMINDER', appointmentId, seconds })
  })
