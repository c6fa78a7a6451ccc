/** Working hours of branches and resources, managed by staff. docs/rules/operator.md */
import type {
  BranchSchedule,
  ResourceSchedule,
  ScheduleDay,
  ScheduleDays,
  ScheduleDaysRequest,
  ScheduleWeek,
  WeekFrame,
} from '@zapys/contract'
import { daysBetween } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch, lockBranch } from '../branches/public.ts'
import { scheduleOfferCheck } from '../../booking/holds/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import {
  addDayFrame,
  dayFramesOf,
  framesOfBranch,
  type HoursOf,
  ownFramesOfBranch,
  removeDayFrame,
  replaceWeek,
  weekFramesOf,
} from '../../booking/slots/public.ts'
import { lockResource } from '../resources/public.ts'
import { keepingWithinHours } from './within-hours.ts'

const MAX_DAYS = 366
/** Limit per resource or branch and day. */
const MAX_FRAMES = 50

/** `keepsBookings`: keeps bookings that end up outside the hours. */
export type ScheduleChange = HoursOf & {
  by: Operator
  keepsBookings: boolean
  /** The only days that can change, both included, if known in advance. */
  days?: { first: string; last: string }
}
type Days = { start: string; end: string }

function checkDays({ start, end }: Days): void {
  if (end < start) throw invalid('end', 'must not be before the start')
  if (daysBetween(start, end) >= MAX_DAYS) throw invalid('end', `must be within ${MAX_DAYS} days`)
}

/** Rejects with `branch.notFound`. */
export async function readBranchSchedule(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  days: Days,
): Promise<BranchSchedule> {
  checkDays(days)
  await requireBranch(db, company, branchId)
  return ownFramesOfBranch(db, company, { branchId, ...days })
}

/** Rejects with `branch.notFound`. */
export async function listSchedules(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  days: Days,
): Promise<ResourceSchedule[]> {
  checkDays(days)
  await requireBranch(db, company, branchId)
  const resources = await db
    .selectFrom('resource')
    .select(['resource_id as id', 'name'])
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .orderBy('ordinal')
    .orderBy('resource_id')
    .execute()
  const { cycle, days: single } = await framesOfBranch(db, company, { branchId, ...days })
  const [cycleOf, daysOf] = [
    Map.groupBy(cycle, ({ resource_id }) => resource_id),
    Map.groupBy(single, ({ resource_id }) => resource_id),
  ]
  return resources.map(({ id, name }) => ({
    id,
    name,
    follows_branch: !cycleOf.has(id),
    cycle_frames: (cycleOf.get(id) ?? cycleOf.get(null) ?? []).map(({ resource_id: _, ...frame }) => frame),
    day_frames: (daysOf.get(id) ?? []).map(({ resource_id: _, ...frame }) => frame),
  }))
}

/** Rejects as `calls.addScheduleDay` and `calls.addBranchDay` list. */
export const addScheduleDay = (
  deps: Deps,
  company: CompanyScope,
  of: ScheduleChange,
  frame: Frame,
): Promise<ScheduleDay> =>
  changeHours(deps, company, { ...of, days: { first: frame.date, last: frame.date } }, async (tx) => {
    const { frame: after, isNew } = await addOnce(tx, company, of, frame, 'frame.date')
    return { answer: { ...after, added: isNew }, acts: isNew ? [{ act: 'hours.added', after }] : [] }
  })

type Frame = Omit<ScheduleDay, 'id' | 'resource_id' | 'added' | 'metadata'>

/** Adding the same hours again changes nothing. `field` is used in the error if the day is full. */
async function addOnce(
  tx: Tx,
  company: CompanyScope,
  of: HoursOf,
  frame: Frame,
  field: string,
): Promise<{ frame: Frame & { id: string; resource_id: string | null }; isNew: boolean }> {
  const there = await dayFramesOf(tx, company, of)
    .where('date', '=', frame.date)
    .where('active', '=', true)
    .execute()
  const same = there.find(
    ({ start_time, end_time, type }) =>
      start_time === frame.start_time && end_time === frame.end_time && type === frame.type,
  )
  const { resourceId: resource_id } = of
  if (same !== undefined) return { frame: { id: same.id, resource_id, ...frame }, isNew: false }
  if (there.length >= MAX_FRAMES) throw invalid(field, `has ${MAX_FRAMES} of them already`)
  return { frame: { id: await addDayFrame(tx, company, of, frame), resource_id, ...frame }, isNew: true }
}

/** Rejects as `calls.changeScheduleDays` and `calls.changeBranchDays` list. */
export async function changeScheduleDays(
  deps: Deps,
  company: CompanyScope,
  of: ScheduleChange,
  { add, remove }: ScheduleDaysRequest,
): Promise<ScheduleDays> {
  const ids = [...new Set(remove)]
  const read = async (connection: Connection) =>
    ids.length === 0
      ? []
      : dayFramesOf(connection, company, of).where(isOneOf('frame_id', ids)).orderBy('date').execute()
  // The day of an entry never changes, and limits the bookings to check.
  const dates = [...(await read(deps.database.db)), ...add].map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  const looked =
    first === undefined || last === undefined ? { keepsBookings: true } : { days: { first, last } }
  return changeHours(deps, company, { ...of, ...looked }, async (tx) => {
    const found = await read(tx)
    if (found.length < ids.length) throw new ApiError('schedule.notFound')
    const removed = found.filter(({ active }) => active).map(({ active: _, ...frame }) => frame)
    for (const { id } of removed) await removeDayFrame(tx, company, id)
    const added = []
    for (const [index, frame] of add.entries())
      added.push(await addOnce(tx, company, of, frame, `days.add.${index}.date`))
    const fresh = added.filter(({ isNew }) => isNew).map(({ frame }) => frame)
    const acts: Act[] = []
    if (removed.length > 0) acts.push({ act: 'hours.removed', before: { frames: removed } })
    if (fresh.length > 0) acts.push({ act: 'hours.added', after: { frames: fresh } })
    return { answer: { day_frames: added.map(({ frame, isNew }) => ({ ...frame, added: isNew })) }, acts }
  })
}

/** Rejects as `calls.removeScheduleDay` and `calls.removeBranchDay` list. */
export async function removeScheduleDay(
  deps: Deps,
  company: CompanyScope,
  of: ScheduleChange,
  frameId: string,
): Promise<ScheduleDay> {
  const read = (connection: Connection) =>
    dayFramesOf(connection, company, of).where('frame_id', '=', frameId).executeTakeFirst()
  // The day of an entry never changes, and limits the bookings to check; a missing entry affects none.
  const day = (await read(deps.database.db))?.date
  const looked = day === undefined ? { keepsBookings: true } : { days: { first: day, last: day } }
  return changeHours(deps, company, { ...of, ...looked }, async (tx) => {
    const found = await read(tx)
    if (found === undefined) throw new ApiError('schedule.notFound')
    const { active, ...before } = found
    if (!active) return { answer: before }
    await removeDayFrame(tx, company, frameId)
    return { answer: before, acts: [{ act: 'hours.removed', before }] }
  })
}

type WeekFrameInput = Pick<WeekFrame, 'weekday' | 'start_time' | 'end_time'> & {
  [Bound in 'first_day' | 'last_day']?: string | null | undefined
}

/** Rejects as `calls.saveResourceWeek` and `calls.saveBranchWeek` list. */
export async function saveWeek(
  deps: Deps,
  company: CompanyScope,
  of: ScheduleChange,
  weekFrames: readonly WeekFrameInput[],
): Promise<ScheduleWeek> {
  const frames = weekFrames.map(({ first_day = null, last_day = null, ...frame }) => ({
    ...frame,
    first_day,
    last_day,
  }))
  rejectOverlaps(frames)
  return changeHours(deps, company, of, async (tx) => {
    const before = await weekFramesOf(tx, company, of)
    await replaceWeek(tx, company, of, frames)
    const after = await weekFramesOf(tx, company, of)
    const answer = { cycle_frames: after }
    if (JSON.stringify(before) === JSON.stringify(after)) return { answer }
    return {
      answer,
      acts: [{ act: 'hours.week', before: { frames: before }, after: { frames: after } }],
    }
  })
}

/** Rejects overlaps on one weekday while both entries are in force. */
function rejectOverlaps(frames: readonly WeekFrame[]): void {
  frames.forEach((frame, index) => {
    const other = frames
      .slice(0, index)
      .some(
        (one) =>
          one.weekday === frame.weekday &&
          one.start_time < frame.end_time &&
          frame.start_time < one.end_time &&
          (one.first_day ?? '') <= (frame.last_day ?? '9999-12-31') &&
          (frame.first_day ?? '') <= (one.last_day ?? '9999-12-31'),
      )
    if (other) throw invalid(`frames.${index}`, 'overlaps other hours of that weekday')
  })
}

type Act = Pick<Parameters<typeof writeAudit>[2], 'act' | 'before' | 'after'>
type ChangeResult<Answer> = { answer: Answer; acts?: Act[] }

/**
 * Changes hours under a lock, so that equal ones are added once. Rejects the change if it would leave bookings outside,
 * unless they are kept.
 */
function changeHours<Answer>(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, branchId, resourceId, keepsBookings, days }: ScheduleChange,
  change: (tx: Tx) => Promise<ChangeResult<Answer>>,
): Promise<Answer> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    if (resourceId === null) await lockBranch(tx, company, branchId)
    else if ((await lockResource(tx, company, resourceId)).branch_id !== branchId)
      throw new ApiError('resource.notFound')
    let changed: ChangeResult<Answer> | undefined
    const make = async () => {
      changed = await change(tx)
    }
    if (keepsBookings) await make()
    else await keepingWithinHours(tx, company, { branchId, resourceId, now, days }, make)
    const { answer, acts = [] } = changed!
    // Newly opened time is offered to the waiting list, as after a cancellation.
    if (acts.length > 0) await scheduleOfferCheck(tx, company, branchId, 'all')
    for (const act of acts)
      await writeAudit(tx, company, {
        by,
        now,
        ...act,
        ...(resourceId === null
          ? { thing: 'branch', thingId: branchId }
          : { thing: 'resource', thingId: resourceId }),
      })
    return answer
  })
}
